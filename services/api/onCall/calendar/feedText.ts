import type { FeedEvent } from '#projections/onCall/feeds/feedEvents';

interface Feed {
  readonly name: string;
  /** ISO-8601 UTC. */
  readonly asOf: string;
  readonly events: readonly (FeedEvent & { readonly summary: string })[];
}

/** The shifts as iCalendar (RFC 5545). Times are UTC, which needs no table of a zone. */
export function feedText({ name, asOf, events }: Feed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//On call//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-CALDESC:${escaped(`As of ${asOf}. Calendars ask again after hours: Muster itself says who is on call now.`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(({ uid, sequence, start, end, summary }) => [
      'BEGIN:VEVENT',
      `UID:${uid}@muster`,
      `SEQUENCE:${sequence}`,
      `DTSTAMP:${utc(asOf)}`,
      `DTSTART:${utc(start)}`,
      ...(end === null ? [] : [`DTEND:${utc(end)}`]),
      `SUMMARY:${escaped(summary)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
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
