import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { xlsxOf } from './xlsx.ts';

const parts = (...sheets: Parameters<typeof xlsxOf>[0]): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(unzipSync(xlsxOf(sheets))).map(([name, bytes]) => [name, strFromU8(bytes)]));
const cells = (xml = '') =>
  [...xml.matchAll(/<c r="([A-Z]+\d+)" s="(\d)"(?: t="inlineStr"><is><t[^>]*>|><v>)([^<]*)/g)].map(
    ([, ...found]) => found,
  );

it('a sheet has words as words, numbers as numbers, and nothing where nothing is; its head is bold', () => {
  const rows = [
    ['Name', 'n'],
    ['=1+1 & <b>', 7],
    ['', null],
    [null, 0],
  ];
  const { 'xl/worksheets/sheet1.xml': sheet } = parts({ name: 'People', rows });
  expect(cells(sheet)).toEqual([
    ['A1', '1', 'Name'],
    ['B1', '1', 'n'],
    ['A2', '0', '=1+1 &amp; &lt;b&gt;'],
    ['B2', '0', '7'],
    ['B4', '0', '0'],
  ]);
});

it('columns go on after Z, and sheets of one name have two', () => {
  const wide = { name: 'A/B', rows: [Array.from({ length: 28 }, (_, n) => n)] };
  const { 'xl/worksheets/sheet1.xml': sheet, 'xl/workbook.xml': book } = parts(wide, wide);
  expect(
    cells(sheet)
      .map(([place]) => place)
      .slice(24),
  ).toEqual(['Y1', 'Z1', 'AA1', 'AB1']);
  expect([...(book ?? '').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual(['A B', 'A B 2']);
});
