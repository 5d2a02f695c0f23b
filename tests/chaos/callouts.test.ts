// @night It keeps both cores busy for minutes.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callout } from '#events/callout/decider';
import { callIdOf } from '#events/callout/step';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { user as userDecider } from '#events/user/decider';
import { truthOf } from '../journeys/calls/truth.ts';
import { type House, house, type Projecting } from '../simulation/house.ts';
import { startCallout } from '../support/callouts/startCallout.ts';
import { phoneCompanyCertificate } from '../support/network/certificate.ts';
import { freePort } from '../support/network/freePort.ts';
import { type Chance, chanceOf, instant, percentile, pick, seed } from './chance.ts';
import { type PhoneCompany, phoneCompany } from './phoneCompany.ts';
import { courseOf, type Expected, expectedCourse, planned } from './phoneList.ts';
import { musterProcess, type Running } from './servers/processes.ts';
import { until, within } from './servers/speed.ts';

/** Call-outs for each number of engines; the long form has a hundred. Half of them start while an engine is dead. */
const size = Math.ceil(Number(process.env.KILLS ?? 60) / 10);
/** The short form has two engines, of which sometimes both die. */
const layouts: readonly (readonly [string, number])[] =
  process.env.KILLS === undefined
    ? [['two engines', 2]]
    : [
        ['one engine', 1],
        ['two engines', 2],
      ];
const entity = idFrom('killed');
const cause = { entity, actor: { kind: 'system', id: 'test' } as const, correlationId: 'test' };

interface Scene {
  readonly here: House;
  readonly reading: Projecting;
  readonly company: PhoneCompany;
  readonly engines: readonly Running[];
  readonly expected: readonly Expected[];
}

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function scene(engines: number, chance: Chance): Promise<Scene> {
  const here = await house();
  ends.push(here.close);
  const expected = Array.from({ length: size }, (_, n) => planned(chance, n));
  const owners = new Map(expected.flatMap(({ people }) => people.map((one) => [one.number, one] as const)));
  const certificateFile = join(here.folder(), 'company.pem');
  writeFileSync(certificateFile, phoneCompanyCertificate.cert);
  const company = await phoneCompany({
    people: (to) => owners.get(to)!.behaviour,
    chance,
    speed: 10,
    slowness: process.env.KILLS === undefined ? 30 : 150,
    certificateFile,
  });
  ends.push(company.stop);
  const port = await freePort();
  const env = {
    ...company.env,
    MASTER_KEY: Buffer.alloc(32, 7).toString('hex'),
    EVENTSTORE_URL: here.connectionString,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    CALLS_PER_SECOND: '100',
  };
  const started = async (name: string, roles: string, at: number): Promise<Running> => {
    const own = { DATA_DIR: here.folder(), NATS_PORT: String(await freePort()), ROLES: roles };
    const one = musterProcess(name, at, { ...env, ...own });
    ends.push(one.kill);
    await one.start();
    return one;
  };
  await registered(here, [...owners.values()]);
  const reading = await here.project(here.folder());
  await started('api', 'api', port);
  const running: Running[] = [];
  for (let n = 1; n <= engines; n++) running.push(await started(`engine-${n}`, 'engine', await freePort()));
  return { here, reading, company, engines: running, expected };
}

const registered = (here: House, people: Expected['people']) =>
  Promise.all(
    people.map(({ user, number: phoneNumber }) => {
      const names = { role: 'crew', email: `${user}@muster.example`, firstName: 'Ada', lastName: 'Brook' } as const;
      const command = { do: 'register', user, phoneNumber, ...names } as const;
      return here.handle(userDecider, user, { commandId: user, occurredAt: iso(Date.now()), command }, cause);
    }),
  );

async function begin({ here }: Scene, { uuid, people, policy, target }: Expected): Promise<void> {
  const now = iso(Date.now());
  const users = people.map(({ user }) => user);
  const command = startCallout({ callout: uuid, now, people: users, target, policy });
  await here.handle(callout, uuid, { commandId: idFrom('start', uuid), occurredAt: now, command }, cause);
}

interface Killed {
  readonly kills: number;
  /** The milliseconds until each was ready again. */
  readonly ready: readonly number[];
  /** The times of each death and of the restart after it, on the wall clock. */
  readonly deaths: readonly { readonly at: number; readonly restarted: number }[];
}

/** At most so many deaths: a start takes most of the time. */
const mostDeaths = 20;

/** The call-outs that begin with each death. */
function waitingCallouts(expected: readonly Expected[]): readonly (readonly Expected[])[] {
  const half = expected.slice(Math.ceil(size / 2));
  const each = Math.ceil(half.length / mostDeaths);
  return Array.from({ length: Math.ceil(half.length / each) }, (_, n) => half.slice(n * each, (n + 1) * each));
}

/** Kills at random instants. With each death call-outs begin. */
async function killing(of: Scene, chance: Chance): Promise<Killed> {
  const { engines, expected } = of;
  const ready: number[] = [];
  const deaths: Killed['deaths'][number][] = [];
  let kills = 0;
  for (const some of waitingCallouts(expected)) {
    await instant(chance() * 1_200);
    const victims = chance() < 0.3 ? engines : [pick(chance, engines)];
    const at = Date.now();
    await Promise.all(victims.map((victim) => victim.kill()));
    kills += victims.length;
    await Promise.all(some.map((one) => begin(of, one)));
    deaths.push({ at, restarted: Date.now() });
    ready.push(...(await Promise.all(victims.map((victim) => victim.start()))).map(Math.round));
  }
  return { kills, ready, deaths };
}

/**
 * The longest time, in milliseconds, for which an engine was alive again and had not asked for the first call of a
 * call-out that waited for it.
 */
function waited({ deaths }: Killed, begun: number, asked: number): number {
  const lives = deaths.map(({ restarted }, n) => ({ from: restarted, until: deaths[n + 1]?.at ?? Infinity }));
  const idle = lives.filter(({ from }) => from >= begun && from <= asked);
  return Math.max(0, ...idle.map(({ from, until: end }) => Math.min(asked, end) - from));
}

const callsOf = ({ reading }: Scene) => reading.views.docs('calls', { where: { entity } });
const calloutsOf = ({ reading }: Scene) => reading.views.docs('callouts', { where: { entity } });

/** The obligations and calls that have not ended, beside the calls as the phone company knows them. */
function openOf(of: Scene): readonly object[] {
  const lines = new Map(of.company.lines().map((line) => [line.order.call, line.status]));
  const calls = callsOf(of).filter(({ status }) => status !== 'ended');
  return [
    ...of.reading.views.docs('due').filter((one) => one.entity === entity),
    ...calls.map(({ uuid, status, requested_time }) => ({ uuid, status, requested_time, line: lines.get(uuid) })),
  ];
}

describe.each(layouts)('call-outs with %s, killed at random instants', (name, engines) => {
  let here: Scene;
  const chance = chanceOf(seed + engines);
  beforeEach(async () => {
    here = await scene(engines, chance);
  });

  it(
    'end as they would have, ring nobody twice for one attempt, and go on within five seconds',
    async () => {
      const { company, expected } = here;
      for (const one of expected.slice(0, Math.ceil(size / 2))) await begin(here, one);
      const killed = await killing(here, chance);
      const { kills, ready, deaths } = killed;
      const tail = await until(
        () => `every call-out and every call is over; open are ${JSON.stringify(openOf(here))}`,
        () => {
          const calls = callsOf(here);
          const over = calloutsOf(here).filter(({ ended_time }) => ended_time !== null);
          return over.length === size && calls.every(({ status }) => status === 'ended');
        },
        300_000,
      );

      const lines = company.lines();
      const docs = new Map(calloutsOf(here).map((doc) => [doc.uuid, doc]));
      const calls = new Map(callsOf(here).map((doc) => [doc.uuid, doc]));
      const times = waitingCallouts(expected).flatMap((some, n) =>
        some.map(({ uuid, people: [first] }) => {
          const asked = calls.get(callIdOf(uuid, first?.user ?? '', 1))?.requested_time;
          return waited(killed, deaths[n]?.restarted ?? 0, asked === undefined ? Infinity : Date.parse(asked));
        }),
      );
      // From the restart: the process starts, catches up and dials.
      const limit = within(5_000);
      console.log(
        `R2 call-outs, ${name}: SEED=${seed}, ${size} call-outs, ${kills} kills, ${lines.length} calls placed; ` +
          `ready p50 ${percentile(ready, 0.5)} ms, resumed p50 ${percentile(times, 0.5)} ms, max ${Math.max(...times)} ms, ` +
          `limit ${limit} ms at load ${loadavg()[0]?.toFixed(1)}; the last ended ${tail} ms after the last kill`,
      );
      expect(expected.map(({ uuid }) => courseOf(docs.get(uuid)!))).toEqual(expected.map(expectedCourse));
      expect(
        lines.filter((line) => lines.some((other) => other !== line && other.order.call === line.order.call)),
      ).toEqual([]);
      const told = callsOf(here).map(({ uuid, outcome }) => {
        const line = lines.find(({ order }) => order.call === uuid);
        return [uuid, outcome, line ? truthOf(line) : 'failed'];
      });
      expect(told.filter(([, recorded, truth]) => recorded !== truth)).toEqual([]);
      expect(Math.max(...times)).toBeLessThanOrEqual(limit);
    },
    300_000 + size * 10_000,
  );
});
