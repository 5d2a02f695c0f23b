import { expect, it } from 'vitest';
import { openSqlite } from '#events/store/sqlite';
import { type Anchored, anchorBookIn } from './anchored.ts';

const taken = (size: number, more: Partial<Anchored> = {}): Anchored => ({
  anchor: 'union',
  kind: 'witness',
  size,
  seconds: 100 * size,
  note: `note ${size}`,
  token: null,
  ...more,
});

it('a book keeps the last checkpoint of each day and anchor, and since when an anchor fails', () => {
  const db = openSqlite(':memory:', 'NORMAL');
  const book = anchorBookIn(db);
  expect([book.newest('a', 'union'), book.all('a'), book.failing()]).toEqual([null, [], []]);
  book.fail({ tree: 'a', anchor: 'union', since: 5, reason: 'first' });
  book.fail({ tree: 'a', anchor: 'union', since: 9, reason: 'second' });
  expect(book.failing()).toEqual([{ tree: 'a', anchor: 'union', since: 5, reason: 'second' }]);
  book.keep('a', 1, taken(3));
  expect(book.failing()).toEqual([]);
  book.keep('a', 1, taken(4));
  book.keep('a', 2, taken(6));
  book.keep('a', 2, taken(5, { anchor: 'timestamp', kind: 'timestamp', token: 'AAAA' }));
  book.keep('b', 3, taken(7));
  expect(book.newest('a', 'union')).toEqual({ day: 2, ...taken(6) });
  expect(book.all('a').map(({ anchor, size }) => [anchor, size])).toEqual([
    ['union', 4],
    ['timestamp', 5],
    ['union', 6],
  ]);
  db.close();
});
