import ICAL from 'ical.js';
import { parsedLines } from '#services/api/onCall/calendar/calendarLines';
import { endOf } from '#services/api/onCall/calendar/eventTimes';
import { isCancelled, occurrencesOf, seriesIn, single } from '#services/api/onCall/calendar/occurrences';
import { instantOf } from '#services/api/onCall/calendar/zones';
import { WrongCommand } from '#services/commands/wrongCommand';
import type { Exported } from './exported.ts';
import { coming, type Period, type Span, type Who } from './turns.ts';

/** An iCalendar file (RFC 5545): each event is a time on call of the person who is invited, or whom its title names. */
export function readCalendarEvents(text: string, period: Period, zone: string): readonly Exported[] | null {
  if (!text.replace(/^\uFEFF/, '').startsWith('BEGIN:VCALENDAR')) return null;
  const { roots, damaged } = parsedLines(text.replace(/^\uFEFF/, ''));
  if (roots === null || damaged.length > 0)
    throw new WrongCommand(`This calendar cannot be read${damaged.map((line) => ` (line ${line})`).join('')}.`);
  return roots.map((root) => {
    const calendar = new ICAL.Component(root as ConstructorParameters<typeof ICAL.Component>[0]);
    const horizon = { zone, until: period.until };
    const spans = seriesIn(calendar.getAllSubcomponents('vevent')).flatMap(({ masters, changes }) =>
      (masters.length > 0 ? masters : changes).flatMap((event): readonly Span[] => {
        if (isCancelled(event)) return [];
        const all = masters.length > 0 ? occurrencesOf(event, changes, horizon) : [single(event, horizon)];
        return all.flatMap(({ event: own, start, zone: clocks, length }) => {
          // A day without times begins at midnight.
          const wall = start.length === 10 ? `${start}T00:00:00` : start;
          const [begin, end] = [instantOf(wall, clocks), endOf(wall, length, clocks)];
          return coming({ who: whoOf(own), start: begin, end }, period);
        });
      }),
    );
    return { name: String(calendar.getFirstPropertyValue('x-wr-calname') ?? ''), spans, notes: [] };
  });
}

function whoOf(event: ICAL.Component): Who {
  const [email = ''] = event
    .getAllProperties('attendee')
    .map((one) => String(one.getFirstValue()).toLowerCase())
    .filter((one) => one.startsWith('mailto:'));
  return { email: email.slice('mailto:'.length), name: String(event.getFirstPropertyValue('summary') ?? '') };
}
