import { expect, it } from 'vitest';
import { askAgainAt } from './asking.ts';

it('fetches again a second after the last reason, and at most five after the first', () => {
  expect(askAgainAt(0, 0)).toBe(1_000);
  expect(askAgainAt(0, 3_900)).toBe(4_900);
  expect(askAgainAt(0, 4_800)).toBe(5_000);
});
