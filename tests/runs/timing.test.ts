import { expect, it } from 'vitest';
import { budgets, projectsOf } from './timing.mjs';

/** A run in which each project took its budget times `speed`, except those of `other`, in seconds. */
const run = (speed: number, other: Record<string, number> = {}) =>
  projectsOf(
    Object.entries({
      ...Object.fromEntries(Object.entries(budgets).map(([project, seconds]) => [project, seconds * speed])),
      ...other,
    }).map(([project, seconds]) => ({ project, seconds })),
  ).late;

it('a project is late when its part beside the others has grown by half, on a machine of any speed', () => {
  for (const speed of [0.3, 1, 3]) {
    expect(run(speed)).toEqual([]);
    expect(run(speed, { unit: 1.4 * speed * budgets.unit })).toEqual([]);
    expect(run(speed, { unit: 1.6 * speed * budgets.unit })).toEqual(['unit']);
  }
});

it('tests that wait for time limits are not late because the machine is fast, and are when they wait for longer', () => {
  expect(run(0.3, { network: budgets.network })).toEqual([]);
  expect(run(0.3, { network: 1.6 * budgets.network })).toEqual(['network']);
  expect(run(1, { network: 1.6 * budgets.network })).toEqual(['network']);
  expect(run(3, { network: 3.1 * budgets.network })).toEqual([]);
});
