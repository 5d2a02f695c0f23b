import type { NetworkStatus, Report } from '#events/call/decider';
import type { CallAnswered } from '#events/call/events';

type Fields = Readonly<Record<string, unknown>>;

/** The words of the network for the states of a call (https://www.twilio.com/docs/voice/api/call-resource). */
const statuses: ReadonlyMap<unknown, NetworkStatus> = new Map<unknown, NetworkStatus>([
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
export const statusOf = (word: unknown): NetworkStatus | null => statuses.get(word) ?? null;

/** A whole number of at most six digits, or null. */
export const wholeOf = (text: unknown): number | null => (/^\d{1,6}$/.test(String(text)) ? Number(text) : null);

/** The network's guess about who answered. */
export function answererOf(answeredBy: unknown): CallAnswered['data']['by'] {
  if (answeredBy === 'human') return 'person';
  return typeof answeredBy === 'string' && /^(machine|fax)/.test(answeredBy) ? 'machine' : 'unknown';
}

/** Reads a report of the network about a call. Null when it says nothing that we know. */
export function reportIn(fields: Fields): Report | null {
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
