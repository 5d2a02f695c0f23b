import { expect, it } from 'vitest';
import { type Tables, tablesOf } from './tables.ts';
import type { Statements } from './versions.ts';
import { writtenNow } from './writtenNow.ts';

const hooks: { settle(): void; end(): void } = { settle: () => {}, end: () => {} };
const ran: unknown[] = [];
const statements = ((sql: string) => ({
  run: (...values: readonly unknown[]) => ran.push([sql, ...values]),
})) as unknown as Statements;
const now = () =>
  writtenNow({
    statements,
    onSettle: (settle) => {
      hooks.settle = settle;
    },
    onEnd: (end) => {
      hooks.end = end;
    },
  });

it('a document is read once in a transaction, also one that is not there, and again in the next', () => {
  const written = now();
  const reads: string[] = [];
  const read = (key: string) =>
    written.document(key, () => {
      reads.push(key);
      return key === 'a' ? { n: 1 } : null;
    });
  expect([read('a'), read('a'), read('b'), read('b'), reads]).toEqual([{ n: 1 }, { n: 1 }, null, null, ['a', 'b']]);
  written.note('b', { n: 2 });
  expect(read('b')).toEqual({ n: 2 });
  hooks.end();
  expect([read('b'), reads]).toEqual([null, ['a', 'b', 'b']]);
});

it('words are written once, at the end of the transaction, in the order of the documents that are stored', () => {
  const written = now();
  const told: unknown[] = [];
  const own = {
    numberOf: (_: unknown, key: string) => (key === 'gone' ? undefined : BigInt(key)),
    reword: (_: unknown, id: bigint, words: { readonly after: ReadonlySet<string> }) => told.push([id, ...words.after]),
  } as unknown as Tables;
  for (const key of ['7', 'gone', '5', '9', '5'])
    written.reword(own, key, { before: new Set(), after: new Set([`w${key}-${told.length}`, key]) });
  expect(told).toEqual([]);
  hooks.settle();
  expect(told.map((one) => (one as [bigint])[0])).toEqual([5n, 5n, 7n, 9n]);
  hooks.end();
  hooks.settle();
  expect(told).toHaveLength(4);
});

it('a change writes the words that came and went, and nothing where none did', () => {
  const { reword } = tablesOf({ name: 'notes', version: 1, keys: () => [], on: {}, words: () => '' });
  const change = (before: string[], after: string[]) => {
    ran.length = 0;
    reword(statements, 3n, { before: new Set(before), after: new Set(after) });
    return ran.map((one) => (one as unknown[]).slice(1));
  };
  expect(change(['a', 'b'], ['a', 'b'])).toEqual([]);
  expect(change(['a'], ['a', 'c', 'd'])).toEqual([[3n, 'c d']]);
  expect(change(['a', 'b'], ['b'])).toEqual([
    [3n, 'a'],
    [3n, ''],
  ]);
});
