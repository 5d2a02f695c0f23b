import { expect, it } from 'vitest';
import { readCalendar } from '#services/api/onCall/calendar/calendarFile';
import { cases, chance, many, patience, pick, rarely, start, upTo } from './draws.ts';

const zones = [
  ['America/Denver', 'Mountain Standard Time'],
  ['Europe/Berlin', 'W. Europe Standard Time'],
  ['Australia/Sydney', 'AUS Eastern Standard Time'],
  ['Asia/Kolkata', 'India Standard Time'],
] as const;
const own = 'America/Denver';
const day = 86_400_000;
const hour = 3_600_000;

/** The instant of a wall time, searched for by what the clocks of the zone show: no arithmetic of the product's. */
function instantIn(wall: number, zone: string): number {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  for (let quarter = -60; quarter <= 60; quarter++) {
    const at = wall + (quarter * hour) / 4;
    if (Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) === wall) return at;
  }
  // A skipped time is that of a watch that nobody has set yet (RFC 5545, 3.3.5).
  return instantIn(wall - hour, zone) + hour;
}

const compact = (at: number): string => new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

/** The clocks of these zones skip or repeat an hour that begins at one or at two: a time in it has two meanings. */
const isUnsure = (hourOfDay: number): boolean => hourOfDay === 1 || hourOfDay === 2;

interface Drawn {
  readonly lines: readonly string[];
  readonly spans: readonly string[];
}

/** A series with exceptions, written in one of the forms that programs use, and the leave that it means. */
function drawn(uid: number): Drawn {
  const [zone, windows] = pick(zones);
  const isDate = rarely(0.4);
  const [every, count, hourOfDay] = [pick([1, 2, 7, 14]), 1 + upTo(6), isDate ? 0 : 6 + upTo(12)];
  const hours = many(10, (n) => n + 1).filter((one) => !isUnsure((hourOfDay + one) % 24));
  const length = isDate ? (1 + upTo(2)) * day : pick(hours) * hour;
  const first = Date.UTC(2026, upTo(11), 1 + upTo(27)) + hourOfDay * hour;
  const walls = many(count, (n) => first + n * every * day);
  const name = pick([zone, windows, `${windows} 1`]);
  const inUtc = (wall: number) => `${compact(instantIn(wall, zone))}Z`;
  const stamp = (property: string, wall: number): string => {
    if (isDate) return `${property};VALUE=DATE:${compact(wall).slice(0, 8)}`;
    return rarely(0.3) ? `${property}:${inUtc(wall)}` : `${property};TZID=${name}:${compact(wall)}`;
  };
  const begin = (wall: number): string => (isDate ? stamp('DTSTART', wall) : `DTSTART;TZID=${name}:${compact(wall)}`);
  // A DURATION in hours is exact (RFC 5545, 3.3.6), a DTEND is a time on the clocks.
  const hasLength = rarely(0.5);
  const end = (wall: number): string => (hasLength ? lengthLine : stamp('DTEND', wall + length));
  const lengthLine = isDate ? `DURATION:P${length / day}D` : `DURATION:PT${length / hour}H`;
  const left = walls.filter(() => rarely(0.2));
  const changed = walls.filter((wall) => !left.includes(wall) && rarely(0.25));
  const moves = changed.map((wall) => ({ wall, to: rarely(0.5) ? null : wall + (1 + upTo(40)) * day }));
  const extra = rarely(0.3) ? [first + 400 * day] : [];
  const until = walls.at(-1) ?? first;
  const rule = rarely(0.5) ? `COUNT=${count}` : `UNTIL=${isDate ? compact(until).slice(0, 8) : inUtc(until)}`;
  const exception = (wall: number): string => {
    if (!isDate) return rarely(0.3) ? `EXDATE;VALUE=DATE:${compact(wall).slice(0, 8)}` : stamp('EXDATE', wall);
    return rarely(0.5) ? stamp('EXDATE', wall) : `EXDATE;TZID=${name}:${compact(wall)}`;
  };
  const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
  const master = event(
    begin(first),
    end(first),
    `RRULE:FREQ=${every % 7 === 0 ? `WEEKLY;INTERVAL=${every / 7}` : `DAILY;INTERVAL=${every}`};${rule}`,
    ...left.map(exception),
    ...extra.map((wall) => stamp('RDATE', wall)),
  );
  const changes = moves.map(({ wall, to }) =>
    event(
      stamp('RECURRENCE-ID', wall),
      begin(to ?? wall),
      end(to ?? wall),
      ...(to === null ? ['STATUS:CANCELLED'] : []),
    ),
  );
  const kept = walls.filter((wall) => !left.includes(wall) && !changed.includes(wall));
  const span = (wall: number): string =>
    isDate
      ? [wall, wall + length].map((at) => new Date(at).toISOString().slice(0, 10)).join()
      : [instantIn(wall, zone), hasLength ? instantIn(wall, zone) + length : instantIn(wall + length, zone)]
          .map((at) => new Date(at).toISOString())
          .join();
  const all = [...kept, ...extra, ...moves.flatMap(({ to }) => to ?? [])];
  return { lines: [master, ...changes].toSorted(() => chance() - 0.5).flat(), spans: all.map(span) };
}

it(
  'leave is every occurrence that is left, and no other, in whatever form its exceptions are written',
  () => {
    for (let n = 0; n < cases; n++) {
      const series = many(1 + upTo(2), drawn);
      const wrapped = (lines: readonly string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'];
      const apart = rarely(0.3)
        ? series.flatMap(({ lines }) => wrapped(lines))
        : wrapped(series.flatMap(({ lines }) => lines));
      const text = `${pick(['', '\uFEFF'])}${apart.join(pick(['\r\n', '\n', '\r']))}`;
      const scope = { zone: own, from: Date.UTC(2025, 0, 1), until: Date.UTC(2029, 0, 1), named: false, email: '' };
      const { spans, mistakes } = readCalendar(text, scope);
      const found = spans.map(({ start: from, end }) => `${from},${end}`).toSorted();
      const why = `SEED=${start} case ${n}:\n${text}`;
      expect({ why, is: mistakes }).toEqual({ why, is: [] });
      expect({ why, is: found }).toEqual({ why, is: [...new Set(series.flatMap((one) => one.spans))].toSorted() });
    }
  },
  patience,
);
