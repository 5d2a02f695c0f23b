import { expect, it } from 'vitest';
import { keep } from './bounded.ts';

it('keeps the latest values, and drops the oldest name once there are as many as it may hold', () => {
  const kept = new Map<string, number>();
  for (const [value, name] of ['a', 'b', 'c'].entries()) keep(kept, name, value, 3);
  expect([...kept]).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
  keep(kept, 'd', 3, 3);
  expect([...kept.keys()]).toEqual(['b', 'c', 'd']);
});

it('holds a value even when nothing may be kept beside it', () => {
  const kept = new Map<string, number>();
  keep(kept, 'a', 1, 0);
  keep(kept, 'b', 2, 0);
  expect([...kept]).toEqual([['b', 2]]);
});
