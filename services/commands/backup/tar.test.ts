import { describe, expect, it } from 'vitest';
import { BLOCK, ending, entryIn, headerOf, padding } from './tar.ts';

const text = (block: Buffer, at: number, length: number) => block.toString('latin1', at, at + length);

describe('the header of an entry', () => {
  it('is what other programs read: name, owner’s rights, size, time, sum and format', () => {
    const block = headerOf({ name: 'log/events.db', size: 1_300 }, 1_772_366_400);
    expect(block).toHaveLength(BLOCK);
    expect(text(block, 0, 100)).toBe('log/events.db'.padEnd(100, '\0'));
    expect(text(block, 100, 24)).toBe('0000600\u00000000000\u00000000000\0');
    expect(text(block, 124, 24)).toBe('00000002424\u000015151025100\0');
    expect(text(block, 156, 1)).toBe('0');
    expect(text(block, 257, 8)).toBe('ustar\u000000');
    expect(text(block, 345, 155)).toBe('\0'.repeat(155));
    const sum = block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
    expect(text(block, 148, 8)).toBe(`${sum.toString(8).padStart(6, '0')}\0 `);
  });

  it('keeps a name of 100 bytes whole, and parts a longer one at its last slash', () => {
    const [folder, file] = ['f'.repeat(40), 'n'.repeat(59)];
    const whole = headerOf({ name: `${folder}/${file}`, size: 0 }, 0);
    expect([text(whole, 0, 100), text(whole, 345, 1)]).toEqual([`${folder}/${file}`, '\0']);
    const parted = headerOf({ name: `a/${folder}/${file}`, size: 0 }, 0);
    expect(text(parted, 0, 100)).toBe(file.padEnd(100, '\0'));
    expect(text(parted, 345, 155)).toBe(`a/${folder}`.padEnd(155, '\0'));
  });

  it.each([
    ['empty', 'a', 0],
    ['of a long name', `${'folder/'.repeat(20)}file`, 7],
    ['as large as eleven octal digits say', 'a', 0o77777777777],
    ['larger than that', 'a', 0o77777777777 + 1],
  ])('is read again for an entry that is %s', (_, name, size) =>
    expect(entryIn(headerOf({ name, size }, 1_772_366_400))).toEqual({ name, size }),
  );

  it('writes eleven octal digits while they suffice, and then binary', () => {
    expect(text(headerOf({ name: 'a', size: 0o77777777777 }, 0), 124, 12)).toBe('77777777777\0');
    expect([...headerOf({ name: 'a', size: 2 ** 33 }, 0).subarray(124, 136)]).toEqual([
      0x80, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0,
    ]);
  });

  it('is none when a byte of it is wrong, and the end when it is empty', () => {
    const block = headerOf({ name: 'a', size: 3 }, 0);
    block[0] = 'b'.charCodeAt(0);
    expect(entryIn(block)).toBeUndefined();
    expect(entryIn(Buffer.alloc(BLOCK))).toBeNull();
  });
});

it('entries fill whole blocks, and two empty blocks end the archive', () => {
  expect([0, 1, 511, 512, 513].map((size) => padding(size).length)).toEqual([0, 511, 1, 0, 511]);
  expect(ending).toEqual(Buffer.alloc(2 * BLOCK));
});
