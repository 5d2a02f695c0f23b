import { describe, expect, it } from 'vitest';
import { comparePositions, formatPosition, type Position, parsePosition, somewhere } from './position.ts';

const at = (commit: bigint, prepare: bigint): Position => ({ commit, prepare });
const nowhere = 18_446_744_073_709_551_615n;

describe('a position in the log', () => {
  it.each<[Position, Position, number]>([
    [at(1n, 5n), at(2n, 1n), -1],
    [at(2n, 1n), at(1n, 5n), 1],
    [at(2n, 1n), at(2n, 3n), -1],
    [at(2n, 3n), at(2n, 1n), 1],
    [at(2n, 3n), at(2n, 3n), 0],
  ])('is compared by its commit, then by its prepare', (one, other, order) =>
    expect(comparePositions(one, other)).toBe(order),
  );

  it('is nowhere when the server says so for either half', () => {
    expect(somewhere(at(nowhere, nowhere))).toBeUndefined();
    expect(somewhere(at(nowhere, 4n))).toBeUndefined();
    expect(somewhere(at(4n, nowhere))).toBeUndefined();
    expect(somewhere(undefined)).toBeUndefined();
    expect(somewhere(at(nowhere - 1n, 4n))).toEqual(at(nowhere - 1n, 4n));
    expect(somewhere(at(0n, 0n))).toEqual(at(0n, 0n));
  });

  it('is written as two numbers, and read again', () => {
    expect(formatPosition(at(17n, 4n))).toBe('17/4');
    expect(parsePosition('17/4')).toEqual(at(17n, 4n));
    expect(parsePosition('99999999999999999999/0')).toEqual(at(99_999_999_999_999_999_999n, 0n));
    expect(parsePosition(`${nowhere}/${nowhere}`)).toBeUndefined();
  });

  it.each([
    '',
    '17',
    '17/',
    '/4',
    '-1/4',
    '17/4 ',
    ' 17/4',
    '17/4/1',
    '100000000000000000000/0',
    '0/100000000000000000000',
    'a/b',
  ])('is not read from %j', (text) => expect(parsePosition(text)).toBeUndefined());
});
