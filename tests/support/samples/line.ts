import type { Ids } from './ids.ts';

/** A valid request of one route. */
export interface Sample {
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The status for a person with the permission. */
  readonly status: number;
  /** The status for staff, who belong to no organization. The same as for others by default. */
  readonly ofStaff?: number;
  /** Ends what the request began, by its uuid, so that another request may begin the same. */
  readonly end?: (uuid: string) => Pick<Sample, 'path' | 'body'>;
}

/** A route's valid request; the tests of rights, tenancy, bad input and repetition all start from it. */
export interface Line {
  /** The ids in the request: each is tried as a foreign one and as an unknown one. */
  readonly names: readonly (keyof Ids)[];
  readonly request: (ids: Ids, once: string) => Sample;
  /**
   * A request that brings about the state which this one needs, so that no row depends on the rows before it. It is
   * refused when the state is there already.
   */
  readonly first?: (ids: Ids, once: string) => Pick<Sample, 'path' | 'body'>;
  /** Staff may name another organization here. */
  readonly staffCross?: true;
  /** Ids that are passed over when they name nothing: the answer is the same for any of them. */
  readonly passedOver?: readonly (keyof Ids)[];
}

/** The samples by method and path, as in the route table. */
export type Lines = Readonly<Record<string, Line>>;
