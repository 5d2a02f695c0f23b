// For tests only: the content of a PDF as its reader sees it.
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  readonly text: string;
  readonly pages: number;
  readonly title: unknown;
  readonly language: unknown;
  /** The roles of the PDF's parts, as a screen reader reads them. */
  readonly roles: readonly string[];
}

interface Part {
  readonly role?: string;
  readonly children?: readonly Part[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document: PDFDocumentProxy = await task.promise;
  const { info } = await document.getMetadata();
  const { Title: title, Language: language } = info as Record<string, unknown>;
  const text: string[] = [];
  const roles: string[] = [];
  for (let n = 1; n <= document.numPages; n++) {
    const page = await document.getPage(n);
    const { items } = await page.getTextContent();
    text.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    roles.push(...rolesOf((await page.getStructTree()) as Part | null));
  }
  const { numPages: pages } = document;
  await task.destroy();
  return { text: text.join(' ').replaceAll(/\s+/g, ' '), pages, title, language, roles };
}

const rolesOf = (part: Part | null): readonly string[] =>
  part ? [...(part.role ? [part.role] : []), ...(part.children ?? []).flatMap(rolesOf)] : [];
