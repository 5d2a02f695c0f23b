import { monthPartWords } from '#contracts/analytics/beside';
import type { Part } from '#contracts/analytics/questions';
import { startOfDay } from '#contracts/time/localTime';
import { workflowOf } from '#events/incident/versions/index';
import type { App } from '#services/app/app';
import { rowsOfBlock } from '../columns/blocks.ts';
import {
  type CallBlock,
  type FigureColumns,
  type IncidentBlock,
  linkedCall,
  none,
  type WorkBlock,
} from '../columns/kinds.ts';
import { offsetsIn, quarter } from '../figures.ts';
import { nameOf } from '../names.ts';
import { localDay, type Range } from '../range.ts';
import type { Zones } from './zones.ts';

/** The groups into which a part divides the rows of blocks. */
export interface Dimension<AnyBlock> {
  readonly size: number;
  /** The group of each row of a block, which holds until the next block is asked about; below 0 for none. */
  readonly groupsIn: (block: AnyBlock) => Int32Array;
  readonly nameOf: (group: number) => Named;
  /** True when the keys have an order of their own, such as hours. */
  readonly inOrder: boolean;
  /** True when each part is shown, also one without an incident. */
  readonly isWhole?: boolean;
}
interface Sized {
  readonly size: number;
}
interface Spanned {
  readonly earliest: number;
  readonly latest: number;
}
export interface Named {
  /** Empty for the rows without a part. */
  readonly key: string;
  readonly name: string;
}

export interface Divided {
  readonly app: App;
  readonly columns: FigureColumns | null;
  readonly range: Range;
  readonly zones: Zones;
}

const hour = 3_600_000;
const day = 24 * hour;
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const padded = (n: number): string => String(n).padStart(2, '0');
const hourName = (n: number): string => `${n % 12 === 0 ? 12 : n % 12} ${n < 12 ? 'AM' : 'PM'}`;
const modulo = (value: number, of: number): number => ((value % of) + of) % of;

/** The parts of incidents, by the time of their report. A linked call is in none of them. */
export function incidentDimension(by: Part, of: Divided): Dimension<IncidentBlock> {
  const dimension = partsOf(by, of);
  return { ...dimension, groupsIn: jobsOnly(dimension.groupsIn) };
}

/** All jobs in one group. */
export function allJobs(): Pick<Dimension<IncidentBlock>, 'size' | 'groupsIn'> {
  const groups = new Int32Array(rowsOfBlock);
  return { size: 1, groupsIn: jobsOnly(() => groups.fill(0)) };
}

const jobsOnly =
  (groupsIn: (block: IncidentBlock) => Int32Array) =>
  (block: IncidentBlock): Int32Array => {
    const groups = groupsIn(block);
    leaveOutLinked(groups, block);
    return groups;
  };

// The loops over the rows of a block are functions of their own: V8 compiles a function that is made for each question
// anew for each question, and until then each time is a number on the heap.
function leaveOutLinked(groups: Int32Array, { size, leader }: Pick<IncidentBlock, 'size' | 'leader'>): void {
  const linked = linkedCall | 0;
  for (let n = 0; n < size; n++) if (leader[n] === linked) groups[n] = -1;
}
function countFromOne(groups: Int32Array, numbers: Int32Array, size: number): void {
  for (let n = 0; n < size; n++) {
    const number = numbers[n] as number;
    groups[n] = number < 0 ? 0 : number + 1;
  }
}
function translate(groups: Int32Array, numbers: Int32Array, to: Int32Array): void {
  for (let n = 0; n < numbers.length; n++) groups[n] = to[numbers[n] as number] as number;
}

function partsOf(by: Part, { app, columns, zones, range }: Divided): Dimension<IncidentBlock> {
  switch (by) {
    case 'type':
      return typeDimension(columns);
    case 'zone':
      return fromNone(zones.names, (block) => zones.numbersIn(block), {
        none: 'No zone',
        name: (name) => name,
      });
    case 'leader':
      return personDimension(app, columns, { none: 'Without a leader', numbersIn: ({ leader }) => leader });
    case 'person':
      return personDimension(app, columns, { none: 'No person named', numbersIn: ({ person }) => person });
    case 'crew':
      return crewDimension(app, columns, ({ crew }: IncidentBlock) => crew);
    default:
      return timeDimension(by, range, {
        now: app.clock.now(),
        timesIn: ({ received }: IncidentBlock) => received,
        blocks: columns?.incidents,
      });
  }
}

export function callDimension(by: Part, { app, columns, range }: Divided): Dimension<CallBlock> {
  return by === 'person'
    ? personDimension(app, columns, { none: 'No person named', numbersIn: ({ user }: CallBlock) => user })
    : timeDimension(by, range, {
        now: app.clock.now(),
        timesIn: ({ requested }: CallBlock) => requested,
        blocks: columns?.calls,
      });
}

export function workDimension(by: Part, { app, columns, range }: Divided): Dimension<WorkBlock> {
  if (by === 'crew') return crewDimension(app, columns, ({ crew }: WorkBlock) => crew);
  return by === 'person'
    ? personDimension(app, columns, { none: 'No person named', numbersIn: ({ person }: WorkBlock) => person })
    : timeDimension(by, range, {
        now: app.clock.now(),
        timesIn: ({ began }: WorkBlock) => began,
        blocks: columns?.work,
      });
}

type NumbersIn<AnyBlock> = (block: AnyBlock) => Int32Array;
interface Words {
  readonly none: string;
  readonly name: (word: string) => string;
}

/** Group 0 has the rows without a number, which is below 0. */
function fromNone<AnyBlock extends Sized>(
  all: readonly string[],
  numbersIn: NumbersIn<AnyBlock>,
  { none, name }: Words,
): Dimension<AnyBlock> {
  const groups = new Int32Array(rowsOfBlock);
  return {
    size: all.length + 1,
    groupsIn: (block) => {
      countFromOne(groups, numbersIn(block), block.size);
      return groups;
    },
    nameOf: (group) => {
      const word = all[group - 1];
      return word === undefined ? { key: '', name: none } : { key: word, name: name(word) };
    },
    inOrder: false,
  };
}

interface People<AnyBlock> {
  readonly none: string;
  readonly numbersIn: NumbersIn<AnyBlock>;
}
const personDimension = <AnyBlock extends Sized>(
  app: App,
  columns: FigureColumns | null,
  { none, numbersIn }: People<AnyBlock>,
): Dimension<AnyBlock> =>
  fromNone(columns?.people.all ?? [], numbersIn, { none, name: (user) => personNamed(app, user) });

const personNamed = (app: App, user: string): string => nameOf(app, user) || user.slice(0, 8);

const crewDimension = <AnyBlock extends Sized>(
  app: App,
  columns: FigureColumns | null,
  numbersIn: NumbersIn<AnyBlock>,
): Dimension<AnyBlock> =>
  fromNone(columns?.crews.all ?? [], numbersIn, {
    none: 'No crew',
    name: (crew) => {
      const doc = app.views.doc('crews', crew);
      return doc?.kind === 'crew' ? doc.crew.name : crew.slice(0, 8);
    },
  });

/** Versions with one name are one type. */
function typeDimension(columns: FigureColumns | null): Dimension<IncidentBlock> {
  const keys = columns?.versions.all ?? [];
  const names = [...new Set(keys.map((key) => workflowOf(key).displayName))];
  const ofVersion = Int32Array.from(keys, (key) => names.indexOf(workflowOf(key).displayName));
  const groups = new Int32Array(rowsOfBlock);
  return {
    size: Math.max(1, names.length),
    groupsIn: ({ size, version }) => {
      translate(groups, version.subarray(0, size), ofVersion);
      return groups;
    },
    nameOf: (group) => ({ key: names[group] ?? '', name: names[group] ?? '' }),
    inOrder: false,
  };
}

interface Times<AnyBlock> {
  readonly now: number;
  readonly timesIn: (block: AnyBlock) => Float64Array;
  readonly blocks: readonly AnyBlock[] | undefined;
}
function timeDimension<AnyBlock extends Sized & Spanned>(
  by: Part,
  range: Range,
  { now, timesIn, blocks = [] }: Times<AnyBlock>,
): Dimension<AnyBlock> {
  const offsetOf = offsetsIn(range.zone);
  const groups = new Int32Array(rowsOfBlock);
  const grouped = (spanAt: SpanAt) => (block: AnyBlock) => {
    groupByTime(groups, { times: timesIn(block), size: block.size }, spanAt);
    return groups;
  };
  const inQuarters =
    (groupAt: (local: number) => number): SpanAt =>
    (at, span) => {
      span.from = Math.floor(at / quarter) * quarter;
      span.below = span.from + quarter;
      span.group = groupAt(span.from + offsetOf(span.from));
    };
  switch (by) {
    case 'hour':
      return {
        size: 24,
        groupsIn: grouped(inQuarters((local) => Math.floor(modulo(local, day) / hour))),
        nameOf: (group) => ({ key: padded(group), name: hourName(group) }),
        inOrder: true,
        isWhole: true,
      };
    case 'weekday':
      return {
        size: 7,
        // The first day of 1970 was a Thursday.
        groupsIn: grouped(inQuarters((local) => modulo(Math.floor(local / day) + 3, 7))),
        nameOf: (group) => ({ key: String(group), name: weekdays[group] ?? '' }),
        inOrder: true,
        isWhole: true,
      };
    default: {
      const { first, size } = monthsIn(range, blocks);
      const named = monthNames(range, now);
      const starts = Array.from({ length: size + 1 }, (_, n) => startOfDay(`${monthKey(first + n)}-01`, range.zone));
      return {
        size,
        groupsIn: grouped(inMonths(starts)),
        nameOf: (group) => named(first + group),
        inOrder: true,
      };
    }
  }
}

/** The rows of one group that come after each other: those from a time to before another one. */
interface Span {
  from: number;
  below: number;
  group: number;
}
/** Finds the span of a time. */
type SpanAt = (at: number, span: Span) => void;

/** Rows come in the order of time: most are in the span of the row before. */
function groupByTime(
  groups: Int32Array,
  { times, size }: { readonly times: Float64Array; readonly size: number },
  spanAt: SpanAt,
): void {
  const span = { from: Number.NaN, below: Number.NaN, group: none };
  let { from, below, group } = span;
  for (let n = 0; n < size; n++) {
    const at = times[n] as number;
    if (!(at >= from && at < below)) {
      if (at === at) {
        spanAt(at, span);
        ({ from, below, group } = span);
      } else {
        groups[n] = none;
        continue;
      }
    }
    groups[n] = group;
  }
}

/** The starts of the months grow, and the last one is the end. A time outside them is in no group. */
const inMonths =
  (starts: readonly number[]): SpanAt =>
  (at, span) => {
    const next = starts.findIndex((start) => at < start);
    span.group = next < 1 ? none : next - 1;
    span.from = starts[span.group] ?? Number.NaN;
    span.below = starts[span.group + 1] ?? Number.NaN;
  };

export const monthOf = (local: number): number => {
  const date = new Date(local);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};
export const monthKey = (month: number): string => `${Math.floor(month / 12)}-${padded((month % 12) + 1)}`;

/** The months of a range up to now: one of which it has a part is named by its days. */
export function monthNames({ from, below, zone }: Range, now: number): (month: number) => Named {
  const days = { from: localDay(from, zone), to: localDay(Math.max(from, Math.min(below, now) - 1), zone) };
  return (month) => ({ key: monthKey(month), name: monthPartWords(monthKey(month), days) });
}

/** A range of a thousand years has no more months than its rows. */
export function monthsIn(
  range: Pick<Range, 'from' | 'below'>,
  blocks: readonly Spanned[],
): { readonly first: number; readonly size: number } {
  const from = Math.max(range.from, Math.min(...blocks.map(({ earliest }) => earliest), range.below)) - day;
  const below = Math.min(range.below, Math.max(...blocks.map(({ latest }) => latest), range.from)) + day;
  const first = monthOf(from);
  return { first, size: Math.max(1, monthOf(below) - first + 1) };
}

/** Hours and weekdays without a row are there too, and months between those with one. */
export function groupsShown<AnyBlock>(found: readonly number[], dimension: Dimension<AnyBlock>): readonly number[] {
  const { inOrder, isWhole, size } = dimension;
  if (!inOrder) return found;
  const [first, last] = isWhole ? [0, size - 1] : [Math.min(...found), Math.max(...found)];
  return found.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

/** By name; the rows without a part come last. */
export const byName = (a: Named, b: Named): number =>
  Number(a.key === '') - Number(b.key === '') || a.name.localeCompare(b.name) || (a.key < b.key ? -1 : 1);
