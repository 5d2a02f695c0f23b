import type { Ids } from './ids.ts';

/** A request of one route, good as it stands. */
export interface Sample {
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** What whoever may ask is answered. */
  readonly status: number;
}

/** A route's good request; the tests of rights, tenancy, bad input and repetition all start from it. */
export interface Line {
  /** The ids it names: each is tried as a foreign one and as one that nobody has. */
  readonly names: readonly (keyof Ids)[];
  readonly request: (ids: Ids, once: string) => Sample;
  /** Staff may name another organisation here. */
  readonly staffCross?: true;
}

/** By method and path, as the route table has them. */
export type Lines = Readonly<Record<string, Line>>;
