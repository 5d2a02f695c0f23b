import { iso } from '#events/core/ports';
import type { Away } from '#projections/onCall/away';
import type { BeatDoc } from '#projections/onCall/beats';
import type { ReserveListDoc } from '#projections/onCall/reserveLists';
import { timesOf } from '#projections/onCall/shiftTimes';
import { type DutyFacts, leaveChanges, missingAt, type OnDuty, onCallAt } from './onDuty.ts';

/** The facts that decide whether people can be called. */
export interface Reaching {
  /** Why the person is not there now; undefined when they are. */
  awayOf(user: string): Away | undefined;
  /** True when the person has a number of their own. */
  hasPhone(user: string): boolean;
  /** True when the person has a phone for beats. */
  hasBeatPhone(user: string): boolean;
}

/** From an instant until another, ISO-8601 UTC. */
export interface Period {
  readonly from: string;
  readonly until: string;
}

/** A time in which no one is on call. */
export interface Gap extends Period {
  /** True when no one is known to follow in the period. */
  readonly open: boolean;
  readonly missing: ReturnType<typeof missingAt>;
}

/** The times of a period in which a designation has no one on call, in order. */
export function gapsOf(facts: DutyFacts, designation: string, { from, until }: Period): readonly Gap[] {
  const own = { ...facts, scheduled: facts.scheduled.filter((one) => one.designation === designation) };
  const changes = [
    ...own.scheduled.flatMap(instantsOf(own)),
    ...own.leaders.map((one) => one.from),
    ...leaveChanges(own, designation),
  ];
  const starts = [...new Set([from, ...changes.filter((at) => from < at && at < until)])].toSorted();
  const gaps: Gap[] = [];
  for (const [n, at] of starts.entries()) {
    if (onCallAt(own, designation, at).length > 0) continue;
    const end = starts[n + 1] ?? until;
    const [before, missing] = [gaps.at(-1), missingAt(own, designation, at)];
    const open = end === until;
    if (before?.until === at)
      gaps[gaps.length - 1] = { from: before.from, until: end, open, missing: [...before.missing, ...missing] };
    else gaps.push({ from: at, until: end, open, missing });
  }
  return gaps.map((gap) => ({ ...gap, missing: eachOnce(gap.missing) }));
}

const instantsOf =
  ({ zone }: DutyFacts) =>
  (shift: DutyFacts['scheduled'][number]): readonly string[] => {
    const { start, end } = timesOf(shift, zone);
    return [start, end];
  };

const eachOnce = <One extends OnDuty>(all: readonly One[]): readonly One[] => [
  ...new Map(all.map((one) => [JSON.stringify([one.user, one.reason]), one])).values(),
];

/** The people of a list, by what keeps them from being called. */
export interface ListedPeople {
  readonly callable: number;
  readonly withoutPhone: readonly string[];
  readonly inactive: readonly string[];
  readonly onLeave: readonly string[];
}

export function peopleOf(all: readonly { readonly user: string }[], reaching: Reaching): ListedPeople {
  const users = [...new Set(all.map(({ user }) => user))];
  const away = new Map(users.map((user) => [user, reaching.awayOf(user)]));
  const those = (why: Away | undefined) => users.filter((user) => away.get(user) === why);
  const there = those(undefined);
  const withoutPhone = there.filter((user) => !reaching.hasPhone(user) && !reaching.hasBeatPhone(user));
  const callable = there.length - withoutPhone.length;
  return { callable, withoutPhone, inactive: those('inactive'), onLeave: those('leave') };
}

/** Why a crew could not be formed, with the name of the designation, the beat or the list. */
export interface Block {
  readonly why: 'nobody-on-call' | 'no-phone' | 'beat-empty' | 'target-unreachable';
  readonly name: string;
}

export interface ReadinessInputs {
  readonly facts: DutyFacts;
  /** The designations that answer for incidents; crews of the board are not among them. */
  readonly answering: readonly string[];
  readonly beats: readonly Pick<BeatDoc, 'name' | 'call_profiles' | 'reserve_list'>[];
  readonly lists: readonly Pick<ReserveListDoc, 'uuid' | 'name' | 'profiles' | 'target_call_count'>[];
  readonly reaching: Reaching;
}

/** Everything for which a crew could not be formed at an instant. */
export function blocksAt(
  { facts, answering, beats, lists, reaching }: ReadinessInputs,
  instant: string,
): readonly Block[] {
  // Several beats may have the same long list.
  const callableOn = new Map(lists.map(({ uuid, profiles }) => [uuid, peopleOf(profiles, reaching).callable]));
  const callable = (list: string | null): number => (list === null ? 0 : (callableOn.get(list) ?? 0));
  return [
    ...answering.flatMap((name): readonly Block[] => {
      const people = onCallAt(facts, name, instant);
      if (people.length === 0) return [{ why: 'nobody-on-call', name }];
      return people.some((one) => isReached(one, reaching)) ? [] : [{ why: 'no-phone', name }];
    }),
    ...beats.flatMap(({ name, call_profiles, reserve_list }): readonly Block[] =>
      peopleOf(call_profiles, reaching).callable + callable(reserve_list) > 0 ? [] : [{ why: 'beat-empty', name }],
    ),
    ...lists.flatMap(({ uuid, name, target_call_count: target }): readonly Block[] =>
      callable(uuid) >= target ? [] : [{ why: 'target-unreachable', name }],
    ),
  ];
}

/** True when a person on call has a number: of the duty, or of their own. */
export const isReached = ({ user, phone_number }: OnDuty, { hasPhone }: Pick<Reaching, 'hasPhone'>): boolean =>
  phone_number !== null || hasPhone(user);

/** The period of this many days from an instant. */
export const daysFrom = (instant: string, days: number): Period => ({
  from: instant,
  until: iso(Date.parse(instant) + days * 24 * 3_600_000),
});
