import type { Response } from '#contracts/analytics/incidents';
import { type ResponsePart, responseFigures } from '#contracts/analytics/steps';
import { csvType } from '#contracts/api/analytics/calls';
import { responseOperations } from '#contracts/api/analytics/response';
import { workflowOf } from '#events/incident/versions/index';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { csvStream } from '#services/forms/csv';
import { columnsFor } from './columns/columnsFor.ts';
import { type FigureColumns, type IncidentBlock, responseColumns } from './columns/kinds.ts';
import { offsetsIn } from './figures.ts';
import { figuresByGroup, type GroupFigures } from './grouped.ts';
import { linkedCalls, noSteps } from './leaders.ts';
import { localDay, type Range, rangeOf, shownRange } from './range.ts';
import { responseFile } from './responseFile.ts';

export const responseRoutes = answering(responseOperations, {
  'GET /analytics/beta/v2/response': async ({ app, who, query }) => {
    const range = rangeOf({ app, who, query }, 'any');
    const target = query.target === undefined ? null : query.target * 60;
    return { json: await responseIn(app, { entity: who.entity, range, by: query.by ?? 'type', target }) };
  },

  'GET /analytics/beta/v2/response-csv': async (request) => {
    const { app, who, query } = request;
    const range = rangeOf({ app, who, query }, 'any');
    const columns = await columnsFor(app, who.entity);
    app.parts.trail?.exported(request, { what: 'response-csv', of: who.entity });
    return {
      flow: {
        stream: csvStream(responseFile(app, columns, range)),
        type: csvType,
        name: `Response ${localDay(range.from, range.zone)} to ${localDay(range.below - 1, range.zone)}.csv`,
      },
    };
  },
});

interface Asked {
  readonly entity: string;
  readonly range: Range;
  readonly by: ResponsePart;
  /** Seconds. */
  readonly target: number | null;
}

/** The times of a range, of all jobs and of each part, the part's own order first. */
export async function responseIn(app: App, { entity, range, by, target }: Asked): Promise<Response> {
  const columns = await columnsFor(app, entity);
  const scope = { columns, range };
  const parts = partsOf(app, by, { columns, range });
  const grouping = { ...parts, columns: responseFigures.map((name) => responseColumns[name]) };
  const limits =
    target === null ? undefined : { column: responseFigures.indexOf('report_to_arrival'), seconds: target };
  const { all, groups } = figuresByGroup(scope, grouping, limits);
  const calls = linkedCalls(scope);
  const shown = ({ incidents, steps, within }: GroupFigures) => ({
    incidents,
    figures: steps,
    within_target: target === null ? null : within,
  });
  const numbers = parts.inOrder ? between(groups, parts) : [...groups.keys()];
  const named = numbers.map((group) => ({
    ...parts.nameOf(group),
    ...shown(groups.get(group) ?? { ...noSteps(), within: 0 }),
  }));
  return {
    ...shownRange(range),
    by,
    target_seconds: target,
    all: shown(all),
    groups: parts.inOrder ? named : named.toSorted(byName),
    ...(calls > 0 ? { linked_calls: calls } : {}),
  };
}

/** Hours and weekdays without an incident are there too, and months between those with one. */
function between(groups: ReadonlyMap<number, GroupFigures>, { size, isWhole }: Parts): readonly number[] {
  const found = [...groups.keys()];
  const [first, last] = isWhole ? [0, size - 1] : [Math.min(...found), Math.max(...found)];
  return found.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

type Named = Response['groups'][number];
/** By name; the incidents without a part come last. */
const byName = (a: Named, b: Named): number =>
  Number(a.key === '') - Number(b.key === '') || a.name.localeCompare(b.name) || (a.key < b.key ? -1 : 1);

interface Parts {
  readonly size: number;
  readonly groupOf: (block: IncidentBlock, n: number) => number;
  readonly nameOf: (group: number) => Pick<Named, 'key' | 'name'>;
  /** True when the keys have an order of their own, such as hours. */
  readonly inOrder: boolean;
  /** True when each part is shown, also one without an incident. */
  readonly isWhole?: boolean;
}

const hour = 3_600_000;
const day = 24 * hour;
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const padded = (n: number): string => String(n).padStart(2, '0');
const hourName = (n: number): string => `${n % 12 === 0 ? 12 : n % 12} ${n < 12 ? 'AM' : 'PM'}`;

function partsOf(
  app: App,
  by: ResponsePart,
  scope: { readonly columns: FigureColumns | null; readonly range: Range },
): Parts {
  const { columns, range } = scope;
  const offsetOf = offsetsIn(range.zone);
  const localOf = ({ received }: IncidentBlock, n: number): number => {
    const at = received[n] as number;
    return at + offsetOf(at);
  };
  switch (by) {
    case 'type':
      return typeParts(columns);
    case 'crew':
      return {
        size: (columns?.crews.all.length ?? 0) + 1,
        groupOf: ({ crew }, n) => (crew[n] as number) + 1,
        nameOf: (group) => crewNamed(app, columns?.crews.all[group - 1]),
        inOrder: false,
      };
    case 'hour':
      return {
        size: 24,
        groupOf: (block, n) => Math.floor((((localOf(block, n) % day) + day) % day) / hour),
        nameOf: (group) => ({ key: padded(group), name: hourName(group) }),
        inOrder: true,
        isWhole: true,
      };
    case 'weekday':
      return {
        size: 7,
        // The first day of 1970 was a Thursday.
        groupOf: (block, n) => (((Math.floor(localOf(block, n) / day) + 3) % 7) + 7) % 7,
        nameOf: (group) => ({ key: String(group), name: weekdays[group] ?? '' }),
        inOrder: true,
        isWhole: true,
      };
    case 'month':
      return monthParts(scope, localOf);
  }
}

/** Versions with one name are one type. */
function typeParts(columns: FigureColumns | null): Parts {
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

function crewNamed({ views }: App, crew: string | undefined): Pick<Named, 'key' | 'name'> {
  if (crew === undefined) return { key: '', name: 'No crew' };
  const doc = views.doc('crews', crew);
  return { key: crew, name: doc?.kind === 'crew' ? doc.crew.name : crew.slice(0, 8) };
}

const monthOf = (local: number): number => {
  const date = new Date(local);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

function monthParts(
  { columns, range }: { readonly columns: FigureColumns | null; readonly range: Range },
  localOf: (block: IncidentBlock, n: number) => number,
): Parts {
  // A range of a thousand years has no more months than its incidents.
  const blocks = columns?.incidents ?? [];
  const from = Math.max(range.from, Math.min(...blocks.map(({ earliest }) => earliest), range.below)) - day;
  const below = Math.min(range.below, Math.max(...blocks.map(({ latest }) => latest), range.from)) + day;
  const first = monthOf(from);
  return {
    size: Math.max(1, monthOf(below) - first + 1),
    groupOf: (block, n) => monthOf(localOf(block, n)) - first,
    nameOf: (group) => {
      const [year, month] = [Math.floor((first + group) / 12), (first + group) % 12];
      const name = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
      return { key: `${year}-${padded(month + 1)}`, name: name.format(Date.UTC(year, month)) };
    },
    inOrder: true,
  };
}
