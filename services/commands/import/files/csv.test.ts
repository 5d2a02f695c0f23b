import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { type CsvRow, readCsv } from '#services/spreadsheets/csv';
import { remarksCsv } from './remarks.ts';

const folder = folderOf('csv');

async function rowsOf(content: string | Buffer, encoding = 'utf-8'): Promise<CsvRow[]> {
  const path = join(folder, 'file.csv');
  writeFileSync(path, content);
  const rows: CsvRow[] = [];
  await readCsv({ path, encoding, delimiter: ',', onProgress: () => {} }, (row) => rows.push(row));
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
  it('says which row has a quote that is never closed', async () => {
    const rows = await rowsOf('a,b\n1,2\n3,"4\n');
    expect(rows.map(({ line, mistake }) => [line, mistake])).toEqual([
      [1, null],
      [2, null],
      [3, 'a quote is opened and never closed'],
    ]);
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
