import type { Part } from '#contracts/analytics/questions';
import { workflowOf } from '#events/incident/versions/index';
import type { App } from '#services/app/app';
import type { CallBlock, FigureColumns, IncidentBlock, WorkBlock } from '../columns/kinds.ts';
import { offsetsIn } from '../figures.ts';
import { nameOf } from '../names.ts';
import type { Range } from '../range.ts';
import type { Zones } from './zones.ts';

/** The groups into which a part divides the rows of blocks. */
export interface Dimension<AnyBlock> {
  readonly size: number;
  readonly groupOf: (block: AnyBlock, n: number) => number;
  readonly nameOf: (group: number) => Named;
  /** True when the keys have an order of their own, such as hours. */
  readonly inOrder: boolean;
  /** True when each part is shown, also one without an incident. */
  readonly isWhole?: boolean;
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

/** The parts of incidents, by the time of their report. */
export function incidentDimension(by: Part, of: Divided): Dimension<IncidentBlock> {
  const { app, columns, zones } = of;
  switch (by) {
    case 'type':
      return typeDimension(columns);
    case 'zone': {
      let last: { readonly block: IncidentBlock; readonly numbers: Int32Array } | null = null;
      const numbersIn = (block: IncidentBlock): Int32Array => {
        if (last?.block !== block) last = { block, numbers: zones.numbersIn(block) };
        return last.numbers;
      };
      return fromNone(zones.names, (block, n) => numbersIn(block)[n] as number, {
        none: 'No zone',
        name: (name) => name,
      });
    }
    case 'leader':
      return fromNone(columns?.people.all ?? [], ({ leader }, n) => leader[n] as number, {
        none: 'No leader',
        name: (user) => personNamed(app, user),
      });
    case 'person':
      return fromNone(columns?.people.all ?? [], ({ person }, n) => person[n] as number, {
        none: 'No person',
        name: (user) => personNamed(app, user),
      });
    case 'crew':
      return crewDimension(app, columns, ({ crew }: IncidentBlock, n) => crew[n] as number);
    default:
      return timeDimension(by, of.range, {
        at: ({ received }: IncidentBlock, n: number) => received[n] as number,
        blocks: columns?.incidents ?? [],
      });
  }
}

export function callDimension(by: Part, { app, columns, range }: Divided): Dimension<CallBlock> {
  if (by === 'person')
    return fromNone(columns?.people.all ?? [], ({ user }: CallBlock, n) => user[n] as number, {
      none: 'No person',
      name: (user) => personNamed(app, user),
    });
  return timeDimension(by, range, {
    at: ({ requested }: CallBlock, n: number) => requested[n] as number,
    blocks: columns?.calls ?? [],
  });
}

export function workDimension(by: Part, { app, columns, range }: Divided): Dimension<WorkBlock> {
  if (by === 'crew') return crewDimension(app, columns, ({ crew }: WorkBlock, n) => crew[n] as number);
  if (by === 'person')
    return fromNone(columns?.people.all ?? [], ({ person }: WorkBlock, n) => person[n] as number, {
      none: 'No person',
      name: (user) => personNamed(app, user),
    });
  return timeDimension(by, range, {
    at: ({ began }: WorkBlock, n: number) => began[n] as number,
    blocks: columns?.work ?? [],
  });
}

interface Words {
  readonly none: string;
  readonly name: (word: string) => string;
}
/** Group 0 has the rows without a number, which is below 0. */
const fromNone = <AnyBlock>(
  all: readonly string[],
  numberOf: (block: AnyBlock, n: number) => number,
  { none, name }: Words,
): Dimension<AnyBlock> => ({
  size: all.length + 1,
  groupOf: (block, n) => Math.max(-1, numberOf(block, n)) + 1,
  nameOf: (group) => {
    const word = all[group - 1];
    return word === undefined ? { key: '', name: none } : { key: word, name: name(word) };
  },
  inOrder: false,
});

const personNamed = (app: App, user: string): string => nameOf(app, user) || user.slice(0, 8);

const crewDimension = <AnyBlock>(
  app: App,
  columns: FigureColumns | null,
  numberOf: (block: AnyBlock, n: number) => number,
): Dimension<AnyBlock> =>
  fromNone(columns?.crews.all ?? [], numberOf, {
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
  const groups = Int32Array.from(keys, (key) => names.indexOf(workflowOf(key).displayName));
  return {
    size: Math.max(1, names.length),
    groupOf: ({ version }, n) => groups[version[n] as number] as number,
    nameOf: (group) => ({ key: names[group] ?? '', name: names[group] ?? '' }),
    inOrder: false,
  };
}

interface Times<AnyBlock> {
  readonly at: (block: AnyBlock, n: number) => number;
  readonly blocks: readonly { readonly earliest: number; readonly latest: number }[];
}
function timeDimension<AnyBlock>(by: Part, range: Range, { at, blocks }: Times<AnyBlock>): Dimension<AnyBlock> {
  const offsetOf = offsetsIn(range.zone);
  const localOf = (block: AnyBlock, n: number): number => {
    const time = at(block, n);
    return time + offsetOf(time);
  };
  switch (by) {
    case 'hour':
      return {
        size: 24,
        groupOf: (block, n) => Math.floor(modulo(localOf(block, n), day) / hour),
        nameOf: (group) => ({ key: padded(group), name: hourName(group) }),
        inOrder: true,
        isWhole: true,
      };
    case 'weekday':
      return {
        size: 7,
        // The first day of 1970 was a Thursday.
        groupOf: (block, n) => modulo(Math.floor(localOf(block, n) / day) + 3, 7),
        nameOf: (group) => ({ key: String(group), name: weekdays[group] ?? '' }),
        inOrder: true,
        isWhole: true,
      };
    default: {
      const { first, size } = monthsIn(range, blocks);
      // A date is slow to make: the months of days are kept.
      const months = new Map<number, number>();
      return {
        size,
        groupOf: (block, n) => {
          const of = Math.floor(localOf(block, n) / day);
          let month = months.get(of);
          if (month === undefined) months.set(of, (month = monthOf(of * day)));
          return month - first;
        },
        nameOf: (group) => monthNamed(first + group),
        inOrder: true,
      };
    }
  }
}

export const monthOf = (local: number): number => {
  const date = new Date(local);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
export function monthNamed(month: number): Named {
  const [year, of] = [Math.floor(month / 12), month % 12];
  return { key: `${year}-${padded(of + 1)}`, name: monthName.format(Date.UTC(year, of)) };
}

/** A range of a thousand years has no more months than its rows. */
export function monthsIn(
  range: Pick<Range, 'from' | 'below'>,
  blocks: readonly { readonly earliest: number; readonly latest: number }[],
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
