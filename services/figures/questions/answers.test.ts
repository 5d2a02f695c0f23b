import { describe, expect, it } from 'vitest';
import { answerOf, timeToAnswer } from '#contracts/analytics/figures';
import { type Part, subjects } from '#contracts/analytics/questions';
import { callOutcomes } from '#contracts/callout/outcomes';
import { localTimeAt } from '#contracts/time/localTime';
import { appOf } from '#services/testing/app';
import { reported } from '#services/testing/columns';
import {
  type FigureColumns,
  figureColumnsOf,
  incidentColumns,
  noColumns,
  takeCall,
  takeIncident,
  takeWork,
} from '../columns/kinds.ts';
import type { Asked } from './asked.ts';
import { backlog } from './backlog.ts';
import { calls } from './calls.ts';
import { response } from './response.ts';
import type { Values } from './values.ts';
import { mostPlaces, repeatVisits } from './visits.ts';
import { work } from './work.ts';

const hour = 3_600_000;
const day = 24 * hour;
const zone = 'America/Denver';
/** The clocks go back in Denver on November 1, 2026. */
const range = { from: Date.UTC(2026, 9, 20, 6), below: Date.UTC(2026, 10, 12, 7), zone };
const now = Date.UTC(2026, 10, 10, 20);
const noon = Date.UTC(2026, 9, 25, 18);

interface Call {
  readonly user: string;
  readonly requested: number;
  readonly outcome: (typeof callOutcomes)[number] | null;
  readonly answered_after: number | null;
}
interface Job {
  readonly crew: string;
  readonly user: string | null;
  readonly began: number | null;
  readonly ended: number | null;
}
interface Rows {
  readonly incidents?: readonly Readonly<Record<string, unknown>>[];
  readonly calls?: readonly Call[];
  readonly work?: readonly Job[];
}

function columnsWith({ incidents = [], calls: called = [], work: worked = [] }: Rows): FigureColumns {
  const own = noColumns();
  const lists = Object.fromEntries(
    ['row_id', ...incidentColumns].map((name) => [name, incidents.map((row) => (row[name] ?? null) as number | null)]),
  );
  for (const n of incidents.keys()) takeIncident(own, lists, n);
  for (const [n, call] of called.entries()) takeCall(own, { ...call, row: n + 1, isHidden: false });
  for (const [n, job] of worked.entries()) takeWork(own, { ...job, row: n + 1, isHidden: false });
  return figureColumnsOf(own, new Set());
}
const incident = (row: number, received: number, more: object = {}) =>
  reported(row, received, { version: 'x', ...more });

function asked(rows: Rows, by: Part, more: Partial<Asked> = {}): Asked {
  const views = { doc: () => undefined, rowsNumbered: () => [] } as never;
  return {
    app: appOf({ views, clock: { now: () => now } as never }),
    columns: columnsWith(rows),
    range,
    zones: {
      names: [],
      areas: [],
      numbersIn: ({ size }) => new Int32Array(size).fill(-1),
      found: () => Promise.resolve(),
    },
    by,
    target: null,
    days: 30,
    ...more,
  };
}

/** The values of each group by its key. */
const byKey = ({ dimension, groups }: ReturnType<typeof calls>): Readonly<Record<string, Values>> =>
  Object.fromEntries([...groups].map(([group, values]) => [dimension.nameOf(group).key, values]));

/** Nearest rank. */
const ranked = (values: readonly number[], share: number): number | null =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? null;

describe('offers and answers', () => {
  const all: readonly Call[] = Array.from({ length: 3_000 }, (_, n) => {
    const outcome = n % 11 === 0 ? null : (callOutcomes[n % callOutcomes.length] ?? null);
    return {
      user: `u${(n * 7) % 5}`,
      // Every quarter of an hour and some seconds, from before the range to behind it.
      requested: range.from - 2 * day + n * 15 * 60_000 + ((n * 37) % 50) * 1_000,
      outcome,
      answered_after: n % 3 === 0 ? null : n % 50 === 1 ? 290 + (n % 20) : (n * 13) % 70,
    };
  });
  const inRange = all.filter(({ requested }) => requested >= range.from && requested < range.below);

  const slow = (of: readonly Call[]): Values => {
    const count = (said: string) => of.filter(({ outcome }) => answerOf(outcome) === said).length;
    const [accepted, declined, could_not_reach] = ['accepted', 'declined', 'could_not_reach'].map(count) as [
      number,
      number,
      number,
    ];
    const ended = of.filter(({ outcome }) => answerOf(outcome) !== null);
    const seconds = ended.map(timeToAnswer).filter((one) => one !== null);
    const nights = new Map<string, number>();
    for (const { requested } of ended) {
      const local = localTimeAt(requested + 2 * hour, zone);
      if (Number(local.slice(11, 13)) >= 8) continue;
      nights.set(local.slice(0, 10), (nights.get(local.slice(0, 10)) ?? 0) + 1);
    }
    return {
      calls: accepted + declined + could_not_reach,
      accepted,
      declined,
      could_not_reach,
      accepted_too_late: of.filter(({ outcome }) => outcome === 'accepted-too-late').length,
      'time_to_answer.median': ranked(seconds, 0.5),
      'time_to_answer.p90': ranked(seconds, 0.9),
      'time_to_answer.n': seconds.length,
      night_calls: [...nights.values()].reduce((sum, n) => sum + n, 0),
      nights: nights.size,
      most_a_night: Math.max(0, ...nights.values()),
    };
  };
  const partOf: { readonly [By in Part]?: (call: Call) => string } = {
    person: ({ user }) => user,
    hour: ({ requested }) => localTimeAt(requested, zone).slice(11, 13),
    weekday: ({ requested }) =>
      String((new Date(`${localTimeAt(requested, zone).slice(0, 10)}T00:00Z`).getUTCDay() + 6) % 7),
    month: ({ requested }) => localTimeAt(requested, zone).slice(0, 7),
  };

  it.each(subjects.answers.parts)('by %s are those of a slow count of each call', (by) => {
    const found = calls(asked({ calls: all }, by));
    const part = partOf[by] as (call: Call) => string;
    const keys = new Set(inRange.filter(({ outcome }) => answerOf(outcome) !== null).map(part));
    expect(found.all).toEqual(slow(inRange));
    expect(byKey(found)).toEqual(
      Object.fromEntries([...keys].map((key) => [key, slow(inRange.filter((call) => part(call) === key))])),
    );
  });

  it('are none without calls, and of an organization that no figure has', () => {
    for (const columns of [columnsWith({}), null])
      expect(calls(asked({}, 'person', { columns }))).toMatchObject({ all: slow([]), groups: new Map() });
  });
});

describe('the backlog', () => {
  const open = (row: number, received: number, closed: number | null, more: object = {}) =>
    incident(row, received, { closed, leader: row % 2 === 0 ? 'ada' : null, ...more });
  const end = Date.UTC(2026, 10, 1, 6);
  const rows = [
    open(1, Date.UTC(2026, 7, 1), null),
    open(2, noon, end - 1_000),
    open(3, noon, end),
    open(4, noon, end + 1_000),
    open(5, end, null),
    open(6, now, null),
    open(7, noon, null, { linked_to: 'i1' }),
    open(8, noon, null, { hidden: 1 }),
    // Its row came after later reports.
    open(9, Date.UTC(2026, 8, 30), end - day),
  ];
  const ages = (...times: readonly number[]) => times.map((at) => (end - at) / 1_000);

  it('has what was open at the end of each month, from its report on until its end', () => {
    const found = byKey(
      backlog(asked({ incidents: rows }, 'month', { range: { ...range, from: Date.UTC(2026, 8, 5) } })),
    );
    expect(Object.keys(found)).toEqual(['2026-09', '2026-10', '2026-11']);
    expect(Object.values(found).map(({ backlog: n }) => n)).toEqual([2, 3, 2]);
    const [, oldest] = [0, ages(Date.UTC(2026, 7, 1))[0]];
    expect(found['2026-10']).toMatchObject({
      'backlog_age.median': ages(noon)[0],
      'backlog_age.longest': oldest,
      'backlog_age.n': 3,
    });
  });

  it('ends now in a period that goes on, and has the parts of that moment', () => {
    const found = backlog(asked({ incidents: rows }, 'leader'));
    expect(found.all).toMatchObject({
      backlog: 2,
      'backlog_age.longest': Math.round((now - Date.UTC(2026, 7, 1)) / 1_000),
    });
    expect(byKey(found)).toMatchObject({ '': { backlog: 2 } });
    expect(Object.keys(byKey(found))).toEqual(['']);
    expect(backlog(asked({ incidents: rows }, 'month')).all).toEqual(found.all);
    expect(backlog(asked({}, 'month', { columns: null })).all).toMatchObject({
      backlog: 0,
      'backlog_age.longest': null,
    });
  });
});

describe('repeat visits', () => {
  const at = (row: number, received: number, more: object = {}) =>
    incident(row, received, { lat: 39.8, lng: -105.1, leader: 'ada', ...more });

  it('count a visit whose place had another one within the days before, also before the range', () => {
    const rows = [
      at(1, range.from - 5 * day),
      at(2, range.from, { leader: 'bo' }),
      at(3, range.from + 8 * day),
      at(4, range.from + 18 * day + 1),
      at(5, range.from + 2 * day, { lat: 39.8001 }),
      at(6, range.from + 2 * day, { lng: null }),
      at(7, range.from + 3 * day, { linked_to: 'i1' }),
      at(8, range.below, {}),
    ];
    const found = repeatVisits(asked({ incidents: rows }, 'month', { days: 10 }));
    expect(found.all).toEqual({ visits: 4, repeat_visits: 2 });
    expect(byKey(found)).toEqual({
      '2026-10': { visits: 3, repeat_visits: 2 },
      '2026-11': { visits: 1, repeat_visits: 0 },
    });
    const places = repeatVisits(asked({ incidents: rows }, 'place', { days: 10 }));
    expect(places.all).toEqual(found.all);
    expect(byKey(places)).toEqual({ '39.8000,-105.1000': { visits: 3, repeat_visits: 2 } });
    expect(places.unlisted).toBeUndefined();
    expect([places.dimension.inOrder, found.dimension.inOrder]).toEqual([false, true]);
  });

  it('by month count a visit months before the range, which is in none of its months, and no linked call', () => {
    const at = { lat: 39.8, lng: -105.1 };
    const rows = [
      incident(1, noon - 50 * day, at),
      incident(2, noon, at),
      incident(3, noon + hour, { ...at, linked_to: 'i2' }),
    ];
    const found = repeatVisits(asked({ incidents: rows }, 'month', { days: 54 }));
    expect(found.all).toEqual({ visits: 1, repeat_visits: 1 });
    expect(byKey(found)).toEqual({ '2026-10': { visits: 1, repeat_visits: 1 } });
  });

  it('follow an incident whose place is corrected after they were counted', () => {
    const own = noColumns();
    const write = (rows: readonly Readonly<Record<string, unknown>>[]) => {
      const lists = Object.fromEntries(
        ['row_id', ...incidentColumns].map((name) => [name, rows.map((row) => (row[name] ?? null) as number | null)]),
      );
      for (const n of rows.keys()) takeIncident(own, lists, n);
      return repeatVisits(asked({}, 'type', { columns: figureColumnsOf(own, new Set()) })).all.repeat_visits;
    };
    const first = [at(1, noon), at(2, noon + hour)];
    expect([write(first), write([at(2, noon + hour, { lat: 39.9 })]), write(first)]).toEqual([1, 0, 1]);
  });

  it('are told by time, not by the order of the log', () => {
    const rows = [at(1, noon + 9 * day), at(2, noon), at(3, noon + 5 * day)];
    const count = (days: number) => repeatVisits(asked({ incidents: rows }, 'type', { days })).all.repeat_visits;
    expect([3, 4, 5, 9].map(count)).toEqual([0, 1, 2, 2]);
  });

  it('are those of a slow count at many places', () => {
    const rows = Array.from({ length: 800 }, (_, n) =>
      at(n + 1, range.from - 10 * day + ((n * 457) % 800) * hour, {
        lat: 39.7 + ((n * 31) % 9) / 10_000,
        lng: -105 - ((n * 17) % 7) / 10_000,
      }),
    );
    const known = rows.map(({ lat, lng, received }) => ({ key: JSON.stringify([lat, lng]), at: Number(received) }));
    const slow = known.filter(
      ({ key, at: time }) =>
        time >= range.from &&
        time < range.below &&
        known.some((other) => other.key === key && other.at < time && time - other.at <= 3 * day),
    );
    expect(slow.length).toBeGreaterThan(100);
    expect(repeatVisits(asked({ incidents: rows }, 'type', { days: 3 })).all.repeat_visits).toBe(slow.length);
  });

  it('list the places with the most of them, and know the others', () => {
    const places = mostPlaces + 2;
    const rows = Array.from({ length: 2 * places + 1 }, (_, n) =>
      at(n + 1, noon + n, { lat: 30 + ((n + 1) % places) / 10_000, lng: -105 }),
    );
    const found = repeatVisits(asked({ incidents: rows }, 'place'));
    expect(found.all.repeat_visits).toBe(places + 1);
    expect([found.groups.size, found.unlisted?.parts]).toEqual([mostPlaces, places]);
    const keys = Object.keys(byKey(found));
    // The place with three comes first; of those with two the northern ones are left out.
    expect(keys.slice(0, 2)).toEqual(['30.0001,-105.0000', '30.0000,-105.0000']);
    expect(found.unlisted?.valuesOf('30.0501,-105.0000')).toEqual({ visits: 2, repeat_visits: 1 });
    expect(keys).not.toContain('30.0501,-105.0000');
    expect(found.unlisted?.valuesOf('31.0000,-105.0000')).toBeUndefined();
  });
});

describe('hours of work and times of response', () => {
  it('are those of the jobs of the range, by crew, person and time', () => {
    const worked: readonly Job[] = [
      { crew: 'c1', user: 'ada', began: range.from, ended: range.from + 60_000 },
      { crew: 'c1', user: null, began: noon, ended: noon + 180_000 },
      { crew: 'c2', user: 'ada', began: noon, ended: noon - 1 },
      { crew: 'c2', user: 'ada', began: null, ended: noon },
      { crew: 'c2', user: 'ada', began: range.below, ended: range.below + 1 },
      { crew: 'c2', user: 'ada', began: range.from - 1, ended: noon },
    ];
    const found = work(asked({ work: worked }, 'crew'));
    const spread = (n: number, of: number, sum: number) => ({ jobs: of, 'work.sum': sum, 'work.n': n, 'work.of': of });
    expect(found.all).toMatchObject(spread(2, 3, 240));
    expect(byKey(found)).toMatchObject({ c1: spread(2, 2, 240), c2: spread(0, 1, 0) });
    expect(byKey(work(asked({ work: worked }, 'person')))).toMatchObject({
      '': spread(1, 1, 180),
      ada: spread(1, 2, 60),
    });
    expect(Object.keys(byKey(work(asked({ work: worked }, 'month'))))).toEqual(['2026-10']);
    expect(work(asked({}, 'crew', { columns: null })).all).toMatchObject({ jobs: 0, 'work.median': null });
  });

  it('are in the month of their local time, at its first and its last moment, of whatever order the rows are', () => {
    const [october, november] = [Date.UTC(2026, 9, 1, 6), Date.UTC(2026, 10, 1, 6)];
    const times = [november, november - 1, october, october - 1, november + 1];
    // A hidden incident has no time, and none of those beside it loses its own.
    const hidden = incident(6, november - 2, { hidden: 1 });
    const wide = { ...range, from: october - 1, below: november + 2 };
    const found = byKey(
      response(
        asked(
          { incidents: [...times.map((time, n) => incident(n + 1, time)), hidden, incident(7, november + 1)] },
          'month',
          {
            range: wide,
          },
        ),
      ),
    );
    expect(Object.entries(found).map(([key, { incidents }]) => [key, incidents])).toEqual([
      ['2026-09', 1],
      ['2026-10', 2],
      ['2026-11', 3],
    ]);
  });

  it('are in the hour, weekday and month of the organization, also when its clocks go back', () => {
    const times = [Date.UTC(2026, 10, 1, 7, 30), Date.UTC(2026, 10, 1, 8, 30), Date.UTC(2026, 9, 20, 6)];
    const rows = times.map((time, n) => incident(n + 1, time, { on_scene: time + 600_000 * (n + 1) }));
    const groups = (by: Part) =>
      Object.entries(byKey(response(asked({ incidents: [...rows, incident(9, noon, { linked_to: 'i1' })] }, by)))).map(
        ([key, { incidents }]) => [key, incidents],
      );
    expect(groups('hour')).toEqual([
      ['00', 1],
      ['01', 2],
    ]);
    expect(groups('weekday')).toEqual([
      ['1', 1],
      ['6', 2],
    ]);
    expect(groups('month')).toEqual([
      ['2026-10', 1],
      ['2026-11', 2],
    ]);
    expect(groups('person')).toEqual([['', 3]]);
    const rolling = byKey(response(asked({ incidents: rows }, 'month')));
    expect(rolling['2026-11']).toMatchObject({ 'report_to_arrival.rolling': 1_200, 'report_to_arrival.median': 600 });
  });
});
