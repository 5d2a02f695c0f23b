import { document, id, listOf, optional, orNull, type Shape, text, time, yesNo } from '#contracts/core/schema';

/** A call-out that has called the user in the last hours. */
const myCall = document('MyCall', {
  callout: id,
  incident: orNull(id),
  /** The problem, its place, the assignment, and who else comes, as the phone says it. */
  asks: text('We need you for a water problem at 8101 Ralston Rd: Main break. Rosa Delgado comes.'),
  emergency: yesNo(true),
  /** The address of a map with directions; '' while the place is unknown. */
  map: text('https://www.google.com/maps/search/?api=1&query=39.8,-105.1'),
  called_time: time,
  /** True while the call-out waits for the user's answer. */
  waits: yesNo(true),
  /** The user's standing, as a sentence; '' while the call-out waits. */
  standing: text('You are on the team.'),
  /** True for a person with a place, who may say when they will be there. */
  comes: yesNo(false),
  /** When that is, as the person said. */
  eta: optional(time),
  /** True for an escalation: an acceptance takes the incident. */
  acknowledges: yesNo(false),
});
/** `GET /api/my-calls/`: the newest first. */
export const myCalls = document('MyCalls', { calls: listOf(myCall) });
export type MyCalls = Shape<typeof myCalls>;
export type MyCall = Shape<typeof myCall>;
