import {
  document,
  id,
  listOf,
  oneOf,
  optional,
  orNull,
  position,
  type Shape,
  text,
  time,
} from '#contracts/core/schema';

/** The designation whose holder the after-hours module chooses. Versions name it. */
export const leaderDesignation = 'After-hours leader';

/** A leader's shift as screens show it. `phone_number` is null once erased. */
const leaderShift = document('LeaderShift', {
  uuid: id,
  user: id,
  name: text('Alice Kimura'),
  phone_number: orNull(text('+12025550100')),
  from: time,
  /** The text that told the leader. Absent when nobody was texted. */
  text: optional(oneOf(['on-its-way', 'sent', 'failed'])),
});
export type LeaderShift = Shape<typeof leaderShift>;

const number = text('+12025550199');

/** `GET /api/{customer}/after-hours/leader/` (S2 §2.3). */
export const afterHours = document('AfterHours', {
  /** The after-hours phone number; '' until it is set. */
  phone_number: number,
  now: orNull(leaderShift),
  /** Later shifts, the earliest first. */
  next: listOf(leaderShift),
  people: listOf(
    document('LeaderPerson', { uuid: id, name: text('Alice Kimura'), phone_number: text('+12025550100') }),
  ),
  position,
});
export type AfterHours = Shape<typeof afterHours>;

/** The after-hours phone number, and the leader who answers it now. */
export const afterHoursNumber = document('AfterHoursNumber', { phone_number: number, leader: orNull(leaderShift) });

/** The profile of a known caller (`/api/incident-call-profile/`). */
export const callProfile = document('CallProfile', {
  uuid: id,
  name: text('M. Chen'),
  phone_number: text('+12025550142'),
  address: text('5601 Olde Wadsworth Blvd'),
  notes: text('Hard of hearing'),
  updated_time: time,
});
export type CallProfile = Shape<typeof callProfile>;
export const callProfiles = document('CallProfiles', { results: listOf(callProfile) });
