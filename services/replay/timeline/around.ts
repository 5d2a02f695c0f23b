import { type OrderedTimes, orderedTimes, type Times } from './orderedTimes.ts';
import { searched } from './search.ts';
import { marks, type Timeline } from './timeline.ts';

type Clock = 'known' | 'happened';

/** The times of the organization's own events by one clock, in order; milliseconds. */
export const timesBy = (timeline: Timeline, clock: Clock): Times => ordered(timeline, clock).own.times();

/** The times of the own events, and of those with each mark. */
interface Ordered {
  length: number;
  readonly own: OrderedTimes;
  readonly marked: ReadonlyMap<number, OrderedTimes>;
}
const known = new WeakMap<Timeline, Partial<Record<Clock, Ordered>>>();

/** Times that are kept in order while they grow: a million are not sorted again for each event. */
function ordered(timeline: Timeline, clock: Clock): Ordered {
  const kept = known.get(timeline) ?? {};
  known.set(timeline, kept);
  const found = kept[clock] ?? {
    length: 0,
    own: orderedTimes(),
    marked: new Map(kinds.map((mark) => [mark, orderedTimes()])),
  };
  kept[clock] = found;
  for (; found.length < timeline.length(); found.length += 1) {
    const mark = timeline.mark(found.length);
    // An import of a year would fill the day on which it was recorded.
    if (mark === marks.foreign || (clock === 'known' && timeline.isApart(found.length))) continue;
    const time = timeOf(timeline, clock, found.length);
    found.own.add(time);
    found.marked.get(mark)?.add(time);
  }
  return found;
}
const kinds = [marks.incident, marks.call, marks.checkIn];

const timeOf = (timeline: Timeline, clock: Clock, n: number): number =>
  clock === 'known' ? timeline.recorded(n) : timeline.occurred(n);

/** The nearest event times before and after an instant. */
export function neighbors(times: Times, at: number): { readonly previous?: number; readonly next?: number } {
  const from = searched(times.length, (n) => (times[n] ?? 0) >= at);
  const to = searched(times.length, (n) => (times[n] ?? 0) > at);
  const [previous, next] = [times[from - 1], times[to]];
  return { ...(previous === undefined ? {} : { previous }), ...(next === undefined ? {} : { next }) };
}

/** The first stretch at or after an instant in which nothing happened for at least so long. */
export function silenceAfter(
  times: Times,
  at: number,
  least: number,
): { readonly from: number; readonly until: number } | null {
  const first = searched(times.length, (n) => (times[n] ?? 0) >= at);
  for (let n = first; n + 1 < times.length; n += 1) {
    const [from = 0, until = 0] = [times[n], times[n + 1]];
    if (until - from >= least) return { from, until };
  }
  return null;
}

export interface Stretch {
  readonly from: number;
  incidents: number;
  calls: number;
  check_ins: number;
}

/** The marks of a window, counted in stretches of equal length; stretches without any are left out. */
export function stretches(
  timeline: Timeline,
  clock: Clock,
  { from, until, parts }: { readonly from: number; readonly until: number; readonly parts: number },
): readonly Stretch[] {
  const length = (until - from) / parts;
  const found = new Map<number, Stretch>();
  if (!(length > 0)) return [];
  for (const [mark, counted] of countedAs) {
    const times = ordered(timeline, clock).marked.get(mark)?.times() ?? none;
    for (let n = searched(times.length, (at) => (times[at] ?? 0) >= from); n < times.length; n += 1) {
      const time = times[n] ?? 0;
      if (time >= until) break;
      const part = Math.min(parts - 1, Math.floor((time - from) / length));
      const stretch = found.get(part) ?? {
        from: Math.round(from + part * length),
        incidents: 0,
        calls: 0,
        check_ins: 0,
      };
      found.set(part, stretch);
      stretch[counted] += 1;
    }
  }
  return [...found.values()].toSorted((a, b) => a.from - b.from);
}

const none = new Float64Array(0);
const countedAs = [
  [marks.incident, 'incidents'],
  [marks.call, 'calls'],
  [marks.checkIn, 'check_ins'],
] as const;

/**
 * The organization's own events that had happened by an instant and were recorded after it: how many, and the `most` that
 * happened last, the latest first, by their number. Those of an import or of another year are counted apart.
 */
export function unknownThen(
  timeline: Timeline,
  at: number,
  most: number,
): { readonly count: number; readonly apart: number; readonly latest: readonly number[] } {
  const [known, happened] = [timeline.known(at), timeline.happened(at)];
  const latest: number[] = [];
  let [count, apart] = [0, 0];
  const take = (n: number): void => {
    if (timeline.mark(n) === marks.foreign || timeline.recorded(n) <= at) return;
    if (timeline.isApart(n)) {
      apart += 1;
      return;
    }
    count += 1;
    const time = timeline.occurred(n);
    if (latest.length === most && time <= timeline.occurred(latest.at(-1) ?? 0)) return;
    const place = searched(latest.length, (one) => timeline.occurred(latest[one] ?? 0) < time);
    latest.splice(place, 0, n);
    if (latest.length > most) latest.pop();
  };
  // From the end, because the last ones of the log are most often the latest: few are put into place.
  for (const n of timeline.late(Math.max(known, happened), at).toReversed()) take(n);
  for (let n = happened - 1; n >= known; n -= 1) take(n);
  return { count, apart, latest };
}
