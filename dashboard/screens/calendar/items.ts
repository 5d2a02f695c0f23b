import type { Calendar, DutySegment, ScheduledProfile } from '#contracts/onCall/calendar';
import { type Ruler, topOf } from './days.ts';

/** A block of a column. Instants are milliseconds. */
export interface Item {
  readonly key: string;
  readonly kind: 'shift' | 'gap' | 'overlap' | 'standing';
  readonly start: number;
  readonly end: number;
  readonly top: number;
  readonly height: number;
  /** The place among blocks at the same time: the lane, and the number of lanes. */
  readonly lane: number;
  readonly lanes: number;
  readonly shift: ScheduledProfile | null;
  readonly people: DutySegment['people'];
  /** True when the person of the shift is on leave for a part of it: nobody is called then. */
  readonly onLeave?: boolean;
}

type Spanned = Pick<Item, 'start' | 'end'>;

/** Each of several blocks at one time has a lane of its own. In the order of their start. */
export function inLanes<One extends Spanned>(
  blocks: readonly One[],
): readonly (One & { readonly lane: number; readonly lanes: number })[] {
  const placed: (One & { lane: number; lanes: number })[] = [];
  let cluster: (One & { lane: number })[] = [];
  let until = Number.NEGATIVE_INFINITY;
  const close = () => {
    const lanes = Math.max(0, ...cluster.map(({ lane }) => lane)) + 1;
    placed.push(...cluster.map((one) => ({ ...one, lanes })));
    cluster = [];
  };
  for (const block of blocks.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (block.start >= until) close();
    const taken = new Set(cluster.filter(({ end }) => end > block.start).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane++;
    cluster.push({ ...block, lane });
    until = Math.max(until, block.end);
  }
  close();
  return placed;
}

const samePeople = (a: DutySegment, b: DutySegment): boolean =>
  a.kind === b.kind &&
  a.people.length === b.people.length &&
  a.people.every(({ user, reason }, n) => b.people[n]?.user === user && b.people[n]?.reason === reason);

/** The segments of all days: those that midnight cut are one again. */
export function segmentsOf({ days }: Calendar, designation: string): readonly DutySegment[] {
  const joined: DutySegment[] = [];
  for (const day of days) {
    for (const one of day.designations.find(({ name }) => name === designation)?.segments ?? []) {
      const last = joined.at(-1);
      if (last && last.end === one.start && samePeople(last, one))
        joined[joined.length - 1] = { ...last, end: one.end };
      else joined.push(one);
    }
  }
  return joined;
}

type Leave = Calendar['days'][number]['leave'];
/** Whether the person of a shift is on leave for a part of it. */
export const isOnLeave = (leave: Leave[number], { user, start, end }: ScheduledProfile): boolean =>
  leave.user === user.uuid && leave.start < end && leave.end > start;

/** Each shift once, although it is listed on each of its days. */
export function shiftsOf({ days }: Calendar, designation: string): readonly ScheduledProfile[] {
  const all = new Map<string, ScheduledProfile>();
  for (const day of days)
    for (const one of day.designations.find(({ name }) => name === designation)?.profiles ?? []) all.set(one.uuid, one);
  return [...all.values()];
}

const isScheduled = ({ people }: DutySegment): boolean => people.some(({ reason }) => reason === 'scheduled');

/** A part of a gap that is shorter than this is only the difference of two clocks. Milliseconds. */
export const clocks = 2 * 60_000;

/** A gap around `now` is two: nobody is asked to fill the past. */
function cutAt(now: number, one: Omit<Item, 'top' | 'height'>): readonly Omit<Item, 'top' | 'height'>[] {
  if (one.kind !== 'gap' || one.start >= now || one.end <= now) return [one];
  const coming = { ...one, key: `${one.key} to come`, start: now };
  return [{ ...one, end: now }, ...(one.end - now > clocks ? [coming] : [])];
}

/** The blocks of a column, in the order of their top. */
export function itemsOf(calendar: Calendar, designation: string, ruler: Ruler, now: number): readonly Item[] {
  const placed = (one: Omit<Item, 'top' | 'height'>): Item => {
    const top = topOf(ruler, one.start);
    return { ...one, top, height: Math.max(2, topOf(ruler, one.end) - top) };
  };
  const leave = calendar.days.flatMap((day) => day.leave);
  const shifts = inLanes(
    shiftsOf(calendar, designation).map((shift) => ({
      key: shift.uuid,
      kind: 'shift' as const,
      start: Date.parse(shift.start),
      end: Date.parse(shift.end),
      shift,
      people: [],
      ...(leave.some((one) => isOnLeave(one, shift)) ? { onLeave: true } : {}),
    })),
  );
  const rest = segmentsOf(calendar, designation)
    .filter((one) => one.kind !== 'covered' || !isScheduled(one))
    .map((one) => ({
      key: `${one.kind} ${one.start}`,
      kind: one.kind === 'covered' ? ('standing' as const) : one.kind,
      start: Date.parse(one.start),
      end: Date.parse(one.end),
      lane: 0,
      lanes: 1,
      shift: null,
      people: one.people,
    }))
    .flatMap((one) => cutAt(now, one));
  return [...rest, ...shifts].map(placed).toSorted((a, b) => a.top - b.top);
}

/** The blocks that are visible between two positions. */
export const between = (items: readonly Item[], top: number, bottom: number): readonly Item[] =>
  items.filter((one) => one.top < bottom && one.top + one.height > top);

/** The shift at an instant; of several, the one that began last. */
export const shiftAt = (items: readonly Item[], at: number): Item | undefined =>
  items.filter(({ kind, start, end }) => kind === 'shift' && start <= at && at < end).at(-1);
