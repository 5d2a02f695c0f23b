import { document, oneOf, orNull, type Shape, yesNo } from '#contracts/core/schema';

/** The ways in which a person is told about their own shifts. */
export const newsWays = ['text', 'email', 'none'] as const;
export type NewsWay = (typeof newsWays)[number];

/**
 * `tomorrow`, `soon`: a shift begins within a day, within an hour. `added`, `removed`: another person changed the
 * calendar. `week`: a shift of the week to come. `gap`: nobody is on call.
 */
export const newsSays = ['tomorrow', 'soon', 'added', 'removed', 'week', 'gap'] as const;
export type NewsSays = (typeof newsSays)[number];

/** The choice of a person. */
export const newsChoice = document('ShiftNewsChoice', {
  /** Null until the person chooses: the organization's rule counts. */
  by: orNull(oneOf(newsWays)),
  rule: oneOf(newsWays),
  weekly: yesNo(false),
});
export type NewsChoice = Shape<typeof newsChoice>;
