import { beforeEach, describe, expect, it } from 'vitest';
import { openSqlite, type Sqlite } from '#events/store/sqlite';
import { leafHash, nodeHash, rootOf } from './merkle.ts';
import { tileAt } from './tilePath.ts';
import { createTiles, type Leaf, type Trees, treesIn } from './tiles.ts';

const leaf = (n: number): Leaf => ({
  hash: leafHash(`event ${n}`),
  at: { commit: BigInt(n * 3), prepare: BigInt(n * 3) },
});
const leaves = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => leaf(from + n));
function plainRoot(all: readonly Buffer[]): Buffer {
  const [only] = all;
  if (all.length === 1 && only) return only;
  let half = 1;
  while (half * 2 < all.length) half *= 2;
  return nodeHash(plainRoot(all.slice(0, half)), plainRoot(all.slice(half)));
}

let db: Sqlite;
let trees: Trees;
beforeEach(() => {
  db = openSqlite(':memory:', 'NORMAL');
  createTiles(db);
  trees = treesIn(db);
});
const rootAt = (tree: string, size: number) => rootOf(trees.node(tree), size).toString('hex');
const plainAt = (size: number) => plainRoot(leaves(0, size).map(({ hash }) => hash)).toString('hex');

describe('trees in tiles', () => {
  it('give the roots of all their sizes, however they were filled, and when they are opened again', () => {
    expect([trees.size('a'), trees.names()]).toEqual([0, []]);
    for (const [from, to] of [
      [0, 1],
      [1, 200],
      [200, 256],
      [256, 257],
      [257, 700],
    ] as const) {
      trees.append('a', leaves(from, to));
      expect([trees.size('a'), rootAt('a', to)]).toEqual([to, plainAt(to)]);
      trees = treesIn(db);
      expect(trees.size('a')).toBe(to);
    }
    for (const size of [1, 2, 255, 256, 257, 511, 512, 513, 699]) expect(rootAt('a', size)).toBe(plainAt(size));
    expect(() => rootAt('a', 701)).toThrow('has no node');
  });

  it('go on through a tile of tiles', () => {
    const all = leaves(0, 65_536 + 3);
    trees.append('a', all.slice(0, 65_000));
    trees.append('a', all.slice(65_000));
    const root = plainRoot(all.map(({ hash }) => hash)).toString('hex');
    expect([rootAt('a', all.length), trees.tile('a', 2, 0)?.length]).toEqual([root, 32]);
  });

  it('do not mix, and know the place of an entry and the position of the first of a tile', () => {
    trees.append('', leaves(0, 600));
    trees.append('a', [leaf(5), leaf(9)]);
    expect(trees.names().toSorted()).toEqual(['', 'a']);
    expect([trees.size(''), trees.size('a'), rootAt('a', 2)]).toEqual([
      600,
      2,
      nodeHash(leaf(5).hash, leaf(9).hash).toString('hex'),
    ]);
    expect([0, 255, 256, 599].map((n) => trees.indexOf('', leaf(n)))).toEqual([0, 255, 256, 599]);
    expect([trees.indexOf('a', leaf(9)), trees.indexOf('a', leaf(6)), trees.indexOf('b', leaf(9))]).toEqual([
      1,
      null,
      null,
    ]);
    expect(trees.indexOf('', { ...leaf(7), hash: leafHash('another') })).toBeNull();
    expect([trees.beginning('', 0), trees.beginning('', 2), trees.beginning('', 3)]).toEqual([
      leaf(0).at,
      leaf(512).at,
      null,
    ]);
  });

  it('are read anew after a transaction that was rolled back', () => {
    trees.append('a', leaves(0, 3));
    db.exec('BEGIN');
    trees.append('a', leaves(3, 300));
    db.exec('ROLLBACK');
    trees.forget();
    expect(trees.size('a')).toBe(3);
    trees.append('a', leaves(3, 5));
    expect(rootAt('a', 5)).toBe(plainAt(5));
  });
});

describe('the path of a tile', () => {
  const width = (level: string, ...path: readonly string[]) => {
    const found = tileAt(trees, 'a', { level, path });
    return found ? found.length / 32 : null;
  };
  beforeEach(() => trees.append('a', leaves(0, 300)));

  it('is the level, the number in groups of three, and the width of a part', () => {
    expect([width('0', '000'), width('0', '001.p', '44'), width('0', '001.p', '7'), width('1', '000.p', '1')]).toEqual([
      256, 44, 7, 1,
    ]);
    expect(tileAt(trees, 'a', { level: '0', path: ['001.p', '1'] })).toEqual(leaf(256).hash);
  });

  it('has one form, and names no hashes that are not there', () => {
    for (const path of [
      ['001'],
      ['001.p', '45'],
      ['000.p', '256'],
      ['000.p', '0'],
      ['000.p', '07'],
      ['002'],
      ['x000', '000'],
      ['0'],
      ['x001', '000'],
      ['..'],
    ])
      expect([path, width('0', ...path)]).toEqual([path, null]);
    expect([width('1', '000'), width('6', '000'), width('-1', '000'), width('00', '000')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('counts its groups: tile 1,234 is x001/234', () => {
    db.prepare('INSERT INTO tiles VALUES (?, 0, 1234, ?, ?)').run('a', '', Buffer.alloc(8_192, 1));
    expect(width('0', 'x001', '234')).toBe(256);
  });
});
