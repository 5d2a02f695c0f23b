import { createRequire } from 'node:module';
import { setImmediate as others } from 'node:timers/promises';
import type { Report, ReportRow } from './report.ts';

const { resolve } = createRequire(import.meta.url);
// The built-in fonts of PDF readers have Western letters only.
const fonts = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
const sizes = { title: 18, heading: 12, text: 10, small: 8 } as const;
/** Points, 72 to the inch. */
const margin = 54;
const footer = 30;

type Document = PDFKit.PDFDocument;

export interface Printed {
  readonly report: Report;
  readonly organisation: string;
  /** ISO-8601 UTC: the last change. The same form gives the same bytes at any time. */
  readonly changed: string;
}

/** Letter size, tagged: a screen reader gets the title, the language, the headings, and each field after its label. */
export async function pdfOf({ report, organisation, changed }: Printed): Promise<Buffer> {
  // Seven megabytes, loaded with the first print.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'LETTER',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    font: fonts.plain,
    info: { Title: report.title, Author: organisation, Creator: 'Muster', CreationDate: new Date(changed) },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<void>((end) => {
    document.on('end', () => end());
  });
  const all = document.struct('Document');
  document.addStructure(all);
  all.add(document.struct('H1', {}, () => said(document, report.title, 'bold', sizes.title)));
  document.moveDown(0.5);
  for (const [label, value] of report.facts) all.add(row(document, { label, value, unit: '' }));
  for (const { title, rows } of report.sections) {
    const section = document.struct('Sect');
    all.add(section);
    document.moveDown(1);
    keepTogether(document);
    section.add(document.struct('H2', {}, () => said(document, title, 'bold', sizes.heading)));
    document.moveDown(0.3);
    for (const one of rows) {
      section.add(row(document, one));
      // Setting long texts takes long, so yield to other requests in between.
      await others();
    }
    section.end();
  }
  all.end();
  number(document, report.title);
  document.end();
  await written;
  return Buffer.concat(chunks);
}

/** The label, with the answer beneath it. */
function row(document: Document, { label, value, unit }: Omit<ReportRow, 'name'>) {
  keepTogether(document);
  const words = value === null ? 'Not filled in' : typeof value === 'number' ? value.toLocaleString('en-US') : value;
  return document.struct('P', {}, [
    () => said(document, label, 'bold', sizes.small),
    () => {
      said(document, value === null || unit === '' ? words : `${words} ${unit}`, 'plain', sizes.text);
      document.moveDown(0.35);
    },
  ]);
}

const said = (document: Document, words: string, font: keyof typeof fonts, size: number) =>
  document.font(fonts[font]).fontSize(size).text(words);

/** Keeps a heading or a label with the text that follows it. */
function keepTogether(document: Document): void {
  if (document.y > document.page.height - margin - 40) document.addPage();
}

/** Page furniture, hidden from screen readers. */
function number(document: Document, title: string): void {
  const { start, count } = document.bufferedPageRange();
  for (let n = 0; n < count; n++) {
    document.switchToPage(start + n);
    // Text below the margin would start a new page.
    document.page.margins.bottom = 0;
    document.markContent('Artifact', { type: 'Pagination' });
    document.font(fonts.plain).fontSize(sizes.small);
    document.text(`${title}, page ${n + 1} of ${count}`, margin, document.page.height - footer, { lineBreak: false });
    document.endMarkedContent();
  }
}
