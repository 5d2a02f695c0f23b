import { document, id, listOf, orNull, position, type Shape, text, time } from '#contracts/core/schema';

/** Who leads a shift, as screens show it. `phone_number` is null once erased. */
const leaderShift = document('LeaderShift', {
  uuid: id,
  user: id,
  name: text('Alice Kimura'),
  phone_number: orNull(text('+12025550100')),
  from: time,
});
export type LeaderShift = Shape<typeof leaderShift>;

const number = text('+12025550199');

/** `GET /api/{customer}/after-hours/leader/` (S2 §2.3). */
export const afterHours = document('AfterHours', {
  /** The number that people call after hours; '' while none is set. */
  phone_number: number,
  now: orNull(leaderShift),
  /** Those that begin later, the next one first. */
  next: listOf(leaderShift),
  people: listOf(
    document('LeaderPerson', { uuid: id, name: text('Alice Kimura'), phone_number: text('+12025550100') }),
  ),
  position,
});
export type AfterHours = Shape<typeof afterHours>;

/** The number that people call after hours, and who answers now. */
export const afterHoursNumber = document('AfterHoursNumber', { phone_number: number, leader: orNull(leaderShift) });

/** What is known of somebody who has called before (`/api/incident-call-profile/`). */
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
