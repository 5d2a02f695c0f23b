import { hash } from 'node:crypto';

/** A tree of RFC 9162 §2.1 over a log of entries. Each hash has 32 bytes. Pure. */

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);
const sha256 = (...parts: readonly Buffer[]): Buffer => hash('sha256', Buffer.concat(parts), 'buffer');

export const leafHash = (entry: string): Buffer => sha256(LEAF, Buffer.from(entry));
export const nodeHash = (left: Buffer, right: Buffer): Buffer => sha256(NODE, left, right);
export const emptyRoot = (): Buffer => sha256();

/** The hash of a whole subtree: of the entries from `index * 2 ** height` on, `2 ** height` of them. */
export type NodeAt = (height: number, index: number) => Buffer;

/** The largest power of two below `n`, which is 2 or more. */
const split = (n: number): number => 2 ** (Math.ceil(Math.log2(n)) - 1);
const isWhole = (from: number, n: number): boolean => Number.isInteger(Math.log2(n)) && from % n === 0;

function range(node: NodeAt, from: number, to: number): Buffer {
  const n = to - from;
  if (isWhole(from, n)) return node(Math.log2(n), from / n);
  const middle = from + split(n);
  return nodeHash(range(node, from, middle), range(node, middle, to));
}

export const rootOf = (node: NodeAt, size: number): Buffer => (size === 0 ? emptyRoot() : range(node, 0, size));

/** The hashes that prove that the entry `index` is in the tree of the first `size` entries, the nearest first. */
export function inclusionOf(node: NodeAt, index: number, size: number): readonly Buffer[] {
  const path: Buffer[] = [];
  for (let [from, to] = [0, size]; to - from > 1; ) {
    const middle = from + split(to - from);
    path.unshift(index < middle ? range(node, middle, to) : range(node, from, middle));
    [from, to] = index < middle ? [from, middle] : [middle, to];
  }
  return path;
}

/** The hashes that prove that the tree of the first `before` entries is the beginning of that of `size`. */
export function consistencyOf(node: NodeAt, before: number, size: number): readonly Buffer[] {
  if (before === 0 || before === size) return [];
  const path: Buffer[] = [];
  let [from, to] = [0, size];
  while (to !== before) {
    const middle = from + split(to - from);
    path.unshift(before <= middle ? range(node, middle, to) : range(node, from, middle));
    [from, to] = before <= middle ? [from, middle] : [middle, to];
  }
  return from === 0 ? path : [range(node, from, to), ...path];
}

/** The root that follows from an entry's hash and its proof; null when the proof has another length than it must. */
export function rootByInclusion(
  entry: Buffer,
  at: { readonly index: number; readonly size: number },
  path: readonly Buffer[],
) {
  let [hashed, place, last] = [entry, at.index, at.size - 1];
  if (place > last || place < 0) return null;
  for (const one of path) {
    if (last === 0) return null;
    if (place % 2 === 1 || place === last) {
      hashed = nodeHash(one, hashed);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else hashed = nodeHash(hashed, one);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hashed : null;
}
