import type { Handed } from '../night/hands.ts';
import type { World } from '../world.ts';

export interface Seen {
  readonly world: World;
  readonly handed: Handed;
}

/** A sentence that a dispatcher understands, and the check of it. */
export interface Invariant {
  readonly says: string;
  /** `step`: after everything that happens; `rest`: when nothing is under way, with every machine up. */
  readonly when: 'step' | 'rest';
  /** The violation in words; null when it holds. */
  check(seen: Seen): string | null | Promise<string | null>;
}
