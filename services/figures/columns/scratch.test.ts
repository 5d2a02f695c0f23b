import { expect, it } from 'vitest';
import { scratch } from './scratch.ts';

it('a buffer is made once for all questions up to its length, and anew for a longer one', () => {
  const rows = scratch(Int32Array);
  const first = rows(8);
  first.fill(7);
  expect([first.length, rows(8).buffer === first.buffer, rows(3).length]).toEqual([8, true, 3]);
  expect(rows(3).buffer).toBe(first.buffer);
  expect([rows(9).length, rows(9).buffer === first.buffer]).toEqual([9, false]);
});

it('two users have a buffer each', () => {
  const [one, other] = [scratch(Int32Array), scratch(Int32Array)];
  expect(one(4).buffer).not.toBe(other(4).buffer);
});
