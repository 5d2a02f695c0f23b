import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { archive, sheetOf, workbook, workbookParts } from '#services/testing/sheets';
import { sheetRows } from './sheetRows.ts';

const folder = folderOf('sheets');

async function read(content: string | Buffer): Promise<readonly (readonly [number, readonly string[]])[]> {
  const path = join(folder, 'sheet');
  writeFileSync(path, content);
  const found: [number, readonly string[]][] = [];
  for await (const { line, cells } of sheetRows(path)) found.push([line, cells]);
  return found;
}
const cellsOf = async (content: string | Buffer) => (await read(content)).map(([, cells]) => cells);

describe('a spreadsheet', () => {
  const rows = [
    ['name', 'address'],
    ['Hydrant & valve', '5400 Olde Wadsworth Blvd'],
    ['=1+1', 'Straße 5 – “north”'],
  ];

  it('as CSV or as XLSX has the same rows and lines, and a formula is text', async () => {
    const csv = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\r\n');
    const expected = rows.map((cells, at) => [at + 1, cells]);
    expect(await read(csv)).toEqual(expected);
    expect(await read(workbook(rows))).toEqual(expected);
  });

  it.each([
    ['semicolons', 'name;address\na;b,c', ['a', 'b,c']],
    ['tabs', 'name\taddress\na\tb', ['a', 'b']],
    ['a mark of UTF-8', '\ufeffname,address\na,b', ['a', 'b']],
  ])('with %s is read', async (_, text, row) => expect((await cellsOf(text))[1]).toEqual(row));

  it('of an older program is read in its own encoding', async () => {
    expect((await cellsOf(Buffer.from('name\nStra\xdfe', 'latin1')))[1]).toEqual(['Straße']);
    expect((await cellsOf(Buffer.from('\ufeffname\nStraße', 'utf16le')))[1]).toEqual(['Straße']);
  });

  it('of many rows is read to its end, piece by piece', async () => {
    const many = Array.from({ length: 30_000 }, (_, n) => [`Hydrant ${n}`, `${n} Main St`]);
    const csv = many.map((cells) => cells.join(',')).join('\n');
    expect((await cellsOf(csv)).at(-1)).toEqual(['Hydrant 29999', '29999 Main St']);
    expect((await read(workbook(many))).at(-1)).toEqual([30_000, ['Hydrant 29999', '29999 Main St']]);
  });
});

describe('a workbook', () => {
  const cells = (xml: string, more = {}) =>
    cellsOf(archive(workbookParts(`<worksheet><sheetData>${xml}</sheetData></worksheet>`, more)));

  it('shows the stored value of a formula, and nothing when there is none', async () =>
    expect(
      await cells(
        '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>HYPERLINK("x")</f></c><c r="C1"><v>3</v></c></row>',
      ),
    ).toEqual([['2', '', '3']]));

  it('has dates, truth values, errors, large numbers and rich texts as words', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy-mm-dd"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>';
    const shared = '<sst><si><r><t>Old </t></r><r><t>Town</t></r><rPh><t>x</t></rPh></si></sst>';
    const row =
      '<row r="3"><c r="A3" s="1"><v>46082</v></c><c r="B3" t="b"><v>1</v></c><c r="C3" t="e"><v>#N/A</v></c><c r="D3"><v>3.035550101E9</v></c><c r="F3" t="s"><v>0</v></c></row>';
    const found = await cells(row, { 'xl/styles.xml': styles, 'xl/sharedStrings.xml': shared });
    expect(found).toEqual([['2026-03-01', 'TRUE', '#N/A', '3035550101', '', 'Old Town']]);
  });

  it('is read from the sheet that stands first in it, with the line of each row', async () =>
    expect(
      await read(
        archive(
          workbookParts(sheetOf([['a'], [''], ['b']]).xml, {
            'xl/sharedStrings.xml': sheetOf([['a'], [''], ['b']]).shared,
          }),
        ),
      ),
    ).toEqual([
      [1, ['a']],
      [3, ['b']],
    ]));
});

describe('a file that is no spreadsheet, or a hostile one, is refused', () => {
  const rows = [['name'], ['a']];
  const none = 'This is not a spreadsheet. Choose a .csv or an .xlsx file.';
  const cut = 'The file is damaged, or was cut off.';
  const large = 'The file is too large when it is unpacked.';
  const sheet = (xml: string, more = {}) => archive(workbookParts(xml, more));
  const zeros = (megabytes: number) => new Uint8Array(megabytes * 1_000_000).fill(0x20);
  const wrongSize = (): Buffer => {
    const bytes = workbook(rows, { 'xl/worksheets/sheet2.xml': new Uint8Array(50_000).fill(0x20) });
    // The directory claims that each entry is short.
    for (let at = 0; (at = bytes.indexOf(Buffer.from('PK\x01\x02'), at)) >= 0; at++) bytes.writeUInt32LE(40, at + 24);
    return bytes;
  };

  it.each<readonly [string, string | Buffer, string]>([
    ['an empty file', '', 'The file is empty.'],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), none],
    ['a gzip', gzipSync('name\na'), none],
    ['bytes', Buffer.from([1, 0, 2, 0, 3]), none],
    ['another archive', archive({ 'word/document.xml': '<a/>' }), none],
    ['a workbook that was cut off', workbook(rows).subarray(0, -40), cut],
    [
      'a workbook whose middle is missing',
      Buffer.concat([workbook(rows).subarray(0, 60), workbook(rows).subarray(400)]),
      cut,
    ],
    ['a sheet that is no XML', sheet('<worksheet><row></worksheet>'), cut],
    [
      'macros',
      workbook(rows, { 'xl/vbaProject.bin': 'x' }),
      'The file holds macros. Save it as an .xlsx workbook without macros.',
    ],
    [
      'a DOCTYPE',
      sheet('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><worksheet>&b;</worksheet>'),
      'The file has a document type declaration, which no spreadsheet needs.',
    ],
    ['an archive that unpacks to 200 times its size', workbook(rows, { 'xl/media/a.xml': zeros(20) }), large],
    ['an archive that unpacks to more than 300 MB', workbook(rows, { 'xl/a.xml': zeros(301) }), large],
    ['an entry longer than it claims', wrongSize(), large],
  ])('%s', async (_, content, words) => {
    await expect(read(content)).rejects.toThrow(words);
  });

  it('a name that leads out of the archive is never used as a path', async () =>
    expect(await cellsOf(workbook(rows, { '../../evil.txt': 'x' }))).toEqual(rows));
});
