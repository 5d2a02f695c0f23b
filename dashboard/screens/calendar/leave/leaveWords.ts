import type { Calendar } from '#contracts/onCall/calendar';
import type { EnteredLeave } from '#contracts/onCall/timeOff';
import { daysAfter, localTimeAt, startOfDay } from '#contracts/time/localTime';
import { fromField } from '../../../time/typedTime.ts';
import { spanWords } from '../calendarWords.ts';
import { offWords } from '../dialogs/timeOffWords.ts';

/** "Mon, Mar 9 to Sun, Mar 15, 2026" for whole days of the zone, otherwise with times. */
export function leaveWords({ start, end }: Pick<EnteredLeave, 'start' | 'end'>, zone: string): string {
  const [from, until] = [start, end].map((at) => localTimeAt(Date.parse(at), zone).split('T')) as [string[], string[]];
  const days = { start: from[0] ?? '', end: until[0] ?? '', name: '' };
  const isWhole = from[1] === '00:00' && until[1] === '00:00';
  return isWhole ? offWords(days) : spanWords(Date.parse(start), Date.parse(end), zone);
}

export interface LeaveForm {
  readonly user: string;
  /** The first and the last day, both included. */
  readonly first: string;
  readonly last: string;
  /** "07:00" on the first and on the last day; '' for the whole day. */
  readonly from: string;
  readonly until: string;
}

/** The instants of a form; null while it is incomplete. */
export function leaveTimes({ first, last, from, until }: LeaveForm, zone: string) {
  const start = fromField(`${first}T${from || '00:00'}`, zone);
  if (start === undefined || !/^\d{4}-\d\d-\d\d$/.test(last)) return null;
  const end =
    until === '' ? startOfDay(daysAfter(last, 1), zone) : Date.parse(fromField(`${last}T${until}`, zone) ?? '');
  return { start, end: new Date(end).toISOString() };
}

/** The sentence of each wrong field. */
export function leaveMistakes(form: LeaveForm, zone: string): Partial<LeaveForm> {
  const times = leaveTimes(form, zone);
  return times && times.end <= times.start
    ? { [form.until === '' ? 'last' : 'until']: 'The end comes after the start.' }
    : {};
}

type Leave = Calendar['days'][number]['leave'][number];

/** Each leave of some days once, although it is listed on each of them. */
export function leaveOn(days: Calendar['days']): readonly Leave[] {
  const all = days.flatMap(({ leave }) => leave);
  return [...new Map(all.map((one) => [`${one.user} ${one.start} ${one.end}`, one])).values()];
}

/** "Mon, Mar 9 to Sun, Mar 15, 2026, entered by Dana Whitfield" */
export const enteredWords = (leave: Pick<Leave, 'start' | 'end' | 'entered_by'>, zone: string): string =>
  `${leaveWords(leave, zone)}, entered by ${leave.entered_by}`;
