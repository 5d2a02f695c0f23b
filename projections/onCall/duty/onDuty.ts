import { leaderDesignation } from '#contracts/onCall/afterHours';
import type { Shift } from '#projections/onCall/afterHours';
import { type Away, awayAt } from '#projections/onCall/away';
import type { ShiftDoc } from '#projections/onCall/shifts';
import { mayBeOn, type Times, timesOf } from '#projections/onCall/shiftTimes';

/** The duties of one organization, as the log has them. */
export interface DutyFacts {
  /** The organization's zone: of shifts without one of their own. */
  readonly zone: string;
  /** The leaders of the after-hours module, in the order of their start. Each leads until the next one begins. */
  readonly leaders: readonly Shift[];
  /** The calendar's shifts that have not been called off. */
  readonly scheduled: readonly ScheduledDuty[];
  /** The people named for a designation of a version (`target`), in the order in which they were named. */
  readonly named: readonly Named[];
  /** The board's crews, with the designated user who holds each while nobody is scheduled, and that person's number. */
  readonly crews: readonly {
    readonly name: string;
    readonly holder: string | null;
    readonly phone_number?: string | null;
  }[];
  /** The people who cannot be on call at any time. */
  readonly away: ReadonlyMap<string, Away>;
  /** The leave of people, in instants. */
  readonly leave?: ReadonlyMap<string, readonly Times[]>;
}
export type ScheduledDuty = Pick<
  ShiftDoc,
  'uuid' | 'user' | 'designation' | 'phone_number' | 'typed' | 'start' | 'end' | 'ended_time' | 'changes'
>;
/** A person named for a designation of a version. */
export interface Named {
  readonly designation: string;
  readonly user: string;
  readonly target: string;
  /** The number for this designation; null or absent when the person's own number applies. */
  readonly phone_number?: string | null;
}
/** Why a person cannot be on call at an instant; undefined when they can. */
const missing = ({ away, leave }: DutyFacts, user: string, instant: string): Away | undefined =>
  away.get(user) ?? awayAt({ active: true, leave: leave?.get(user) ?? [] }, instant);

/** The instants at which the leave of a person for this designation begins or ends. */
export function leaveChanges({ leave, ...facts }: DutyFacts, designation: string): readonly string[] {
  if (!leave || leave.size === 0) return [];
  const { scheduled, named, crews, leaders } = facts;
  const users = new Set([
    ...[...scheduled, ...named].filter((one) => one.designation === designation).map(({ user }) => user),
    ...crews.flatMap(({ name, holder }) => (name === designation && holder !== null ? [holder] : [])),
    ...(designation === leaderDesignation ? leaders.map(({ user }) => user) : []),
  ]);
  return [...users].flatMap((user) => leave.get(user) ?? []).flatMap(({ start, end }) => [start, end]);
}

/** Why a person is on duty. */
export type Reason =
  | { readonly because: 'leads'; readonly shift: string; readonly since: string }
  | { readonly because: 'scheduled'; readonly shift: string; readonly since: string; readonly until: string }
  | { readonly because: 'named'; readonly target: string }
  | { readonly because: 'holds the crew' };

export interface OnDuty {
  readonly user: string;
  readonly designation: string;
  /** The number for this duty; null when the person's own number applies. */
  readonly phone_number: string | null;
  readonly reason: Reason;
}

/**
 * The people for a designation at an instant (ISO-8601 UTC), in the order in which they are called: the leader of the
 * after-hours module, the calendar's people, the people named, the designated user of the crew of that name. `onDuty` has
 * the first of these groups; the others come after it. Every screen, list and message asks here. The engine gives a crew
 * of the board to the person of its shift (`services/engine/acts/crews/crewSchedules.ts`), so that the board shows the same.
 */
export const onCallAt = (facts: DutyFacts, designation: string, instant: string): readonly OnDuty[] =>
  wantedAt(facts, designation, instant).filter(({ user }) => missing(facts, user, instant) === undefined);

/** The people whose duty it would be, who cannot be on call, and why. */
export const missingAt = (
  facts: DutyFacts,
  designation: string,
  instant: string,
): readonly (OnDuty & { readonly away: Away })[] =>
  wantedAt(facts, designation, instant).flatMap((one) => {
    const away = missing(facts, one.user, instant);
    return away === undefined ? [] : [{ ...one, away }];
  });

function wantedAt(facts: DutyFacts, designation: string, instant: string): readonly OnDuty[] {
  const leader = designation === leaderDesignation ? leaderAt(facts.leaders, instant) : null;
  const crews = facts.crews.filter(({ name }) => name === designation);
  const scheduled = scheduledAt(facts, designation, instant);
  const named = facts.named
    .filter((one) => one.designation === designation)
    .map(({ user, target, phone_number }) => duty({ user, phone_number }, designation, { because: 'named', target }));
  const holding = crews.flatMap(({ holder: user, phone_number }) =>
    user === null ? [] : [duty({ user, phone_number }, designation, { because: 'holds the crew' })],
  );
  return [...(leader ? [leader] : []), ...scheduled, ...named, ...holding];
}

/** The first group of `onCallAt`: the people who are on duty, and whom a message reaches. Each is listed once. */
export function onDuty(people: readonly OnDuty[]): readonly OnDuty[] {
  const [first] = people;
  if (!first) return [];
  const group = ({ reason }: OnDuty) => (reason.because === 'holds the crew' ? 'named' : reason.because);
  return distinct(people.filter((one) => group(one) === group(first)));
}

export function distinct(people: readonly OnDuty[]): readonly OnDuty[] {
  const seen = new Set<string>();
  return people.filter(({ user }) => seen.size < seen.add(user).size);
}

/** The leader at an instant by the after-hours module; null before its first leader begins. */
function leaderAt(leaders: readonly Shift[], instant: string): OnDuty | null {
  const begun = leaders.findLast(({ from }) => from <= instant);
  if (!begun) return null;
  const { uuid: shift, user, from: since, phone_number } = begun;
  return { user, designation: leaderDesignation, phone_number, reason: { because: 'leads', shift, since } };
}

/** A version with the designations that answer for it. */
export interface Answering {
  readonly key: string;
  readonly designations: readonly string[];
}

/** The designations of a version, after those that somebody was named for. */
export function designationsAnswering(facts: Pick<DutyFacts, 'named'>, version: Answering): readonly string[] {
  const named = facts.named.filter(({ target }) => target === version.key).map(({ designation }) => designation);
  return [...new Set([...named, ...version.designations])];
}

/**
 * The people who answer for a version at an instant: of each of its designations, and of each designation that somebody
 * was named for. A person named for another version does not answer for this one.
 */
export const answeringAt = (facts: DutyFacts, version: Answering, instant: string): readonly OnDuty[] =>
  designationsAnswering(facts, version).flatMap((designation) =>
    distinct(onCallAt(facts, designation, instant).filter(({ reason }) => answers(reason, version.key))),
  );

const answers = (reason: Reason, version: string): boolean =>
  reason.because === 'named' ? reason.target === version : reason.because !== 'holds the crew';

function scheduledAt({ scheduled, zone }: DutyFacts, designation: string, instant: string): readonly OnDuty[] {
  const on = scheduled.flatMap((shift) => {
    if (shift.designation !== designation || !mayBeOn(shift, instant)) return [];
    const times = timesOf(shift, zone);
    return times.start <= instant && instant < times.end ? [{ ...shift, ...times }] : [];
  });
  return on
    .toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.user < b.user ? -1 : 1))
    .map(({ uuid: shift, user, phone_number, start: since, end: until }) => ({
      user,
      designation,
      phone_number,
      reason: { because: 'scheduled', shift, since, until },
    }));
}

const duty = (
  { user, phone_number = null }: { readonly user: string; readonly phone_number?: string | null | undefined },
  designation: string,
  reason: Reason,
): OnDuty => ({ user, designation, phone_number, reason });

/** The first instant after this one at which the people scheduled for a designation may change; null when none is known. */
export function changesAfter(facts: DutyFacts, designation: string, instant: string): string | null {
  const { scheduled, zone } = facts;
  const times = scheduled
    .filter((one) => one.designation === designation)
    .map((one) => timesOf(one, zone))
    .flatMap(({ start, end }) => [start, end]);
  return [...times, ...leaveChanges(facts, designation)].filter((at) => at > instant).toSorted()[0] ?? null;
}
