import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { daysAfter } from '#contracts/time/localTime';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { scheduleOf } from '#events/schedule/decider';
import { openSqlite } from '#events/store/sqlite';
import { accounts } from '#projections/accounts/accounts';
import type { AnyProjection } from '#projections/core/projection';
import { crews } from '#projections/dispatch/crews';
import { designees } from '#projections/entity/designees';
import { entities } from '#projections/entity/entities';
import { afterHours } from '#projections/onCall/afterHours';
import { dutyNumbers } from '#projections/onCall/duty/dutyNumbers';
import { onCallAt } from '#projections/onCall/duty/onDuty';
import { schedules } from '#projections/onCall/schedules';
import { shifts } from '#projections/onCall/shifts';
import { endOf, spansAt, startOf } from '#projections/onCall/shiftTimes';
import { timeOff } from '#projections/onCall/timeOff';
import { calendarFor } from '#services/api/onCall/calendar/calendar';
import { dutyFactsAt } from '#services/app/onDuty';
import { tablesOf } from '#services/views/tables';
import { openViews } from '#services/views/views';
import { compare, judge, type Outcome, percentile } from '../compare.ts';

const organizations = Number(process.env.ORGANIZATIONS ?? 200);
const people = 500;
const duties = 12;
const weeks = 5 * 52;
const asked = 2_000;
const chunkDays = 35;
const chunksAsked = 50;
const zone = 'America/Denver';
const first = '2024-01-01';

const entityOf = (n: number) => idFrom('bench', 'organization', n);
const personOf = (n: number, of: number) => idFrom('bench', 'person', n, of % people);
const dutyOf = (n: number) => `Duty ${n}`;

/** Each duty of each organization changes hands on Monday at 7:00, so that each person has a week now and then. */
function* shiftsOf(n: number) {
  const entity = entityOf(n);
  for (let duty = 0; duty < duties; duty++)
    for (let week = 0; week < weeks; week++) {
      const [dateStart, dateEnd] = [daysAfter(first, 7 * week), daysAfter(first, 7 * week + 7)];
      const typed = { dateStart, timeStart: '07:00', dateEnd, timeEnd: '07:00', tzstr: zone };
      const uuid = idFrom('bench', 'shift', n, duty, week);
      const user = personOf(n, duty * weeks + week);
      const start = startOf({ date: dateStart, time: '07:00' }, zone);
      const end = endOf({ date: dateEnd, time: '07:00' }, zone);
      const shift = { kind: 'shift', uuid, entity, user, designation: dutyOf(duty), phone_number: '+13035550100' };
      yield { ...shift, typed, start, end, called_off: false };
    }
}

/** The people on call, among five years of shifts of many organizations, beside bare reads of the same rows. */
export async function onCall(): Promise<readonly Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'muster-bench-on-call-'));
  const views = openViews(folder);
  const writers = new Map(
    [shifts, accounts, entities, crews, designees, afterHours, timeOff, schedules, dutyNumbers].map(
      (one: AnyProjection) => [one, views.writer(one)],
    ),
  );
  const put = (of: AnyProjection, key: string, doc: object) => writers.get(of)?.prepare(key, doc)();
  for (let n = 0; n < organizations; n++)
    views.transaction(() => {
      const entity = entityOf(n);
      put(entities, entity, { uuid: entity, name: `bench${n}`, timezone: zone, versions: [] });
      for (let one = 0; one < people; one++) {
        const uuid = personOf(n, one);
        put(accounts, uuid, {
          uuid,
          entity,
          email: `${uuid}@bench.example`,
          active: true,
          phone_number: '+13035550100',
        });
      }
      for (let one = 0; one < 20; one++) {
        const uuid = idFrom('bench', 'crew', n, one);
        put(crews, uuid, { kind: 'crew', entity, crew: { uuid, name: `Truck ${one}`, designated_user: null } });
      }
      for (const shift of shiftsOf(n)) put(shifts, shift.uuid, shift);
    });
  const bare = openSqlite(join(folder, 'views.db'), 'NORMAL');
  const read = bare.prepare(`SELECT body FROM ${tablesOf(shifts).documents} WHERE span = ?`);
  const ofEntity = bare.prepare(`SELECT body FROM ${tablesOf(crews).documents} WHERE entity = ?`);
  const ofPeriod = bare.prepare(
    `SELECT body FROM ${tablesOf(shifts).documents} WHERE entity = ? AND "end" > ? AND "start" <= ?`,
  );
  const began = Date.parse(`${first}T00:00:00.000Z`);
  // Each question is new, so that none is answered from a cache.
  const question = (n: number) => {
    const roll = (n * 2_654_435_761) % 2 ** 32;
    const instant = iso(began + (roll % (weeks * 7 * 24)) * 3_600_000 + 8 * 24 * 3_600_000);
    return { entity: entityOf(roll % organizations), designation: dutyOf(n % duties), instant };
  };
  let next = 0;
  let nobody = 0;
  const latest: number[] = [];
  const timed = (work: (asking: ReturnType<typeof question>) => void, times = asked) => {
    const measured = Array.from({ length: times }, () => {
      const asking = question(next++);
      // Processor time: other work on the machine would otherwise decide the slowest of a hundred.
      const start = process.cpuUsage();
      work(asking);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1_000;
    });
    return { p50: percentile(measured, 0.5), p99: percentile(measured, 0.99) };
  };
  try {
    const outcomes = await compare({
      name: `who is on call, ${organizations} organizations of ${people}, five years, against bare reads of the same rows`,
      ours: async () => {
        const measured = timed(({ entity, designation, instant }) => {
          const facts = dutyFactsAt({ views }, entity, { designations: [designation], instant });
          if (onCallAt(facts, designation, instant).length === 0) nobody += 1;
        });
        latest.push(measured.p99);
        return measured;
      },
      yardstick: async () =>
        timed(({ entity, designation, instant }) => {
          for (const span of spansAt(instant)) read.all(`${scheduleOf(entity, designation)} ${span}`);
          ofEntity.all(entity);
        }),
      goals: { p50: { unit: 'ms' }, p99: { unit: 'ms' } },
    });
    const chunk = (instant: string) => {
      const day = instant.slice(0, 10);
      return { first: day, last: daysAfter(day, chunkDays - 1), zone, now: instant };
    };
    const slowest: number[] = [];
    const chunks = await compare({
      name: `${chunkDays} days of the calendar of one of ${organizations} organizations, against bare reads of the same rows`,
      ours: async () => {
        const measured = timed(({ entity, instant }) => {
          // A dispatcher who sees people and their numbers.
          const who = { entity, role: 'dispatcher', changes: {}, session: '', account: { entity } } as never;
          JSON.stringify(calendarFor({ views }, who, chunk(instant)));
        }, chunksAsked);
        slowest.push(measured.p99);
        return measured;
      },
      yardstick: async () =>
        timed(({ entity, instant }) => {
          const { first: from, last: until } = chunk(instant);
          ofPeriod.all(entity, `${from}T00:00:00.000Z`, `${until}T23:59:59.999Z`);
          ofEntity.all(entity);
        }, chunksAsked),
      goals: { p50: { unit: 'ms' }, p99: { unit: 'ms' } },
    });
    // The last weeks are over for the last questions.
    if (nobody > asked) throw new Error(`${nobody} questions found no one`);
    return [
      ...outcomes,
      ...chunks,
      judge('who is on call, p99 of processor time, the best round', Math.min(...latest), { unit: 'ms', atMost: 1 }),
      judge('a chunk of the calendar, p99 of processor time, the best round', Math.min(...slowest), {
        unit: 'ms',
        atMost: 100,
      }),
    ];
  } finally {
    bare.close();
    views.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
