import { document, id, listOf, oneOf, orNull, type Shape, text, time, whole, yesNo } from '#contracts/core/schema';
import { beatUser } from './beats.ts';

/** Why a person is on call. */
export const dutyReasons = ['leads', 'scheduled', 'named', 'holds the crew'] as const;
/** Why a person cannot be on call. */
export const awayReasons = ['inactive', 'leave'] as const;

const duty = {
  user: beatUser,
  because: oneOf(dutyReasons),
  /** The start and the end of the shift; null when the duty has none. */
  since: orNull(time),
  until: orNull(time),
  /** The version that the person was named for. */
  named_for: orNull(text('Water')),
};

const dutyNow = document('DutyNow', {
  ...duty,
  /** True for the people who are called first; the others come after them. */
  first: yesNo(true),
  /** True when the person can be called: on a number of the duty, or of their own. */
  has_phone: yesNo(true),
});
export type DutyNow = Shape<typeof dutyNow>;

const missedDuty = document('MissedDuty', { ...duty, away: oneOf(awayReasons) });
export type MissedDuty = Shape<typeof missedDuty>;

/** A time in which no one is on call. */
const gap = document('DutyGap', {
  from: time,
  /** The end of the period when no one is known to follow. */
  until: time,
  open: yesNo(false),
  /** The people whose duty it would be, who cannot be on call. */
  missing: listOf(missedDuty),
});
export type DutyGap = Shape<typeof gap>;

const designation = document('DesignationReadiness', {
  name: text('Water on-call'),
  /** True for a crew of the board: its holder is on call. A crew that is not active has no gaps. */
  crew: yesNo(false),
  /** In the order in which they are called. */
  on_call: listOf(dutyNow),
  missing: listOf(missedDuty),
  /** The people on call after the next change; null when nobody else follows in the period. */
  next: orNull(document('NextDuty', { from: time, users: listOf(beatUser) })),
  gaps: listOf(gap),
});
export type DesignationReadiness = Shape<typeof designation>;

/** The people of a list, by what keeps them from being called. */
const listed = {
  uuid: id,
  name: text('East'),
  /** The number of people on it who can be called. */
  callable: whole(3),
  without_phone: listOf(beatUser),
  inactive: listOf(beatUser),
  on_leave: listOf(beatUser),
};
const beat = document('BeatReadiness', { ...listed, reserve_list: orNull(text('Reserves')) });
const reserveList = document('ReserveListReadiness', { ...listed, target_call_count: whole(2) });
export type BeatReadiness = Shape<typeof beat>;
export type ReserveListReadiness = Shape<typeof reserveList>;

/** Why a crew could not be formed. */
export const blocks = ['nobody-on-call', 'no-phone', 'beat-empty', 'target-unreachable'] as const;
const blocking = document('ReadinessBlock', { why: oneOf(blocks), name: text('Water on-call') });

/** `GET /api/on-call/readiness/`. */
export const readiness = document('Readiness', {
  as_of: time,
  until: time,
  /** Empty when each duty, beat and reserve list has people to call now. */
  blocking: listOf(blocking),
  designations: listOf(designation),
  beats: listOf(beat),
  reserve_lists: listOf(reserveList),
});
export type Readiness = Shape<typeof readiness>;
