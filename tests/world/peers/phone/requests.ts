import type { Luck, Scheduler, WireAnswer, WireRequest } from '../ports.ts';
import { type Account, rfc2822 } from './callbacks.ts';
import { type PhoneFaults, type Refusal, type RequestAbout, type RequestFault, requestFaults } from './plans.ts';
import { isOver, type TrueCall } from './records.ts';

/** The milliseconds of a slow answer: longer than the product waits. */
const slowMs = 9_000;

export const json = (status: number, body: object): WireAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** https://www.twilio.com/docs/usage/twilios-response#response-formats-exceptions */
export const problem = (status: number, code: number, message: string): WireAnswer =>
  json(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

export const notFound = (): WireAnswer => problem(404, 20404, 'The requested resource was not found');

/** A request for one of the account's resources, or the answer that refuses it. */
export interface Resource {
  readonly kind: 'Calls' | 'Messages';
  readonly sid: string | undefined;
  readonly method: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
}

export function resourceIn(
  { method, url, headers, body }: WireRequest,
  { sid, token }: Account,
): Resource | WireAnswer {
  const expected = `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}`;
  if (headers.authorization !== expected) return problem(401, 20003, 'Authenticate');
  const { pathname, searchParams: query } = new URL(url, 'https://api.twilio.com');
  const path = /^\/2010-04-01\/Accounts\/(\w+)\/(Calls|Messages)(?:\/(\w+))?\.json$/.exec(pathname);
  if (path?.[1] !== sid) return notFound();
  return { kind: path[2] as Resource['kind'], sid: path[3], method, query, form: new URLSearchParams(body) };
}

/** The fault of a request, by plan or else by chance. */
export function faultOf(
  { requests = {}, planned }: PhoneFaults,
  luck: Luck,
  about: RequestAbout,
): RequestFault | Refusal | null {
  const plan = planned?.(about);
  if (plan !== undefined) return plan;
  let at = luck.next();
  for (const fault of requestFaults) {
    if (fault === '404' && about.what !== 'look-up' && about.what !== 'update') continue;
    at -= requests[fault] ?? 0;
    if (at < 0) return fault;
  }
  return null;
}

export type Fate = RequestFault | 'answered';

/** Does the work of a request, or not, and answers, or not. */
export async function faulted(
  scheduler: Scheduler,
  fault: RequestFault | Refusal | null,
  work: (fate: Fate) => WireAnswer,
): Promise<WireAnswer> {
  if (fault === null) return work('answered');
  if (typeof fault === 'object') return problem(fault.status, fault.code, 'Refused');
  switch (fault) {
    case '429':
      return problem(429, 20429, 'Too Many Requests');
    case '401':
      return problem(401, 20003, 'Authenticate');
    case '404':
      return notFound();
    case '500 before':
      return problem(500, 20500, 'Internal Server Error');
    case '500 after':
      work(fault);
      return problem(500, 20500, 'Internal Server Error');
    case 'lost':
      work(fault);
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    case 'hangs':
      work(fault);
      return new Promise(() => {});
    case 'slow': {
      const answer = work(fault);
      return new Promise((done) => void scheduler.after(slowMs, () => done(answer)));
    }
  }
}

/** A call in the words of the API. */
export const shownCall = ({ sid: account_sid }: Account, call: TrueCall): object => ({
  sid: call.sid,
  account_sid,
  to: call.to,
  from: call.from,
  status: call.status,
  direction: 'outbound-api',
  date_created: rfc2822(call.placedAt),
  start_time: call.startedAt === null ? null : rfc2822(call.startedAt),
  end_time: call.endedAt === null ? null : rfc2822(call.endedAt),
  duration: isOver(call) ? String(secondsOf(call)) : null,
  answered_by: call.answeredBy,
  queue_time: '0',
  uri: `/2010-04-01/Accounts/${account_sid}/Calls/${call.sid}.json`,
});

const secondsOf = ({ answeredAt, endedAt }: TrueCall): number =>
  answeredAt === null || endedAt === null ? 0 : Math.round((endedAt - answeredAt) / 1_000);

/** The calls that a list shows, the newest first. A call in the queue has no start time, and no filter by it finds it. */
export function listed(calls: readonly TrueCall[], query: URLSearchParams): readonly TrueCall[] {
  const to = query.get('To');
  const after = query.get('StartTime>');
  const since = after === null ? null : Math.floor(Date.parse(after) / 1_000) * 1_000;
  return calls
    .filter((call) => to === null || call.to === to)
    .filter(({ startedAt }) => since === null || (startedAt !== null && startedAt >= since))
    .toSorted((a, b) => (b.startedAt ?? b.placedAt) - (a.startedAt ?? a.placedAt))
    .slice(0, Number(query.get('PageSize') ?? 50));
}
