import { instantsOf } from '#contracts/time/localTime';
import { durationOf } from './durations.ts';
import type { ImportMap, StepMap } from './map/map.ts';
import type { Remark } from './remarks.ts';
import { type Cells, textOf } from './template.ts';
import { type TimeRead, timeReader } from './times.ts';

export type Say = (effect: Remark['effect'], column: string, reason: string) => void;
export interface TimeReading {
  readonly map: ImportMap;
  readonly cells: Cells;
  readonly say: Say;
  readonly readTime: (formats: readonly string[], text: string) => TimeRead;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** The time of each step of a row, or null, in the order of the map. Milliseconds since 1970 UTC. */
export function stepTimes(reading: TimeReading, reported: number): readonly (number | null)[] {
  // A duration may be counted from the time of an earlier step that is itself a duration.
  const counted = new Map<string, number>();
  return reading.map.steps.map((step) => {
    const at = stepTime(reading, step, { reported, counted });
    if (at !== null && step.duration !== null && step.column !== null) counted.set(step.column, at);
    return at;
  });
}

interface Known {
  readonly reported: number;
  /** The times of the steps before that are durations, by column. */
  readonly counted: ReadonlyMap<string, number>;
}

function stepTime(reading: TimeReading, step: StepMap, known: Known): number | null {
  const { map, cells, say } = reading;
  const { column, after, does, ifEarly } = step;
  const { reported } = known;
  if (column === null) return reported;
  const open = does === 'complete' ? ': the incident stays open' : '';
  const dropped = (reason: string): null => {
    say('part', column, `${reason}${open}`);
    return null;
  };
  const text = textOf(column, cells);
  if (text === '') {
    if (does === 'complete') say('note', column, `is empty${open}`);
    return null;
  }
  const anchor = anchorOf(reading, after, known);
  const told = timeOf(reading, step, { text, anchor });
  if (told.at === null) return dropped(told.wrong);
  if (told.repaired !== undefined) say('repaired', column, told.repaired);
  const apart = Math.floor(Math.abs(told.at - reported) / day);
  if (apart > map.times.longestDays)
    return dropped(`is ${apart} days ${told.at < reported ? 'before' : 'after'} the report`);
  const early = Math.round(((anchor ?? reported) - told.at) / minute);
  if (early <= map.times.earlyMinutes || ifEarly === 'keep') return told.at;
  const words = `is ${early} minutes before ${after ?? 'the report'}`;
  if (ifEarly === 'drop') return dropped(words);
  say('repaired', column, `${words}: moved there`);
  return anchor ?? reported;
}

/** The time that the step cannot precede; null when its column holds none. */
function anchorOf({ map, cells, readTime }: TimeReading, after: string | null, known: Known): number | null {
  if (after === null) return known.reported;
  return known.counted.get(after) ?? readTime(map.times.formats, textOf(after, cells)).at;
}

interface Cell {
  readonly text: string;
  readonly anchor: number | null;
}

function timeOf({ readTime }: TimeReading, step: StepMap, { text, anchor }: Cell): TimeRead {
  const { duration, formats, after } = step;
  if (duration === null) return readTime(formats, text);
  const length = durationOf(duration, text);
  if (length === null) return { at: null, wrong: `is not a length of time in ${duration}` };
  if (anchor === null) return { at: null, wrong: `cannot be counted: ${after} holds no time` };
  // A sum is believed within the same limits as a time that was read.
  return readTime(['EPOCH_MS'], String(anchor + length));
}

/** The end of a day in a zone. */
function endOf(date: string, zone: string): number {
  const next = new Date(Date.parse(`${date}T00:00:00Z`) + day).toISOString().slice(0, 10);
  return instantsOf(`${next}T00:00`, zone).first;
}

/** Possible times: not before the map's earliest day, and not after its latest, which is tomorrow by default. */
export function believable({ entity, times }: ImportMap, now: number): TimeReading['readTime'] {
  const earliest = Date.parse(`${times.earliest}T00:00:00Z`);
  const latest = times.latest === null ? Number.POSITIVE_INFINITY : endOf(times.latest, entity.timezone);
  const readers = new Map<string, (text: string) => TimeRead>();
  return (formats, text) => {
    const key = formats.join('\n');
    const read = readers.get(key) ?? timeReader(entity.timezone, formats);
    readers.set(key, read);
    const told = read(text);
    if (told.at === null) return told;
    if (told.at < earliest) return { at: null, wrong: `is before ${times.earliest}` };
    if (told.at > now + day) return { at: null, wrong: 'lies in the future' };
    if (told.at >= latest) return { at: null, wrong: `is after ${times.latest}` };
    return told;
  };
}
