import { daysAfter, instantsOf, isZone, localTimeAt } from '#contracts/time/localTime';
import { WrongCommand } from '#services/commands/wrongCommand';

/** A person as an export names them; '' where it says nothing. */
export interface Who {
  readonly email: string;
  readonly name: string;
}
/** A person's time on call, in milliseconds. */
export interface Span {
  readonly who: Who;
  readonly start: number;
  readonly end: number;
}
export interface Period {
  readonly from: number;
  readonly until: number;
}

/** A part of a day, or of each week, in which a rotation counts, on the clocks of its zone. */
export interface Window {
  /** 0 is Sunday; null for every day. */
  readonly day: number | null;
  /** "08:00". */
  readonly time: string;
  readonly minutes: number;
}

/** People who take turns. Times are milliseconds; a turn of days changes at the same time of the clock. */
export interface Rotation {
  readonly zone: string;
  /** The people of each turn, in their order; none while nobody is on call. */
  readonly turns: readonly (readonly Who[])[];
  /** The beginning of the first turn. */
  readonly start: number;
  readonly every: { readonly count: number; readonly unit: 'hour' | 'day' };
  /** It counts from here until here; null for no end. */
  readonly from: number;
  readonly until: number | null;
  /** Null for the whole turn. */
  readonly windows: readonly Window[] | null;
}

const hour = 3_600_000;
const lengths = { hour, day: 24 * hour } as const;

const wallOf = (at: number, zone: string): readonly [date: string, time: string] => {
  const [date = '', time = ''] = localTimeAt(at, zone).split('T');
  return [date, time];
};
const instantOf = (date: string, time: string, zone: string): number => instantsOf(`${date}T${time}`, zone).first;

function beginsAt({ start, every: { count, unit }, zone }: Rotation, turn: number): number {
  if (unit === 'hour') return start + turn * count * hour;
  const [date, time] = wallOf(start, zone);
  return instantOf(daysAfter(date, turn * count), time, zone);
}

/** The time from now on. One that begins in the period is whole, so that the next import finds the same. */
export const coming = (span: Span, { from, until }: Period): readonly Span[] => {
  const start = Math.max(span.start, from);
  return start < span.end && start < until ? [{ ...span, start }] : [];
};

/** The times of a rotation in a period, in order. */
export function timesOf(rotation: Rotation, period: Period): readonly Span[] {
  const { start, every, turns, windows, zone } = rotation;
  if (!isZone(zone)) throw new WrongCommand(`The export has the unknown time zone ${JSON.stringify(zone)}.`);
  const from = Math.max(period.from, rotation.from, start);
  const { until } = period;
  const last = rotation.until ?? Number.POSITIVE_INFINITY;
  const first = Math.max(0, Math.floor((from - start) / (every.count * lengths[every.unit])) - 1);
  const found: Span[] = [];
  for (let turn = first; beginsAt(rotation, turn) < Math.min(until, last); turn++) {
    const whole = { start: beginsAt(rotation, turn), end: beginsAt(rotation, turn + 1) };
    const parts = windows === null ? [whole] : windows.flatMap((one) => occurrencesOf(one, whole, zone));
    for (const part of parts)
      for (const who of turns[turn % turns.length] ?? [])
        found.push(...coming({ who, ...part, end: Math.min(part.end, last) }, { from, until }));
  }
  return found.toSorted((a, b) => a.start - b.start);
}

type Times = Pick<Span, 'start' | 'end'>;

/** A window lasts a week at most. */
const longest = 8;

function occurrencesOf({ day, time, minutes }: Window, turn: Times, zone: string): readonly Times[] {
  const [last] = wallOf(turn.end, zone);
  const found: Times[] = [];
  for (let [date] = wallOf(turn.start - longest * lengths.day, zone); date <= last; date = daysAfter(date, 1)) {
    if (day !== null && new Date(date).getUTCDay() !== day) continue;
    const [hours = 0, rest = 0] = time.split(':').map(Number);
    const ends = hours * 60 + rest + minutes;
    const clock = [Math.floor((ends % 1_440) / 60), ends % 60].map((one) => String(one).padStart(2, '0')).join(':');
    const start = Math.max(turn.start, instantOf(date, time, zone));
    const end = Math.min(turn.end, instantOf(daysAfter(date, Math.floor(ends / 1_440)), clock, zone));
    if (start < end) found.push({ start, end });
  }
  return found;
}

/** True when two of these layers name somebody for one instant. */
export const overlaps = (layers: readonly (readonly Span[])[]): boolean =>
  layers.some((layer, n) =>
    layer.some((one) =>
      layers.slice(n + 1).some((other) => other.some((two) => one.start < two.end && two.start < one.end)),
    ),
  );
