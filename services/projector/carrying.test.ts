import { expect, it } from 'vitest';
import type { AnyProjection } from '#projections/core/projection';
import { carriersOf } from './carrying.ts';
import type { Worker } from './folding.ts';

const sizes: Readonly<Record<string, number>> = { due: 90_000, accounts: 3_000, incidents: 5_000, crews: 2_000 };

const carried = (...names: readonly string[]) => {
  const asked: (readonly [string, number])[] = [];
  const workers = names.map((name) => ({ passed: 0, writer: { serving: name === 'jobs', projection: { name } } }));
  const views = {
    transaction: <T>(work: () => T) => work(),
    count: (name: string) => sizes[name] ?? 0,
    carried: (projection: AnyProjection, most: number) => {
      asked.push([projection.name, most]);
      return (sizes[projection.name] ?? 0) > most ? null : ({ projection } as never);
    },
  };
  const carriers = carriersOf({
    views: views as never,
    workers: workers as unknown as readonly Worker[],
    urgent: ['due'],
    log: {} as never,
  });
  return { asked, carriers, names: carriers.workers.map(({ writer }) => writer.projection.name) };
};

it('a start copies what is urgent, and no more than 6,000 other documents, of the smallest read models', () => {
  const { asked, names } = carried('accounts', 'jobs', 'due', 'incidents', 'crews');
  expect(names).toEqual(['due', 'crews', 'accounts']);
  expect(asked.filter(([name]) => name !== 'due')).toEqual([
    ['crews', 6_000],
    ['accounts', 4_000],
    ['incidents', 1_000],
  ]);
});

it('a copy ends by its name, and the others go on', () => {
  const { carriers } = carried('accounts', 'crews');
  expect(carriers.end('jobs')).toBeUndefined();
  expect([carriers.has('accounts'), carriers.has('crews'), carriers.has('jobs')]).toEqual([true, true, false]);
  expect(carriers.end('accounts')?.writer.projection.name).toBe('accounts');
  expect([carriers.has('accounts'), carriers.has('crews')]).toEqual([false, true]);
});
