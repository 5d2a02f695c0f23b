import { describe, expect, it } from 'vitest';
import type { Views } from '#services/views/views';
import { hiddenIncidents } from './hidden.ts';

interface Row {
  readonly place: number;
  readonly row_id: number;
  readonly incident: string;
  readonly hidden: 0 | 1;
}

/** Views with these rows of figures, and what they were asked for. */
function figures(...first: readonly Row[]) {
  let rows = first;
  let table = 'figures_1';
  const views = {
    newestRow: () => {
      const last = rows.toSorted((a, b) => a.place - b.place).at(-1);
      return { table, place: last?.place ?? 0, row: last?.row_id ?? 0 };
    },
    rowColumns: (
      _: string,
      { columns, after }: { columns: readonly (keyof Row)[]; after: { place?: number; where?: object } },
    ) => {
      const some = rows
        .filter((row) => (after.where ? row.hidden === 1 : row.place > (after.place ?? 0)))
        .toSorted((a, b) => a.place - b.place);
      const names = new Set<keyof Row>(['row_id', 'place', ...columns]);
      return { table, columns: Object.fromEntries([...names].map((name) => [name, some.map((row) => row[name])])) };
    },
  } as unknown as Views;
  const change = (...all: readonly Row[]) => {
    rows = [...rows.filter((row) => !all.some(({ row_id }) => row_id === row.row_id)), ...all];
  };
  const buildAnew = () => {
    table = 'figures_2';
  };
  return { views, change, buildAnew };
}
const row = (row_id: number, place: number, hidden: 0 | 1): Row => ({ row_id, place, hidden, incident: `i${row_id}` });

describe('the incidents that no figure has', () => {
  it('are those that are hidden at first, and none of them has turned', async () => {
    const { views } = figures(row(1, 1, 1), row(2, 2, 0), row(3, 3, 1));
    const { incidents, turned } = await hiddenIncidents(views);
    expect([[...incidents], turned]).toEqual([['i1', 'i3'], []]);
  });

  it('follow each incident that is hidden or shown again, in order, and name no other', async () => {
    const { views, change } = figures(row(1, 1, 1), row(2, 2, 0));
    const { incidents, turned, follow } = await hiddenIncidents(views);
    change(row(2, 3, 1));
    change(row(1, 4, 0));
    expect(await follow()).toBe(true);
    expect([[...incidents], turned]).toEqual([['i2'], ['i2', 'i1']]);
    // A change of an incident that stays hidden, and of one that stays shown.
    change(row(2, 5, 1), row(1, 6, 0));
    expect(await follow()).toBe(true);
    expect([[...incidents], turned]).toEqual([['i2'], ['i2', 'i1']]);
    expect(await follow()).toBe(true);
    expect(turned).toHaveLength(2);
  });

  it('are of no use any more once the figures are built anew', async () => {
    const { views, buildAnew } = figures(row(1, 1, 1));
    const { follow } = await hiddenIncidents(views);
    expect(await follow()).toBe(true);
    buildAnew();
    expect(await follow()).toBe(false);
  });

  it('go on after a reading that failed', async () => {
    const { views, change } = figures(row(1, 1, 0));
    const { incidents, follow } = await hiddenIncidents(views);
    const { rowColumns } = views;
    Object.assign(views, {
      rowColumns: () => {
        throw new Error('the disk is gone');
      },
    });
    await expect(follow()).rejects.toThrow('the disk is gone');
    Object.assign(views, { rowColumns });
    change(row(1, 2, 1));
    expect(await follow()).toBe(true);
    expect([...incidents]).toEqual(['i1']);
  });
});
