import { expect, it } from 'vitest';
import type { LatLng } from '#contracts/core/geo';
import { readPdf } from '#services/testing/readPdf';
import { type Line, sections } from './report.ts';
import { reportPdf } from './reportPdf.ts';

const line = (section: string, text: string, label = 'Label'): Line => ({
  id: `${section} ${text}`,
  section,
  position: null,
  label,
  text,
});
const about = line(sections.about, 'Arvada');
const place = line(sections.places, '1 Elm St');
/** How many elements of each kind the tagged file has. */
async function tags(lines: readonly Line[], points: readonly LatLng[] | null) {
  const report = { title: 'A report', organisation: 'Arvada', made: '2026-03-02T08:00:00.000Z', lines, points };
  const bytes = (await reportPdf(report)).toString('latin1');
  const count = (kind: string) => bytes.match(new RegExp(`/S /${kind}\\b`, 'g'))?.length ?? 0;
  return { maps: count('Figure'), notes: count('P') };
}

it('the map stands with the places that it shows, and in no report without one', async () => {
  expect((await tags([about, place], [[39.8, -105.1]])).maps).toBe(1);
  expect((await tags([about, place], [])).maps).toBe(0);
  expect((await tags([about], [[39.8, -105.1]])).maps).toBe(0);
});

it('a redacted copy says once that its map is left out, and no other report does', async () => {
  const [copy, report] = [await tags([about, place], null), await tags([about, place], [])];
  expect([copy.maps, copy.notes, report.notes]).toEqual([0, 1, 0]);
});

it('a line of one row takes one row: sixty of them stand on two pages', async () => {
  const rows = Array.from({ length: 60 }, (_, n) =>
    line('Timeline', `Label ${n} was added.`, 'Nov 27, 2026, 1:56:26 PM MST'),
  );
  const report = {
    title: 'A report',
    organisation: 'Arvada',
    made: '2026-03-02T08:00:00.000Z',
    lines: rows,
    points: [],
  };
  const paper = await reportPdf(report);
  const { pages, text } = await readPdf(paper);
  expect(pages).toBe(2);
  // Each page begins with the head, which a screen reader hears once.
  expect(text.match(/Time or name Words/g)).toHaveLength(2);
  expect(paper.toString('latin1').match(/\/S \/TH\b/g)).toHaveLength(2);
});
