import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { decodedText } from '#contracts/core/bytesAsText';
import { instantsOf } from '#contracts/time/localTime';
import { readCalendar } from '#services/api/onCall/calendar/calendarFile';
import { chance, many, start } from './draws.ts';
import { type CalendarWindow, hasPython, occurrences } from './occurrences.ts';

/** The instants of one calendar at which both libraries are asked. */
const instants = 10_000;
const own = 'America/Denver';
const day = 86_400_000;

/** Public calendars are other people's files: they are in no repository of ours. Without them, the shared cases are read. */
const folder = [process.env.CALENDARS, resolve(import.meta.dirname, '../../../../shared/data/cases/ical')].find(
  (one) => one && existsSync(one),
);
if (!process.env.CALENDARS) console.log('SKIPPED: CALENDARS names no folder of public calendars: none was compared.');

type Span = readonly [from: number, until: number];
type Asked = Omit<CalendarWindow, 'zone'>;

/** Differences in which the second library, or the calendar, is wrong, by the name of the file. */
const explained: readonly (readonly [RegExp, string])[] = [
  [/friday13-NOT/, 'It does not know EXRULE (RFC 2445).'],
  [/non-utc-until|UntilRespectsTimezone/, 'It leaves out the time that an UNTIL without a zone names.'],
  [/issue_107_omitting/, 'It leaves out the time that an UNTIL names, where the file describes the zone from 1601 on.'],
  [/exdate-date-for-timed/, 'It does not leave out the times of an EXDATE that is a date.'],
  [/dst-duration/, 'It adds a DURATION of hours on the clocks; it is exact (RFC 5545, 3.3.6).'],
  [/date_duration/, 'It loses a DURATION of days of a whole day.'],
  [/range_parameter|thisandfuture/, 'It does not know RANGE=THISANDFUTURE.'],
  [
    /ignored_exdate|rdate_updated/,
    'It joins the versions of an event; the newest SEQUENCE replaces the others (RFC 5546).',
  ],
  [/recurrence-sequence/, 'It drops an occurrence because of changes that name other times of its day.'],
  [/issue_165_missing/, 'It reads the first day alone of a BYDAY with spaces.'],
  [/issue_313|issue_466/, 'It does not know a zone behind a path.'],
  [/blankTzid|valid_evolution\.ics/, 'It does not use the zone that the file describes.'],
  [/issue_201_mixed/, 'It reads the midnight in UTC that ends a whole day as an hour.'],
];

function askedOf(path: string): readonly Asked[] {
  const { text } = decodedText(readFileSync(path));
  const starts = [...text.matchAll(/^DTSTART[^:\n]*:(\d{4})(\d\d)(\d\d)/gim)]
    .map(([, y, m, d]) => Date.UTC(Number(y), Number(m) - 1, Number(d)))
    // Events, and not the rules of zones.
    .filter((at) => at > Date.UTC(1975, 0, 1));
  if (!/^BEGIN:VEVENT/im.test(text) || starts.length === 0) return [];
  const first = [...new Set([Math.min(...starts), Math.max(...starts)])];
  return first.map((at) => ({ path, from: at - 3 * day, until: at + 400 * day }));
}

const at = (text: string): number =>
  text.length === 10 ? instantsOf(`${text}T00:00:00`, own).first : Date.parse(text);
const spansOf = (all: readonly (readonly [string, string])[]): readonly Span[] =>
  all.map(([from, until]): Span => [at(from), at(until)]).filter(([from, until]) => from < until);

/** Whether the spans, sorted and joined, cover an instant. */
function coverage(spans: readonly Span[]) {
  const joined: [number, number][] = [];
  for (const [from, until] of spans.toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else joined.push([from, until]);
  }
  return (instant: number): boolean => {
    let [low, high] = [0, joined.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((joined[middle]?.[1] ?? 0) <= instant) low = middle + 1;
      else high = middle;
    }
    return (joined[low]?.[0] ?? Number.POSITIVE_INFINITY) <= instant;
  };
}

/** Half at random, half near a beginning or an end. Days at the edges of the window are read in several ways. */
function instantsIn({ from, until }: Asked, spans: readonly Span[]): readonly number[] {
  const edges = spans.flat().filter((edge) => edge > from + 2 * day && edge < until - 2 * day);
  return many(instants, (n) => {
    const edge = n % 2 === 0 ? edges[Math.floor(chance() * edges.length)] : undefined;
    return edge === undefined
      ? from + 2 * day + Math.floor(chance() * (until - from - 4 * day))
      : edge + Math.floor((chance() - 0.5) * 7_200_000);
  });
}

function compare(files: readonly string[]) {
  const asked = files.flatMap(askedOf);
  const answers = occurrences(asked.map((one) => ({ ...one, zone: own })));
  const found = { compared: new Set<string>(), unread: new Set<string>(), refused: new Set<string>() };
  const differs: object[] = [];
  for (const [n, one] of asked.entries()) {
    const { spans, wrong } = answers[n] ?? { spans: null, wrong: [] };
    const { text } = decodedText(readFileSync(one.path));
    const read = reading(text, one);
    if (!spans || wrong.length > 0) found.unread.add(one.path);
    else if (typeof read === 'string' || read.mistakes.length > 0) found.refused.add(one.path);
    else {
      found.compared.add(one.path);
      const [ours, theirs] = [spansOf(read.spans.map(({ start: a, end }) => [a, end] as const)), spansOf(spans)];
      const [isOurs, isTheirs] = [coverage(ours), coverage(theirs)];
      const wrongAt = instantsIn(one, [...ours, ...theirs]).filter((instant) => isOurs(instant) !== isTheirs(instant));
      const why = explained.find(([name]) => name.test(basename(one.path)));
      if (wrongAt.length > 0 && !why)
        differs.push({
          path: one.path,
          seed: start,
          at: wrongAt.slice(0, 3).map((x) => `${new Date(x).toISOString()}: ${isOurs(x) ? 'ours' : 'theirs'}`),
        });
    }
  }
  const [compared, unread, refused] = [found.compared.size, found.unread.size, found.refused.size];
  return { compared, unread, refused, differs };
}

function reading(text: string, { from, until }: Asked) {
  try {
    return readCalendar(text, { zone: own, from, until, named: true, email: '' });
  } catch (error) {
    return (error as Error).message;
  }
}

const filesIn = (place: string): readonly string[] =>
  readdirSync(place, { recursive: true })
    .map(String)
    .filter((name) => /\.ics$/i.test(name))
    .map((name) => resolve(place, name));

it.skipIf(!hasPython || !folder)(
  'public calendars take the same hours as a second library says, or are refused by name',
  () => {
    const { differs, ...counts } = compare(filesIn(folder ?? ''));
    console.log(`SEED=${start}, ${instants} instants a window: ${JSON.stringify(counts)}`);
    expect(differs).toEqual([]);
  },
  1_800_000,
);
