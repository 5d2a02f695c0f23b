import { leaderDesignation } from '#contracts/onCall/afterHours';
import type { SegmentKind } from '#contracts/onCall/calendar';
import { timesOf } from '#projections/onCall/shiftTimes';
import { type DutyFacts, leaveChanges, type OnDuty, onCallAt, onDuty } from './onDuty.ts';

/** A part of a designation's time in which the same people are on duty. Instants are ISO-8601 UTC. */
export interface Segment {
  readonly start: string;
  readonly end: string;
  readonly kind: SegmentKind;
  readonly people: readonly Pick<OnDuty, 'user' | 'reason'>[];
}

interface CoverageWindow {
  readonly designation: string;
  readonly start: string;
  readonly end: string;
  readonly now: string;
}

/**
 * The people on duty for a designation from `start` to `end`, without a hole: nobody is a gap, and several people of the
 * schedule at once are an overlap. The people named and the holders of crews are known only for the present. They are
 * expected to stay, so they count from `now` on; for the time before, only the schedule and the leaders say who it was.
 */
export function coverage(facts: DutyFacts, { designation, start, end, now }: CoverageWindow): readonly Segment[] {
  const shifts = facts.scheduled
    .filter((one) => one.designation === designation)
    .map((shift) => ({ shift, ...timesOf(shift, facts.zone) }))
    .filter((one) => one.start < end && one.end > start)
    .toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  const own = {
    leaders: designation === leaderDesignation ? facts.leaders : [],
    named: facts.named.filter((one) => one.designation === designation),
    crews: facts.crews.filter(({ name }) => name === designation),
  };
  const moments = [
    start,
    ...[
      now,
      ...shifts.flatMap((one) => [one.start, one.end]),
      ...own.leaders.map(({ from }) => from),
      ...leaveChanges(facts, designation),
    ].filter((at) => at > start && at < end),
  ];
  const bounds = [...new Set(moments)].toSorted((a, b) => (a < b ? -1 : 1));
  const segments: Segment[] = [];
  let begun = 0;
  let running: (typeof shifts)[number][] = [];
  for (const [n, at] of bounds.entries()) {
    running = running.filter((one) => one.end > at);
    for (let next = shifts[begun]; next && next.start <= at; next = shifts[++begun])
      if (next.end > at) running.push(next);
    const past = at < now;
    const known = past ? { ...own, named: [], crews: [] } : own;
    const people = onDuty(
      onCallAt({ ...facts, ...known, scheduled: running.map(({ shift }) => shift) }, designation, at),
    );
    const segment = { start: at, end: bounds[n + 1] ?? end, kind: kindOf(people), people };
    const last = segments.at(-1);
    if (last && sameDuty(last, segment)) segments[segments.length - 1] = { ...last, end: segment.end };
    else segments.push(segment);
  }
  return segments;
}

function kindOf(people: readonly OnDuty[]): SegmentKind {
  if (people.length === 0) return 'gap';
  return people.filter(({ reason }) => reason.because === 'scheduled').length > 1 ? 'overlap' : 'covered';
}

/** Two shifts of one person that follow each other are two segments: each has its own block. */
const sameDuty = (a: Segment, b: Segment): boolean =>
  a.kind === b.kind &&
  a.people.length === b.people.length &&
  a.people.every(({ user, reason }, n) => {
    const other = b.people[n];
    return other?.user === user && JSON.stringify(other.reason) === JSON.stringify(reason);
  });

/** The segments within a period, cut at its ends. */
export const within = (
  segments: readonly Segment[],
  { start, end }: Pick<Segment, 'start' | 'end'>,
): readonly Segment[] =>
  segments
    .filter((one) => one.start < end && one.end > start)
    .map((one) => ({ ...one, start: one.start < start ? start : one.start, end: one.end > end ? end : one.end }));
