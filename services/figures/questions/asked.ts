import type { Part } from '#contracts/analytics/questions';
import type { Dimension, Divided } from './dimensions.ts';
import type { Answered, Values } from './values.ts';

export interface Asked extends Divided {
  readonly by: Part;
  /** Seconds; null without one. */
  readonly target: number | null;
  /** Of repeat visits. */
  readonly days: number;
}

/** The values of a question, and the names of its groups. */
export interface Found extends Answered {
  /** Only the largest parts are groups: how many there are in all, and the values of one of the others. */
  readonly unlisted?: { readonly parts: number; readonly valuesOf: (key: string) => Values | undefined };
  readonly dimension: Pick<Dimension<never>, 'size' | 'nameOf' | 'inOrder' | 'isWhole'>;
}
