import { strToU8, zipSync } from 'fflate';

/** A sheet: its name, and rows of words, numbers and nothing. The first row is its head. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly (string | number | null)[])[];
}

// XML 1.0 has no place for these letters.
const unwritable = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
const escaped = (words: string): string =>
  words
    .replaceAll(unwritable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');

const letters = (n: number): string =>
  n < 26 ? String.fromCharCode(65 + n) : `${letters(Math.floor(n / 26) - 1)}${letters(n % 26)}`;

/** Words are stored as words, so that no spreadsheet runs one as a formula. */
function cell(value: string | number | null, place: string, style: number): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

const xml = (body: string): Uint8Array => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`);
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

function sheetXml({ rows }: Sheet): Uint8Array {
  const lines = rows.map((row, y) => {
    const cells = row.map((value, x) => cell(value, `${letters(x)}${y + 1}`, y === 0 ? 1 : 0));
    return `<row r="${y + 1}">${cells.join('')}</row>`;
  });
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const view = `<sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>`;
  return xml(`<worksheet xmlns="${main}">${view}<sheetData>${lines.join('')}</sheetData></worksheet>`);
}

/** At most 31 letters, none of those that a sheet's name may not have, and no name twice. */
function namesOf(sheets: readonly Sheet[]): readonly string[] {
  const names: string[] = [];
  for (const { name } of sheets) {
    const plain = name.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 28);
    names.push(names.includes(plain) ? `${plain} ${names.length + 1}` : plain);
  }
  return names;
}

const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

/** A workbook (Office Open XML) with a sheet for each table. The same tables give the same bytes. */
export function xlsxOf(sheets: readonly Sheet[]): Uint8Array {
  const names = namesOf(sheets);
  const all = names.map((name, n) => ({ name: escaped(name), id: `rId${n + 1}`, file: `sheet${n + 1}.xml` }));
  const type = (part: string, kind: string) =>
    `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const files = {
    '[Content_Types].xml': xml(
      `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('/xl/workbook.xml', 'sheet.main')}${type('/xl/styles.xml', 'styles')}${all.map(({ file }) => type(`/xl/worksheets/${file}`, 'worksheet')).join('')}</Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${packaged}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${all.map(({ name, id }, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="${id}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packaged}/relationships">${all.map(({ id, file }) => relation(id, 'worksheet', `worksheets/${file}`)).join('')}${relation(`rId${all.length + 1}`, 'styles', 'styles.xml')}</Relationships>`,
    ),
    'xl/styles.xml': xml(styles),
    ...Object.fromEntries(sheets.map((sheet, n) => [`xl/worksheets/sheet${n + 1}.xml`, sheetXml(sheet)])),
  };
  // The first moment that a ZIP archive can hold, as local time.
  return zipSync(files, { mtime: new Date(1980, 0, 1) });
}
