import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { pdfOf } from './pdf.ts';
import type { ReportRow } from './report.ts';

const row = (label: string, value: ReportRow['value'], unit = ''): ReportRow => ({ name: label, label, value, unit });
const printed = (rows: readonly ReportRow[]) =>
  pdfOf({
    report: { title: 'Work report', facts: [['Type', 'Sewer']], sections: [{ title: 'Crew', rows }] },
    organisation: 'City of Arvada',
    changed: '2026-03-01T10:00:00.000Z',
  });

interface Part {
  readonly role?: string;
  readonly children?: readonly Part[];
}
const rolesOf = (part: Part | null): readonly string[] =>
  part ? [...(part.role === undefined ? [] : [part.role]), ...(part.children ?? []).flatMap(rolesOf)] : [];

/** Each text of each page with its size and its place from the bottom, and the roles that a screen reader hears. */
async function read(bytes: Buffer) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: (readonly [string, number, number])[][] = [];
  const roles: string[] = [];
  for (let n = 1; n <= document.numPages; n += 1) {
    const page = await document.getPage(n);
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [[item.str, Math.round(Number(item.transform[0])), Math.round(Number(item.transform[5]))] as const]
        : [],
    );
    // Without the foot of the page.
    pages.push(texts.slice(0, -1));
    roles.push(...rolesOf((await page.getStructTree()) as Part | null));
  }
  await task.destroy();
  return { pages, roles };
}

it('a printed form has its title, its facts, and each answer beneath its label', async () => {
  const { pages, roles } = await read(
    await printed([
      row('Size', 1_200, 'people'),
      row('Leader', 'Sam Okafor'),
      row('Cause', null, 'feet'),
      row('Note', null),
    ]),
  );
  // A line takes 1.164 of its size.
  expect(pages).toEqual([
    [
      ['Work report', 18, 721],
      ['Type', 8, 699],
      ['Sewer', 10, 688],
      ['Crew', 12, 659],
      ['Size', 8, 644],
      ['1,200 people', 10, 633],
      ['Leader', 8, 619],
      ['Sam Okafor', 10, 608],
      ['Cause', 8, 594],
      ['Not filled in', 10, 583],
      ['Note', 8, 569],
      ['Not filled in', 10, 558],
    ],
  ]);
  expect(roles).toEqual(['Root', 'Document', 'H1', 'P', 'Sect', 'H2', 'P', 'P', 'P', 'P']);
});

it('a printed form never parts a label from its answer', async () => {
  const rows = Array.from({ length: 60 }, (_, n) => row(`Label ${n}`, `Answer ${n}`));
  const { pages } = await read(await printed(rows));
  expect(pages).toHaveLength(3);
  for (const [first, ...texts] of pages.slice(1)) {
    expect(first?.[0]).toMatch(/^Label/);
    expect(texts.at(-1)?.[0]).toMatch(/^Answer/);
  }
  expect(pages.flat()).toHaveLength(1 + 2 + 1 + 120);
});
