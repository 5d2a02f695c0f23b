import type { DutyReason, DutySegment, ScheduledProfile } from '#contracts/onCall/calendar';
import { ApiError } from '../../data/api.ts';
import { dateAndTime, dayWords, timeOfDay } from '../../time/time.ts';
import { dayOf } from './days.ts';
import type { Item } from './items.ts';

/** S1 §8: the codes of the schedule's form, in words. */
const codes: Readonly<Record<string, string>> = {
  NO_BACKDATES: 'You cannot backdate the schedule.',
  END_NOT_AFTER_START: 'The start date must be before the end date.',
};

/** A failure as the form says it. A block or a hint names no status (S1 §8). */
export function toldFailure(error: ApiError | null, isBlock = false): ApiError | null {
  if (!error) return null;
  if (isBlock && error.status >= 500) return new ApiError(error.status, 'An unexpected error occurred');
  const code = Object.keys(codes).find((one) => error.message.includes(one));
  return code ? new ApiError(error.status, codes[code] ?? '', error.fields) : error;
}

export const personName = ({ user }: Pick<ScheduledProfile, 'user'>): string =>
  `${user.first_name} ${user.last_name}`.trim() || 'A person who is no longer known';

/** "Mon, Mar 2, 6:00 AM to 6:00 PM", or with the second date when it ends on another day. */
export function spanWords(start: number, end: number, zone: string): string {
  const [first, last] = [dayOf(start, zone), dayOf(end, zone)];
  const until = first === last ? timeOfDay(end, zone) : `${dayWords(last)}, ${timeOfDay(end, zone)}`;
  return `${dayWords(first)}, ${timeOfDay(start, zone)} to ${until}`;
}

/** "Rosa Delgado asked on Mar 1, 9:30 AM, Sam Okafor accepted, Dana Whitfield approved." */
export function tradeOfShift(
  { asked_by, asked_time, accepted_by, approved_by }: NonNullable<ScheduledProfile['trade']>,
  zone: string,
): string {
  const approved = approved_by === null ? '' : `, ${approved_by} approved`;
  return `${asked_by} asked on ${dateAndTime(asked_time, zone)}, ${accepted_by} accepted${approved}.`;
}

const reasons: Readonly<Record<DutyReason, string>> = {
  leads: 'after-hours leader',
  scheduled: 'scheduled',
  named: 'default',
  'holds the crew': 'designated user',
};
export const reasonWords = (reason: DutyReason): string => reasons[reason];

/** "Rosa Delgado (default)". */
export const peopleWords = (people: DutySegment['people']): string =>
  people.map(({ name, reason }) => `${name} (${reasonWords(reason)})`).join(', ');

/** Of a shift whose person is away for a part of it. */
export const onLeave = 'on leave';

/** A gap in words: who was or will be called. */
export const gapWords = (end: number, now: number): string => (end <= now ? 'No shift' : 'Gap: no one is on call');

/** A block in one sentence, as a screen reader says it. */
export function itemWords(item: Item, { zone, now }: { readonly zone: string; readonly now: number }): string {
  const span = spanWords(item.start, item.end, zone);
  switch (item.kind) {
    case 'shift':
      return `${item.shift ? personName(item.shift) : ''}${item.onLeave ? ` (${onLeave})` : ''}, ${span}`;
    case 'gap':
      return `${gapWords(item.end, now)}, ${span}`;
    case 'overlap':
      return `Overlap of ${item.people.length} people: ${item.people.map(({ name }) => name).join(', ')}, ${span}`;
    case 'standing':
      return `No shift: ${peopleWords(item.people)}, ${span}`;
  }
}
