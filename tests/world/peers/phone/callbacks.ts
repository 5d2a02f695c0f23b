import { createHmac } from 'node:crypto';
import type { Luck, Scheduler, Wire, WireAnswer } from '../ports.ts';
import type { PhoneFaults } from './plans.ts';
import type { Live, LiveCallback, SentCallback } from './records.ts';

export type Fields = Readonly<Record<string, string>>;
export interface Account {
  readonly sid: string;
  readonly token: string;
  readonly from: string;
}
export interface Around {
  readonly scheduler: Scheduler;
  readonly luck: Luck;
  readonly wire: Wire;
  readonly account: Account;
  readonly faults: PhoneFaults;
}

/** The signed requests to our server. */
export interface Callbacks {
  /** Null when no answer comes in time. */
  post(what: SentCallback['what'], url: string, fields: Fields): Promise<WireAnswer | null>;
  /** Reports the state of a call, as the faults allow. */
  report(call: Live, more?: Fields): void;
  sent(): readonly SentCallback[];
}

/** Our server has fifteen seconds (https://www.twilio.com/docs/errors/11205). */
const patience = 15_000;
/** A callback without an answer is sent once more, so long after. */
const again = 300;

/** https://www.twilio.com/docs/usage/security#validating-requests */
export const signatureOf = (token: string, url: string, fields: Fields): string =>
  createHmac('sha1', token)
    .update(
      url +
        Object.entries(fields)
          .map(([name, value]) => name + value)
          .toSorted()
          .join(''),
    )
    .digest('base64');

export const rfc2822 = (at: number): string => new Date(at).toUTCString().replace('GMT', '+0000');

/** The fields of every request about a call. */
export const fieldsOf = ({ sid }: Account, call: Live): Fields => ({
  CallSid: call.sid,
  AccountSid: sid,
  From: call.from,
  To: call.to,
  Caller: call.from,
  Called: call.to,
  CallStatus: call.status,
  ApiVersion: '2010-04-01',
  Direction: 'outbound-api',
});

/** The event of a state in `StatusCallbackEvent`. */
const eventOf = (status: string): string =>
  ({ initiated: 'initiated', ringing: 'ringing', 'in-progress': 'answered' })[status] ?? 'completed';

export function callbacks({ scheduler, luck, wire, account, faults }: Around): Callbacks {
  const all: LiveCallback[] = [];

  const post: Callbacks['post'] = (what, url, fields) => {
    const body = new URLSearchParams(fields).toString();
    const headers = {
      host: new URL(url).host,
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'content-length': String(body.length),
      'user-agent': 'TwilioProxy/1.1',
      'x-twilio-signature': signatureOf(account.token, url, fields),
    };
    const one: LiveCallback = { at: scheduler.now(), what, url, fields, status: null };
    all.push(one);
    return new Promise((done) => {
      const end = (answer: WireAnswer | null): void => {
        if (one.status !== null) return;
        giveUp();
        one.status = answer?.status ?? 0;
        done(answer);
      };
      const giveUp = scheduler.after(patience, () => end(null));
      wire({ method: 'POST', url, headers, body }).then(end, () => end(null));
    });
  };

  const delaysOf = (call: Live): readonly number[] => {
    const planned = faults.plannedCallback?.(call, call.status);
    if (planned) return planned;
    const { lost = 0, doubled = 0, lateMs = [0, 0] } = faults.callbacks ?? {};
    if (luck.is(lost)) return [];
    return Array.from({ length: luck.is(doubled) ? 2 : 1 }, () => luck.whole(...lateMs));
  };

  const report: Callbacks['report'] = (call, more = {}) => {
    const { statusUrl, events, status } = call;
    if (statusUrl === null || !events.includes(eventOf(status))) return;
    const fields = {
      ...fieldsOf(account, call),
      Timestamp: rfc2822(scheduler.now()),
      CallbackSource: 'call-progress-events',
      SequenceNumber: String(call.sequence++),
      ...more,
    };
    const send = () => post('status', statusUrl, fields);
    for (const delay of delaysOf(call))
      scheduler.after(
        delay,
        () => void send().then((answer) => answer ?? void scheduler.after(again, () => void send())),
      );
  };

  return { post, report, sent: () => all };
}
