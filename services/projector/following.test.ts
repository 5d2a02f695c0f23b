import { expect, it } from 'vitest';
import { isCurrent } from './following.ts';

it('readers see every event of a read model in its own version, or in a copy of the old one that goes on', () => {
  const standing = (serving: boolean, carried: boolean) => [
    { name: 'due', serving, carried },
    { name: 'calls', serving: true, carried: false },
  ];
  expect(isCurrent(standing(true, false), 'due')).toBe(true);
  expect(isCurrent(standing(false, true), 'due')).toBe(true);
  expect(isCurrent(standing(false, false), 'due')).toBe(false);
  expect(isCurrent(standing(true, false), 'jobs')).toBe(false);
});
