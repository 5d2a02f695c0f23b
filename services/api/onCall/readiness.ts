import { readinessOperations } from '#contracts/api/onCall/readiness';
import { limits } from '#contracts/core/limits';
import type { BeatUser } from '#contracts/onCall/beats';
import type { DutyNow, MissedDuty, Readiness } from '#contracts/onCall/readiness';
import { iso } from '#events/core/ports';
import { workflowOf } from '#events/incident/versions/index';
import { type Away, awayAt } from '#projections/onCall/away';
import {
  changesAfter,
  type DutyFacts,
  distinct,
  missingAt,
  type OnDuty,
  onCallAt,
  onDuty,
} from '#projections/onCall/duty/onDuty';
import {
  blocksAt,
  daysFrom,
  type Gap,
  gapsOf,
  isReached,
  type Period,
  peopleOf,
  type Reaching,
} from '#projections/onCall/duty/readiness';
import type { Principal } from '#services/access/principal';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { leaveOf } from '#services/app/calling/callable';
import { zoneOf } from '#services/app/calling/zone';
import { designationsOf } from '#services/app/designations';
import { dutyFactsOver } from '#services/app/onDuty';
import { accountsFor, peopleFor } from './beatPeople.ts';

export const readinessRoutes = answering(readinessOperations, {
  'GET /api/on-call/readiness/': ({ app, who }) => ({ json: readinessFor(app, who) }),
});

type Views = Pick<App, 'views'>;

export function readinessFor(app: Pick<App, 'views' | 'clock'>, who: Principal): Readiness {
  const { entity } = who;
  const period = daysFrom(iso(app.clock.now()), limits.readinessDays);
  const facts = dutyFactsOver(app, entity, period);
  const reaching = reachingIn(app, entity, period.from);
  const query = { where: { entity }, orderBy: { column: 'name' } } as const;
  const beats = app.views.docs('beats', query);
  const lists = app.views.docs('reserve_lists', query);
  const crews = app.views.docs('crews', query).map(({ crew }) => crew);
  const names = designationsOf(app, entity).map(({ name }) => name);
  const answering = names.filter((name) => !crews.some((crew) => crew.name === name));
  const show = shownTo(app, who);
  const people = (of: readonly { readonly user: string }[]) => {
    const { callable, withoutPhone, inactive, onLeave } = peopleOf(of, reaching);
    return {
      callable,
      without_phone: withoutPhone.map(show.person),
      inactive: inactive.map(show.person),
      on_leave: onLeave.map(show.person),
    };
  };
  return {
    as_of: period.from,
    until: period.until,
    blocking: blocksAt({ facts, answering, beats, lists, reaching }, period.from),
    designations: names.map((name) => {
      const crew = crews.find((one) => one.name === name);
      const isWatched = crew?.active ?? true;
      return {
        name,
        crew: crew !== undefined,
        ...dutiesNow(facts, name, { period, show, reaching }),
        gaps: isWatched ? gapsOf(facts, name, period).map(show.gap) : [],
      };
    }),
    beats: beats.map(({ uuid, name, call_profiles, reserve_list }) => ({
      uuid,
      name,
      ...people(call_profiles),
      reserve_list: lists.find((list) => list.uuid === reserve_list)?.name ?? null,
    })),
    reserve_lists: lists.map(({ uuid, name, profiles, target_call_count }) => ({
      uuid,
      name,
      ...people(profiles),
      target_call_count,
    })),
  };
}

interface Showing {
  readonly period: Period;
  readonly show: ReturnType<typeof shownTo>;
  readonly reaching: Reaching;
}

function dutiesNow(facts: DutyFacts, name: string, { period, show, reaching }: Showing) {
  const called = onCallAt(facts, name, period.from);
  const first = onDuty(called);
  return {
    on_call: distinct(called).map((one): DutyNow => {
      const isFirst = first.some(({ user }) => user === one.user);
      return { ...show.duty(one), first: isFirst, has_phone: isReached(one, reaching) };
    }),
    missing: missingAt(facts, name, period.from).map(show.missed),
    next: nextOf(facts, name, { period, show }),
  };
}

/** The changes that are looked at: a leave may begin and end without another person. */
const mostChanges = 30;

/** The people after the first change to others, and its time. */
function nextOf(facts: DutyFacts, name: string, { period, show }: Pick<Showing, 'period' | 'show'>) {
  const usersAt = (instant: string) => distinct(onCallAt(facts, name, instant)).map(({ user }) => user);
  const now = usersAt(period.from).join(' ');
  let at: string | null = period.from;
  for (let n = 0; n < mostChanges; n += 1) {
    at = changesAfter(facts, name, at);
    if (at === null || at >= period.until) return null;
    const users = usersAt(at);
    if (users.join(' ') !== now) return { from: at, users: users.map(show.person) };
  }
  return null;
}

function reachingIn({ views }: Views, entity: string, instant: string): Reaching {
  const zone = zoneOf({ views }, entity);
  const accountOf = accountsFor({ views }, entity);
  return {
    awayOf: (user) =>
      awayAt({ active: accountOf(user)?.active ?? false, leave: leaveOf({ views }, { user, entity, zone }) }, instant),
    hasPhone: (user) => (accountOf(user)?.phone_number ?? '') !== '',
    hasBeatPhone: (user) =>
      (views.doc('beat_phones', user)?.phones ?? []).some(({ phone_number }) => phone_number !== null),
  };
}

/** The person with the number that rings: that of the duty, if it has one. */
const rung = (user: BeatUser, number: string | null | undefined): BeatUser =>
  user.phone_number === null || !number ? user : { ...user, phone_number: number };

function shownTo(app: Views, who: Principal) {
  const person = peopleFor(app, who);
  const duty = ({ user, reason, phone_number }: OnDuty) => ({
    user: rung(person(user), phone_number),
    because: reason.because,
    since: 'since' in reason ? reason.since : null,
    until: 'until' in reason ? reason.until : null,
    named_for: reason.because === 'named' ? workflowOf(reason.target).displayName : null,
  });
  const missed = ({ away, ...one }: OnDuty & { readonly away: Away }): MissedDuty => ({ ...duty(one), away });
  const gap = ({ from, until, open, missing }: Gap) => ({ from, until, open, missing: missing.map(missed) });
  return { person, duty, missed, gap };
}
