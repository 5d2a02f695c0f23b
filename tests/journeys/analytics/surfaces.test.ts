import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Question } from '#contracts/analytics/answers';
import { answerFigures, figures } from '#contracts/analytics/figures';
import type { Response } from '#contracts/analytics/incidents';
import { responseFigures } from '#contracts/analytics/steps';
import type { AfterAction } from '#contracts/audit/report';
import type { Callout } from '#contracts/callout/callouts';
import type { PlacedFact } from '#events/facts';
import { folderOf } from '#events/testing/folder';
import { pack } from '#services/commands/packet/packet';
import { entityId, userId } from '#services/demo/ids';
import { digestFiguresOf } from '#services/figures/digestFigures';
import { monthlyMailOf } from '#services/figures/monthly/monthly';
import { digestMailOf } from '#services/outbound/mail/digest';
import type { SimulatedNetwork } from '#services/outbound/telephony/twilio/simulated/network';
import type { Behaviour } from '#services/outbound/telephony/twilio/simulated/people';
import { readPdf } from '#services/testing/readPdf';
import { type Installation, installation, type Person } from '../../support/installation.ts';
import { passing } from '../calls/passing.ts';
import { slowFigures } from './slowFigures.ts';

const answers = (keys: readonly string[], after: number, hangsUpAfter: number | null = null): Behaviour => ({
  line: 'answers',
  after,
  keys,
  keyAfter: 4,
  hangsUpAfter,
});
const silent: Behaviour = { ...answers([], 0), line: 'silent' };
/** The owners of the phones, by their last two digits: one comes, one declines, one lets the machine answer, one is silent. */
const cast: Readonly<Record<string, Behaviour>> = {
  '80': answers(['1'], 4),
  '83': answers(['2'], 7),
  '85': answers([], 5, 40),
};
const [rosa, will, nina, lena] = ['crew2', 'crew3', 'crew4', 'leader'].map((key) => userId('arvada', key)) as [
  string,
  string,
  string,
  string,
];
const phone = (user: string, digits: string) => ({ uuid: user, phone_number: `+130355501${digits}` });

let here: Installation;
let dana: Person;
let audrey: Person;
let marcus: Person;
let time: ReturnType<typeof passing>;
let incident: string;
let uuid: string;
beforeAll(async () => {
  here = await installation({ organisations: ['arvada'], people: (to) => cast[to.slice(-2)] ?? silent });
  [dana, audrey, marcus] = (await Promise.all(
    ['dispatcher', 'auditor', 'administrator'].map((role) => here.person(`${role}@arvada.example`)),
  )) as [Person, Person, Person];
  time = passing(here.muster, here.clock);
  // After everything of the demo, so that the range has this incident alone.
  await here.clock.advance(60_000);
  began = new Date(here.clock.now()).toISOString();
  const report = { version: 'arvada_manual_dispatch', description: 'Main break on Carr' };
  incident = (await dana.send('POST', '/api/incidents/', report)).body.uuid;
  await here.settled();
  const users = [phone(nina, '83'), phone(lena, '85'), phone(rosa, '80'), phone(will, '84')];
  const path = `/incident/${incident}/muster/incidents/calls/tasks/generic_form_team/request/`;
  uuid = (await dana.send('POST', path, { users, target_count: 2 })).body.uuid;
  const calls = () => here.muster.app.views.docs('calls', { where: { callout: uuid } });
  await time.until(() => calls().length >= 4 && calls().every(({ status }) => status === 'ended'));
  const logged = (event: string) => dana.send('POST', `/api/incident/${incident}/log/`, { event, message: '' });
  await logged('acknowledged');
  const correction = { user: will, outcome: 'accepted', reason: 'Rang back' };
  const { status } = await marcus.send('POST', `/api/callout/${uuid}/correct/`, correction);
  if (status !== 200) throw new Error(`The answer was not corrected: ${status}`);
  await here.clock.advance(90_000);
  await logged('geo:arrived');
  await here.settled();
});
afterAll(async () => {
  time.stop();
  await here.close();
});

let began: string;
const range = () => `after=${began}&before=${new Date(here.clock.now() + 1_000).toISOString()}`;
const analytics = async (what: string) => (await marcus.get(`/analytics/beta/v2/${what}`)).body;
type Counts = Readonly<Record<(typeof answerFigures)[number] | 'calls', number>>;
const countsOf = (words: readonly string[]): Counts => ({
  calls: words.length,
  ...(Object.fromEntries(
    answerFigures.map((name) => [name, words.filter((one) => one === figures[name].words).length]),
  ) as Record<(typeof answerFigures)[number], number>),
});

const csvOf = async (path: string) => {
  const text = (await bytesOf(path, marcus)).toString('utf8');
  return Papa.parse<Record<string, string>>(text.trim().replace(/^\uFEFF/, ''), { header: true }).data;
};
const columnOf = (row: Record<string, string>, words: string): string =>
  Object.entries(row).find(([name]) => name.startsWith(words))?.[1] ?? '';

/** The counts of calls, from every place that shows them. */
async function countsBySurface(): Promise<Readonly<Record<string, Counts>>> {
  const { lines }: AfterAction = (await audrey.get(`/api/audit/report/lines/?incident=${incident}`)).body;
  const inReport = (name: keyof Counts) =>
    Number.parseInt(lines.find(({ id }) => id === `figure ${name}`)?.text ?? '', 10);
  const [paper, monthly, packet] = [await printed(), await monthlyPaper(), await inPacket()];
  const rename = ({ total, accepted, declined, could_not_reach }: Readonly<Record<string, unknown>>): Counts =>
    ({ calls: total, accepted, declined, could_not_reach }) as Counts;
  const sum = (all: readonly Record<string, number>[]) =>
    rename(
      Object.fromEntries(
        ['total', ...answerFigures].map((name) => [name, all.reduce((n, one) => n + (one[name] ?? 0), 0)]),
      ),
    );
  const list = async (said: string) => (await analytics(`calls/list?${range()}${said}`)).total as number;
  const statistics = await analytics(`calls?${range()}`);
  const file = await csvOf(`/analytics/beta/v2/calls-csv?${range()}`);
  return {
    report: {
      calls: inReport('calls'),
      accepted: inReport('accepted'),
      declined: inReport('declined'),
      could_not_reach: inReport('could_not_reach'),
    },
    'its print': countsBy((name) => Number(new RegExp(`${figures[name].words} (\\d+) calls?`).exec(paper)?.[1])),
    'monthly print': countsBy((_, n) => monthly[n] ?? null),
    packet: rename(packet.calls),
    statistics: rename(statistics),
    'chart by hour': sum(statistics.by_hour),
    // No chart begins later than its calls, or ends before them.
    'chart by day': sum(statistics.by_day),
    'chart by month': sum(statistics.by_month),
    people: sum((await analytics(`responsiveness?${range()}`)).users),
    lists: {
      calls: await list(''),
      accepted: await list('&said=accepted'),
      declined: await list('&said=declined'),
      could_not_reach: await list('&said=could_not_reach'),
    },
    question: countsIn((await analytics(`question?subject=answers&by=person&${range()}`)) as Question),
    'its rows': summedIn((await analytics(`question?subject=answers&by=hour&${range()}`)) as Question),
    GraphQL: countsIn((await asked('graphql')) as Question),
    mappy: countsIn((await asked('mappy')) as Question),
    'daily email': inMail(await mailed()),
    'first version': rename((await marcus.get(`/analytics/beta/?${range()}`)).body.calls),
    file: countsOf(file.map((row) => columnOf(row, 'Counted as'))),
  };
}

const namesOf = ['calls', ...answerFigures] as const;
const countsBy = (of: (name: keyof Counts, n: number) => number | null) =>
  Object.fromEntries(namesOf.map((name, n) => [name, of(name, n)])) as Counts;
const valueIn = ({ columns, all }: Question, name: string) =>
  all.values[columns.findIndex((column) => column.name === name)] ?? null;
const countsIn = (answer: Question): Counts => countsBy((name) => valueIn(answer, name));
const summedIn = ({ columns, rows }: Question): Counts =>
  countsBy((name) => {
    const at = columns.findIndex((column) => column.name === name);
    return rows.reduce((sum, { values }) => sum + (values[at] ?? 0), 0);
  });
/** The same question by the interfaces for other programs. */
async function asked(by: 'graphql' | 'mappy', subject = 'answers'): Promise<unknown> {
  const [, after, before] = /after=(.*)&before=(.*)/.exec(range()) ?? [];
  if (by === 'mappy') {
    const query = [{ name: 'question', args: { subject, after, before } }];
    return (await marcus.send('POST', '/api/mappy/', { query })).body.result.question;
  }
  const query = `{ question(subject: "${subject}", after: "${after}", before: "${before}") }`;
  return (await marcus.send('POST', '/api/flux/graphql/', { query })).body.data.question;
}
const bytesOf = async (path: string, who: Person) => {
  const headers = { Cookie: `muster_session=${who.cookie('muster_session')}` };
  return Buffer.from(await (await fetch(`${here.url}${path}`, { headers })).arrayBuffer());
};
/** The report of the incident as its paper says it. */
const printed = async (): Promise<string> =>
  (await readPdf(await bytesOf(`/api/audit/report/?incident=${incident}`, audrey))).text;
/** The calls of everyone on the paper of the monthly report, in the order of its columns. */
async function monthlyPaper(): Promise<readonly number[]> {
  const { attachments } = await monthlyMailOf(here.muster.app, coveredNow());
  const { text } = await readPdf(attachments?.[0]?.content ?? Buffer.alloc(0));
  const answersOnPaper = text.slice(text.indexOf('Offers and answers')).replaceAll(/ before: \S+/g, '');
  return (/ All ([\d ]+)/.exec(answersOnPaper)?.[1] ?? '').split(' ').map(Number);
}
/** The figures that a stranger counts in the packet, by no code of ours. */
async function inPacket() {
  const to = join(folder, `packet ${++packets}`);
  const entity = entityId('arvada');
  const { store } = here.muster.app;
  const dataDir = join(folder, `evidence ${packets}`);
  mkdirSync(dataDir);
  const [seedAfter, root] = [() => Buffer.alloc(32, 7), process.cwd()];
  await pack({ store, dataDir, seedAfter, clock: here.clock, counts: true, entity, incident, to, root });
  const lines = readFileSync(join(to, 'packet.evidence.jsonl'), 'utf8').trimEnd().split('\n').slice(1, -1);
  const events = lines.map((one) => JSON.parse(one) as PlacedFact);
  return slowFigures(events, entity, {
    from: Date.parse(began),
    below: here.clock.now() + 1_000,
    zone: 'America/Denver',
  });
}
const folder = folderOf('surfaces');
let packets = 0;
const coveredNow = () => ({
  entity: entityId('arvada'),
  since: began,
  until: new Date(here.clock.now() + 1_000).toISOString(),
});
/** The words of the daily email about this time. */
async function mailed(): Promise<string> {
  const { app } = here.muster;
  const covered = coveredNow();
  return digestMailOf(app, covered, await digestFiguresOf(app, covered)).body;
}
const timesIn = (answer: Question) => responseFigures.map((name) => valueIn(answer, `${name}.median`));
function inMail(body: string): Counts {
  const line = /- Calls to staff: (\d+) \((\d+) accepted, (\d+) declined, (\d+) could not reach\)/.exec(body) ?? [];
  const [calls, accepted, declined, could_not_reach] = line.slice(1).map(Number);
  return { calls, accepted, declined, could_not_reach } as Counts;
}

/** The surfaces that do not say the same as the first. */
const apart = <T>(all: Readonly<Record<string, T>>): readonly string[] => {
  const [first] = Object.values(all);
  return Object.entries(all).flatMap(([name, one]) => (JSON.stringify(one) === JSON.stringify(first) ? [] : [name]));
};

it('the calls of one incident have the same counts on every screen, chart, file and report', async () => {
  const all = await countsBySurface();
  expect(all.report).toEqual({ calls: 4, accepted: 2, declined: 1, could_not_reach: 1 });
  expect(apart(all)).toEqual([]);
  // A difference is found, wherever it is.
  for (const name of Object.keys(all)) {
    const planted = { ...all, [name]: { ...(all[name] as Counts), accepted: 3 } };
    expect(apart(planted).length).toBeGreaterThan(0);
  }
});

it('its times are the same in the report, in the figures, on the page of leaders and in the file', async () => {
  const { lines }: AfterAction = (await audrey.get(`/api/audit/report/lines/?incident=${incident}`)).body;
  const seconds = (text: string) =>
    [...text.matchAll(/(\d+) (h|min|s)\b/g)].reduce(
      (sum, [, n, unit]) => sum + Number(n) * (unit === 'h' ? 3_600 : unit === 'min' ? 60 : 1),
      0,
    );
  const inReport = responseFigures.map((name) => {
    const text = lines.find(({ id }) => id === `figure ${name}`)?.text ?? '';
    return text.startsWith('None') ? null : seconds(text.split(', at ')[0] ?? '');
  });
  const response: Response = await analytics(`response?${range()}&by=crew`);
  const file = await csvOf(`/analytics/beta/v2/response-csv?${range()}`);
  const [entry] = await analytics(`performance/detail?${range()}&leader_uuid=none`);
  const paper = await printed();
  const { figures: inEvents } = (await inPacket()).response;
  const all = {
    report: inReport,
    'its print': responseFigures.map((name) => {
      const said = new RegExp(`${figures[name].words} (None|[\\d hmins]+?)[,:]`).exec(paper)?.[1] ?? '';
      return said === 'None' ? null : seconds(said);
    }),
    packet: inEvents.map(({ median_seconds }) => median_seconds),
    all: response.all.figures.map((one) => one.median_seconds),
    part: response.groups[0]?.figures.map((one) => one.p90_seconds),
    question: timesIn((await analytics(`question?by=crew&${range()}`)) as Question),
    GraphQL: timesIn((await asked('graphql', 'response')) as Question),
    mappy: timesIn((await asked('mappy', 'response')) as Question),
    file: responseFigures.map((name) => {
      const cell = columnOf(file[0] ?? {}, figures[name].words);
      return cell === '' ? null : Number(cell);
    }),
  };
  const minutes = Math.round((all.report[2] ?? 0) / 6) / 10;
  expect(await mailed()).toContain(
    `- Report to arrival: median ${minutes} min, 9 of 10 within ${minutes} min (1 of 1 arrivals)`,
  );
  expect(all.report[0]).toBeGreaterThan(0);
  expect([all.report[2], all.report[3]]).toEqual([(all.report[0] ?? 0) + (all.report[1] ?? 0), null]);
  expect(apart(all)).toEqual([]);
  expect([entry?.[1], entry?.[3]]).toEqual([all.report[0], null]);
});

it('a machine has no time to answer, in no list, file or figure', async () => {
  const { calls } = await analytics(`calls/list?${range()}`);
  const listed = Object.fromEntries(
    calls.map((one: { user: string; answered_after: number | null }) => [one.user, one.answered_after]),
  );
  expect([listed[lena], typeof listed[nina]]).toEqual([null, 'number']);
  const file = await csvOf(`/analytics/beta/v2/calls-csv?${range()}`);
  expect(file.filter((row) => columnOf(row, figures.time_to_answer.words) !== '').length).toBe(2);
  const { users } = await analytics(`responsiveness?${range()}`);
  expect(users.reduce((sum: number, one: { answered: number }) => sum + one.answered, 0)).toBe(2);
});

it('the report has the places of the call-out, and the very sentence that each person heard', async () => {
  const { lines }: AfterAction = (await audrey.get(`/api/audit/report/lines/?incident=${incident}`)).body;
  const callout: Callout = (await dana.get(`/api/callout/${uuid}/`)).body;
  expect(lines.find(({ id }) => id === 'figure places_filled')?.text).toBe(`${callout.accepted} of ${callout.target}`);
  const heardBy = (digits: string) =>
    (here.muster.app.telephony as unknown as SimulatedNetwork)
      .truth()
      .findLast(({ order }) => order.to === `+130355501${digits}`)
      ?.heard.at(-1)?.words ?? '';
  for (const [name, digits, key] of [
    ['Rosa Delgado', '80', '1'],
    ['Nina Petrov', '83', '2'],
  ] as const) {
    const line = lines.find(({ text }) => text.startsWith(`Call 1 to ${name}`))?.text ?? '';
    expect(line).toMatch(new RegExp(`rang at .*; picked up at .*; key ${key} at `));
    expect([name, line]).toEqual([name, expect.stringContaining(`heard “${heardBy(digits)}”`)]);
  }
  expect(lines.map(({ text }) => text)).toContainEqual(expect.stringMatching(/from “No answer” to “Accepted”/));
});
