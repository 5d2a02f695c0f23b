import { document, id, listOf, orNull, type Shape, text, time } from '#contracts/core/schema';
import { beatUser } from './beats.ts';

/** Who has a designation from when until when (S1 §3). Dates are `2026-03-08`, times `22:30`, both of the clock of `tzstr`. */
const scheduledProfile = document('ScheduledProfile', {
  uuid: id,
  user: beatUser,
  designation: text('Water leader'),
  /** Where he is called meanwhile; null for whoever may not see it, and once erased. */
  phone_number: orNull(text('+12025550105')),
  date_start: text('2026-03-08'),
  time_start: text('22:30'),
  date_end: text('2026-03-09'),
  time_end: text('06:00'),
  /** IANA. */
  tzstr: text('America/Denver'),
  /** What the clocks made of it. It ends earlier where it was unscheduled meanwhile. */
  start: time,
  end: time,
});
export type ScheduledProfile = Shape<typeof scheduledProfile>;

/** A day of the organisation's own zone: 23 or 25 hours long where the clocks change. */
const calendarDay = document('CalendarDay', {
  date: text('2026-03-08'),
  start: time,
  end: time,
  /** In the order of the calendar's designations; who begins first, first. */
  designations: listOf(
    document('DesignationOfDay', { name: text('Water leader'), profiles: listOf(scheduledProfile) }),
  ),
});
export type CalendarDay = Shape<typeof calendarDay>;

const designation = document('Designation', {
  name: text('Water leader'),
  /** Null where it has none. */
  shared_phone_number: orNull(text('+12025550110')),
});
export type Designation = Shape<typeof designation>;

/** `calendar_beta` (S1 §7): from the first day asked for to the last, both included. */
export const calendar = document('Calendar', { days: listOf(calendarDay), designations: listOf(designation) });
export type Calendar = Shape<typeof calendar>;
