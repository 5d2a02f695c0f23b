import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { archive, workbookParts } from '#services/testing/sheets';
import { xlsxRows } from './xlsxRows.ts';

const folder = folderOf('xlsx');

async function read(files: Readonly<Record<string, string | Uint8Array>>) {
  const path = join(folder, 'book.xlsx');
  writeFileSync(path, archive(files));
  const rows: (readonly [number, ...string[]])[] = [];
  for await (const { line, cells } of xlsxRows(path)) rows.push([line, ...cells]);
  return rows;
}
const sheet = (xml: string, more = {}) =>
  read(workbookParts(`<worksheet><sheetData>${xml}</sheetData></worksheet>`, more));
const cell = async (xml: string, more = {}) => (await sheet(`<row>${xml}</row>`, more))[0]?.slice(1);

describe('the cells of a row', () => {
  it('stand in the columns that they name, or one after the other', async () => {
    expect(await cell('<c r="C1"><v>3</v></c><c r="A1"><v>1</v></c>')).toEqual(['1', '', '3']);
    expect(await cell('<c><v>1</v></c><c><v>2</v></c>')).toEqual(['1', '2']);
    const wide = await cell('<c r="AB7"><v>28</v></c>');
    expect([wide?.length, wide?.at(-1)]).toEqual([28, '28']);
  });

  it('are read in the first hundred columns', async () => {
    const found = await cell('<c r="CV1"><v>100</v></c><c r="CW1"><v>101</v></c>');
    expect([found?.length, found?.at(-1)]).toEqual([100, '100']);
  });

  it.each([
    ['a number', '<v>12</v>', '', '12'],
    ['a number as it is written', '<v>0012</v>', '', '0012'],
    ['a number with a power', '<v>8.0123E2</v>', '', '801.23'],
    ['a phone number', '<v>3035550101.0</v>', '', '3035550101'],
    ['a decimal number', '<v>10.50</v>', '', '10.50'],
    ['words as a number', '<v>Excel</v>', '', 'Excel'],
    ['true', '<v>1</v>', 't="b"', 'TRUE'],
    ['false', '<v>0</v>', 't="b"', 'FALSE'],
    ['a formula that is words', '<f>A1</f><v>x</v>', 't="str"', 'x'],
    ['words in place', '<is><t>a</t><t>b</t></is>', 't="inlineStr"', 'ab'],
    ['a shared text that is missing', '<v>7</v>', 't="s"', ''],
  ])('hold %s', async (_, inner, type, shown) =>
    expect(await cell(`<c ${type}>${inner}</c><c><v>end</v></c>`)).toEqual([shown, 'end']),
  );

  it('take no further piece after 40,000 characters', async () => {
    const long = 'x'.repeat(30_000);
    const found = await cell(`<c t="inlineStr"><is><t>${long}</t><t>${long}</t><t>${long}</t></is></c>`);
    expect(found?.[0]).toHaveLength(60_000);
  });

  it('keep no word that stands beside a value', async () =>
    expect(await cell('<c><f>SUM(A1)</f> beside <v>3</v></c>')).toEqual(['3']));
});

it('a date is of the workbook’s own first day', async () => {
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
  const parts = workbookParts('<worksheet><sheetData><row><c s="1"><v>43831</v></c></row></sheetData></worksheet>');
  const of = (first: string) =>
    read({
      ...parts,
      'xl/styles.xml': styles,
      'xl/workbook.xml': String(parts['xl/workbook.xml']).replace('<sheets>', `<workbookPr${first}/><sheets>`),
    });
  expect([await of(''), await of(' date1904="1"')]).toEqual([[[1, '2020-01-01']], [[1, '2024-01-02']]]);
});

describe('a row', () => {
  it('has its own line, or the next one; an empty one is left out', async () => {
    const one = (value: string) => `<c><v>${value}</v></c>`;
    expect(
      await sheet(`<row r="3">${one('a')}</row><row>${one('b')}</row><row>${one('')}</row><row>${one('c')}</row>`),
    ).toEqual([
      [3, 'a'],
      [4, 'b'],
      [6, 'c'],
    ]);
  });
});

describe('a date', () => {
  const styles = (formats: string, cells: string) =>
    `<styleSheet><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${cells}</cellXfs><cellStyles><xf numFmtId="14"/></cellStyles></styleSheet>`;
  const shown = async (days: string, format: string, code?: string) => {
    const known = code === undefined ? '' : `<numFmt numFmtId="${format}" formatCode="${code}"/>`;
    const xml = styles(known, `<xf numFmtId="0"/><xf numFmtId="${format}"/>`);
    return (await cell(`<c s="1"><v>${days}</v></c><c s="0"><v>x</v></c>`, { 'xl/styles.xml': xml }))?.[0];
  };

  it.each([
    ['46082', '2026-03-01'],
    ['46082.5', '2026-03-01 12:00:00'],
    ['46082.000011574', '2026-03-01 00:00:01'],
    ['0', '1899-12-30'],
    ['1e12', ''],
    ['soon', ''],
  ])('is counted in days: %s', async (days, words) => expect(await shown(days, '14')).toBe(words));

  it.each(['14', '15', '16', '17', '22'])('has the format %s of every workbook', async (format) =>
    expect(await shown('46082', format)).toBe('2026-03-01'),
  );

  it.each([
    ['yyyy', true],
    ['D', true],
    ['[Red]0', false],
    ['0 &quot;days&quot;', false],
    ['0\\d', false],
    ['h:mm', false],
  ])('has a format of its own: %s', async (code, isDate) =>
    expect(await shown('46082', '170', code)).toBe(isDate ? '2026-03-01' : '46082'),
  );

  it('is told by the style of the cell alone', async () => {
    const xml = styles('', '<xf numFmtId="14"/><xf numFmtId="0"/>');
    const found = await cell('<c s="0"><v>1</v></c><c s="1"><v>1</v></c><c><v>1</v></c><c s="2"><v>1</v></c>', {
      'xl/styles.xml': xml,
    });
    expect(found).toEqual(['1899-12-31', '1', '1', '1']);
  });
});

describe('shared texts', () => {
  it('are put together, without the reading of their signs', async () => {
    const shared =
      '<sst><si><t>one</t></si><si><r><t>t</t></r> x <r><t>wo</t></r></si><si><t>東京</t><rPh><t>とうきょう</t></rPh><phoneticPr/></si><si><rPh><t>x</t></rPh><t>after</t></si></sst>';
    const cells = [0, 1, 2, 3].map((n) => `<c t="s"><v>${n}</v></c>`).join('');
    expect(await cell(cells, { 'xl/sharedStrings.xml': shared })).toEqual(['one', 'two', '東京', 'after']);
  });
});

describe('a workbook', () => {
  const first = (target: string, path: string) => {
    const { 'xl/worksheets/sheet2.xml': xml = '', ...rest } = workbookParts(
      '<x:worksheet xmlns:x="x"><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    );
    const relations = `<Relationships><Relationship Id="rId1" Target="${target}"/><Relationship Id="rId2" Target="no.xml"/></Relationships>`;
    return { ...rest, 'xl/_rels/workbook.xml.rels': relations, [path]: xml };
  };

  it.each([
    ['beside the workbook', 'worksheets/a.xml', 'xl/worksheets/a.xml'],
    ['from the root', '/xl/other/a.xml', 'xl/other/a.xml'],
    ['in other letters', 'Worksheets/A.xml', 'xl/worksheets/a.xml'],
    ['behind a slash', 'worksheets/a.xml', '/xl/worksheets/a.xml'],
  ])('has its first sheet %s', async (_, target, path) => expect(await read(first(target, path))).toEqual([[1, '7']]));

  it('without its sheet is damaged', () =>
    expect(read(first('worksheets/b.xml', 'xl/worksheets/a.xml'))).rejects.toThrow('The file is damaged'));

  const beside = (name: string) => read({ ...first('worksheets/a.xml', 'xl/worksheets/a.xml'), [name]: 'x' });

  it.each(['xl/vbaProject.bin', 'xl/embeddings/a.bin', 'xl/macrosheets/sheet1.xml'])('with %s has macros', (name) =>
    expect(beside(name)).rejects.toThrow('The file holds macros'),
  );

  it.each(['xl/printerSettings/printerSettings1.bin', 'docProps/xl/macrosheets.xml'])('with %s is read', async (name) =>
    expect(await beside(name)).toEqual([[1, '7']]),
  );
});
