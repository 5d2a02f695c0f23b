import { describe, expect, it } from 'vitest';
import { packed, unpacked } from './keyTable.ts';

const ada = '01234567-89ab-5cde-8f01-23456789abcd';
const bo = 'fedcba98-7654-5321-8fed-cba987654321';
const key = (byte: number) => Buffer.alloc(32, byte);
const row = (hex: string, byte: string) => hex + byte.repeat(32);
const adaRow = row('0123456789ab5cde8f0123456789abcd', '01');
const boRow = row('fedcba98765453218fedcba987654321', '02');

describe('a table of keys', () => {
  it.each<[string, [string, Buffer][], string]>([
    ['nobody', [], ''],
    ['one person', [[ada, key(1)]], adaRow],
    [
      'two people',
      [
        [ada, key(1)],
        [bo, key(2)],
      ],
      adaRow + boRow,
    ],
  ])('of %s is a uuid and a key after another, and reads the same', (_, people, hex) => {
    const table = new Map(people);
    expect(packed(table).toString('hex')).toBe(hex);
    expect([...unpacked(Buffer.from(hex, 'hex'))]).toEqual(people);
  });

  it('leaves out a row that is cut off', () => {
    const bytes = Buffer.from(adaRow + boRow, 'hex');
    expect([...unpacked(bytes.subarray(0, -1))]).toEqual([[ada, key(1)]]);
    expect([...unpacked(bytes.subarray(0, 47))]).toEqual([]);
  });
});
