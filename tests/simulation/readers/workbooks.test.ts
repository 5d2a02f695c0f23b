import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { xlsxRows } from '#services/spreadsheets/xlsxRows';
import { archive, workbookParts } from '#services/testing/sheets';
import { cases, many, patience, pick, rarely, start, upTo } from './draws.ts';

const path = join(folderOf('workbooks'), 'book.xlsx');
const words = [
  'Main break',
  '6" valve',
  'Piñon & <Elm>',
  'two\nlines',
  ' a ',
  '007',
  'Rosa, Ada',
  '😀',
  '=1+1',
  'two\r\nlines',
  '_x0041_',
];
const numbers = ['12', '0012', '-105.0875', '10.50', '3035550101'];
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** A character that XML cannot hold is written by its number, and so is text that looks like one. */
const byNumber = (text: string): string => text.replaceAll(/_x/g, '_x005F_x').replaceAll('\r', '_x000D_');
const kept = (text: string): string => {
  const inside = byNumber(text);
  return `<t xml:space="preserve">${rarely(0.1) ? `<![CDATA[${inside}]]>` : escaped(inside)}</t>`;
};

/** A text in pieces, as a program writes it of which a part is bold. */
const rich = (text: string): string => {
  const cut = upTo(text.length);
  // Half of a pair of surrogates is no letter.
  const at = /[\uDC00-\uDFFF]/.test(text.charAt(cut)) ? 0 : cut;
  return `<r>${kept(text.slice(0, at))}</r><rPh sb="0" eb="1"><t>spoken</t></rPh><r><rPr><b/></rPr>${kept(text.slice(at))}</r>`;
};

/** A workbook of a table that is known, with each cell in one of the forms of ECMA-376. */
function bookOf(rows: readonly (readonly string[])[]): Buffer {
  const shared: string[] = [];
  const hasPlaces = rarely(0.8);
  const cell = (text: string, at: number, line: number): string => {
    const place = hasPlaces ? ` r="${letters[at] ?? ''}${line}"` : '';
    // Without places, a cell that is left out would move the others.
    if (text === '') return hasPlaces && rarely(0.5) ? '' : `<c${place}/>`;
    const asText = [
      () => `<c${place} t="inlineStr"><is>${rarely(0.5) ? kept(text) : rich(text)}</is></c>`,
      () => `<c${place} t="str"><f>A1</f><v>${escaped(byNumber(text))}</v></c>`,
      () => {
        shared.push(`<si>${rarely(0.5) ? kept(text) : rich(text)}</si>`);
        return `<c${place} t="s" s="1"><v>${shared.length - 1}</v></c>`;
      },
    ];
    const isNumber = numbers.includes(text);
    return pick(isNumber ? [...asText, () => `<c${place}><v>${text}</v></c>`] : asText)();
  };
  const lines = rows.map(
    (cells, n) => `<row r="${n + 1}">${cells.map((text, at) => cell(text, at, n + 1)).join('')}</row>`,
  );
  const xml = `<worksheet><sheetData>${lines.join(pick(['', '\n']))}</sheetData></worksheet>`;
  return archive(workbookParts(xml, { 'xl/sharedStrings.xml': `<sst>${shared.join('')}</sst>` }));
}

it(
  'a workbook is read cell by cell, in whichever form each cell is written',
  async () => {
    const wrong: object[] = [];
    for (let n = 0; n < cases; n++) {
      const width = 1 + upTo(6);
      const cellOf = () => (rarely(0.2) ? '' : pick(rarely(0.3) ? numbers : words));
      const rows = many(1 + upTo(7), (row) => [`${row}`, ...many(width, cellOf)]);
      writeFileSync(path, bookOf(rows));
      const found: (readonly string[])[] = [];
      for await (const { cells } of xlsxRows(path)) found.push(many(width + 1, (at) => cells[at] ?? ''));
      if (JSON.stringify(found) !== JSON.stringify(rows)) wrong.push({ why: `SEED=${start} case ${n}`, found, rows });
    }
    expect(wrong.slice(0, 2)).toEqual([]);
  },
  patience,
);
