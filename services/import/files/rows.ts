import { limits } from '#contracts/core/limits';
import type { NewPlace } from '#events/incident/places/places';
import type { ImportMap, StepMap } from './map.ts';
import { pointOf } from './points.ts';
import type { Remark } from './remarks.ts';
import { type Cells, fill, fillAll } from './template.ts';
import { type Told, timeReader } from './times.ts';

/** The usable content of one row. Times are milliseconds since 1970 UTC. */
export interface RowFacts {
  readonly line: number;
  readonly row: string;
  readonly incident: string;
  readonly reported: number;
  readonly description: string;
  readonly labels: readonly string[];
  readonly place: Omit<NewPlace, 'location' | 'contacts'> | null;
  readonly unit: string | null;
  /** One time for each step of the map; null when the row has none, or an impossible one. */
  readonly times: readonly (number | null)[];
  readonly messages: readonly string[];
}

type Say = (effect: Remark['effect'], column: string, reason: string) => void;
export interface SaidRow {
  readonly facts: RowFacts | null;
  readonly remarks: readonly Remark[];
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Reads rows by a map. `now` bounds possible times. */
export function rowReader(map: ImportMap, header: readonly string[], now: number) {
  const at = new Map(header.map((name, n) => [name, n]));
  const readTime = believable(map, now);
  return (line: number, row: readonly string[]): SaidRow => {
    const remarks: Remark[] = [];
    const cells: Cells = (column) => (row[at.get(column) ?? -1] ?? '').replaceAll('\0', '').trim();
    const id = cells(map.incident.id);
    const rowId = map.row === null ? id : cells(map.row);
    const say: Say = (effect, column, reason) => {
      // Two steps may read one column; its error is reported once.
      if (remarks.some((one) => one.column === column && one.reason === reason)) return;
      remarks.push({ line, row: rowId, effect, column, value: column === '' ? '' : cells(column), reason });
    };
    if (row.length !== header.length) say('unused', '', `has ${row.length} cells, the header ${header.length}`);
    else if (id === '') say('unused', map.incident.id, 'is empty: the row names no incident');
    else if (rowId === '') say('unused', map.row ?? '', 'is empty: the row has no name');
    if (remarks.length > 0) return { facts: null, remarks };
    if (row.some((cell) => cell.includes('\uFFFD')))
      say('note', '', 'has characters that were lost: each is shown as �');
    return { facts: factsOf({ map, cells, say, readTime, line, row: rowId, incident: id }), remarks };
  };
}

interface Reading {
  readonly map: ImportMap;
  readonly cells: Cells;
  readonly say: Say;
  readonly readTime: (step: readonly string[], text: string) => Told;
  readonly line: number;
  readonly row: string;
  readonly incident: string;
}

function factsOf(reading: Reading): RowFacts | null {
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
    times: map.steps.map((step) => stepTime(reading, step, reported)),
    messages: map.steps.map(({ message }) => fillAll(message, cells, '. ').slice(0, limits.text.message)),
  };
}

/** The first column with a possible time; without one the row is not used. */
function reportedAt({ map, cells, say, readTime }: Reading): number | null {
  const tried: string[] = [];
  for (const column of map.incident.reported) {
    const text = cells(column);
    const told: Told = text === '' ? { at: null, wrong: 'is empty' } : readTime(map.times.formats, text);
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

function stepTime(reading: Reading, step: StepMap, reported: number): number | null {
  const { map, cells, say, readTime } = reading;
  const { column, after, formats, does, ifEarly } = step;
  if (column === null) return reported;
  const open = does === 'complete' ? ': the incident stays open' : '';
  const dropped = (reason: string): null => {
    say('part', column, `${reason}${open}`);
    return null;
  };
  const text = cells(column);
  if (text === '') {
    if (does === 'complete') say('note', column, `is empty${open}`);
    return null;
  }
  const told = readTime(formats, text);
  if (told.at === null) return dropped(told.wrong);
  if (told.repaired !== undefined) say('repaired', column, told.repaired);
  const apart = Math.floor(Math.abs(told.at - reported) / day);
  if (apart > map.times.longestDays)
    return dropped(`is ${apart} days ${told.at < reported ? 'before' : 'after'} the report`);
  const anchor = after === null ? reported : (readTime(map.times.formats, cells(after)).at ?? reported);
  const early = Math.round((anchor - told.at) / minute);
  if (early <= map.times.earlyMinutes || ifEarly === 'keep') return told.at;
  const words = `is ${early} minutes before ${after ?? 'the report'}`;
  if (ifEarly === 'drop') return dropped(words);
  say('repaired', column, `${words}: moved there`);
  return anchor;
}

function placeOf({ map, cells, say }: Reading): { place: RowFacts['place']; lost: string } {
  if (map.place === null) return { place: null, lost: '' };
  const raw = fillAll(map.place.raw, cells, ', ').slice(0, 400);
  const column = 'text' in map.place.point ? map.place.point.text : map.place.point.lng;
  const found = pointOf(map.place, cells);
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

/** Possible times: not before the map's earliest day, and not after tomorrow. */
function believable({ entity, times }: ImportMap, now: number): Reading['readTime'] {
  const earliest = Date.parse(`${times.earliest}T00:00:00Z`);
  const readers = new Map<string, (text: string) => Told>();
  return (formats, text) => {
    const key = formats.join('\n');
    const read = readers.get(key) ?? timeReader(entity.timezone, formats);
    readers.set(key, read);
    const told = read(text);
    if (told.at === null) return told;
    if (told.at < earliest) return { at: null, wrong: `is before ${times.earliest}` };
    if (told.at > now + day) return { at: null, wrong: 'lies in the future' };
    return told;
  };
}
