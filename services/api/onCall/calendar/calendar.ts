import { limits } from '#contracts/core/limits';
import type { Calendar, CalendarDay, ScheduledProfile } from '#contracts/onCall/calendar';
import { dayCount } from '#contracts/time/localTime';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { scheduleOf } from '#events/schedule/decider';
import { coverage, within } from '#projections/onCall/duty/coverage';
import { type DutyFacts, distinct, type OnDuty, onCallAt, type ScheduledDuty } from '#projections/onCall/duty/onDuty';
import { timesOf } from '#projections/onCall/shiftTimes';
import { leaveTimes, spansOf } from '#projections/onCall/timeOff';
import type { Principal } from '#services/access/principal';
import { may } from '#services/access/principal';
import { nameOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import { designationsOf } from '#services/app/designations';
import { dutyFactsOver, type Period } from '#services/app/onDuty';
import { peopleFor } from '../beatPeople.ts';
import { daysBetween } from '../wallClock.ts';

interface CalendarWindow {
  /** `2026-03-08`, both included. */
  readonly first: string;
  readonly last: string;
  readonly zone: string;
  /** ISO-8601 UTC. */
  readonly now: string;
}

/** The people with each designation, for each day: their shifts, and who is on duty. */
export function calendarFor(
  app: Pick<App, 'views'>,
  who: Principal,
  { first, last, zone, now }: CalendarWindow,
): Calendar {
  const count = dayCount(first, last);
  if (count < 1) throw new Refused('calendar.ends-before-it-starts');
  if (count > limits.calendarDays) throw new Refused('calendar.too-long');
  const days = daysBetween(first, last, zone);
  const [from, until] = [days[0]?.start ?? '', days.at(-1)?.end ?? ''];
  const facts = dutyFactsOver(app, who.entity, { from, until });
  const shifts = shiftsIn(facts, { from, until });
  const shown = shownTo(app, who, tradesSince(app, who.entity, from));
  const names = namesIn(app);
  const numbers = may(who, 'user.view');
  const offOn = timeOffIn(app, { entity: who.entity, zone, names });
  const lines = designationsWith(app, who.entity, shifts).map((designation) => ({
    designation,
    profiles: shifts.filter((one) => one.designation === designation.name).map(shown),
    segments: coverage(facts, { start: from, end: until, designation: designation.name, now }),
  }));
  return {
    days: days.map((day) => ({
      ...day,
      ...offOn(day),
      designations: lines.map(({ designation: { name }, profiles, segments }) => ({
        name,
        profiles: profiles.filter((one) => one.start < day.end && one.end > day.start),
        segments: within(segments, day).map(({ start, end, kind, people }) => ({
          start,
          end,
          kind,
          people: people.map(({ user, reason }) => ({ user, name: names(user), reason: reason.because })),
        })),
      })),
    })),
    designations: lines.map(({ designation }) => ({
      ...designation,
      revision: revisionOf(app, who.entity, designation.name),
      is_crew: facts.crews.some(({ name }) => name === designation.name),
      designated: standing(facts, designation.name, now).map(({ user, phone_number }) => ({
        user,
        name: names(user),
        phone_number: numbers ? (phone_number ?? (numberOf(app, user) || null)) : null,
      })),
    })),
  };
}

/** The people on call for a designation while nobody is scheduled and nobody leads. */
const standing = (facts: DutyFacts, designation: string, now: string): readonly OnDuty[] =>
  distinct(onCallAt({ ...facts, scheduled: [], leaders: [] }, designation, now));

const numberOf = ({ views }: Pick<App, 'views'>, user: string): string =>
  views.doc('accounts', user)?.phone_number ?? '';

interface Off {
  readonly entity: string;
  readonly zone: string;
  readonly names: (user: string) => string;
}

/** The holidays of a day, and the people on leave. */
function timeOffIn({ views }: Pick<App, 'views'>, { entity, zone, names }: Off) {
  const all = views
    .docs('time_off', { where: { entity } })
    .flatMap((doc) =>
      spansOf(doc).map((span) => ({ user: doc.user, name: span.name, by: span.by, ...leaveTimes(span, zone) })),
    );
  return (day: Pick<CalendarDay, 'start' | 'end'>) => {
    const here = all.filter((one) => one.start < day.end && one.end > day.start);
    const leave = here.flatMap(({ user, start, end, by }) =>
      user === null ? [] : [{ user, name: names(user), start, end, entered_by: nameOf(views.doc, by) }],
    );
    const holidays = here.filter(({ user }) => user === null).map(({ name }) => name);
    return { holidays: [...new Set(holidays)], leave };
  };
}

/** The shifts in a period, at the times that count for the people on call. */
const shiftsIn = ({ scheduled, zone }: DutyFacts, { from, until }: Period): readonly ScheduledDuty[] =>
  scheduled
    .map((shift) => ({ ...shift, ...timesOf(shift, zone) }))
    .filter(({ start, end }) => end > from && start < until)
    .toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.uuid < b.uuid ? -1 : 1));

/** Shifts of a designation that no longer exists are shown too. */
function designationsWith(app: Pick<App, 'views'>, entity: string, shifts: readonly ScheduledDuty[]) {
  const known = designationsOf(app, entity);
  const others = shifts.map(({ designation }) => designation).filter((name) => !known.some((one) => one.name === name));
  return [...known, ...[...new Set(others)].map((name) => ({ name, shared_phone_number: null }))];
}

const revisionOf = ({ views }: Pick<App, 'views'>, entity: string, name: string): number =>
  views.doc('schedules', scheduleOf(entity, name))?.revision ?? 0;

function namesIn({ views }: Pick<App, 'views'>): (user: string) => string {
  const known = new Map<string, string>();
  return (user) => {
    const name = known.get(user) ?? nameOf(views.doc, `user:${user}`);
    known.set(user, name);
    return name;
  };
}

type TradeOf = (shift: string) => ScheduledProfile['trade'];

/** The two shifts of a swap are at most so far apart. */
const apart = 90 * 24 * 3_600_000;

/** The trades by which people have their shifts from an instant on, ISO-8601 UTC. */
function tradesSince(app: Pick<App, 'views'>, entity: string, from: string): TradeOf {
  const made = app.views
    .docs('trades', { where: { made: entity }, above: { end: iso(Date.parse(from) - apart) } })
    .toSorted((a, b) => (a.asked_time < b.asked_time ? -1 : 1));
  const of = new Map(made.flatMap((doc) => doc.after.map((shift) => [shift, doc] as const)));
  const names = namesIn(app);
  return (shift) => {
    const doc = of.get(shift);
    if (!doc) return null;
    const { uuid, kind, user, accepted_by, approved_by, asked_time } = doc;
    return {
      uuid,
      kind,
      asked_by: names(user),
      asked_time,
      accepted_by: names(accepted_by ?? ''),
      approved_by: approved_by === null ? null : nameOf(app.views.doc, approved_by),
    };
  };
}

function shownTo(app: Pick<App, 'views'>, who: Principal, trade: TradeOf): (shift: ScheduledDuty) => ScheduledProfile {
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
    trade: trade(uuid),
  });
}
