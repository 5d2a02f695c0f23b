import { beforeAll, describe, expect, it } from 'vitest';
import { signatureOf } from '#services/outbound/telephony/twilio/package';
import { type Arrived, type Company, hasTheirs, ours, type Plan, type Reply, theirs, type Words } from './companies.ts';

if (!hasTheirs)
  console.log(
    'SKIPPED: there is no ../shared/tools/phone-company; our double of the phone provider was not compared with it.',
  );

const to = '+13035550101';
const words: Words = {
  '/entry/':
    '<Gather action="/request/?n=1" numDigits="1" timeout="6"><Say>Press 1 &amp; come.</Say></Gather>' +
    '<Gather action="/request/?n=2" numDigits="1" timeout="6"><Say>Once more.</Say></Gather><Redirect>/end/</Redirect>',
  '/request/': '<Say>Thank you.</Say><Redirect method="POST">/success/?a=1&amp;b=2</Redirect>',
  '/success/': '<Say>You are on the team.</Say><Hangup/>',
  '/end/': '<Pause length="1"/><Say>Goodbye.</Say>',
  '/connect/':
    '<Say>Connecting.</Say><Dial action="/after/" method="POST"><Number sendDigits="ww12">+13035550170</Number></Dial>',
  '/after/': '<Hangup/>',
  '/fallback/': '<Say>This call cannot continue.</Say><Hangup/>',
  '/status/': '',
  '/report/': '',
};

const orderAt = (base: string, more: object = {}): Record<string, string | readonly string[]> => ({
  To: to,
  From: '+13035550100',
  Url: `${base}/entry/?call=c1`,
  FallbackUrl: `${base}/fallback/`,
  StatusCallback: `${base}/status/`,
  StatusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
  Timeout: '25',
  ...more,
});
const place = (company: Company, more?: object) => company.ask('POST', 'Calls.json', orderAt(company.base, more));
/** A new or changed call without its state: one answers before it begins, the other when it has begun. */
const taken = (reply: Reply): Reply =>
  reply === 'no answer' || reply.status >= 400
    ? reply
    : { ...reply, body: { to: reply.body.to, from: reply.body.from } };
const sidOf = (reply: Reply) => (reply === 'no answer' ? '' : String(reply.body.sid));
const since = '2026-01-01T00:00:00Z';
const lists = (company: Company, query = '') => company.ask('GET', `Calls.json?To=${encodeURIComponent(to)}${query}`);

type Script = (company: Company) => Promise<readonly Reply[]>;
const call =
  (more?: object): Script =>
  async (company) => {
    const placed = await place(company, more);
    await company.settled();
    return [taken(placed), await company.ask('GET', `Calls/${sidOf(placed)}.json`), await lists(company)];
  };
/** A call whose first words are at this address. */
const speaks =
  (path: string): Script =>
  async (company) => {
    const placed = await place(company, { Url: `${company.base}${path}` });
    await company.settled();
    return [taken(placed)];
  };
/** Changes the call when it has come to this status. */
const update =
  (at: string, status: string): Script =>
  async (company) => {
    const placed = await place(company);
    await company.until(at);
    const changed = await company.ask('POST', `Calls/${sidOf(placed)}.json`, { Status: status });
    await company.settled();
    return [taken(changed)];
  };
const text =
  (more: object = {}): Script =>
  async (company) => {
    const form = { To: to, From: '+13035550100', Body: 'Hello', StatusCallback: `${company.base}/report/`, ...more };
    const sent = await company.ask('POST', 'Messages.json', form);
    await company.settled();
    return [sent];
  };

const human: Plan = { answer: 'human', keys: ['1'] };
const detects = { MachineDetection: 'Enable' };
const rows: readonly (readonly [string, Plan, Script])[] = [
  // First, because its queue moves on meanwhile.
  [
    'a call waits in the queue',
    { ...human, queueMs: 30_000 },
    async (company) => {
      const placed = await place(company);
      const queued = [await lists(company, `&StartTime%3E=${since}`), await lists(company)];
      await company.settled();
      return [taken(placed), ...queued, await lists(company, `&StartTime%3E=${since}&PageSize=20`)];
    },
  ],
  ['a person presses a key', human, call()],
  ['a person answers the second question', { ...human, keys: ['', '2'] }, call()],
  ['a person is silent', { answer: 'human', keys: [] }, call()],
  ['a person hangs up at the greeting', { ...human, hangsUp: 'at greeting' }, call()],
  ['a person hangs up with the key', { ...human, hangsUp: 'after key', digitsLateMs: 100 }, call()],
  ['a phone is busy', { answer: 'busy' }, call()],
  ['a phone does not exist', { answer: 'failed' }, call()],
  ['nobody answers', { answer: 'no-answer' }, call()],
  ['a machine answers', { answer: 'machine' }, call(detects)],
  ['a person is taken for a machine', { ...human, takenFor: 'machine_start' }, call(detects)],
  ['the call is connected', human, speaks('/connect/')],
  ['our server fails', human, speaks('/broken/')],
  ['the call is canceled while it rings', { ...human, ringMs: 20_000 }, update('ringing', 'canceled')],
  ['the call is canceled too late', human, update('completed', 'canceled')],
  ['the call is ended while it speaks', { ...human, sayMs: 4_000 }, update('in-progress', 'completed')],
  ['the call is placed, and answered 500', { ...human, fault: '500 after' }, call()],
  ['the call is not placed, and answered 500', { ...human, fault: '500 before' }, call()],
  ['the answer is lost', { ...human, fault: 'lost' }, call()],
  ['there were too many requests', { ...human, fault: '429' }, call()],
  ['the call is refused', { ...human, fault: { status: 401, code: 20003 } }, call()],
  ['the number is none', human, async (company) => [await place(company, { To: '555-0101' })]],
  ['a stranger asks', human, async (company) => [await company.ask('GET', 'Calls.json', {}, 'other')]],
  [
    'an unknown call is looked up',
    human,
    async (company) => [await company.ask('GET', `Calls/CA${'0'.repeat(32)}.json`)],
  ],
  ['a text arrives', human, text()],
  ['a text does not arrive', { ...human, text: { statuses: ['sent', 'undelivered'], errorCode: 30006 } }, text()],
  ['a text is refused', { ...human, text: { fault: { status: 400, code: 21610 } } }, text()],
  ['a text is sent, and answered 500', { ...human, text: { fault: '500 after' } }, text()],
];

describe.skipIf(!hasTheirs)('our double of the phone provider does as one that was written without it: when', () => {
  const pairs = new Map<string, Promise<readonly object[]>>();
  beforeAll(async () => {
    // The package that judges signatures is loaded at its first use, in real time.
    await signatureOf('', '', {});
    // All at once: each mostly waits.
    for (const [name, plan, script] of rows)
      pairs.set(name, Promise.all([ours, theirs].map((open) => observed(open, plan, script))));
  });
  it.each(rows)('%s', async (name) => {
    const [mine, other] = (await pairs.get(name)) ?? [];
    expect(mine).toEqual(other);
  });
});

/** The answers and the requests that a script brings about, without ids, times and the words of errors. */
async function observed(open: typeof ours, plan: Plan, script: Script): Promise<object> {
  const company = await open(plan, words);
  try {
    const replies = await script(company);
    const arrived = company.arrived();
    const isStatus = ({ path }: Arrived) => path === '/status/';
    const nthOf = ({ fields }: Arrived) => Number(fields.SequenceNumber);
    return {
      replies: replies.map((reply) =>
        reply === 'no answer' ? reply : { status: reply.status, ...bodyOf(reply.body) },
      ),
      // Reports travel side by side; words follow each other.
      reports: arrived
        .filter(isStatus)
        .toSorted((a, b) => nthOf(a) - nthOf(b))
        .map((one) => shown(one, company.base)),
      words: arrived.filter((one) => !isStatus(one)).map((one) => shown(one, company.base)),
      // Ends before its digits, or after them.
      endsAt:
        arrived.findIndex(({ fields }) => fields.CallStatus === 'completed') -
          arrived.findIndex(({ fields }) => fields.Digits) >
        0,
    };
  } finally {
    company.close();
  }
}

const bodyOf = ({ code, calls, ...one }: Readonly<Record<string, unknown>>): object => {
  if (Array.isArray(calls)) return { calls: (calls as Readonly<Record<string, unknown>>[]).map(bodyOf) };
  if (code !== undefined) return { code };
  const { to: callee, from, status, answered_by: answeredBy, direction } = one;
  const dates = [one.start_time, one.end_time].map((time) =>
    /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/.test(String(time)),
  );
  return {
    callee,
    from,
    status,
    answeredBy: answeredBy ?? null,
    dates,
    ...(one.body === undefined ? { direction } : { body: one.body }),
  };
};

const varying = ['Timestamp', 'CallDuration', 'Duration', 'DialCallDuration', 'DialCallSid'];
function shown({ path, fields, isSigned }: Arrived, base: string): object {
  const kept = Object.entries(fields)
    .filter(([name]) => !varying.includes(name))
    .map(([name, value]) => [name, value.replace(/^(CA|SM)[\da-f]{32}$/, '$1').replace(base, '')]);
  return { path, isSigned, has: varying.filter((name) => name in fields), ...(Object.fromEntries(kept) as object) };
}
