import type { Handed } from '../night/hands.ts';
import type { World } from '../world.ts';

export interface Seen {
  readonly world: World;
  readonly handed: Handed;
  /** Counts things that a sentence judged; a sentence that never judges one is true of everything. */
  saw(count?: number): void;
}

/** A sentence that a dispatcher understands, and the check of it. */
export interface Invariant {
  readonly says: string;
  /**
   * `often`: every five seconds; `step`: each minute; `rest`: when nothing is under way, with every machine up; `morning`: the same, after one night in
   * a few, because it takes long.
   */
  readonly when: 'often' | 'step' | 'rest' | 'morning';
  /** The violation in words; null when it holds. */
  check(seen: Seen): string | null | Promise<string | null>;
}
