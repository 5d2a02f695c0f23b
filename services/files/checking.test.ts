import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { checked, damagedFiles, WrongBytes } from './checking.ts';

const kilobyte = 1_024;
const small = 1_024 * kilobyte;
const held = 64 * kilobyte;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const file = (bytes: Buffer) => ({ entity: 'arvada', sha256: hashOf(bytes), size: bytes.length });

/** The parts that a reader of the file gets, and the error that ends them. */
async function reads(parts: readonly Buffer[], expected: ReturnType<typeof file>) {
  const got: Buffer[] = [];
  try {
    for await (const part of await checked(Readable.from(parts), expected)) got.push(part as Buffer);
  } catch (error) {
    return { got, error };
  }
  return { got, error: null };
}
const complaint = (expected: string) => new WrongBytes(expected);

describe('a small file', () => {
  const whole = Buffer.alloc(small, 'muster');

  it('is sent as one part when its bytes are right, up to a megabyte', async () => {
    for (const bytes of [whole, whole.subarray(0, 10)]) {
      const { got, error } = await reads([bytes.subarray(0, 5), bytes.subarray(5)], file(bytes));
      expect(error).toBeNull();
      expect(got.map((part) => part.equals(bytes))).toEqual([true]);
    }
  });

  it.each([
    ['longer', Buffer.from('abcd'), 'it is longer'],
    ['shorter', Buffer.from('ab'), 'it is shorter'],
    ['another', Buffer.from('abd'), 'its bytes changed'],
  ])('that is %s is refused before its first byte', async (_, bytes, words) => {
    const wrong = checked(Readable.from([bytes]), file(Buffer.from('abc')));
    await expect(wrong).rejects.toEqual(complaint(words));
    await expect(wrong).rejects.toBeInstanceOf(WrongBytes);
  });

  it('without a byte is sent', async () =>
    expect(await reads([], file(Buffer.alloc(0)))).toEqual({ got: [], error: null }));
});

describe('a large file', () => {
  const whole = Buffer.alloc(small + 1, 'muster');
  const parts = [
    whole.subarray(0, 40_000),
    whole.subarray(40_000, held),
    whole.subarray(held, held + 1),
    whole.subarray(held + 1),
  ];

  it('is sent as it comes, but for the last 64 kilobytes, which wait for the check', async () => {
    const { got, error } = await reads(parts, file(whole));
    expect(error).toBeNull();
    expect(got.map(({ length }) => length)).toEqual([1, small - held, held]);
    expect(Buffer.concat(got).equals(whole)).toBe(true);
  });

  it.each([
    [
      'changed',
      [...parts.slice(0, 3), Buffer.concat([whole.subarray(held + 1, -1), Buffer.from('!')])],
      'its bytes changed',
      2,
    ],
    ['shorter', parts.slice(0, 3), 'it is shorter', 1],
    ['longer', [...parts, Buffer.from('!')], 'it is longer', 2],
  ])('that is %s ends before its last part', async (_, given, words, sent) => {
    const { got, error } = await reads(given, file(whole));
    expect(error).toEqual(complaint(words));
    expect(got).toHaveLength(sent);
  });
});

describe('the damaged files', () => {
  const content = (n: number, entity = 'arvada') => ({ entity, sha256: String(n).padStart(64, '0') });

  it('are those that were found and not mended, each once', () => {
    const { note, mended, all } = damagedFiles();
    for (const one of [content(1), content(2), content(2, 'jcw'), content(1)]) note({ ...one });
    mended(content(2));
    mended(content(3));
    expect(all()).toEqual([content(1), content(2, 'jcw')]);
  });

  it('are the last thousand', () => {
    const { note, all } = damagedFiles();
    for (let n = 0; n < 1_001; n += 1) note(content(n));
    expect(all()).toHaveLength(1_000);
    expect(all()[0]).toEqual(content(1));
  });
});
