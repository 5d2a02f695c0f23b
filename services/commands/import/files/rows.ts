import { limits } from '#contracts/core/limits';
import type { Reach } from '#contracts/values/point';
import type { NewPlace } from '#events/incident/places/places';
import { cellRepairs, plainCell } from '#services/spreadsheets/plainCell';
import { isShortened } from '#services/spreadsheets/rowsOf';
import type { ImportMap } from './map/map.ts';
import { pointColumn, pointOf } from './points.ts';
import type { Remark } from './remarks.ts';
import { believable, type Say, stepTimes, type TimeReading } from './stepTimes.ts';
import { type Cells, columnsNamed, fill, fillAll, textOf } from './template.ts';
import type { TimeRead } from './times.ts';

const shortenedId = 'is a number that a spreadsheet shortened: its last digits are lost';

/** The usable content of one row. Times are milliseconds since 1970 UTC. */
export interface RowFacts {
  readonly line: number;
  readonly row: string;
  readonly incident: string;
  readonly reported: number;
  readonly description: string;
  readonly labels: readonly string[];
  readonly place: (Omit<NewPlace, 'location' | 'contacts' | 'lat' | 'lng'> & Point) | null;
  readonly unit: string | null;
  /** One time for each step of the map; null when the row has none, or an impossible one. */
  readonly times: readonly (number | null)[];
  readonly messages: readonly string[];
}

export interface SaidRow {
  readonly facts: RowFacts | null;
  readonly remarks: readonly Remark[];
}

export interface RowsScope {
  /** Milliseconds since 1970: bounds possible times. */
  readonly now: number;
  /** Bounds possible places. */
  readonly reach: Reach;
}

/** Reads rows by a map. */
export function rowReader(map: ImportMap, header: readonly string[], { now, reach }: RowsScope) {
  const at = new Map(header.map((name, n) => [name, n]));
  const readTime = believable(map, now);
  return (line: number, written: readonly string[], repaired: string | null = null): SaidRow => {
    const row = written.map(plainCell);
    const remarks: Remark[] = [];
    const cells: Cells = (column) => row[at.get(column) ?? -1] ?? '';
    const id = textOf(map.incident.id, cells);
    const rowId = map.row === null ? id : textOf(map.row, cells);
    const say: Say = (effect, column, reason) => {
      // Two steps may read one column; its error is reported once.
      if (remarks.some((one) => one.column === column && one.reason === reason)) return;
      remarks.push({ line, row: rowId, effect, column, value: column === '' ? '' : textOf(column, cells), reason });
    };
    const isWide = row.slice(header.length).some((cell) => cell !== '');
    const shortId = [map.incident.id, map.row ?? ''].flatMap(columnsNamed).find((column) => isShortened(cells(column)));
    if (isWide) say('unused', '', `has ${row.length} cells, the header ${header.length}`);
    else if (shortId !== undefined) say('unused', shortId, shortenedId);
    else if (id === '') say('unused', map.incident.id, 'is empty: the row names no incident');
    else if (rowId === '') say('unused', map.row ?? '', 'is empty: the row has no name');
    if (remarks.length > 0) return { facts: null, remarks };
    if (repaired) say('repaired', '', repaired);
    for (const words of cellRepairs(written)) say('repaired', '', words);
    if (row.length < header.length)
      say('note', '', `has ${row.length} of ${header.length} cells: the others are empty`);
    if (row.some((cell) => cell.includes('\uFFFD')))
      say('note', '', 'has characters that were lost: each is shown as �');
    return { facts: factsOf({ map, cells, say, reach, readTime, line, row: rowId, incident: id }), remarks };
  };
}

interface RowReader extends TimeReading {
  readonly reach: Reach;
  readonly line: number;
  readonly row: string;
  readonly incident: string;
}

function factsOf(reading: RowReader): RowFacts | null {
  const { map, cells, say, line, row, incident } = reading;
  const reported = reportedAt(reading);
  if (reported === null) return null;
  const { place, lost } = placeOf(reading);
  const said = fillAll(map.incident.description, cells, '. ');
  const description = [said === '' ? map.entity.displayName : said, ...(lost === '' ? [] : [lost])].join(' – ');
  if (description.length > limits.text.description)
    say('repaired', '', 'the description is too long: its end is cut off');
  return {
    line,
    row,
    incident,
    reported,
    description: description.slice(0, limits.text.description),
    labels: labelsOf(map, cells),
    place,
    unit: map.unit === null ? null : fill(map.unit.name, cells) || null,
    times: stepTimes(reading, reported),
    messages: map.steps.map(({ message }) => fillAll(message, cells, '. ').slice(0, limits.text.message)),
  };
}

/** The first column with a possible time; without one the row is not used. */
function reportedAt({ map, cells, say, readTime }: RowReader): number | null {
  const tried: string[] = [];
  for (const column of map.incident.reported) {
    const text = textOf(column, cells);
    const told: TimeRead = text === '' ? { at: null, wrong: 'is empty' } : readTime(map.times.formats, text);
    if (told.at === null) {
      tried.push(`${column}${text === '' ? '' : ` "${text}"`} ${told.wrong}`);
      continue;
    }
    const reason = tried.length > 0 ? [`taken as the time of the report, because ${tried.join(' and ')}`] : [];
    if (told.repaired !== undefined) reason.push(told.repaired);
    if (reason.length > 0) say('repaired', column, reason.join('; '));
    return told.at;
  }
  say('unused', map.incident.reported[0] ?? '', `there is no time of the report: ${tried.join(' and ')}`);
  return null;
}

function placeOf({ map, cells, say, reach }: RowReader): { place: RowFacts['place']; lost: string } {
  if (map.place === null) return { place: null, lost: '' };
  const raw = fillAll(map.place.raw, cells, ', ').slice(0, 400);
  const column = pointColumn(map.place);
  const found = pointOf(map.place, cells, reach);
  if (found.point === null) {
    const where = raw === '' ? '' : '; the address stands in the description';
    const reason = `${found.wrong ?? 'is empty'}: the incident has no place on the map${where}`;
    say(found.wrong === null ? 'note' : 'part', column, reason);
    return { place: null, lost: raw };
  }
  if (found.repaired !== undefined) say('repaired', column, found.repaired);
  const part = (template: string, longest: number) => fill(template, cells).slice(0, longest);
  const place = {
    raw,
    streetNumber: part(map.place.streetNumber, 40),
    subpremise: '',
    route: part(map.place.route, 200),
    locality: part(map.place.locality, 120),
    administrativeLevel1: part(map.place.state, 120),
    postalCode: part(map.place.postalCode, 20),
    lat: found.point[0],
    lng: found.point[1],
  };
  return { place, lost: '' };
}

function labelsOf({ incident }: ImportMap, cells: Cells): readonly string[] {
  const names = incident.labels
    .map((column) => cells(column).slice(0, limits.text.label))
    .filter((name) => name !== '');
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

/** A row without a point has no place. Degrees WGS 84. */
interface Point {
  readonly lat: number;
  readonly lng: number;
}
