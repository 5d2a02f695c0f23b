import { expect, it } from 'vitest';
import { rangeOf } from './ranged.ts';

it.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  // `pmtiles` asks for the first 16 kB of every archive, however small it is.
  ['bytes=0-16383', { start: 0, end: 999 }],
  ['bytes=999-999', { start: 999, end: 999 }],
])('%s of 1,000 bytes is a part', (asked, part) => expect(rangeOf(asked, 1_000)).toEqual(part));

it.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', 'bytes=99999999999999999999-'])(
  '%s of 1,000 bytes is not there',
  (asked) => expect(rangeOf(asked, 1_000)).toBe('none'),
);

it.each(['', 'bytes=', 'bytes=-', 'bytes=9-3', 'bytes=0-1,5-6', 'lines=0-1', 'bytes=a-b', 'bytes=-1-2'])(
  '%j is no range, so the whole file is sent',
  (asked) => expect(rangeOf(asked, 1_000)).toBeNull(),
);

it('no part of an empty file is there', () => {
  expect(rangeOf('bytes=0-0', 0)).toBe('none');
  expect(rangeOf('bytes=-5', 0)).toBe('none');
});
