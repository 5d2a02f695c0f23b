import type { Luck } from '../peers/ports.ts';
import type { World } from '../world.ts';
import type { Hands } from './hands.ts';

export interface Around {
  readonly world: World;
  /** The chance of this happening alone. */
  readonly luck: Luck;
  readonly hands: Hands;
  /** The internal name of the person's organization. */
  readonly house: string;
}

/** Does one thing, and says in a few words what came of it. */
export type Act = (around: Around) => Promise<string>;
