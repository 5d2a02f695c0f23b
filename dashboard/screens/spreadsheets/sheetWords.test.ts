import { describe, expect, it } from 'vitest';
import type { SheetPreview } from '#contracts/directories/directories';
import { barOf, changesIn, changesNothing, unexpected } from './sheetWords.ts';

const preview: SheetPreview = {
  rows: 1200,
  added: 3,
  changed: 0,
  removed: 2,
  same: 1197,
  unused_columns: [],
  examples: { added: [], changed: [], removed: [] },
  mistakes: [],
  mistake_count: 0,
  notes: [],
  note_count: 0,
  seen: null,
};

it.each([
  ['facilities', 'An unexpected error occurred (code: FAC-SPR-01)'],
  ['accounts', 'An unexpected error occurred (code: ACC-SPR-01)'],
  ['service_list', 'An unexpected error occurred (code: USL-SPR-01)'],
] as const)('a failure that nobody explains, of %s, is "%s" (S1 §8)', (kind, words) =>
  expect(unexpected(kind)).toBe(words),
);

describe('a preview', () => {
  it('names each kind of change that there is', () =>
    expect(changesIn(preview, 'service_list')).toEqual([
      '1,200 items in the spreadsheet',
      '3 new',
      '2 removed',
      '1,197 unchanged',
    ]));

  it('does not call accounts unchanged that were not compared', () => {
    const known = { ...preview, added: 0, removed: 0, same: 1 };
    expect(changesIn(known, 'accounts').at(-1)).toBe('1 listed before; replaced where the data differs');
    expect(changesNothing(known, 'accounts')).toBe(false);
    expect(changesNothing(known, 'facilities')).toBe(true);
    expect(changesNothing(preview, 'facilities')).toBe(false);
  });
});

it('the bar says what is done, and has no share while nobody knows the whole', () => {
  expect(barOf(0.256, null)).toEqual({ words: 'Sending: 25%', share: 0.256 });
  expect(barOf(1, null)).toEqual({ words: 'Reading…', share: null });
  expect(barOf(1, { step: 'reading', done: 4500, total: null })).toEqual({ words: 'Reading: 4,500 rows', share: null });
  expect(barOf(1, { step: 'writing', done: 500, total: 2000 })).toEqual({
    words: 'Writing: 500 of 2,000 rows',
    share: 0.25,
  });
  expect(barOf(1, { step: 'done', done: 2000, total: 2000 })).toEqual({ words: 'Done', share: 1 });
});
