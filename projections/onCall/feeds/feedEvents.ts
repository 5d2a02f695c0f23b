import { leaderDesignation } from '#contracts/onCall/afterHours';
import type { DutyFacts, ScheduledDuty } from '../duty/onDuty.ts';
import { type Times, timesOf } from '../shiftTimes.ts';

/** A shift in a calendar feed. */
export interface FeedEvent {
  /** The same for the whole life of the shift. */
  readonly uid: string;
  /** It grows with each change of the shift. */
  readonly sequence: number;
  readonly start: string;
  /** Null for a leader whose successor is not known, and for a standing duty. */
  readonly end: string | null;
  /** True for a person who is on call while nobody is scheduled. */
  readonly isStanding?: boolean;
  readonly designation: string;
  readonly user: string;
  /** False when the person cannot be on call. */
  readonly counts: boolean;
}

type Of =
  | { readonly user: string; readonly designation?: null }
  | { readonly designation: string; readonly user?: null };

/**
 * The shifts of a person or of a designation as `onCallAt` counts them, in the order of their start, and the standing duties
 * from the day of `since` on.
 */
export function feedEvents(facts: DutyFacts, of: Of, since: string): readonly FeedEvent[] {
  const isOf = ({ user, designation }: Pick<FeedEvent, 'user' | 'designation'>): boolean =>
    (of.user ?? user) === user && (of.designation ?? designation) === designation;
  return [...facts.scheduled.map(scheduled(facts)), ...led(facts), ...standing(facts, since)]
    .filter((one) => isOf(one) && (one.end === null || one.start < one.end))
    .toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.uid < b.uid ? -1 : 1));
}

const scheduled =
  ({ zone, away, leave }: DutyFacts) =>
  (shift: ScheduledDuty): FeedEvent => {
    const { uuid: uid, user, designation, changes = 0 } = shift;
    const times = timesOf(shift, zone);
    // The rules of the zone may change without a fact.
    const isMoved = times.start !== shift.start || times.end !== shift.end;
    return {
      uid,
      user,
      designation,
      ...times,
      sequence: 2 * changes + Number(isMoved),
      counts: !away.has(user) && !isWithin(leave?.get(user), times),
    };
  };

/** True when one leave covers the whole shift. Of a shift that is partly within leave, the feed shows the whole. */
const isWithin = (leave: readonly Times[] = [], { start, end }: Times): boolean =>
  leave.some((one) => one.start <= start && end <= one.end);

/** A leader leads until the next one begins. */
const led = ({ leaders, away }: DutyFacts): readonly FeedEvent[] =>
  leaders.map(({ uuid: uid, user, from: start, changes = 0 }, n) => {
    const end = leaders[n + 1]?.from ?? null;
    // A leader who follows changes the end. One who is withdrawn counts twice, so that the sequence never falls.
    const sequence = leaders.length - n - 1 + changes;
    return { uid, user, designation: leaderDesignation, start, end, sequence, counts: !away.has(user) };
  });

/** The people named for a designation, and the holders of the crews: on call while nobody is scheduled, without an end. */
function standing({ named, crews, away }: DutyFacts, start: string): readonly FeedEvent[] {
  const holders = crews.flatMap(({ name: designation, holder: user }) =>
    user === null ? [] : [{ designation, user }],
  );
  const all = [...named.map(({ designation, user }) => ({ designation, user })), ...holders];
  const once = new Map(all.map((one) => [`standing-${encodeURIComponent(one.designation)}-${one.user}`, one]));
  return [...once].map(([uid, { designation, user }]) => {
    return { uid, user, designation, start, end: null, isStanding: true, sequence: 0, counts: !away.has(user) };
  });
}
