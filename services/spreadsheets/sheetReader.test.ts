import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wholeEarth } from '#contracts/values/point';
import { folderOf } from '#events/testing/folder';
import { readCsv } from './csv.ts';
import { type SheetPart, sheetReader } from './sheetReader.ts';

const folder = folderOf('parts');
const path = join(folder, 'sheet.csv');

async function partsOf(text: string): Promise<readonly SheetPart[]> {
  writeFileSync(path, text);
  const parts: SheetPart[] = [];
  for await (const part of sheetReader.read({ kind: 'facilities', path, reach: wholeEarth })) parts.push(part);
  return parts;
}
const many = (count: number, row: (n: number) => string): string =>
  `name,address\n${Array.from({ length: count }, (_, n) => row(n)).join('\n')}`;

describe('the parts of a spreadsheet', () => {
  it('are a hundred rows', async () =>
    expect((await partsOf(many(250, (n) => `Valve ${n},`))).map(({ rows }) => rows.length)).toEqual([100, 100, 50]));

  it('are small whatever is in a row: a row with a mistake comes without its cells', async () => {
    const parts = await partsOf(many(3, () => `${'x'.repeat(900_000)},1 Main St`));
    expect(JSON.stringify(parts).length).toBeLessThan(2_000);
    expect(parts.flatMap(({ rows }) => rows.map(({ mistakes }) => mistakes[0]?.words))).toEqual(
      Array.from({ length: 3 }, () => 'This field is too long.'),
    );
  });
});

describe('a spreadsheet beyond all measure is refused by its line', () => {
  const cells = (count: number) => Array.from({ length: count }, () => 'a').join();
  const tooLong = (line: number) => `Line ${line} has more than 1,000,000 characters. Is a quote never closed?`;
  it.each([
    ['more than 500 cells', `name,address\na,b\n${cells(501)}`, 'Line 3 has more than 500 cells.'],
    ['only commas', ','.repeat(15_000_000), tooLong(1)],
    ['one row of 15 MB', `name,address\n\na,b\n${'x'.repeat(15_000_000)}`, tooLong(4)],
    ['quotes that are never closed', many(1_200, () => '"6 in valve, 1 Main St, rear'), 'Line 1002: more than 1000'],
  ])('%s', async (_, text, words) => {
    await expect(partsOf(text)).rejects.toThrow(words);
  });

  it('and one of 500 cells is read', async () =>
    expect(await partsOf(`name,${cells(499)}\na,${cells(499)}`)).toHaveLength(1));

  it('before the rest of it is read', async () => {
    writeFileSync(path, ','.repeat(15_000_000));
    let read = 0;
    const onProgress = (done: number) => (read = done);
    const options = { path, encoding: 'utf-8', delimiter: ',', onProgress: (done: number) => void onProgress(done) };
    await expect(readCsv(options, () => {})).rejects.toThrow('Line 1');
    expect(read).toBeLessThan(3_000_000);
  });
});
