import { describe, expect, it } from 'vitest';
import type { Views } from '#services/views/views';
import { slices } from './slices.ts';

/** Rows numbered from 1, of which the place is ten times the number. */
function viewsWith(rows: number) {
  const asked: { readonly after: object; readonly limit: number }[] = [];
  const views = {
    rowColumns: (
      model: string,
      { columns, after, limit }: { columns: object; after: { row: number }; limit: number },
    ) => {
      expect([model, columns]).toEqual(['timings', ['incident']]);
      asked.push({ after, limit });
      const length = Math.min(limit, rows - after.row);
      const row_id = Array.from({ length }, (_, n) => after.row + n + 1);
      return { table: 'timings_v1', columns: { row_id, place: row_id.map((row) => row * 10) } };
    },
  };
  return { views: views as unknown as Views, asked };
}
type SliceChoice = Parameters<typeof slices>[1];
async function read(rows: number, from: Partial<SliceChoice>) {
  const { views, asked } = viewsWith(rows);
  const found = [];
  for await (const { table, rows: count, last } of slices(views, {
    model: 'timings',
    columns: ['incident'],
    ...from,
  } as SliceChoice))
    found.push([table, count, last]);
  return { found, asked };
}

describe('the rows of a table', () => {
  const where = { entity: 'arvada' };
  it('that equal some values are read in slices of 4,000, each after the last row of the one before', async () => {
    const { found, asked } = await read(5_000, { where });
    expect(found).toEqual([
      ['timings_v1', 4_000, { place: 40_000, row: 4_000 }],
      ['timings_v1', 1_000, { place: 50_000, row: 5_000 }],
    ]);
    expect(asked).toEqual([
      { after: { where, row: 0 }, limit: 4_000 },
      { after: { where, row: 4_000 }, limit: 4_000 },
    ]);
  });

  it('that changed since a place are read from there', async () => {
    const { found, asked } = await read(8_001, { since: { place: 10, row: 1 } });
    expect(found.map(([, count]) => count)).toEqual([4_000, 4_000, 0]);
    expect(asked.map(({ after }) => after)).toEqual([
      { place: 10, row: 1 },
      { place: 40_010, row: 4_001 },
      { place: 80_010, row: 8_001 },
    ]);
  });

  it('end with an empty slice after whole ones, or without rows', async () => {
    expect((await read(4_000, { where })).found).toEqual([
      ['timings_v1', 4_000, { place: 40_000, row: 4_000 }],
      ['timings_v1', 0, null],
    ]);
    expect((await read(0, { where })).found).toEqual([['timings_v1', 0, null]]);
  });
});
