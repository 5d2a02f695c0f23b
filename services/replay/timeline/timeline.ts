import { comparePositions, type Position } from '#events/core/position';
import { orderedTimes } from './orderedTimes.ts';
import { searched } from './search.ts';

/** `known`: what was recorded by this time. `happened`: what had happened by then, as it is known today. */
export interface Instant {
  /** Milliseconds. */
  readonly at: number;
  readonly clock: 'known' | 'happened';
}

/** An event of the timeline, without its data. */
export interface Moment {
  readonly position: Position;
  /** The events of the log that were read up to and with it. */
  readonly read: number;
  /** Milliseconds: when it was recorded, and when it happened. */
  readonly recorded: number;
  readonly occurred: number;
  readonly mark: number;
}

/** The marks of a slider, as numbers. `foreign`: an event of another organization that changes what is seen here. */
export const marks = { none: 0, foreign: 1, incident: 2, call: 3, checkIn: 4 } as const;
/** Added to the mark of an event of the organization that an import wrote, or that became known more than a year later. */
export const apart = 8;

/**
 * The events of one organization in the order of the log: places, times and marks only, 45 bytes each, so that a million
 * of them fit in memory. A count `n` stands for the first `n` events.
 */
export interface Timeline {
  readonly length: () => number;
  add(moment: Moment): void;
  /** The last moments as numbers, six for each; `load` takes them. */
  last(moments: number): Float64Array;
  load(moments: Float64Array): void;
  /** Takes note that the log was read up to an event recorded at this time, of whatever organization. */
  reach(recorded: number): void;
  /** The latest of these times. */
  reached(): number;
  /** The place of the last of the first `count` events; undefined for none. */
  position(count: number): Position | undefined;
  read(count: number): number;
  recorded(n: number): number;
  occurred(n: number): number;
  mark(n: number): number;
  /** True for history that was added later: it is no part of what was recorded then. */
  isApart(n: number): boolean;
  /** The times of the organization's own first and last event by a clock; infinite without any. */
  span(clock: 'known' | 'happened'): { readonly first: number; readonly last: number };
  /** The number of events recorded by this time. */
  known(by: number): number;
  /** The length of the longest beginning of the log whose events had all happened by this time. */
  happened(by: number): number;
  /** The events that come later in the log and happened by this time, in the order of the log. */
  late(after: number, by: number): readonly number[];
  /** As many events had happened by this time and come after the longest beginning of the log that had. */
  lateCount(by: number): number;
  /** The time of the `nth` event that happened after this time and before an earlier one of the log; null for fewer. */
  lateAfter(after: number, nth: number): number | null;
  /** The events that happened after one time and by another, in the order of the log. */
  between(after: number, by: number): readonly number[];
  /** The number of the first event that is after this place. */
  countAt(position: Position): number;
}

/** Numbers in a block of memory that grows. */
export function numbers(kind: typeof Float64Array | typeof Uint32Array | typeof Uint8Array = Float64Array) {
  let held = new kind(1_024);
  let length = 0;
  return {
    push: (value: number): void => {
      if (length === held.length) {
        const larger = new kind(length * 2);
        larger.set(held);
        held = larger;
      }
      held[length++] = value;
    },
    at: (n: number): number => held[n] ?? 0,
    length: () => length,
  };
}

export function timelineOf(): Timeline {
  const [commits, prepares, reads] = [numbers(), numbers(), numbers(Uint32Array)];
  const [recorded, occurred] = [numbers(), numbers()];
  // The greatest time so far: a clock that was put back does not reorder the log.
  const [recordedUpTo, occurredUpTo] = [numbers(), numbers()];
  const marked = numbers(Uint8Array);
  /** Events that happened before an earlier one of the log. */
  const behind = numbers(Uint32Array);
  const behindTimes = orderedTimes();
  let latest = Number.NEGATIVE_INFINITY;
  const length = commits.length;
  const first = (of: ReturnType<typeof numbers>, over: number): number => searched(length(), (n) => of.at(n) > over);
  const spans = {
    known: { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY },
    happened: { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY },
  };
  const widen = (clock: 'known' | 'happened', time: number): void => {
    const { first: from, last: to } = spans[clock];
    spans[clock] = { first: Math.min(from, time), last: Math.max(to, time) };
  };
  const position = (count: number): Position | undefined =>
    count === 0 ? undefined : { commit: BigInt(commits.at(count - 1)), prepare: BigInt(prepares.at(count - 1)) };
  const happened = (by: number): number => first(occurredUpTo, by);
  /** The first of those behind that is at or after this event. */
  const behindFrom = (event: number): number => searched(behind.length(), (n) => behind.at(n) >= event);
  const behindBy = (by: number): number => {
    const times = behindTimes.times();
    return searched(times.length, (n) => (times[n] ?? 0) > by);
  };
  const late = (from: number, by: number, after = Number.NEGATIVE_INFINITY): readonly number[] => {
    const found: number[] = [];
    for (let n = behindFrom(from); n < behind.length(); n += 1) {
      const event = behind.at(n);
      if (occurred.at(event) > after && occurred.at(event) <= by) found.push(event);
    }
    return found;
  };
  const add: Timeline['add'] = (moment) => {
    const last = length() - 1;
    const before = last < 0 ? Number.NEGATIVE_INFINITY : occurredUpTo.at(last);
    if (moment.occurred < before) {
      behind.push(length());
      behindTimes.add(moment.occurred);
    }
    recordedUpTo.push(Math.max(last < 0 ? moment.recorded : recordedUpTo.at(last), moment.recorded));
    occurredUpTo.push(Math.max(before, moment.occurred));
    commits.push(Number(moment.position.commit));
    prepares.push(Number(moment.position.prepare));
    reads.push(moment.read);
    recorded.push(moment.recorded);
    occurred.push(moment.occurred);
    marked.push(moment.mark);
    if (moment.mark === marks.foreign) return;
    widen('known', moment.recorded);
    widen('happened', moment.occurred);
  };
  return {
    length,
    reach: (time) => {
      latest = Math.max(latest, time);
    },
    reached: () => latest,
    add,
    last: (moments) => {
      const all = new Float64Array(moments * 6);
      const first = length() - moments;
      for (let n = 0; n < moments; n += 1) {
        const at = first + n;
        all.set(
          [commits.at(at), prepares.at(at), reads.at(at), recorded.at(at), occurred.at(at), marked.at(at)],
          n * 6,
        );
      }
      return all;
    },
    load: (moments) => {
      for (let n = 0; n < moments.length; n += 6) {
        const [commit = 0, prepare = 0, read = 0, known = 0, happened = 0, mark = 0] = moments.subarray(n, n + 6);
        const position = { commit: BigInt(commit), prepare: BigInt(prepare) };
        add({ position, read, recorded: known, occurred: happened, mark });
      }
    },
    position,
    read: (count) => (count === 0 ? 0 : reads.at(count - 1)),
    recorded: recorded.at,
    occurred: occurred.at,
    mark: (n) => marked.at(n) % apart,
    isApart: (n) => marked.at(n) >= apart,
    span: (clock) => spans[clock],
    known: (by) => first(recordedUpTo, by),
    happened,
    late,
    lateCount: (by) => behindBy(by) - behindFrom(happened(by)),
    lateAfter: (after, nth) => behindTimes.times()[behindBy(after) + nth - 1] ?? null,
    between: (after, by) => {
      const to = happened(by);
      const found: number[] = [];
      for (let n = happened(after); n < to; n += 1) if (occurred.at(n) > after) found.push(n);
      return [...found, ...late(to, by, after)];
    },
    countAt: (place) =>
      searched(length(), (n) => {
        const of = position(n + 1);
        return of !== undefined && comparePositions(of, place) > 0;
      }),
  };
}
