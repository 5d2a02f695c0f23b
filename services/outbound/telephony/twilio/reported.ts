import type {
  Answerer,
  CallReport,
  CallRequest,
  CallStanding,
  ReceivedCall,
  ReceivedText,
} from '#services/core/telephony';

type Fields = Readonly<Record<string, unknown>>;

/** The words of the network for the states of a call (https://www.twilio.com/docs/voice/api/call-resource). */
const statuses: ReadonlyMap<unknown, CallStanding['status']> = new Map<unknown, CallStanding['status']>([
  ['queued', 'queued'],
  ['initiated', 'queued'],
  ['ringing', 'ringing'],
  ['in-progress', 'answered'],
  ['answered', 'answered'],
  ['completed', 'completed'],
  ['busy', 'busy'],
  ['no-answer', 'no-answer'],
  ['failed', 'failed'],
  ['canceled', 'canceled'],
]);
export const statusOf = (word: unknown): CallStanding['status'] | null => statuses.get(word) ?? null;

/** A whole number of at most six digits, or null. */
export const wholeOf = (text: unknown): number | null => (/^\d{1,6}$/.test(String(text)) ? Number(text) : null);

/** The network's guess about who answered. */
export function answererOf(answeredBy: unknown): Answerer {
  if (answeredBy === 'human') return 'person';
  return typeof answeredBy === 'string' && /^(machine|fax)/.test(answeredBy) ? 'machine' : 'unknown';
}

/** Reads a report of the network about a call. Null when it says nothing that we know. */
export function reportIn(fields: Fields): CallReport | null {
  const { CallSid: providerId, CallStatus, SequenceNumber, CallDuration, AnsweredBy } = fields;
  const status = statusOf(CallStatus);
  if (status === null || typeof providerId !== 'string' || !/^CA\w{1,64}$/.test(providerId)) return null;
  return {
    status,
    providerId,
    sequence: wholeOf(SequenceNumber),
    by: answererOf(AnsweredBy),
    seconds: wholeOf(CallDuration) ?? 0,
    source: 'callback',
  };
}

/** The outcomes of the other phone of a call (https://www.twilio.com/docs/voice/twiml/dial#dialcallstatus). */
const dialed: ReadonlyMap<unknown, CallRequest['dialed']> = new Map<unknown, CallRequest['dialed']>([
  ['completed', 'answered'],
  ['answered', 'answered'],
  ['busy', 'busy'],
  ['no-answer', 'no-answer'],
  ['failed', 'failed'],
  ['canceled', 'no-answer'],
]);

/** Reads a request about a call. */
export const callRequestIn = (fields: Fields): CallRequest => ({
  keys: keysIn(fields),
  answeredBy: answererOf(fields.AnsweredBy),
  report: reportIn(fields),
  dialed: dialed.get(fields.DialCallStatus) ?? null,
});

/** Reads a call to our number (https://www.twilio.com/docs/voice/twiml#request-parameters). Null when it is none. */
export const incomingIn = (fields: Fields): ReceivedCall | null => {
  const { CallSid: id, From: from } = fields;
  return typeof id === 'string' && typeof from === 'string' ? { id, from, keys: keysIn(fields) } : null;
};

const keysIn = ({ Digits }: Fields): string =>
  typeof Digits === 'string' && /^[\d*#]{1,20}$/.test(Digits) ? Digits : '';

/** Reads a received text (https://www.twilio.com/docs/messaging/guides/webhook-request). Null when it is none. */
export const receivedIn = ({ MessageSid: id, From: from, Body: text }: Fields): ReceivedText | null =>
  typeof id === 'string' && typeof from === 'string' && typeof text === 'string' ? { id, from, text } : null;

/** The header in which Twilio signs its requests (https://www.twilio.com/docs/usage/webhooks/webhooks-security). */
export const signatureHeader = 'X-Twilio-Signature';
