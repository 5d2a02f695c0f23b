import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RecipientOutcome } from '#contracts/notify/notification';
import { idFrom } from '#events/core/ids';
import { type NotificationTextRow, textDeliveryOf } from '#projections/notify/notificationTexts';
import { listAccounts } from '#services/commands/accounts/listing';
import { systemClock, systemRandom } from '#services/core/clock';
import type { Texting, TextMessage } from '#services/core/telephony';
import { entityId } from '#services/demo/ids';
import { signatureOf } from '#services/outbound/telephony/twilio/package';
import { simulatedTexts } from '#services/outbound/telephony/twilio/simulated/simulator';
import { type Installation, installation, type Person } from '../../support/installation.ts';

const ports = { clock: systemClock, random: systemRandom };
const publicUrl = 'http://muster.example';
const near = [
  [-105.1, 39.79],
  [-105.07, 39.79],
  [-105.085, 39.82],
];
const phone = (n: number): string => `+1303555${String(1_000 + n)}`;

/** The numbers that the text network took a text for, in order. */
const taken: { readonly to: string; readonly body: string; readonly delivery: string }[] = [];
const refused = new Set<string>();
let answerTo: (message: TextMessage, nth: number) => 'takes' | 'later' | 'refuses' | 'loses' | 'never' = () => 'takes';

/** True from the moment at which the process counts as killed until the next one is there. */
let isKilled = false;
/**
 * The network keeps its reports while no process takes them, and repeats the others to the next process: the killed one
 * may have recorded the last of them after its files were copied.
 */
function patient(texts: Texting): Texting {
  let tell: Parameters<Texting['onReport']>[0] = () => {};
  const reports: Parameters<typeof tell>[0][] = [];
  texts.onReport((report) => {
    reports.push(report);
    if (!isKilled) tell(report);
  });
  return {
    ...texts,
    onReport: (listener) => {
      tell = listener;
      isKilled = false;
      for (const report of reports) tell(report);
    },
  };
}

let here: Installation;
let dana: Person;
beforeAll(async () => {
  const texts = (clock: Installation['clock']): Texting =>
    patient(
      simulatedTexts(clock, (text, nth) => {
        const answer = answerTo(text, nth);
        if (answer === 'takes' || answer === 'loses') taken.push(text);
        return answer;
      }),
    );
  here = await installation({ organisations: ['arvada', 'durham'], publicUrl, texts });
  dana = await here.person('dispatcher@arvada.example');
  const lines = Array.from(
    { length: 40 },
    (_, n) => `${n},Ann ${n},${phone(n)},${n} Main St,39.80,${-105.09 + n / 10_000}`,
  );
  // The network takes texts to a landline, and reports later that it could not deliver them.
  const more = [
    '90,Bo,+13035550199,9 Main St,39.80,-105.09',
    `91,Ann again,${phone(0)},91 Main St,39.80,-105.09`,
    '92,Cy,,92 Main St,39.80,-105.09',
    '93,Di,+13035559999,1 Far Rd,39.9,-105.09',
  ];
  const file = join(here.muster.app.config.dataDir, 'accounts.csv');
  writeFileSync(file, ['number,name,phone,address,lat,lng', ...lines, ...more].join('\n'));
  await listAccounts(here.muster.app.config, { file, organization: 'arvada', preview: false }, ports);
  await here.settled();
});
afterAll(() => here.close());

const url = '/api/notify/v2/notifications';
const message = 'Water is off on Grandview Ave until 4 pm.';
const create = (body: object = {}, who = dana, headers = {}) =>
  who.send('POST', '/api/flux/notify/v2/create_notification/', { message, paths: [near], ...body }, headers);
const detail = async (uuid: string) => (await dana.get(`${url}/${uuid}/`)).body.data;
const outcomes = async (uuid: string): Promise<readonly string[]> =>
  ((await detail(uuid)).outcomes as readonly RecipientOutcome[]).map(
    ({ status, reason, people }) => `${people} ${status}${reason === '' ? '' : `: ${reason}`}`,
  );

async function hears(text: string, from: string, id: string, token = here.muster.app.secrets.telephony) {
  const fields = { MessageSid: id, From: from, Body: text };
  const base = `http://127.0.0.1:${here.muster.port}`;
  const signature = await signatureOf(token, `${base}/api/text-received/`, fields);
  const headers = { 'X-Twilio-Signature': signature };
  return (await fetch(`${base}/api/text-received/`, { method: 'POST', headers, body: new URLSearchParams(fields) }))
    .status;
}

/** The network's record of each text. The killed process may have lost up to a batch on its way to the network. */
function truth(uuid: string, rows: readonly NotificationTextRow[]): Readonly<Record<string, string>> {
  const optedOut = textDeliveryOf(uuid, idFrom('service account', entityId('arvada'), '7'));
  const took = new Map(taken.map(({ delivery, to }) => [delivery, to]));
  return Object.fromEntries(
    rows.map(({ delivery }) => {
      const to = took.get(delivery);
      if (to !== undefined) return [delivery, to.endsWith('0199') ? 'failed landline' : 'delivered'];
      if (refused.has(delivery)) return [delivery, 'failed not a valid phone number'];
      return [delivery, delivery === optedOut ? 'opted-out' : 'in-doubt'];
    }),
  );
}

/** Lets time pass until the notification is over, a step at a time. */
async function over(uuid: string, steps = 200): Promise<string> {
  for (let n = 0; n < steps; n++) {
    await here.settled();
    const { state } = (await detail(uuid)).attributes;
    if (state !== 'sending') return state;
    await here.clock.advance(1_000);
  }
  return 'sending';
}

it('tells the people and the cost before anything is sent, each number once', async () => {
  const { body } = await dana.send('POST', '/api/notify/v2/estimates/', { paths: [near], message });
  expect(body).toEqual({
    accounts: 43,
    recipients: 41,
    without_phone: 1,
    opted_out: 0,
    segments: 1,
    price_per_segment: 0.0083,
    cost: 0.34,
  });
  expect(taken).toEqual([]);
});

it('a text of STOP that the network did not sign changes nothing; signed, it opts the number out', async () => {
  expect(await hears('STOP', phone(7), 'SM1', 'another token')).toBe(404);
  const optedOut = async () =>
    (await dana.send('POST', '/api/notify/v2/estimates/', { paths: [near] })).body.opted_out as number;
  expect(await optedOut()).toBe(0);
  expect(await hears(' stop ', phone(7), 'SM1')).toBe(200);
  expect(await optedOut()).toBe(1);
  expect(await hears('START', phone(7), 'SM2')).toBe(200);
  expect(await optedOut()).toBe(0);
  expect(await hears('Please stop by', phone(7), 'SM3')).toBe(200);
  expect(await optedOut()).toBe(0);
  expect(await hears('STOP', phone(7), 'SM4')).toBe(200);
  expect(await optedOut()).toBe(1);
});

it('texts each number once although the process is killed, and its table is the truth of the network', async () => {
  const { dataDir } = here.muster.app.config;
  const crashed = `${dataDir}-crashed`;
  const attempts: string[] = [];
  answerTo = ({ to, delivery }) => {
    // The killed process reaches nobody any more.
    if (isKilled) return 'later';
    attempts.push(to);
    if (attempts.length === 3) return 'later';
    if (attempts.length === 5) {
      refused.add(delivery);
      return 'refuses';
    }
    if (taken.length === 27) {
      // Killed in the middle of the second batch: the network takes this text, and its answer never arrives.
      cpSync(dataDir, crashed, { recursive: true });
      isKilled = true;
    }
    return 'takes';
  };
  const { status, body } = await create({ recipients: 40 });
  expect(status).toBe(200);
  const { uuid } = body;
  for (let n = 0; n < 30 && !isKilled; n++) {
    await here.settled();
    await here.clock.advance(1_000);
  }
  expect([isKilled, taken.length]).toEqual([true, 28]);
  await here.restart(crashed);
  expect(isKilled).toBe(false);
  dana = await here.person('dispatcher@arvada.example');
  expect(await over(uuid)).toBe('ended');
  const rows = here.muster.app.views.rows('notification_texts', uuid);
  const told = Object.fromEntries(rows.map(({ delivery, status: is, reason }) => [delivery, `${is} ${reason}`.trim()]));
  expect(told).toEqual(truth(uuid, rows));
  const listed = (await detail(uuid)).outcomes as readonly RecipientOutcome[];
  expect(listed.reduce((sum, { people }) => sum + people, 0)).toBe(41);
  expect(listed.find(({ status: is }) => is === 'delivered')?.people).toBe(taken.length - 1);
  const numbers = taken.map(({ to }) => to);
  expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted());
  // The last of them were asked for in the moment of the kill: no one knows, so they are in doubt and not texted again.
  expect(numbers.length).toBeGreaterThan(29);
  expect(numbers).not.toContain(phone(7));
  expect(attempts.filter((to) => to === attempts[2])).toHaveLength(2);
  expect(taken.every(({ body: words }) => words === message)).toBe(true);
});

it('has each request once, and tells nobody of another organization', async () => {
  answerTo = () => 'takes';
  const before = taken.length;
  const key = { 'Idempotency-Key': '6a1f8d10-57f5-4c0e-9a55-3f4d6a1f8d10' };
  const [first, again] = [await create({}, dana, key), await create({}, dana, key)];
  expect([first.status, again.body]).toEqual([200, first.body]);
  expect(await over(first.body.uuid)).toBe('ended');
  expect(taken.length - before).toBe(40);
  const dora = await here.person('dispatcher@durham.example');
  const status = async (method: 'GET' | 'POST', path: string) =>
    (await (method === 'GET' ? dora.get(path) : dora.send(method, path, {}))).status;
  const path = `${url}/${first.body.uuid}`;
  expect(await status('GET', `${path}/`)).toBe(404);
  expect(await status('POST', `${path}/stop/`)).toBe(404);
  expect(await status('GET', `${path}/cap/`)).toBe(404);
  expect((await dora.get(url)).body.data.map(({ id }: { id: string }) => id)).not.toContain(first.body.uuid);
  expect((await create({}, dora)).body).toEqual({ paths: ['No one in this area can be texted. Draw another area.'] });
});

it('stops while it runs: those not yet texted are not, and a text that waits is given up', async () => {
  const before = taken.length;
  let asked = 0;
  answerTo = () => (++asked === 3 ? 'later' : 'takes');
  const body = { data: { type: 'notifications', attributes: { message_text: message, paths: [near] } } };
  const made = await dana.send('POST', url, body);
  expect(made.status).toBe(201);
  const { id } = made.body.data;
  await here.settled();
  expect(taken.length - before).toBeLessThanOrEqual(20);
  expect((await dana.send('POST', `${url}/${id}/stop/`, {})).status).toBe(200);
  await here.clock.advance(60_000);
  await here.settled();
  await here.settled();
  const { attributes } = await detail(id);
  expect([attributes.state, attributes.stopped_by]).toEqual(['stopped', 'Dana Whitfield']);
  expect(taken.length - before).toBeLessThanOrEqual(20);
  expect(attributes.counts.owed).toBeGreaterThanOrEqual(20);
  expect(attributes.counts.delayed).toBeUndefined();
  expect(await outcomes(id)).toContain('1 failed: the notification was stopped');
});

it.each([
  ['no message', { message: ' ' }, { message: ['This field may not be blank.'] }],
  ['a message of 10,000 characters', { message: 'a'.repeat(10_000) }, { message: ['This field is too long.'] }],
  ['no area', { paths: [] }, { paths: ['Draw an area first.'] }],
  ['a line', { paths: [near.slice(1)] }, { paths: ['An area needs at least three corners.'] }],
])('sends nothing with %s', async (_, wrong, told) => {
  const before = taken.length;
  const answer = await create(wrong);
  expect([answer.status, answer.body]).toEqual([400, told]);
  await here.settled();
  expect(taken).toHaveLength(before);
});

it('sends nothing when the number of people is not the number that was confirmed', async () => {
  const answer = await create({ recipients: 41 });
  expect([answer.status, answer.body]).toEqual([
    409,
    { non_field_errors: ['The number of people in this area has changed. Nothing was sent: look at it again.'] },
  ]);
});
