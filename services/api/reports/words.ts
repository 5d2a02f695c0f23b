import { localTimeAt } from '#contracts/time/localTime';
import { inZone } from '#services/app/calling/zone';

const exact = inZone({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** "Mar 1, 2026, 2:31:05 AM MST". The zone's name tells the two occurrences of a repeated hour apart. */
export const exactTime = (time: string, timeZone: string): string => exact(Date.parse(time), timeZone);

/** "2:31:05 AM MST" on the day of `near`; with the date on any other. */
export const timeBeside = (time: string, near: string, timeZone: string): string => {
  const dayOf = (one: string) => localTimeAt(Date.parse(one), timeZone).slice(0, 10);
  const whole = exactTime(time, timeZone);
  return dayOf(time) === dayOf(near) ? whole.split(', ').slice(2).join(', ') : whole;
};

/** "2 h 5 min 3 s", "8 s". */
export function spanWords(milliseconds: number): string {
  const seconds = Math.round(Math.abs(milliseconds) / 1_000);
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, unit]) => `${n} ${unit}`);
  return said.length === 0 ? '0 s' : said.join(' ');
}

export const spanBetween = (from: string, to: string): string => spanWords(Date.parse(to) - Date.parse(from));

/** Words of people in quotation marks; the fact that they are gone otherwise. */
export const quoted = (words: string | null | undefined): string =>
  words === null || words === undefined ? '(erased)' : words.trim() === '' ? '(no words)' : `“${words.trim()}”`;

/** " Reason: …", or nothing for a reason that was not given. */
export const reasonWords = (reason: string | null | undefined): string => {
  if (reason === null || reason === undefined) return ' The reason was erased, or none was given.';
  return reason.trim() === '' ? '' : ` Reason: ${reason.trim()}`;
};

/** "1 call", "2 calls" */
export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

export const listed = (names: readonly string[]): string => new Intl.ListFormat('en-US').format(names);

/** A sentence with its full stop. */
export const ended = (sentence: string): string => {
  const text = sentence.trim();
  return /[.!?][”)]?$/.test(text) ? text : `${text}.`;
};

/** "the call-out “Night crew”"; a call-out may have no name. */
export const calloutNamed = (name: string | null, what = 'call-out'): string =>
  name === null || name.trim() === '' ? `the ${what}` : `the ${what} “${name.trim()}”`;

export const capitalized = (sentence: string): string => `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
