import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { type CsvRow, readCsv } from '#services/spreadsheets/csv';
import { remarksCsv } from './remarks.ts';

const folder = folderOf('csv');

async function rowsOf(content: string | Buffer, encoding = 'utf-8', delimiter: string | null = ','): Promise<CsvRow[]> {
  const path = join(folder, 'file.csv');
  writeFileSync(path, content);
  const rows: CsvRow[] = [];
  await readCsv({ path, encoding, delimiter, onProgress: () => {} }, (row) => rows.push(row));
  return rows;
}
const cells = async (content: string | Buffer, encoding?: string) =>
  (await rowsOf(content, encoding)).map(({ cells: one }) => one);

describe('a CSV file', () => {
  it('is the same with a byte-order mark, gzipped, or in UTF-16', async () => {
    const text = 'Ort,Straße\r\nKöln,Am Dom\r\n';
    const expected = [
      ['Ort', 'Straße'],
      ['Köln', 'Am Dom'],
    ];
    expect(await cells(text)).toEqual(expected);
    expect(await cells(`\uFEFF${text}`)).toEqual(expected);
    expect(await cells(gzipSync(`\uFEFF${text}`))).toEqual(expected);
    expect(await cells(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual(expected);
    expect(await cells(Buffer.from(text, 'latin1'), 'windows-1252')).toEqual(expected);
  });
  it('names the first line of a row, past line breaks in cells and blank lines', async () => {
    const rows = await rowsOf('a,b\n1,"two\nlines"\n\n3,4\n');
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 5]);
  });
  const read = async (text: string) =>
    (await rowsOf(text)).map(({ line, cells: found, mistake, repaired }) => [
      line,
      found.join('|'),
      mistake ?? repaired ?? '',
    ]);
  const asTheyStand = 'a quote in it opens nothing: its cells are read as they stand';
  const notDoubled = 'a quote within a cell is not doubled: it is read as it stands';
  it.each([
    ['in a quoted cell', '2,"6" valve stuck",x', '2|6" valve stuck|x', notDoubled],
    ['at the begin of a cell', '2,"6 in valve,x', '2|"6 in valve|x', asTheyStand],
    ['at the begin and in the middle', '2,"6" valve stuck,x', '2|"6" valve stuck|x', asTheyStand],
    ['in the middle of a cell', '2,12" main,x', '2|12" main|x', ''],
    ['twice in a cell', '2,6" x 8" tee,x', '2|6" x 8" tee|x', ''],
    ['at the end of a cell', '2,valve 6",x', '2|valve 6"|x', ''],
    ['doubled', '2,"6"" valve",x', '2|6" valve|x', ''],
  ])('reads an inch mark %s, and every row after it', async (_, text, cellsOfIt, words) => {
    const more = '3,"Main, broken",y\n4,"two\nlines",z\n5,b,c\n';
    expect(await read(`a,b,c\n1,a,b\n${text}\n${more}`)).toEqual([
      [1, 'a|b|c', ''],
      [2, '1|a|b', ''],
      [3, cellsOfIt, words],
      [4, '3|Main, broken|y', ''],
      [5, '4|two\nlines|z', ''],
      [7, '5|b|c', ''],
    ]);
  });
  it('reads each row between a quote that opens and one that closes far below', async () => {
    const rows = Array.from({ length: 100 }, (_, n) => `${n},Valve,x`);
    const found = await read(['a,b,c', '1,"6 in,x', ...rows, '2,8",x', '3,"8"",x'].join('\n'));
    expect(found).toHaveLength(104);
    expect(found[1]).toEqual([2, '1|"6 in|x', asTheyStand]);
  });
  it('names a row that fits in no way', async () =>
    expect((await read('a,b,c\n1,"x,y\n2,b,c'))[1]).toEqual([2, '1|"x|y', asTheyStand]));

  it.each([
    ['semicolons', 'a;b,c;d\n1;"x;y";z', 'a|b,c|d', '1|x;y|z'],
    ['bars', 'a|b\n1|2', 'a|b', '1|2'],
    ["Excel's own line", 'sep=;\na;b\n1;2', 'a|b', '1|2'],
    ['a title and tabs', 'Export\na\tb\n1\t2', 'Export', 'a|b'],
    ['CR alone', 'a,b\r1,2\r', 'a|b', '1|2'],
    ['CR within LF', 'a,b\n1,2\r\n', 'a|b', '1|2'],
  ])('is read with %s', async (_, text, first, second) =>
    expect((await rowsOf(text, 'utf-8', null)).slice(0, 2).map((one) => one.cells.join('|'))).toEqual([first, second]),
  );

  it('in an encoding that nobody named is read by its bytes', async () => {
    const text = 'Ort,Straße\r\nKöln,Am Dom\r\n';
    const expected = await cells(text);
    expect(await cells(Buffer.from(text, 'utf16le'))).toEqual(expected);
    expect(await cells(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())).toEqual(expected);
    expect(await cells(Buffer.from(text, 'latin1'))).toEqual(expected);
    // One damaged letter among good ones does not change the others.
    const damaged = Buffer.concat([Buffer.from('a,b\nKöln,Straße '), Buffer.from([0xff])]);
    expect((await cells(damaged))[1]).toEqual(['Köln', 'Straße \uFFFD']);
  });

  it('that is missing, a folder or cut off is one line', async () => {
    const read = (path: string) => readCsv({ path, encoding: 'utf-8', delimiter: ',', onProgress: () => {} }, () => {});
    await expect(read(join(folder, 'none.csv'))).rejects.toThrow('there is no such file');
    await expect(read(folder)).rejects.toThrow('it is a folder');
    const cut = gzipSync('a,b\n'.repeat(10_000)).subarray(0, 60);
    await expect(rowsOf(cut)).rejects.toThrow('the gzip ends too early');
  });
});

it('the list of reasons holds no formula that a spreadsheet would run', () => {
  const remark = { line: 2, row: '=cmd()', effect: 'part', column: '+A', value: '@x, "y"', reason: 'no' } as const;
  expect(remarksCsv([remark])).toBe(
    'line,row,outcome,column,value,reason\r\n2,\'=cmd(),used without this fact,\'+A,"\'@x, ""y""",no\r\n',
  );
});
