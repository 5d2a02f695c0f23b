import { describe, expect, it } from 'vitest';
import { consistencyOf, inclusionOf, leafHash, type NodeAt, nodeHash, rootByInclusion, rootOf } from './merkle.ts';

const leaves = Array.from({ length: 70 }, (_, n) => leafHash(`event ${n}`));
/** By the definition of RFC 9162 §2.1.1, without a stored node. */
function plainRoot(all: readonly Buffer[]): Buffer {
  const [only] = all;
  if (all.length === 1 && only) return only;
  let half = 1;
  while (half * 2 < all.length) half *= 2;
  return nodeHash(plainRoot(all.slice(0, half)), plainRoot(all.slice(half)));
}
const node: NodeAt = (height, index) => plainRoot(leaves.slice(index * 2 ** height, (index + 1) * 2 ** height));
const hex = (hash: Buffer | null) => hash?.toString('hex');

describe('a tree of hashes', () => {
  it('has the roots of RFC 9162 for the reference entries of its predecessor', () => {
    expect(hex(rootOf(node, 0))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(hex(leafHash(''))).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
    for (let size = 1; size <= leaves.length; size += 1)
      expect(hex(rootOf(node, size))).toBe(hex(plainRoot(leaves.slice(0, size))));
  });

  it('proves each of its entries, and none at another place, in another tree, or with another proof', () => {
    for (let size = 1; size <= 34; size += 1)
      for (let index = 0; index < size; index += 1) {
        const path = inclusionOf(node, index, size);
        const entry = leaves[index] as Buffer;
        const root = hex(rootOf(node, size));
        expect(hex(rootByInclusion(entry, { index, size }, path))).toBe(root);
        expect(hex(rootByInclusion(leaves[index + 1] as Buffer, { index, size }, path))).not.toBe(root);
        expect(rootByInclusion(entry, { index: size, size }, path)).toBeNull();
        expect(rootByInclusion(entry, { index: -1, size }, path)).toBeNull();
        expect(rootByInclusion(entry, { index, size }, [...path, entry])).toBeNull();
        expect(size === 1 ? null : rootByInclusion(entry, { index, size }, path.slice(1))).toBeNull();
        const other = (index + 1) % size;
        expect(size === 1 ? null : hex(rootByInclusion(entry, { index: other, size }, path))).not.toBe(root);
      }
  });

  it('proves that it continues each of its beginnings', () => {
    for (let size = 1; size <= 34; size += 1)
      for (let before = 1; before <= size; before += 1) {
        const path = consistencyOf(node, before, size);
        expect(consistent({ before, size }, path)).toEqual([hex(rootOf(node, before)), hex(rootOf(node, size))]);
      }
    expect(consistencyOf(node, 0, 9)).toEqual([]);
  });
});

/** The two roots that a proof of consistency gives, by RFC 9162 §2.1.4.2. */
function consistent({ before, size }: { before: number; size: number }, path: readonly Buffer[]) {
  if (before === size) return [hex(rootOf(node, before)), hex(rootOf(node, size))];
  const whole = Number.isInteger(Math.log2(before));
  const [first, ...rest] = whole ? [plainRoot(leaves.slice(0, before)), ...path] : path;
  let [fn, sn] = [before - 1, size - 1];
  while (fn % 2 === 1) [fn, sn] = [(fn - 1) / 2, Math.floor(sn / 2)];
  let [old, fresh] = [first as Buffer, first as Buffer];
  for (const one of rest) {
    if (sn === 0) return [];
    if (fn % 2 === 1 || fn === sn) {
      [old, fresh] = [nodeHash(one, old), nodeHash(one, fresh)];
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn / 2, Math.floor(sn / 2)];
    } else fresh = nodeHash(fresh, one);
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 ? [hex(old), hex(fresh)] : [];
}
