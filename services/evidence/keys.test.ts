import { describe, expect, it } from 'vitest';
import { evidenceLog } from '#services/testing/evidenceLog';
import { isRotation, keysAfter, readKeys, rotationOf, rotationStream } from './keys.ts';
import { noteKey } from './note.ts';

const seedAfter = (changes: number) => Buffer.alloc(32, 7 + changes);
const key = (n: number) => noteKey(seedAfter(n));
const hex = (n: number) => key(n).public.toString('hex');
const [first, second] = [rotationOf(key(0), key(1)), rotationOf(key(1), key(2))];
const hexes = ({ all }: ReturnType<typeof keysAfter>) => all.map((one) => one.public.toString('hex'));

describe('a change of the key', () => {
  it('is signed by both keys', () => {
    expect([first.previous, first.next, isRotation(first)]).toEqual([hex(0), hex(1), true]);
    for (const wrong of [
      { ...first, by_previous: first.by_next },
      { ...first, by_next: first.by_previous },
      { ...first, next: hex(2) },
      { ...first, previous: hex(2) },
    ])
      expect(isRotation(wrong)).toBe(false);
  });

  it('makes the next key sign, with those before it known', () => {
    expect(hexes(keysAfter(seedAfter, []))).toEqual([hex(0)]);
    const keys = keysAfter(seedAfter, [first, second]);
    expect([hexes(keys), keys.current.public, keys.rotations]).toEqual([
      [hex(2), hex(1), hex(0)],
      key(2).public,
      [first, second],
    ]);
  });

  it('to a key of somebody else counts for nothing', () => {
    const foreign = rotationOf(key(0), noteKey(Buffer.alloc(32, 99)));
    expect(hexes(keysAfter(seedAfter, [foreign, first]))).toEqual([hex(1), hex(0)]);
    expect(hexes(keysAfter(seedAfter, [{ ...first, by_next: second.by_next }]))).toEqual([hex(0)]);
    expect(hexes(keysAfter(seedAfter, [second]))).toEqual([hex(0)]);
  });

  it('is read from the stream of the installation', async () => {
    const log = evidenceLog();
    expect(hexes(await readKeys(log.store, seedAfter))).toEqual([hex(0)]);
    log.put(rotationStream, '', { ...first });
    expect(hexes(await readKeys(log.store, seedAfter))).toEqual([hex(0)]);
    Object.assign(log.events[0] ?? {}, { type: 'EvidenceKeyRotated' });
    expect(hexes(await readKeys(log.store, seedAfter))).toEqual([hex(1), hex(0)]);
  });
});
