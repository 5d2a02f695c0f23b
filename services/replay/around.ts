import { searched } from './search.ts';
import { marks, type Timeline } from './timeline.ts';

type Clock = 'known' | 'happened';

/** The times of the organization's own events by one clock, in order; milliseconds. */
export function timesBy(timeline: Timeline, clock: Clock): Float64Array {
  const kept = known.get(timeline) ?? {};
  known.set(timeline, kept);
  const before = kept[clock];
  if (before?.length === timeline.length()) return before.times;
  const times = new Float64Array(timeline.length());
  let own = 0;
  for (let n = 0; n < times.length; n += 1)
    if (timeline.mark(n) !== marks.foreign) times[own++] = timeOf(timeline, clock, n);
  const sorted = times.subarray(0, own).sort();
  kept[clock] = { length: timeline.length(), times: sorted };
  return sorted;
}

interface Sorted {
  readonly length: number;
  readonly times: Float64Array;
}
/** Sorting a million times takes a tenth of a second, so it is done once for each growth. */
const known = new WeakMap<Timeline, { known?: Sorted; happened?: Sorted }>();

const timeOf = (timeline: Timeline, clock: Clock, n: number): number =>
  clock === 'known' ? timeline.recorded(n) : timeline.occurred(n);

/** The nearest event times before and after an instant. */
export function neighbors(times: Float64Array, at: number): { readonly previous?: number; readonly next?: number } {
  const from = searched(times.length, (n) => (times[n] ?? 0) >= at);
  const to = searched(times.length, (n) => (times[n] ?? 0) > at);
  const [previous, next] = [times[from - 1], times[to]];
  return { ...(previous === undefined ? {} : { previous }), ...(next === undefined ? {} : { next }) };
}

/** The first stretch at or after an instant in which nothing happened for at least so long. */
export function silenceAfter(
  times: Float64Array,
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
  for (let n = 0; n < timeline.length(); n += 1) {
    const mark = timeline.mark(n);
    if (mark === marks.none || mark === marks.foreign) continue;
    const time = timeOf(timeline, clock, n);
    if (time < from || time >= until) continue;
    const part = Math.min(parts - 1, Math.floor((time - from) / length));
    const stretch = found.get(part) ?? { from: Math.round(from + part * length), incidents: 0, calls: 0, check_ins: 0 };
    found.set(part, stretch);
    if (mark === marks.incident) stretch.incidents += 1;
    else if (mark === marks.call) stretch.calls += 1;
    else stretch.check_ins += 1;
  }
  return [...found.values()].toSorted((a, b) => a.from - b.from);
}

/** The organization's own events that had happened by an instant and were recorded after it, by their number. */
export function unknownThen(timeline: Timeline, at: number): readonly number[] {
  const [known, happened] = [timeline.known(at), timeline.happened(at)];
  const between = Array.from({ length: Math.max(0, happened - known) }, (_, n) => known + n);
  return [...between, ...timeline.late(Math.max(known, happened), at)].filter(
    (n) => timeline.mark(n) !== marks.foreign && timeline.recorded(n) > at,
  );
}
