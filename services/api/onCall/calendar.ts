import { limits } from '#contracts/core/limits';
import type { Calendar, ScheduledProfile } from '#contracts/onCall/calendar';
import { dayCount } from '#contracts/time/localTime';
import { Refused } from '#events/core/refused';
import type { ScheduledDuty } from '#projections/onCall/onDuty';
import { timesOf } from '#projections/onCall/shiftTimes';
import type { Principal } from '#services/access/principal';
import { may } from '#services/access/principal';
import { designationsOf } from '#services/api/dispatch/designations';
import type { App } from '#services/app/app';
import { shiftsOver } from '#services/app/onDuty';
import { peopleFor } from './beatPeople.ts';
import { type Day, daysBetween } from './wallClock.ts';

interface Asked {
  /** `2026-03-08`, both included. */
  readonly first: string;
  readonly last: string;
  readonly zone: string;
}

/** The people with each designation, for each day. */
export function calendarFor(app: Pick<App, 'views'>, who: Principal, { first, last, zone }: Asked): Calendar {
  const count = dayCount(first, last);
  if (count < 1) throw new Refused('calendar.ends-before-it-starts');
  if (count > limits.calendarDays) throw new Refused('calendar.too-long');
  const days = daysBetween(first, last, zone);
  const profiles = shiftsIn(app, who.entity, { days, zone }).map(shownTo(app, who));
  const known = designationsOf(app, who.entity);
  // Shifts of a designation that no longer exists are shown too.
  const others = profiles
    .map(({ designation }) => designation)
    .filter((name) => !known.some((one) => one.name === name));
  const designations = [...known, ...[...new Set(others)].map((name) => ({ name, shared_phone_number: null }))];
  const lines = designations.map(({ name }) => ({
    name,
    profiles: profiles.filter(({ designation }) => designation === name),
  }));
  return {
    days: days.map(({ date, start, end }) => ({
      date,
      start,
      end,
      designations: lines.map((line) => ({
        name: line.name,
        profiles: line.profiles.filter((one) => one.start < end && one.end > start),
      })),
    })),
    designations,
  };
}

/** The shifts in these days, at the times that count for the people on call. */
function shiftsIn(
  app: Pick<App, 'views'>,
  entity: string,
  { days, zone }: { readonly days: readonly Day[]; readonly zone: string },
): readonly ScheduledDuty[] {
  const [from, until] = [days[0]?.start ?? '', days.at(-1)?.end ?? ''];
  return shiftsOver(app, entity, { from, until })
    .map((shift) => ({ ...shift, ...timesOf(shift, zone) }))
    .filter(({ start, end }) => end > from && start < until)
    .toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.uuid < b.uuid ? -1 : 1));
}

function shownTo(app: Pick<App, 'views'>, who: Principal): (shift: ScheduledDuty) => ScheduledProfile {
  const people = peopleFor(app, who);
  const numbers = may(who, 'user.view');
  return ({ uuid, user, designation, phone_number, typed, start, end }) => ({
    uuid,
    user: people(user),
    designation,
    phone_number: numbers ? phone_number : null,
    date_start: typed.dateStart,
    time_start: typed.timeStart,
    date_end: typed.dateEnd,
    time_end: typed.timeEnd,
    tzstr: typed.tzstr,
    start,
    end,
  });
}
