import { IsISO8601, Matches } from 'class-validator';

const both =
  (...decorators: readonly PropertyDecorator[]): PropertyDecorator =>
  (target, property) => {
    for (const decorate of decorators) decorate(target, property);
  };

/** A date that exists: `2026-03-08`. */
export const DayOnly = (): PropertyDecorator => {
  const message = 'This is not a date.';
  return both(IsISO8601({ strict: true }, { message }), Matches(/^\d{4}-\d\d-\d\d$/, { message }));
};

/** `2:35 PM`, or `14:35` and `14:35:00` as programs write it. */
export const ClockTime = (): PropertyDecorator =>
  Matches(/^(([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?|(0?[1-9]|1[0-2]):[0-5]\d ?[AaPp][Mm])$/, {
    message: 'Please input a time in the form HH:MM AM/PM (e.g. 2:35 PM).',
  });
