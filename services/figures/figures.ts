import type { CallCounts } from '#contracts/analytics/calls';
import { type AnswerFigure, answerFigures, answerOf } from '#contracts/analytics/figures';
import { callOutcomes } from '#contracts/callout/outcomes';
import { offsetAt } from '#contracts/time/localTime';
import type { CallFigure } from '#projections/analytics/callFigures';
import { type CallBlock, type FigureColumns, none } from './columns/kinds.ts';
import type { Range } from './range.ts';

type Said = AnswerFigure;
export type Counts = { -readonly [Name in keyof CallCounts]: number };

export const noCalls = (): Counts => ({ accepted: 0, could_not_reach: 0, declined: 0, total: 0 });

export function add(counts: Counts, said: unknown, n: number): void {
  if (said === null) return;
  counts[said as Said] += n;
  counts.total += n;
}

/** The counts of these calls. */
export function countsOf(calls: readonly Pick<CallFigure, 'said'>[]): Counts {
  const counts = noCalls();
  for (const { said } of calls) add(counts, said, 1);
  return counts;
}

/** Every zone's offset is a multiple of a quarter of an hour, so a quarter belongs to one local hour and one local day. */
export const quarter = 15 * 60_000;

interface FigureScope {
  /** Null for an organization that no figure has. */
  readonly columns: FigureColumns | null;
  /** The calls to this person only. */
  readonly user?: string | undefined;
  readonly range: Pick<Range, 'from' | 'below'>;
}

const saids = answerFigures;
/** By the number of the outcome in the columns. A call under way, or called off, is in no count. */
const saidOf = Uint8Array.from([null, ...callOutcomes], (outcome) => {
  const said = answerOf(outcome);
  return said === null ? 0 : saids.indexOf(said) + 1;
});

/** The calls of the organization, or of one person of it, in the blocks in which one of the range may be. */
function callsOf({ columns, user, range }: FigureScope): { blocks: readonly CallBlock[]; person: number | null } {
  const person = user === undefined ? null : (columns?.people.find(user) ?? none);
  const blocks = person === none ? [] : (columns?.calls ?? []);
  return {
    blocks: blocks.filter(({ earliest, latest }) => latest >= range.from && earliest < range.below),
    person,
  };
}

const day = 96 * quarter;

/**
 * The offset of one zone from UTC at a time, in milliseconds. It is looked up once for a day in which it does not change:
 * it is slow to look up.
 */
export function offsetsIn(zone: string): (at: number) => number {
  const offsets = new Map<number, number | null>();
  // Rows come in the order of time: most ask about the day of the row before.
  let [last, known]: [number, number | null] = [Number.NaN, null];
  return (at) => {
    const of = Math.floor(at / day);
    if (of === last && known !== null) return known;
    let offset = offsets.get(of);
    if (offset === undefined) {
      const [first, end] = [offsetAt(of * day, zone), offsetAt((of + 1) * day - 1, zone)];
      offset = first === end ? first : null;
      offsets.set(of, offset);
    }
    [last, known] = [of, offset];
    return offset ?? offsetAt(at, zone);
  };
}

/** The calls in each quarter of an hour, by its beginning in local time: `2026-03-01T08:15`. */
export function callsByQuarter(asked: Omit<FigureScope, 'range'> & { readonly range: Range }) {
  const { zone } = asked.range;
  const { blocks, person } = callsOf(asked);
  if (blocks.length === 0) return [];
  // A range of a thousand years takes no more memory than the time in which there were calls.
  const from = Math.max(asked.range.from, Math.min(...blocks.map(({ earliest }) => earliest)));
  const below = Math.min(asked.range.below, Math.max(...blocks.map(({ latest }) => latest)) + 1);
  const first = Math.floor(from / quarter);
  const wide = saids.length + 1;
  const counts = new Uint32Array((Math.floor(below / quarter) - first + 1) * wide);
  for (const { size, requested, user, outcome } of blocks)
    for (let n = 0; n < size; n++) {
      const at = requested[n] as number;
      if (!(at >= from && at < below) || (person !== null && user[n] !== person)) continue;
      const place = (Math.floor(at / quarter) - first) * wide + (saidOf[outcome[n] as number] as number);
      counts[place] = (counts[place] as number) + 1;
    }
  const offsetOf = offsetsIn(zone);
  const localOf = (at: number) => new Date(at + offsetOf(at)).toISOString().slice(0, 16);
  const quarters: { readonly local: string; readonly said: Said; readonly n: number }[] = [];
  for (let place = 0; place < counts.length; place += wide) {
    if (counts.subarray(place + 1, place + wide).every((n) => n === 0)) continue;
    const local = localOf((first + place / wide) * quarter);
    for (const [n, said] of saids.entries()) {
      const count = counts[place + n + 1] ?? 0;
      if (count > 0) quarters.push({ local, said, n: count });
    }
  }
  return quarters;
}

/** The time of the latest call that is in a count; null without one. */
export function latestCallOf(columns: FigureColumns | null): number | null {
  let latest = Number.NEGATIVE_INFINITY;
  // Blocks that end early are mostly passed over.
  for (const block of (columns?.calls ?? []).toReversed())
    for (let n = 0; block.latest > latest && n < block.size; n++) {
      const at = block.requested[n] as number;
      if (at > latest && saidOf[block.outcome[n] as number] !== 0) latest = at;
    }
  return Number.isFinite(latest) ? latest : null;
}

/** The counts of each part of the local time: `partOf` names it. */
export function countedBy<Part extends string | number>(
  quarters: ReturnType<typeof callsByQuarter>,
  parts: readonly Part[],
  partOf: (local: string) => Part,
): ReadonlyMap<Part, Counts> {
  const counts = new Map<Part, Counts>(parts.map((part) => [part, noCalls()]));
  for (const { local, said, n } of quarters) {
    const part = partOf(local);
    const found = counts.get(part) ?? noCalls();
    counts.set(part, found);
    add(found, said, n);
  }
  return counts;
}

export interface PersonFigures extends Counts {
  accepted_too_late: number;
  /** How many calls were answered after so many seconds. */
  readonly answers: Map<number, number>;
}

/** Answers up to this many seconds are counted in a table, the few later ones by name. */
const soon = 600;

/** The figures of each person who was called in the range, by user. */
export function figuresByPerson(asked: FigureScope): Map<string, PersonFigures> {
  const { blocks, person } = callsOf(asked);
  const { from, below } = asked.range;
  const people = asked.columns?.people.all ?? [];
  const kinds = callOutcomes.length + 1;
  const counts = new Uint32Array(people.length * kinds);
  const early: (Uint32Array | undefined)[] = Array.from({ length: people.length });
  const late = new Map<number, Map<number, number>>();
  for (const { size, requested, user, outcome, answered } of blocks)
    for (let n = 0; n < size; n++) {
      const at = requested[n] as number;
      if (!(at >= from && at < below)) continue;
      const who = user[n] as number;
      if (person !== null && who !== person) continue;
      const place = who * kinds + (outcome[n] as number);
      counts[place] = (counts[place] as number) + 1;
      const seconds = answered[n] as number;
      const table = early[who] ?? new Uint32Array(soon);
      early[who] = table;
      if (seconds === none) continue;
      if (seconds < soon) table[seconds] = (table[seconds] as number) + 1;
      else {
        const of = late.get(who) ?? new Map<number, number>();
        late.set(who, of.set(seconds, (of.get(seconds) ?? 0) + 1));
      }
    }
  return new Map(
    early.flatMap((table, who) => {
      if (table === undefined) return [];
      const figures = { ...noCalls(), accepted_too_late: 0, answers: new Map<number, number>() };
      for (const [n, kind] of callOutcomes.entries()) {
        const count = counts[who * kinds + n + 1] ?? 0;
        const said = answerOf(kind);
        if (said !== null) add(figures, said, count);
        if (kind === 'accepted-too-late') figures.accepted_too_late += count;
      }
      table.forEach((n, seconds) => n > 0 && figures.answers.set(seconds, n));
      for (const [seconds, n] of late.get(who) ?? []) figures.answers.set(seconds, n);
      return [[people[who] ?? '', figures] as const];
    }),
  );
}

/** The smallest value that at least this share of the answers does not exceed (nearest rank); null without an answer. */
export function quantile(answers: ReadonlyMap<number, number>, share: number): number | null {
  const total = [...answers.values()].reduce((sum, n) => sum + n, 0);
  let seen = 0;
  for (const [seconds, n] of [...answers].toSorted(([a], [b]) => a - b)) {
    seen += n;
    if (seen >= share * total) return seconds;
  }
  return null;
}
