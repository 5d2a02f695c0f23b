import type { FeedEvent } from '#projections/onCall/feeds/feedEvents';

interface Feed {
  readonly name: string;
  /** The time at which the feed was made: ISO-8601 UTC. The same feed is the same text, however often it is read. */
  readonly made: string;
  readonly events: readonly (FeedEvent & { readonly summary: string })[];
}

/** The shifts as iCalendar (RFC 5545). Times are UTC, which needs no table of a zone. */
export function feedText({ name, made, events }: Feed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//On call//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-CALDESC:${escaped('Calendars ask again after hours: Muster itself says who is on call now.')}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}@muster`,
      `SEQUENCE:${event.sequence}`,
      `DTSTAMP:${utc(made)}`,
      ...timesOf(event),
      `SUMMARY:${escaped(event.summary)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/**
 * A duty without an end repeats each day for ever, because an event without an end takes no time. One that waits for nobody
 * to be scheduled is a whole day each day.
 */
function timesOf({ start, end, isStanding }: FeedEvent): readonly string[] {
  if (isStanding) return [`DTSTART;VALUE=DATE:${start.slice(0, 10).replaceAll('-', '')}`, 'RRULE:FREQ=DAILY'];
  if (end !== null) return [`DTSTART:${utc(start)}`, `DTEND:${utc(end)}`];
  return [`DTSTART:${utc(start)}`, 'DURATION:PT24H', 'RRULE:FREQ=DAILY'];
}

/** `2026-03-01T08:00:00.000Z` as `20260301T080000Z`. */
const utc = (iso: string): string => `${iso.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r?\n/g, String.raw`\n`)
    // RFC 5545 forbids control characters in a text.
    .replaceAll(/\p{Cc}/gu, '');

/** A line has at most 75 octets: the rest follows on lines that begin with a space. No letter is cut in two. */
function folded(line: string): string {
  const parts = [''];
  let size = 0;
  for (const letter of line) {
    const bytes = Buffer.byteLength(letter);
    if (size + bytes > 75) {
      parts.push(' ');
      size = 1;
    }
    parts[parts.length - 1] += letter;
    size += bytes;
  }
  return parts.join('\r\n');
}
