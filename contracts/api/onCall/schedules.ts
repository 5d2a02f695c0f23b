import { IsInt, Min } from 'class-validator';
import { AsOfQuery } from '#contracts/api/asOf';
import { ClockTime, DayOnly } from '#contracts/api/onCall/calendarRules';
import { operations } from '#contracts/api/operation';
import { E164Phone, Id, Optional, Words } from '#contracts/api/rules';
import { nothing, reference } from '#contracts/core/schema';
import { calendar } from '#contracts/onCall/calendar';

/** * `POST /api/entities/admin/v2/schedule_designation_profile`. Dates are `2026-03-08`, times `2:35 PM` or `14:35`, both in the zone `tzstr`. */
export class ScheduleBody {
  /** The name of the designation. */
  @Words(80) designation!: string;
  @Id() user!: string;
  /** The number on which the person is called during the shift. Default: the person's own number. */
  @Optional() @E164Phone() phone_number?: string;
  /** Default: now, unless both a date and a time are given. */
  @Optional() @DayOnly() date_start?: string;
  @Optional() @ClockTime() time_start?: string;
  @DayOnly() date_end!: string;
  @ClockTime() time_end!: string;
  /** Default: the organization's time zone. */
  @Optional() @Words(60) tzstr?: string;
  /** The designation's revision in the calendar that the author saw. Without it, other shifts do not matter. */
  @Optional()
  @Min(0, { message: 'This must be at least 0.' })
  @IsInt({ message: 'This is not a whole number.' })
  seen?: number;
}

/** The shift keeps its person, designation and phone number. */
export class ShiftMoveBody {
  @Id() profile_uuid!: string;
  /** Default: now, unless both a date and a time are given. */
  @Optional() @DayOnly() date_start?: string;
  @Optional() @ClockTime() time_start?: string;
  @DayOnly() date_end!: string;
  @ClockTime() time_end!: string;
  /** Default: the organization's time zone. */
  @Optional() @Words(60) tzstr?: string;
}

export class ScheduledProfileBody {
  @Id() profile_uuid!: string;
}

export class CalendarQuery extends AsOfQuery {
  @DayOnly() date_start!: string;
  @DayOnly() date_end!: string;
}

/** The schedule of designations (S1 §7, "Scheduling"). */
export const scheduleOperations = operations({
  'POST /api/entities/admin/v2/schedule_designation_profile': {
    permission: 'schedule.write',
    summary: 'Schedule a person for a designation',
    answers: { 201: reference },
    body: ScheduleBody,
  },

  'POST /api/entities/admin/v2/move_scheduled_profile': {
    permission: 'schedule.write',
    summary: 'Move a shift to other times; the part that has passed stays',
    answers: { 201: reference },
    body: ShiftMoveBody,
  },

  'POST /api/entities/admin/v2/delete_scheduled_profile': {
    permission: 'schedule.write',
    summary: 'Unschedule a person; a shift that has begun ends now',
    answers: { 200: nothing },
    body: ScheduledProfileBody,
  },

  'GET /api/entities/admin/v2/calendar/': {
    permission: 'schedule.view',
    summary: 'The people with each designation, for each day of a period',
    answers: { 200: calendar },
    query: CalendarQuery,
    refuses: ['replay.reading'],
  },
});
