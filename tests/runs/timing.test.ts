import { expect, it } from 'vitest';
import { budgets, projectsOf } from './timing.mjs';

/** A run on a machine on which work takes `slower` times as long, with other seconds for some projects. */
const lateAt = (slower: number, other: Record<string, number> = {}) =>
  projectsOf(
    Object.entries({
      ...Object.fromEntries(Object.entries(budgets).map(([name, { work, wait }]) => [name, work * slower + wait])),
      ...other,
    }).map(([project, seconds]) => ({ project, seconds })),
  ).late;

it('a project is late when its work has grown by half, on a machine of any speed', () => {
  for (const slower of [0.5, 1, 3]) {
    expect(lateAt(slower)).toEqual([]);
    expect(lateAt(slower, { unit: 1.4 * slower * budgets.unit.work })).toEqual([]);
    expect(lateAt(slower, { unit: 1.6 * slower * budgets.unit.work })).toEqual(['unit']);
  }
});

it('a wait for a time limit is as long on every machine, and is late when it has grown by half', () => {
  const { work, wait } = budgets.network;
  for (const slower of [0.5, 1, 3]) {
    expect(lateAt(slower, { network: 1.4 * (work * slower + wait) })).toEqual([]);
    expect(lateAt(slower, { network: 1.6 * (work * slower + wait) })).toEqual(['network']);
  }
});

it('a part of the projects is judged by itself, and one alone is not judged', () => {
  const some = (seconds: Record<string, number>) =>
    projectsOf(Object.entries(seconds).map(([project, each]) => ({ project, seconds: each }))).late;
  expect(some({ unit: 3 * budgets.unit.work, across: 3 * budgets.across.work })).toEqual([]);
  expect(some({ unit: 1_000 * budgets.unit.work })).toEqual([]);
});
