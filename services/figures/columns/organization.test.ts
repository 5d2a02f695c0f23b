import { beforeEach, describe, expect, it } from 'vitest';
import { callFigureRows } from '#projections/analytics/callFigures';
import { crewWorkRows } from '#projections/analytics/crewWork';
import { incidentFigureRows } from '#projections/analytics/incidentFigures';
import type { Views } from '#services/views/views';
import type { Hidden } from './hidden.ts';
import { unmeasured } from './kinds.ts';
import { organizationColumns } from './organization.ts';

type Row = { readonly row_id: number; readonly place: number } & Readonly<Record<string, string | number | null>>;
interface AskedColumns {
  readonly columns: readonly string[];
  readonly after: { readonly place?: number; readonly where?: Readonly<Record<string, string>> };
}

/** The rows of the read models, each with the table that holds it now. */
let rows: Record<string, Row[]>;
let table: Record<string, string>;
let ranges: object[];
let turned: string[];
let hidden: Set<string>;
let isHiddenSame: boolean;
beforeEach(() => {
  rows = { [incidentFigureRows]: [], [callFigureRows]: [], [crewWorkRows]: [] };
  table = { [incidentFigureRows]: 'incidents_1', [callFigureRows]: 'calls_1', [crewWorkRows]: 'work_1' };
  ranges = [];
  [turned, hidden, isHiddenSame] = [['before'], new Set(), true];
});

const views = {
  newestRow: (model: string) => {
    const last = (rows[model] ?? []).toSorted((a, b) => a.place - b.place).at(-1);
    return { table: table[model], place: last?.place ?? 0, row: last?.row_id ?? 0 };
  },
  rowColumns: (model: string, { columns, after }: AskedColumns) => {
    const some = (rows[model] ?? [])
      .filter((row) => (after.where ? row.entity === after.where.entity : row.place > (after.place ?? 0)))
      .toSorted((a, b) => a.place - b.place);
    const names = ['row_id', 'place', ...columns];
    const lists = Object.fromEntries(names.map((name) => [name, some.map((row) => row[name] ?? null)]));
    return { table: table[model], columns: lists };
  },
  rangedRows: (model: string, asked: { readonly where: { readonly incident: string } }) => {
    ranges.push(asked);
    return (rows[model] ?? []).filter(({ incident }) => incident === asked.where.incident);
  },
} as unknown as Views;

let place = 0;
const put = (model: string, row: Readonly<Record<string, string | number | null>> & { readonly row_id: number }) => {
  rows[model] = [...(rows[model] ?? []).filter(({ row_id }) => row_id !== row.row_id), { ...row, place: ++place }];
};
const incident = (row_id: number, more: Readonly<Record<string, string | number | null>> = {}) =>
  put(incidentFigureRows, {
    entity: 'arvada',
    incident: `i${row_id}`,
    received: row_id * 1_000,
    lat: 39.8,
    lng: -105.1,
    labels: '[]',
    hidden: 0,
    ...more,
    row_id,
  });
const call = (row_id: number, more: Readonly<Record<string, string | number | null>> = {}) =>
  put(callFigureRows, {
    entity: 'arvada',
    user: 'ada',
    incident: 'i1',
    requested: row_id * 1_000,
    answered_after: null,
    outcome: null,
    ...more,
    row_id,
  });

const work = (row_id: number, more: Readonly<Record<string, string | number | null>> = {}) =>
  put(crewWorkRows, {
    entity: 'arvada',
    incident: 'i1',
    crew: 'truck',
    user: 'ada',
    began: row_id * 1_000,
    ended: row_id * 1_000 + 60_000,
    ...more,
    row_id,
  });

async function opened() {
  const own = await organizationColumns(views, 'arvada', {
    incidents: hidden,
    turned,
    follow: async () => isHiddenSame,
  } satisfies Hidden);
  const seen = () => {
    const [incidents, calls] = [own.columns.incidents[0], own.columns.calls[0]];
    return {
      incidents: [...(incidents?.received.subarray(0, incidents.size) ?? [])],
      calls: [...(calls?.requested.subarray(0, calls.size) ?? [])],
    };
  };
  const begun = () => {
    const [jobs] = own.columns.work;
    return [...(jobs?.began.subarray(0, jobs.size) ?? [])];
  };
  return { ...own, seen, begun };
}

describe('the columns of an organization', () => {
  it('have its own incidents and calls', async () => {
    incident(1);
    incident(2, { entity: 'jcw' });
    incident(3, { hidden: 1 });
    call(1, { user: 'bo', answered_after: 7, outcome: 'accepted' });
    call(2, { entity: 'jcw' });
    call(3, { incident: null });
    work(1, { user: 'bo' });
    work(2, { entity: 'jcw' });
    work(3, { began: null, ended: 9_000, user: null });
    const { columns, seen, begun, bytes } = await opened();
    expect(seen()).toEqual({ incidents: [1_000, Number.NaN], calls: [1_000, 3_000] });
    expect(begun()).toEqual([1_000, Number.NaN]);
    const [block] = columns.calls;
    expect([...(block?.answered.subarray(0, 2) ?? [])]).toEqual([7, -1]);
    expect([block?.outcome[0] === 0, block?.outcome[1]]).toEqual([false, 0]);
    expect(columns.people.all).toEqual(['bo', 'ada']);
    expect(columns.labelSets.all).toEqual(['[]']);
    expect(columns.hidden).toBe(hidden);
    const [jobs] = columns.work;
    expect([...(jobs?.seconds.subarray(0, 2) ?? [])]).toEqual([60, unmeasured]);
    expect([...(jobs?.person.subarray(0, 2) ?? [])]).toEqual([0, -1]);
    const arrays = [...columns.incidents, ...columns.calls, ...columns.work].flatMap((one): readonly unknown[] =>
      Object.values(one),
    );
    expect(bytes()).toBe(arrays.reduce<number>((sum, one) => sum + (ArrayBuffer.isView(one) ? one.byteLength : 0), 0));
    // Room for 256 rows of at least a time each.
    expect(bytes()).toBeGreaterThan(3 * 256 * 8);
  });

  it('leave out calls about an incident that is hidden', async () => {
    hidden.add('i9');
    call(1);
    call(2, { incident: 'i9' });
    call(3, { incident: null });
    expect((await opened()).seen().calls).toEqual([1_000, Number.NaN, 3_000]);
  });

  it('follow what is new and what changed', async () => {
    incident(1);
    call(1);
    const { follow, seen } = await opened();
    expect(await follow()).toBe(true);
    expect(seen()).toEqual({ incidents: [1_000], calls: [1_000] });
    incident(2);
    incident(1, { received: 5 });
    call(2);
    expect(await follow()).toBe(true);
    expect(seen()).toEqual({ incidents: [5, 2_000], calls: [1_000, 2_000] });
  });

  it('read each change once', async () => {
    incident(1);
    const { follow, columns } = await opened();
    incident(2);
    await follow();
    await follow();
    expect(columns.incidents[0]?.changes).toBe(2);
  });

  it('have no figure of an incident that went to another organization, nor of one that was never theirs', async () => {
    incident(1);
    incident(2);
    const { follow, seen, columns } = await opened();
    incident(1, { entity: 'jcw' });
    incident(7, { entity: 'jcw' });
    call(7, { entity: 'jcw' });
    expect(await follow()).toBe(true);
    expect(seen()).toEqual({ incidents: [Number.NaN, 2_000], calls: [] });
    const [block] = columns.incidents;
    expect([block?.changes, block?.x[0], block?.y[0]]).toEqual([3, -1, -1]);
    expect(block?.x[1]).not.toBe(-1);
    expect(block?.y[1]).not.toBe(-1);
  });
});

describe('an incident that is hidden or shown again', () => {
  it('takes its calls along, and those of no other organization', async () => {
    call(1);
    call(2, { incident: 'i2' });
    call(3, { entity: 'jcw' });
    const { begun, follow, seen } = await opened();
    hidden.add('i1');
    turned.push('i1');
    expect(await follow()).toBe(true);
    expect(seen().calls).toEqual([Number.NaN, 2_000]);
    hidden.delete('i1');
    hidden.add('i2');
    turned.push('i1', 'i2');
    await follow();
    expect(seen().calls).toEqual([1_000, Number.NaN]);
    work(1);
    await follow();
    expect(begun()).toEqual([1_000]);
    hidden.add('i1');
    turned.push('i1');
    await follow();
    expect(begun()).toEqual([Number.NaN]);
  });

  it('is looked up once for each turn since the columns were built', async () => {
    const { follow } = await opened();
    await follow();
    expect(ranges).toEqual([]);
    turned.push('i1');
    await follow();
    await follow();
    expect(ranges).toEqual([
      {
        where: { incident: 'i1' },
        range: { column: 'requested', from: -8_640_000_000_000_000, below: 8_640_000_000_000_000 },
        limit: 1_000_000,
      },
      { where: { incident: 'i1' }, range: { column: 'place', from: 0, below: Number.MAX_SAFE_INTEGER }, limit: 10_000 },
    ]);
  });
});

describe('the columns are of no use any more', () => {
  it.each([
    ['the incidents', () => (table[incidentFigureRows] = 'incidents_2')],
    ['the calls', () => (table[callFigureRows] = 'calls_2')],
    ['the work', () => (table[crewWorkRows] = 'work_2')],
    ['the hidden incidents', () => (isHiddenSame = false)],
  ])('once %s were built anew', async (_, buildAnew) => {
    const { follow } = await opened();
    turned.push('i1');
    buildAnew();
    expect(await follow()).toBe(false);
    expect(ranges).toEqual([]);
  });
});
