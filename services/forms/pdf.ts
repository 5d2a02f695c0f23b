import { setImmediate as others } from 'node:timers/promises';
import { fonts, margin, newPdf, type Pdf } from '#services/core/pdf';
import type { Report, ReportRow } from './report.ts';

const sizes = { title: 18, heading: 12, text: 10, small: 8 } as const;

export interface Printed {
  readonly report: Report;
  readonly organisation: string;
  /** ISO-8601 UTC: the last change. The same form gives the same bytes at any time. */
  readonly changed: string;
}

/** Letter size, tagged: a screen reader gets the title, the language, the headings, and each field after its label. */
export async function pdfOf({ report, organisation, changed }: Printed): Promise<Buffer> {
  const { document, end } = await newPdf({ title: report.title, author: organisation, dated: changed });
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
  return end();
}

/** The label, with the answer beneath it. */
function row(document: Pdf, { label, value, unit }: Omit<ReportRow, 'name'>) {
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

const said = (document: Pdf, words: string, font: keyof typeof fonts, size: number) =>
  document.font(fonts[font]).fontSize(size).text(words);

/** Keeps a heading or a label with the text that follows it. */
function keepTogether(document: Pdf): void {
  if (document.y > document.page.height - margin - 40) document.addPage();
}
