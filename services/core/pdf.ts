import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
/** The built-in fonts of PDF readers have Western letters only. */
export const fonts = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
/** Points, 72 to the inch. */
export const margin = 54;
const footer = 30;

export type Pdf = PDFKit.PDFDocument;

export interface Printed {
  readonly title: string;
  readonly author: string;
  /** ISO-8601 UTC. The same date and content give the same bytes at any time. */
  readonly dated: string;
}

/** Letter size, tagged: a screen reader gets title, language and structure. `end` numbers the pages and gives the bytes. */
export async function newPdf({ title, author, dated }: Printed) {
  // Seven megabytes, loaded with the first print.
  const { default: PDFDocument } = await import('pdfkit');
  const document: Pdf = new PDFDocument({
    size: 'LETTER',
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    font: fonts.plain,
    info: { Title: title, Author: author, Creator: 'Muster', CreationDate: new Date(dated) },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const written = new Promise<void>((end) => {
    document.on('end', () => end());
  });
  const end = async (): Promise<Buffer> => {
    number(document, title);
    document.end();
    await written;
    return Buffer.concat(chunks);
  };
  return { document, end };
}

/** Page furniture, hidden from screen readers. */
function number(document: Pdf, title: string): void {
  const { start, count } = document.bufferedPageRange();
  for (let n = 0; n < count; n++) {
    document.switchToPage(start + n);
    // Text below the margin would start a new page.
    document.page.margins.bottom = 0;
    document.markContent('Artifact', { type: 'Pagination' });
    document.font(fonts.plain).fontSize(8);
    document.text(`${title}, page ${n + 1} of ${count}`, margin, document.page.height - footer, { lineBreak: false });
    document.endMarkedContent();
  }
}
