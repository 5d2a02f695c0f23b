import ICAL from 'ical.js';

// Many programs write a date without VALUE=DATE.
ICAL.design.strict = false;

/** A line of a calendar with those that continue it; `line` is the first of them in the file, from 1. */
interface Line {
  readonly text: string;
  readonly line: number;
}

export interface ParsedLines {
  /** The calendars of the file in the form of the library; null when it is no iCalendar. */
  readonly roots: readonly unknown[] | null;
  /** The lines on which the events begin that `roots` holds, in order. */
  readonly begins: readonly number[];
  /** The lines on which events begin that cannot be read, and are not in `roots`. */
  readonly damaged: readonly number[];
  /** The first line that is no part of iCalendar; null. */
  readonly stray: number | null;
}

/** Text without a colon or semicolon is the rest of a value that a program did not fold. */
const isProperty = /^[A-Za-z0-9-]+[;:]/;
/** A rule or a list of dates that holds nothing, as some makers of holidays write it, says nothing. */
const isBlank = /^(RRULE|EXRULE|RDATE|EXDATE)(;[^:]*)?:\s*$/i;
const isRule = /^(?:RRULE|EXRULE)[;:]/i;

/** The lines of a file as the library's trees. An event that it cannot read does not spoil the others. */
export function parsedLines(text: string): ParsedLines {
  const lines = unfolded(text.split(text.includes('\n') ? /\r?\n/ : '\r'));
  const properties = lines
    .filter((one) => isProperty.test(one.text) && !isBlank.test(one.text))
    .map((one) => (isRule.test(one.text) ? { ...one, text: one.text.replaceAll(/\s+/g, '') } : one));
  const events = eventsIn(properties);
  const stray = lines.find((one) => !isProperty.test(one.text))?.line ?? null;
  const without = (left: readonly Line[][]): ParsedLines => {
    const gone = new Set(left.flat());
    const lineOf = (event: readonly Line[]): number => event[0]?.line ?? 1;
    return {
      roots: treesOf(properties.filter((one) => !gone.has(one))),
      begins: events.filter((event) => !left.includes(event)).map(lineOf),
      damaged: left.map(lineOf),
      stray,
    };
  };
  const misread = events.filter((event) => event.some(isMisread));
  const parsed = without(misread);
  return parsed.roots ? parsed : without(events.filter((event) => misread.includes(event) || treesOf(event) === null));
}

/** RFC 5545 §3.1. An old version of Mozilla folds before the colon, after a blank line. */
function unfolded(lines: readonly string[]): readonly Line[] {
  const found: Line[] = [];
  for (const [n, text] of lines.entries()) {
    const before = found.at(-1);
    if (text.trim() === '') continue;
    if (/^[ \t]/.test(text) && before) found.splice(-1, 1, { ...before, text: before.text + text.slice(1) });
    else found.push({ text, line: n + 1 });
  }
  return found;
}

function eventsIn(lines: readonly Line[]): readonly Line[][] {
  const found: Line[][] = [];
  let open: Line[] | null = null;
  for (const one of lines) {
    if (/^BEGIN:VEVENT\s*$/i.test(one.text)) open = [];
    open?.push(one);
    if (!open || !/^END:VEVENT\s*$/i.test(one.text)) continue;
    found.push(open);
    open = null;
  }
  return found;
}

const isTime = /^(?:DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)(?:;(?:[^":]|"[^"]*")*)?:(.*)$/i;
const isWritten = /^(\d{8}(T\d{6}Z?)?|\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ?)?)(\/\S+)?$/i;

/** RFC 5545 §3.3.10, with the defaults of RFC 7529. */
const isKnownPart =
  /^((FREQ|UNTIL|COUNT|INTERVAL|BYSECOND|BYMINUTE|BYHOUR|BYDAY|BYMONTHDAY|BYYEARDAY|BYWEEKNO|BYMONTH|BYSETPOS|WKST)=.*|RSCALE=GREGORIAN|SKIP=OMIT|)$/i;

/**
 * Lines that the library reads as something else: of a time with a digit too many it takes the first digits and no zone, and
 * a part of a rule that it does not know it leaves out, as an `UNTL` or the calendar of another people.
 */
function isMisread({ text }: Line): boolean {
  const [, values] = isTime.exec(text) ?? [];
  if (values !== undefined) return values.split(',').some((one) => !isWritten.test(one.trim()));
  return isRule.test(text) && !partsOf(text).every((part) => isKnownPart.test(part));
}

const partsOf = (rule: string): readonly string[] => rule.slice(rule.indexOf(':') + 1).split(';');

/** The trees of these lines; null when the library cannot read one of them. */
function treesOf(lines: readonly Line[]): readonly unknown[] | null {
  try {
    const parsed = ICAL.parse(lines.map(({ text }) => text).join('\n')) as unknown[];
    // Of one calendar its name stands first, of several there is a list.
    return typeof parsed[0] === 'string' ? [parsed] : parsed;
  } catch {
    return null;
  }
}
