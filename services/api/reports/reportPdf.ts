import { setImmediate as others } from 'node:timers/promises';
import type { LatLng } from '#contracts/core/geo';
import { fonts, margin, newPdf, type Pdf } from '#services/core/pdf';
import { groundOf } from '#services/maps/ground';
import { viewOf } from '#services/maps/view';
import { type Line, sections } from './report.ts';

const width = 612 - 2 * margin;
const mapHeight = 220;
/** The columns of a line: its time or name, its words, the number of its event. */
const columns = { label: [0, 134], text: [140, width - 140 - 48], number: [width - 42, 42] } as const;
/** Without numbers of events, the words have their room. */
const wide = { ...columns, text: [140, width - 140] } as const;
/** Points. */
const sizes = { label: 8, text: 9, number: 7 } as const;
type Columns = typeof columns | typeof wide;

export interface PrintedReport {
  readonly title: string;
  readonly organisation: string;
  /** ISO-8601 UTC: the time of making. */
  readonly made: string;
  readonly lines: readonly Line[];
  /** Null: a copy without a map, and a line that says so. */
  readonly points: readonly LatLng[] | null;
}

/** Letter size, tagged: a screen reader gets title, language, headings, tables, and the map in words. */
export async function reportPdf({ title, organisation, made, lines, points }: PrintedReport): Promise<Buffer> {
  const { document, end } = await newPdf({ title, author: organisation, dated: made });
  const all = document.struct('Document');
  document.addStructure(all);
  all.add(document.struct('H1', {}, () => void document.font(fonts.bold).fontSize(18).text(title)));
  for (const section of new Set(lines.map((line) => line.section))) {
    document.moveDown(1);
    if (document.y > document.page.height - margin - 60) document.addPage();
    document.x = margin;
    all.add(document.struct('H2', {}, () => void document.font(fonts.bold).fontSize(12).text(section)));
    document.moveDown(0.3);
    const own = lines.filter((one) => one.section === section);
    if (section === sections.summary) {
      for (const { text } of own) all.add(note(document, text, 10));
      continue;
    }
    const table = document.struct('Table');
    all.add(table);
    const of = own.some(({ position }) => position !== null) ? columns : wide;
    table.add(headings(document, of));
    for (const line of own) {
      table.add(row(document, line, of));
      // Setting long texts takes long, so yield to other requests in between.
      await others();
    }
    table.end();
    if (section === sections.about && points === null)
      all.add(note(document, 'The map is left out of redacted copies.'));
    if (section === sections.places && points !== null && points.length > 0) all.add(map(document, points));
  }
  all.end();
  return end();
}

const put = (document: Pdf, text: string, [x, room]: readonly [number, number], y: number): number => {
  document.text(text, margin + x, y, { width: room });
  return document.y;
};

const headOf = (of: Columns): readonly (readonly [name: string, place: readonly [number, number]])[] => [
  ['Time or name', of.label],
  ['Words', of.text],
  ...(of === columns ? [['Event', of.number] as const] : []),
];

function headings(document: Pdf, of: Columns) {
  const y = document.y;
  return document.struct(
    'TR',
    {},
    headOf(of).map(([name, place]) =>
      document.struct('TH', {}, () => void put(document.font(fonts.bold).fontSize(7), name, place, y)),
    ),
  );
}

/** On the top of each further page of a table: a head that is written again is no row of its own. */
function headingsAgain(document: Pdf, of: Columns): void {
  const y = document.y;
  document.markContent('Artifact', { type: 'Pagination' });
  for (const [name, place] of headOf(of)) put(document.font(fonts.bold).fontSize(7), name, place, y);
  document.endMarkedContent();
}

function row(document: Pdf, { position, label, text }: Line, of: Columns) {
  const heightOf = (words: string, room: number, size: number): number =>
    document.font(fonts.plain).fontSize(size).heightOfString(words, { width: room });
  const height = Math.max(heightOf(text, of.text[1], sizes.text), heightOf(label, of.label[1], sizes.label));
  if (document.y + height > document.page.height - margin) {
    document.addPage();
    headingsAgain(document, of);
  }
  const y = document.y + 2;
  const cell = (words: string, place: readonly [number, number], size: number) =>
    document.struct('TD', {}, () => {
      put(document.font(fonts.plain).fontSize(size), words, place, y);
      // A text of several pages ends on another page than it began.
      document.y = Math.max(document.y, height + y > document.page.height - margin ? document.y : y + height);
    });
  return document.struct('TR', {}, [
    cell(label, of.label, sizes.label),
    cell(text, of.text, sizes.text),
    ...(of === columns ? [cell(position === null ? '' : String(position), of.number, sizes.number)] : []),
  ]);
}

function note(document: Pdf, words: string, size = 9) {
  document.moveDown(0.4);
  document.font(fonts.plain).fontSize(size);
  if (document.y + document.heightOfString(words, { width }) > document.page.height - margin) document.addPage();
  return document.struct('P', {}, () => void document.font(fonts.plain).fontSize(size).text(words, margin));
}

/** The places of the incident, with the borders of states and counties. It has no outside picture. */
function map(document: Pdf, points: readonly LatLng[]) {
  document.moveDown(0.5);
  if (document.y + mapHeight + 30 > document.page.height - margin) document.addPage();
  // One place alone would be shown so close that no border is in sight.
  const view = viewOf(points.flatMap(around), { width, height: mapHeight });
  const ground = groundOf(view);
  const y = document.y;
  const places = points.length === 1 ? 'One place' : `${points.length} places, numbered`;
  const alt = `Map. ${places}: ${points.map(([lat, lng]) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`).join('; ')}.`;
  return document.struct('Figure', { alt }, () => {
    document.save().rect(margin, y, width, mapHeight).clip();
    document.rect(margin, y, width, mapHeight).fill('#eceee9');
    document.translate(margin, y);
    if (ground.counties) document.path(ground.counties).lineWidth(0.5).stroke('#a3aca6');
    if (ground.states) document.path(ground.states).lineWidth(1).stroke('#7c877f');
    points.forEach((point, n) => {
      const [x, top] = view.at(point);
      document.circle(x, top, 7).fillAndStroke('#b3261e', '#ffffff');
      document.font(fonts.bold).fontSize(7).fillColor('#ffffff');
      document.text(String(n + 1), x - 7, top - 4, { width: 14, align: 'center', lineBreak: false });
    });
    document.restore();
    document.font(fonts.plain).fontSize(7).fillColor('#000000');
    document.text('Borders: US Census. No streets.', margin, y + mapHeight + 3, { width });
  });
}

const around = ([lat, lng]: LatLng): readonly LatLng[] => [
  [lat - 0.2, lng - 0.2],
  [lat + 0.2, lng + 0.2],
];
