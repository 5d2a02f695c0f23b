import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { fonts, margin, newPdf } from './pdf.ts';

const dated = '2026-03-01T10:00:00.000Z';
async function printed(pages: number): Promise<Buffer> {
  const { document, end } = await newPdf({ title: 'Work report', author: 'City of Arvada', dated });
  document.text('First');
  for (let n = 1; n < pages; n += 1) document.addPage().font(fonts.bold).text('More');
  return end();
}

/** Each text of each page, with its place from the left and the bottom, and its size. */
async function textsOf(bytes: Buffer) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages = [];
  for (let n = 1; n <= document.numPages; n += 1) {
    const { items } = await (await document.getPage(n)).getTextContent();
    pages.push(
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [[item.str, ...[item.transform[4], item.transform[5], item.transform[0]].map(Math.round)]]
          : [],
      ),
    );
  }
  const { info } = await document.getMetadata();
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  await task.destroy();
  return { pages, info: info as object, size: [width, height] };
}

it('a print has the letter size, a title, a language, and a number on the foot of every page', async () => {
  const { pages, info, size } = await textsOf(await printed(3));
  expect(size).toEqual([612, 792]);
  expect(info).toMatchObject({
    Title: 'Work report',
    Author: 'City of Arvada',
    Creator: 'Muster',
    CreationDate: 'D:20260301100000Z',
    Language: 'en-US',
    PDFFormatVersion: '1.7',
  });
  const foot = (n: number): unknown => [`Work report, page ${n} of 3`, margin, 23, 8];
  expect(pages.map((texts) => texts.at(-1))).toEqual([foot(1), foot(2), foot(3)]);
  expect(pages.map((texts) => texts.map(([words]) => words))).toEqual([
    ['First', 'Work report, page 1 of 3'],
    ['More', 'Work report, page 2 of 3'],
    ['More', 'Work report, page 3 of 3'],
  ]);
});

it('a print is tagged for screen readers, and shows its title', async () => {
  const text = (await printed(1)).toString('latin1');
  expect(text).toContain('/Marked true');
  expect(text).toContain('/DisplayDocTitle true');
});

it('the same print has the same bytes at any time', async () =>
  expect((await printed(2)).equals(await printed(2))).toBe(true));
