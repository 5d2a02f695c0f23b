import { expect, it } from 'vitest';
import { listedTogether } from './listedTogether.ts';

const wanted = new Set(['a1', 'a2', '7']);
async function lotsOf(...facts: readonly object[]) {
  const asked: unknown[] = [];
  const store = {
    async *readAll(options: object) {
      asked.push(options);
      for (const [n, data] of facts.entries()) yield { data, position: n };
    },
  } as unknown as Parameters<typeof listedTogether>[0];
  const lots: unknown[] = [];
  for await (const lot of listedTogether(store, wanted)) lots.push(lot);
  expect(asked).toEqual([{ types: ['ServiceAccountsRead'] }]);
  return lots;
}

it('the facts that list a wanted account are found, in the order of the log, with those accounts alone', async () =>
  expect(
    await lotsOf(
      { keys: 'k1', people: [{ subject: 'a1' }, { subject: 'b1' }, { subject: 'a2' }] },
      { keys: 'k2', people: [{ subject: 'b2' }] },
      { keys: 'k3', people: [{ subject: 7 }, {}] },
    ),
  ).toEqual([
    { position: 0, keys: 'k1', accounts: ['a1', 'a2'] },
    { position: 2, keys: 'k3', accounts: ['7'] },
  ]));

it('a fact without a list of people lists nobody', async () =>
  expect(await lotsOf({ keys: 'k1' }, { keys: 'k2', people: 'a1' }, { keys: 'k3', people: [] })).toEqual([]));
