import { document, id, listOf, oneOf, orNull, type Shape, text, time } from '#contracts/core/schema';

/** `GET /api/check-in/?ck=…`: the page that asks a crew member "where are you?". */
export const checkInRequest = document('CheckInRequest', {
  crew: text('Truck 3'),
  entity: text('Riverside Utilities'),
  timezone: text('America/Denver'),
  requested_time: time,
  due_time: time,
});
export type CheckInRequest = Shape<typeof checkInRequest>;

const simulatedMessage = document('SimulatedMessage', {
  id,
  medium: oneOf(['text', 'mail']),
  /** A phone number or a mail address. */
  to: text('+12025550101'),
  name: text('Sam Okafor'),
  /** The subject of a mail; '' for a text message. */
  subject: text(''),
  body: text('Where are you?'),
  link: orNull(text('http://127.0.0.1:8080/check-in/?ck=…')),
  time,
  status: oneOf(['sending', 'sent', 'failed', 'unknown']),
});
export type SimulatedMessage = Shape<typeof simulatedMessage>;

/** `GET /api/simulator/messages/`: the messages of the simulated phones and mailboxes, newest first. */
export const simulatedMessages = document('SimulatedMessages', { results: listOf(simulatedMessage) });
