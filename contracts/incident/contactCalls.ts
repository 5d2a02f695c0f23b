/**
 * How a call ended that should connect a member of staff to a contact of an incident, when nobody talked. One table for
 * the log, the report and the phone.
 */
export const contactCallEnds = {
  busy: 'The line was busy.',
  'no-answer': 'No answer.',
  failed: 'The phone company could not reach the number.',
  'not-connected': 'The caller hung up before being connected.',
  'caller-no-answer': 'The phone of the person who asked for the call was not answered.',
  'not-placed': 'The phone company did not place the call.',
  unknown: 'Unknown: the phone company did not report how the call ended.',
} as const;
export type ContactCallEnd = keyof typeof contactCallEnds;
