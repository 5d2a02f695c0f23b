// For tests only: workbooks and archives as spreadsheet programs write them, and as an attacker would.
import { strToU8, zipSync } from 'fflate';

type Files = Readonly<Record<string, string | Uint8Array>>;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const archive = (files: Files): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text]),
      ),
    ),
  );

const relations = (sheet: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId7" Target="styles.xml"/><Relationship Id="rId1" Target="worksheets/${sheet}.xml"/></Relationships>`;

/** The parts of a workbook with one sheet, in the first of two files by order of the workbook. */
export const workbookParts = (sheetXml: string, more: Files = {}): Files => ({
  '[Content_Types].xml': '<Types/>',
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="First" sheetId="2" r:id="rId1"/><sheet name="Other" sheetId="1" r:id="rId2"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relations('sheet2'),
  'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row r="1"><c r="A1"><v>9</v></c></row></sheetData></worksheet>',
  'xl/worksheets/sheet2.xml': sheetXml,
  ...more,
});

/** A sheet of texts: half of them shared, half inline. */
export function sheetOf(rows: readonly (readonly string[])[]): { readonly xml: string; readonly shared: string } {
  const shared: string[] = [];
  const cell = (text: string, at: number, line: number): string => {
    const place = `${letters[at] ?? 'A'}${line}`;
    if (at % 2 === 1) return `<c r="${place}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
    shared.push(`<si><t>${escaped(text)}</t></si>`);
    return `<c r="${place}" t="s"><v>${shared.length - 1}</v></c>`;
  };
  const lines = rows.map(
    (cells, at) => `<row r="${at + 1}">${cells.map((text, column) => cell(text, column, at + 1)).join('')}</row>`,
  );
  return {
    xml: `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`,
    shared: `<sst>${shared.join('')}</sst>`,
  };
}

export function workbook(rows: readonly (readonly string[])[], more: Files = {}): Buffer {
  const { xml, shared } = sheetOf(rows);
  return archive(workbookParts(xml, { 'xl/sharedStrings.xml': shared, ...more }));
}
