import { expect, it } from 'vitest';
import { cellRepairs, plainCell } from './plainCell.ts';

it.each([
  [' 00123 ', '00123', []],
  ['="00123"', '00123', ['="…"']],
  ["'00123", '00123', ['="…"']],
  ["'tis", "'tis", []],
  ['=1+1', '=1+1', []],
  ['A\u200bnn\0', 'Ann', ['invisible']],
  ['a\nb', 'a\nb', []],
  ['NULL', '', []],
  ['#N/A', '', []],
  ['Nan Ross', 'Nan Ross', []],
])('a cell %j is %j', (written, plain, repairs) => {
  expect(plainCell(written)).toBe(plain);
  expect(cellRepairs(['', written])).toEqual(repairs.map((one) => expect.stringContaining(one)));
});
