import { document, id, listOf, orNull, type Shape, text, time } from '#contracts/core/schema';
import { beatUser } from './beats.ts';

/** A person's shift in a designation (S1 §3). Dates are `2026-03-08`, times `22:30`, both in the zone `tzstr`. */
const scheduledProfile = document('ScheduledProfile', {
  uuid: id,
  user: beatUser,
  designation: text('Water leader'),
  /** The phone number during the shift; null when the viewer may not see it, and once erased. */
  phone_number: orNull(text('+12025550105')),
  date_start: text('2026-03-08'),
  time_start: text('22:30'),
  date_end: text('2026-03-09'),
  time_end: text('06:00'),
  /** IANA time zone. */
  tzstr: text('America/Denver'),
  /** The instants of these local times. `end` is earlier when the shift was unscheduled during its course. */
  start: time,
  end: time,
});
export type ScheduledProfile = Shape<typeof scheduledProfile>;

/** A day in the organization's time zone: 23 or 25 hours long when the clocks change. */
const calendarDay = document('CalendarDay', {
  date: text('2026-03-08'),
  start: time,
  end: time,
  /** In the order of the calendar's designations; shifts in the order of their start. */
  designations: listOf(
    document('DesignationOfDay', { name: text('Water leader'), profiles: listOf(scheduledProfile) }),
  ),
});
export type CalendarDay = Shape<typeof calendarDay>;

const designation = document('Designation', {
  name: text('Water leader'),
  /** Null when it has none. */
  shared_phone_number: orNull(text('+12025550110')),
});
export type Designation = Shape<typeof designation>;

/** `calendar_beta` (S1 §7): the requested days, the first and the last included. */
export const calendar = document('Calendar', { days: listOf(calendarDay), designations: listOf(designation) });
export type Calendar = Shape<typeof calendar>;
