import { leaderDesignation } from '#contracts/onCall/afterHours';
import { compareNames } from '#contracts/values/name';
import { iso } from '#events/core/ports';
import { workflowOf } from '#events/incident/versions/index';
import { scheduleOf } from '#events/schedule/decider';
import type { Away } from '#projections/onCall/away';
import {
  answeringAt,
  changesAfter,
  type DutyFacts,
  designationsAnswering,
  type OnDuty,
  onCallAt,
  onDuty,
} from '#projections/onCall/duty/onDuty';
import type { ShiftDoc } from '#projections/onCall/shifts';
import { mayBeOn, spansAt } from '#projections/onCall/shiftTimes';
import type { App } from './app.ts';
import { leaveOf } from './calling/callable.ts';
import { zoneOf } from './calling/zone.ts';

type Readable = Pick<App, 'views' | 'clock'>;
type Views = Pick<App, 'views'>;

/** The people named for an organization's versions, in that order. */
export const namedIn = ({ views }: Views, entity: string): DutyFacts['named'] =>
  views.doc('designees', entity)?.designated ?? [];

/**
 * The facts that decide who is on duty for these designations at an instant, ISO-8601 UTC. A span holds many shifts of
 * which one is on: only the people of those that may be on are looked up.
 */
export function dutyFactsAt(
  app: Views,
  entity: string,
  { designations, instant }: { readonly designations: readonly string[]; readonly instant: string },
): DutyFacts {
  const spans = spansAt(instant);
  const near = { above: { end: nearly(instant, -day) }, atMost: { start: nearly(instant, day) } };
  const scheduled = designations
    .flatMap((name) => {
      const id = scheduleOf(entity, name);
      return app.views.docs('shifts', { among: { span: spans.map((span) => `${id} ${span}`) }, ...near });
    })
    .filter((shift) => mayBeOn(shift, instant));
  const leaders = designations.includes(leaderDesignation) ? leadersIn(app, entity) : [];
  const begun = leaders.findLast(({ from }) => from <= instant);
  return withPeople(app, entity, {
    scheduled,
    leaders: begun ? [begun] : [],
    crews: crewsNamed(app, entity, designations),
  });
}

/** From an instant until another, ISO-8601 UTC. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

/** The shifts that may be on in a period. The rules of a zone move a shift by a day at most. */
export const shiftsOver = ({ views }: Views, entity: string, { from, until }: Period): readonly ShiftDoc[] =>
  views.docs('shifts', {
    where: { entity },
    above: { end: nearly(from, -day) },
    atMost: { start: nearly(until, day) },
  });
const day = 24 * 3_600_000;
const nearly = (instant: string, by: number): string => iso(Date.parse(instant) + by);

/** The facts that decide who is on duty for any designation at any instant of a period. */
export const dutyFactsOver = (app: Views, entity: string, period: Period): DutyFacts =>
  withPeople(app, entity, {
    scheduled: shiftsOver(app, entity, period),
    leaders: leadersIn(app, entity),
    crews: crewsNamed(app, entity, null),
  });

/** The facts of the duties of one person or one designation in a period. */
export function dutyFactsOf(
  app: Views,
  entity: string,
  of: { readonly user: string } | { readonly designation: string },
  { from, until }: Period,
): DutyFacts {
  const where: Readonly<Record<string, string>> =
    'user' in of ? { user: of.user } : { schedule: scheduleOf(entity, of.designation) };
  const scheduled = app.views
    .docs('shifts', { where, above: { end: nearly(from, -day) } })
    .filter((shift) => shift.entity === entity && shift.start <= nearly(until, day));
  return withPeople(app, entity, {
    scheduled,
    leaders: leadersIn(app, entity),
    crews: crewsNamed(app, entity, null),
  });
}

function withPeople(app: Views, entity: string, facts: Pick<DutyFacts, 'scheduled' | 'leaders' | 'crews'>): DutyFacts {
  const named = namedIn(app, entity).map((one) => ({
    ...one,
    phone_number: numberFor(app, one.user, one.designation),
  }));
  const holders = facts.crews.flatMap(({ holder }) => holder ?? []);
  const users = new Set([...[...facts.scheduled, ...facts.leaders, ...named].map(({ user }) => user), ...holders]);
  const zone = zoneOf(app, entity);
  return { ...facts, zone, named, away: awayOf(app, users), leave: leavesOf(app, { users, entity, zone }) };
}

const awayOf = ({ views }: Views, users: ReadonlySet<string>): ReadonlyMap<string, Away> =>
  new Map([...users].filter((user) => !views.doc('accounts', user)?.active).map((user) => [user, 'inactive']));

interface LeaveOf {
  readonly users: ReadonlySet<string>;
  readonly entity: string;
  readonly zone: string;
}
const leavesOf = (app: Views, { users, entity, zone }: LeaveOf): NonNullable<DutyFacts['leave']> =>
  new Map(
    [...users].flatMap((user) => {
      const leave = leaveOf(app, { user, entity, zone });
      return leave.length === 0 ? [] : [[user, leave] as const];
    }),
  );

const leadersIn = ({ views }: Views, entity: string): DutyFacts['leaders'] =>
  views.doc('after_hours', entity)?.shifts ?? [];

const crewsNamed = ({ views }: Views, entity: string, names: readonly string[] | null): DutyFacts['crews'] =>
  views
    .docs('crews', {
      where: { entity },
      ...(names && { among: { name: names } }),
    })
    .toSorted((a, b) => compareNames(a.crew.name, b.crew.name))
    .map(({ crew, designated = crew.designated_user }) => ({
      name: crew.name,
      holder: designated?.uuid ?? null,
      phone_number: designated ? numberFor({ views }, designated.uuid, crew.uuid) : null,
    }));

/** The number on which a person answers for a crew (its uuid) or a designation (its name); null: the person's own. */
const numberFor = ({ views }: Views, user: string, duty: string): string | null =>
  views.doc('duty_numbers', user)?.numbers[duty] ?? null;

/** The number on which the holder of a crew is texted; '' when there is none. */
export function crewNumber(
  app: Readable,
  entity: string,
  of: { readonly crew: string; readonly user: string },
): string {
  const name = app.views.doc('crews', of.crew)?.crew.name;
  const duties = name === undefined ? [] : onCallNow(app, entity, name);
  const own = app.views.doc('accounts', of.user)?.phone_number ?? '';
  return duties.find(({ user }) => user === of.user)?.phone_number ?? own;
}

/** All people for a designation now, in the order in which they are called, each with the reason. */
export function onCallNow(app: Readable, entity: string, designation: string): readonly OnDuty[] {
  const instant = iso(app.clock.now());
  return onCallAt(dutyFactsAt(app, entity, { designations: [designation], instant }), designation, instant);
}

/** The people on duty for a designation now. */
export const onDutyNow = (app: Readable, entity: string, designation: string): readonly OnDuty[] =>
  onDuty(onCallNow(app, entity, designation));

/** The first instant after now at which those who answer for a version may change; null when none is known. */
export function nextDutyChange(app: Readable, entity: string, version: string): string | null {
  const from = iso(app.clock.now());
  const { key, designations: own = [] } = workflowOf(version);
  const changes = designationsAnswering({ named: namedIn(app, entity) }, { key, designations: own }).flatMap(
    (designation) =>
      changesAfter(dutyFactsOf(app, entity, { designation }, { from, until: lookAhead(from) }), designation, from) ??
      [],
  );
  return changes.toSorted()[0] ?? null;
}
/** A week: nobody waits for a shift that begins later. */
const lookAhead = (from: string): string => nearly(from, 7 * day);

/** The people who answer for a version now, by designation; those on duty first. */
export function answeringNow(app: Readable, entity: string, version: string): readonly OnDuty[] {
  const instant = iso(app.clock.now());
  const { key, designations: own = [] } = workflowOf(version);
  const answering = { key, designations: own };
  const designations = designationsAnswering({ named: namedIn(app, entity) }, answering);
  return answeringAt(dutyFactsAt(app, entity, { designations, instant }), answering, instant);
}
