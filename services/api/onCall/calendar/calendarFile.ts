import ICAL from 'ical.js';
import { limits } from '#contracts/core/limits';
import { daysAfter, instantsOf, isZone } from '#contracts/time/localTime';
import { iso } from '#events/core/ports';
import type { TimeOffSpan } from '#events/timeOff/events';
import { type Reader, WrongFile } from '#services/parsing/reader';

export interface FileMistake {
  /** The line of the file on which the event begins, counted from 1. */
  readonly line: number;
  readonly words: string;
}
export interface CalendarFile {
  readonly spans: readonly TimeOffSpan[];
  readonly mistakes: readonly FileMistake[];
}
interface FileScope {
  /** The zone of times without one. */
  readonly zone: string;
  /** Milliseconds. Repeated events are read from here until `until`. */
  readonly from: number;
  readonly until: number;
  /** True for holidays: their names are kept. */
  readonly named: boolean;
}

/** The file is no iCalendar. */
export class NoCalendar extends WrongFile {
  constructor() {
    super('This is not an iCalendar file.');
  }
}

/** A mistake of one event, in words. */
class WrongEvent extends Error {}

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

/** The days and hours of the events of an iCalendar file (RFC 5545), in order. An event that was cancelled is left out. */
export function readCalendar(text: string, reading: FileScope): CalendarFile {
  const events = eventsIn(text);
  const lines = text.split(/\r?\n/).flatMap((line, n) => (/^BEGIN:VEVENT\s*$/i.test(line) ? [n + 1] : []));
  const spans: TimeOffSpan[] = [];
  const mistakes: FileMistake[] = [];
  for (const [n, event] of events.entries()) {
    try {
      spans.push(...spansIn(event, reading));
      if (spans.length > limits.timeOff.spans)
        throw new WrongEvent(`A file has at most ${limits.timeOff.spans} days off.`);
    } catch (error) {
      if (spans.length > limits.timeOff.spans) return { spans: [], mistakes: [mistakeAt(lines[n], error)] };
      mistakes.push(mistakeAt(lines[n], error));
    }
  }
  return { spans: spans.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0)), mistakes };
}

// The library throws plain errors about damaged dates and rules.
const mistakeAt = (line: number | undefined, error: unknown): FileMistake => ({
  line: line ?? 1,
  words: error instanceof WrongEvent ? error.message : 'The times of this event cannot be read.',
});

function eventsIn(text: string): readonly ICAL.Component[] {
  let root: ICAL.Component;
  try {
    root = new ICAL.Component(ICAL.parse(text) as ConstructorParameters<typeof ICAL.Component>[0]);
  } catch {
    throw new NoCalendar();
  }
  if (root.name !== 'vcalendar') throw new NoCalendar();
  return root.getAllSubcomponents('vevent');
}

function spansIn(component: ICAL.Component, reading: FileScope): readonly TimeOffSpan[] {
  if (/^cancelled$/i.test(String(component.getFirstPropertyValue('status') ?? ''))) return [];
  const event = new ICAL.Event(component);
  if (!event.startDate) throw new WrongEvent('This event has no start.');
  const name = reading.named ? String(event.summary ?? '').slice(0, 80) : '';
  const span = (start: ICAL.Time, end: ICAL.Time): TimeOffSpan => {
    const times = { start: momentOf(start, component, reading), end: momentOf(end, component, reading) };
    if (start.isDate && times.end <= times.start) return { start: times.start, end: daysAfter(times.start, 1), name };
    if (times.end <= times.start) throw new WrongEvent('This event ends before it starts.');
    return { ...times, name };
  };
  if (!event.isRecurring()) return [span(event.startDate, event.endDate)];
  const all: TimeOffSpan[] = [];
  const each = event.iterator();
  // A rule without an end is read as far as anything is planned. The steps are counted, because a rule may begin in 1970.
  for (let steps = 0; steps < 20_000; steps++) {
    const next = each.next();
    if (!next || next.toUnixTime() * 1_000 > reading.until) return all;
    const { startDate, endDate } = event.getOccurrenceDetails(next);
    if (endDate.toUnixTime() * 1_000 >= reading.from) all.push(span(startDate, endDate));
    if (all.length > limits.timeOff.spans) return all;
  }
  throw new WrongEvent('This event repeats too often.');
}

/** `2026-07-04` for a whole day; otherwise the instant. A zone is known by its IANA name or described in the file. */
function momentOf(time: ICAL.Time, component: ICAL.Component, { zone: own }: FileScope): string {
  const [date = '', clock = '00:00:00'] = time.toString().replace(/Z$/, '').split('T');
  if (time.isDate) return date;
  const name = tzidOf(time, component);
  if (name === 'UTC' || time.zone === ICAL.Timezone.utcTimezone) return iso(Date.parse(`${date}T${clock}Z`));
  if (name === null || isZone(name)) return iso(instantsOf(`${date}T${clock.slice(0, 5)}`, name ?? own).first);
  if (time.zone === ICAL.Timezone.localTimezone) throw new WrongEvent(`This is not a time zone: ${name.slice(0, 60)}.`);
  return iso(time.toUnixTime() * 1_000);
}

/** The name of a time's zone; null for a time without one. */
function tzidOf(time: ICAL.Time, component: ICAL.Component): string | null {
  const { tzid } = time.zone ?? {};
  if (tzid && tzid !== 'floating') return tzid;
  const said = component.getFirstProperty('dtstart')?.getParameter('tzid');
  return typeof said === 'string' ? said : null;
}
