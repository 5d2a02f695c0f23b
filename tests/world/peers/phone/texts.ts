import type { WireAnswer } from '../ports.ts';
import { type Around, type Callbacks, rfc2822 } from './callbacks.ts';
import type { Texts } from './plans.ts';
import type { LiveText, TrueText } from './records.ts';
import { type Fate, json, notFound, problem } from './requests.ts';

/** Milliseconds between the states of a text. */
const step = 300;

/** The words by which a phone's owner blocks and allows texts at the provider itself. */
const stops = /^(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)$/i;
const starts = /^(start|unstop|yes)$/i;

export interface InboundText {
  readonly from: string;
  readonly body: string;
  /** The address at our server. */
  readonly url: string;
}

export interface TextService {
  create(form: URLSearchParams, fate: Fate): WireAnswer;
  /** The refusal of a text before it is taken. */
  refusal(form: URLSearchParams): WireAnswer | null;
  find(sid: string | undefined): WireAnswer;
  /** The texts to a number, the newest first. */
  list(query: URLSearchParams): WireAnswer;
  inbound(text: InboundText): Promise<WireAnswer | null>;
  all(): readonly TrueText[];
  /** The texts that it was asked for after the STOP of their number, and refused. */
  unwanted(): readonly Pick<TrueText, 'to' | 'body' | 'at'>[];
}

export function textService(around: Around & { readonly callbacks: Callbacks }, texts: Texts): TextService {
  const { scheduler, luck, account, faults, callbacks } = around;
  const all: LiveText[] = [];
  const stopped = new Set<string>();
  const unwanted: Pick<TrueText, 'to' | 'body' | 'at'>[] = [];
  let received = 0;
  const shown = ({ sid, to, from, body, at, status }: TrueText): object => ({
    sid,
    account_sid: account.sid,
    to,
    from,
    body,
    status,
    direction: 'outbound-api',
    date_created: rfc2822(at),
  });

  const delays = (): readonly number[] => {
    const { lost = 0, doubled = 0, lateMs = [0, 0] } = faults.callbacks ?? {};
    return luck.is(lost) ? [] : Array.from({ length: luck.is(doubled) ? 2 : 1 }, () => luck.whole(...lateMs));
  };
  const report = (text: LiveText, status: string, errorCode: number | undefined): void => {
    text.status = status;
    const { statusUrl, sid, to, from } = text;
    if (statusUrl === null) return;
    const fields = {
      MessageSid: sid,
      SmsSid: sid,
      MessageStatus: status,
      SmsStatus: status,
      To: to,
      From: from,
      AccountSid: account.sid,
      ApiVersion: '2010-04-01',
      ...(errorCode === undefined ? {} : { ErrorCode: String(errorCode) }),
    };
    for (const delay of delays()) scheduler.after(delay, () => void callbacks.post('text', statusUrl, fields));
  };

  return {
    all: () => all,
    unwanted: () => unwanted,
    refusal: (form) => {
      if (!/^\+[1-9]\d{7,14}$/.test(form.get('To') ?? ''))
        return problem(400, 21211, "The 'To' number is not a valid phone number.");
      const [to, body] = [form.get('To') ?? '', form.get('Body')];
      if (!body) return problem(400, 21602, 'Message body is required.');
      if (!stopped.has(to)) return null;
      unwanted.push({ to, body, at: scheduler.now() });
      return problem(400, 21610, 'Attempt to send to unsubscribed recipient');
    },
    create: (form, request) => {
      const [to, from, body] = [form.get('To') ?? '', form.get('From') ?? '', form.get('Body') ?? ''];
      const nth = all.filter((text) => text.to === to).length + 1;
      const sid = `SM${(all.length + 1).toString(16).padStart(32, '0')}`;
      const statusUrl = form.get('StatusCallback');
      const text: LiveText = { sid, to, from, body, at: scheduler.now(), request, status: 'queued', statusUrl };
      all.push(text);
      const answer = json(201, shown(text));
      const { statuses = ['sent', 'delivered'], errorCode } = texts(to, nth, body);
      for (const [n, status] of statuses.entries())
        scheduler.after(step * (n + 1), () => report(text, status, errorCode));
      return answer;
    },
    find: (sid) => {
      const text = all.find((one) => one.sid === sid);
      return text ? json(200, shown(text)) : notFound();
    },
    list: (query) => {
      const to = query.get('To');
      const found = all.filter((one) => to === null || one.to === to).toReversed();
      return json(200, { messages: found.map(shown), page: 0, next_page_uri: null });
    },
    inbound: ({ from, body, url }) => {
      if (stops.test(body.trim())) stopped.add(from);
      if (starts.test(body.trim())) stopped.delete(from);
      const MessageSid = `SM${'f'.repeat(8)}${(received += 1).toString(16).padStart(24, '0')}`;
      const fields = { MessageSid, AccountSid: account.sid, From: from, To: account.from, Body: body, NumMedia: '0' };
      return callbacks.post('text', url, {
        ...fields,
        SmsSid: MessageSid,
        SmsStatus: 'received',
        ApiVersion: '2010-04-01',
      });
    },
  };
}
