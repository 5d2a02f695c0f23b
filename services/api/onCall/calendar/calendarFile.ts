import ICAL from 'ical.js';
import { limits } from '#contracts/core/limits';
import { daysAfter } from '#contracts/time/localTime';
import { iso } from '#events/core/ports';
import type { TimeOffSpan } from '#events/timeOff/events';
import { type Reader, WrongFile } from '#services/parsing/reader';
import { parsedLines } from './calendarLines.ts';
import { endOf, WrongEvent } from './eventTimes.ts';
import { isCancelled, type Occurrence, occurrencesOf, seriesIn, single } from './occurrences.ts';
import { instantOf } from './zones.ts';

export interface FileRemark {
  /** The line of the file on which the event begins, counted from 1. */
  readonly line: number;
  readonly words: string;
}
export interface CalendarFile {
  readonly spans: readonly TimeOffSpan[];
  readonly mistakes: readonly FileRemark[];
  /** The events that are left out, and why. */
  readonly notes: readonly FileRemark[];
}
interface FileScope {
  /** The zone of times without one. */
  readonly zone: string;
  /** Milliseconds. Repeated events are read from here until `until`. */
  readonly from: number;
  readonly until: number;
  /** True for holidays: their names are kept, and marks of free time do not count. */
  readonly named: boolean;
  /** The address of the person whose leave it is; ''. */
  readonly email: string;
}

/** The file is no iCalendar. */
export class NoCalendar extends WrongFile {
  constructor() {
    super('This is not an iCalendar file.');
  }
}

interface CalendarInput {
  /** The content of the file. */
  readonly text: string;
  readonly reading: FileScope;
}

/** `readCalendar` as one part: at most `limits.timeOff.spans` days, and the mistakes. */
export const calendarReader: Reader<CalendarInput, CalendarFile> = {
  name: 'calendar',
  atMost: 20_000,
  memory: 512,
  read: function* ({ text, reading }) {
    yield readCalendar(text, reading);
  },
};

/** The days and hours of the events of an iCalendar file (RFC 5545), in order, with the events that are left out. */
export function readCalendar(text: string, reading: FileScope): CalendarFile {
  const { roots, begins, damaged, stray } = parsedLines(text.replace(/^\uFEFF/, ''));
  const calendars = calendarsIn(roots);
  const events = calendars.flatMap((one) => one.getAllSubcomponents('vevent'));
  const lineOf = new Map(events.map((event, n) => [event, begins[n] ?? 1]));
  const spans = new Map<string, TimeOffSpan>();
  const mistakes: FileRemark[] = damaged.map((line) => mistakeAt(line, null));
  const notes: FileRemark[] = notesOn(stray, calendars);
  for (const { masters, changes } of seriesIn(events)) {
    for (const event of masters.length > 0 ? masters : changes) {
      try {
        for (const span of spansOf(event, masters.length > 0 ? changes : [], reading)) {
          if (typeof span === 'string') notes.push({ line: lineOf.get(event) ?? 1, words: span });
          else spans.set(`${span.start} ${span.end} ${span.name}`, span);
        }
      } catch (error) {
        mistakes.push(mistakeAt(lineOf.get(event), error));
      }
      if (spans.size > limits.timeOff.spans)
        return { spans: [], notes: [], mistakes: [{ line: lineOf.get(event) ?? 1, words: tooMany }] };
    }
  }
  const byLine = (all: readonly FileRemark[]) => all.toSorted((a, b) => a.line - b.line);
  const inOrder = [...spans.values()].sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  return { spans: inOrder, mistakes: byLine(mistakes), notes: byLine(notes) };
}

const tooMany = `A file has at most ${limits.timeOff.spans} days off.`;

// The library throws plain errors about damaged dates and rules.
const mistakeAt = (line: number | undefined, error: unknown): FileRemark => ({
  line: line ?? 1,
  words: error instanceof WrongEvent ? error.message : 'The times of this event cannot be read.',
});

function calendarsIn(roots: readonly unknown[] | null): readonly ICAL.Component[] {
  const calendars = (roots ?? []).map(
    (one) => new ICAL.Component(one as ConstructorParameters<typeof ICAL.Component>[0]),
  );
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar')) throw new NoCalendar();
  return calendars;
}

function notesOn(stray: number | null, calendars: readonly ICAL.Component[]): FileRemark[] {
  const entries = calendars.flatMap((one) => one.getAllSubcomponents());
  const count = entries.filter(({ name }) => !['vevent', 'vtimezone'].includes(name)).length;
  return [
    ...(count > 0 ? [{ line: 1, words: `Only events are read: ${count} other entries are left out.` }] : []),
    ...(stray !== null ? [{ line: stray, words: 'This line is no part of iCalendar: it is left out.' }] : []),
  ];
}

/** The spans of an event with its changes, or the reason why it has none. */
function spansOf(
  master: ICAL.Component,
  changes: readonly ICAL.Component[],
  reading: FileScope,
): readonly (TimeOffSpan | string)[] {
  if (isCancelled(master)) return ['This event was cancelled: it is left out.'];
  const repeats = changes.length > 0 || ['rrule', 'rdate', 'exdate'].some((name) => master.hasProperty(name));
  const all = repeats ? occurrencesOf(master, changes, reading) : [single(master, reading)];
  const found = all.flatMap((one): (TimeOffSpan | string)[] => {
    const why = reading.named ? null : noLeave(one.event, one.start.length === 10, reading.email);
    if (why !== null) return [why];
    const span = spanOf(one, reading.named);
    if (typeof span === 'string') return [span];
    const [from, until] = [iso(reading.from), iso(reading.until)];
    return repeats && (span.end < from.slice(0, span.end.length) || span.start > until) ? [] : [span];
  });
  const times = found.filter((one) => typeof one !== 'string');
  return [...times, ...new Set(found.filter((one) => typeof one === 'string')), ...remarkOn(times, master, reading)];
}

const remarkOn = (times: readonly TimeOffSpan[], event: ICAL.Component, { named }: FileScope): readonly string[] =>
  !named && times[0]?.start.length === 10 && isFree(event)
    ? ['This day is marked as free, as programs mark whole days: it is leave.']
    : [];

/**
 * Hours that are marked as free (TRANSP, or the mark of Outlook) are no leave, nor is an invitation that was declined.
 * Whole days are leave all the same, because Google and Outlook mark each new one as free.
 */
function noLeave(event: ICAL.Component, isDate: boolean, email: string): string | null {
  if (isDeclined(event, email)) return 'This invitation was declined: it is no leave.';
  return isFree(event) && !isDate ? 'These hours are marked as free: they are no leave.' : null;
}

const wordOf = (event: ICAL.Component, name: string): string =>
  String(event.getFirstPropertyValue(name) ?? '').toUpperCase();

function isFree(event: ICAL.Component): boolean {
  const busy = wordOf(event, 'x-microsoft-cdo-busystatus');
  return busy === '' ? wordOf(event, 'transp') === 'TRANSPARENT' : ['FREE', 'WORKINGELSEWHERE'].includes(busy);
}

/** Declined by the person, or by everybody when the person is not among those invited. */
function isDeclined(event: ICAL.Component, email: string): boolean {
  const invited = event.getAllProperties('attendee');
  const isPerson = (one: ICAL.Property): boolean =>
    String(one.getFirstValue()).toLowerCase() === `mailto:${email.toLowerCase()}`;
  const meant = invited.some(isPerson) ? invited.filter(isPerson) : invited;
  return meant.length > 0 && meant.every((one) => String(one.getParameter('partstat')).toUpperCase() === 'DECLINED');
}

function spanOf({ event, start, zone, length }: Occurrence, isNamed: boolean): TimeOffSpan | string {
  const name = isNamed ? String(event.getFirstPropertyValue('summary') ?? '').slice(0, 80) : '';
  const { days, rest } = length;
  if (days < 0 || rest < 0) throw new WrongEvent('This event ends before it starts.');
  if (start.length === 10) return { start, end: daysAfter(start, Math.max(1, days)), name };
  if (days === 0 && rest === 0) return 'This event has no end, so that it takes no time: it is left out.';
  const first = instantOf(start, zone);
  return { start: iso(first), end: iso(endOf(start, length, zone)), name };
}
