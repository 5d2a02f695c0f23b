import { document, id, listOf, oneOf, orNull, type Shape, text, time, whole, yesNo } from '#contracts/core/schema';
import { beatUser } from './beats.ts';
import { tradeKinds } from './trades.ts';

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
  /** The trade by which the person has it; null for a shift that a supervisor scheduled. */
  trade: orNull(
    document('TradeOfShift', {
      uuid: id,
      kind: oneOf(tradeKinds),
      /** The person who asked. */
      asked_by: text('Rosa Delgado'),
      asked_time: time,
      accepted_by: text('Sam Okafor'),
      /** The supervisor; null where the rule asks for none. */
      approved_by: orNull(text('Dana Whitfield')),
    }),
  ),
});
export type ScheduledProfile = Shape<typeof scheduledProfile>;

/** `gap`: nobody is on duty. `overlap`: the schedule has several people at once. */
export const segmentKinds = ['covered', 'gap', 'overlap'] as const;
export type SegmentKind = (typeof segmentKinds)[number];

/** Why a person is on duty: the leader of the after-hours module, a shift, a name in the settings, a crew of the board. */
export const dutyReasons = ['leads', 'scheduled', 'named', 'holds the crew'] as const;
export type DutyReason = (typeof dutyReasons)[number];

/** A part of a day in which the same people are on duty, as calls and messages reach them. */
const segment = document('DutySegment', {
  start: time,
  end: time,
  kind: oneOf(segmentKinds),
  /** In the order in which they are called. */
  people: listOf(document('OnDutyPerson', { user: id, name: text('Rosa Delgado'), reason: oneOf(dutyReasons) })),
});
export type DutySegment = Shape<typeof segment>;

/** A day in the organization's time zone: 23 or 25 hours long when the clocks change. */
const calendarDay = document('CalendarDay', {
  date: text('2026-03-08'),
  start: time,
  end: time,
  /** The names of the organization's holidays on this day. */
  holidays: listOf(text('Independence Day')),
  /** The people on leave for a part of this day: they are not on call. */
  leave: listOf(
    document('LeaveOfDay', {
      user: id,
      name: text('Rosa Delgado'),
      start: time,
      end: time,
      /** The author of the leave, or of its file. */
      entered_by: text('Dana Whitfield'),
    }),
  ),
  /** In the order of the calendar's designations; shifts in the order of their start. */
  designations: listOf(
    document('DesignationOfDay', {
      name: text('Water leader'),
      profiles: listOf(scheduledProfile),
      /** The whole day, without a hole, in order. */
      segments: listOf(segment),
    }),
  ),
});
export type CalendarDay = Shape<typeof calendarDay>;

export const designation = document('Designation', {
  name: text('Water leader'),
  /** Null when it has none. */
  shared_phone_number: orNull(text('+12025550110')),
});
export type Designation = Shape<typeof designation>;

/** The designation of a version's leader, where the version names none. */
export const incidentLeader = 'Incident leader';

const calendarDesignation = document('CalendarDesignation', {
  name: text('Water leader'),
  shared_phone_number: orNull(text('+12025550110')),
  /** The number of changes to its schedule. The author of a block names the revision that the screen showed. */
  revision: whole(12),
  /** The people on call while nobody is scheduled, in the order in which they are called. */
  designated: listOf(
    document('DesignatedPerson', {
      user: id,
      name: text('Rosa Delgado'),
      /** The number on which the person answers; null when the viewer may not see it, and when there is none. */
      phone_number: orNull(text('+12025550105')),
    }),
  ),
  /** True for a crew of the board: the designated user holds it. */
  is_crew: yesNo(false),
});
export type CalendarDesignation = Shape<typeof calendarDesignation>;

/** `calendar_beta` (S1 §7): the requested days, the first and the last included. */
export const calendar = document('Calendar', { days: listOf(calendarDay), designations: listOf(calendarDesignation) });
export type Calendar = Shape<typeof calendar>;
