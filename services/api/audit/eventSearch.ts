import type { AuditEvent, ClockKind } from '#contracts/audit/events';
import { idOf } from '#events/core/message';
import type { AccountDoc } from '#projections/accounts/accounts';
import { type TrailRow, trailRows } from '#projections/audit/trail';
import type { CrewDoc } from '#projections/dispatch/crews';
import type { App } from '#services/app/app';
import type { RowSearch } from '#services/views/rowSearch';

export interface EventSearch {
  readonly stream?: string | undefined;
  readonly kind?: string | undefined;
  readonly type?: string | undefined;
  readonly by?: string | undefined;
  readonly person?: string | undefined;
  readonly incident?: string | undefined;
  readonly correlation?: string | undefined;
  readonly after?: string | undefined;
  readonly until?: string | undefined;
  readonly clock: ClockKind;
  readonly before?: string | undefined;
  readonly limit: number;
}

/** The most streams of one incident that a search follows: its call-outs, calls, texts and requests. */
const mostValues = 500;

type Searched = Pick<App, 'views'>;

/** A page of the events of an organization, the newest first by the chosen clock. Reads no more rows than the page. */
export function searchEvents({ views }: Searched, entity: string, search: EventSearch): readonly TrailRow[] {
  const { stream, kind, type, by, person, incident, correlation, clock, before, limit, after, until } = search;
  const where = given({ entity, stream, kind, type, by, person, correlation_id: correlation });
  const streams = incident === undefined ? [] : streamsOf({ views }, entity, incident);
  if (incident !== undefined && streams.length === 0) return [];
  const found: RowSearch['where'] = incident === undefined ? where : { ...where, stream: streams };
  if (clock === 'happened') {
    const [time = '', position = ''] = before?.split('/') ?? [];
    return views.foundRows<TrailRow>(trailRows, {
      where: found,
      atLeast: given({ time: after }),
      below: given({ time: until }),
      orderBy: ['time', 'position'],
      after: before === undefined ? undefined : [time, Number(position)],
      limit,
    });
  }
  // Events are recorded in the order of their positions, so a bound of time is a bound of positions.
  const lowest = after === undefined ? undefined : firstFrom({ views }, entity, after);
  const beyond = until === undefined ? undefined : firstFrom({ views }, entity, until);
  return views.foundRows<TrailRow>(trailRows, {
    where: found,
    atLeast: given({ position: lowest }),
    below: given({ position: beyond }),
    orderBy: ['position'],
    after: before === undefined ? undefined : [Number(before)],
    limit,
  });
}

/** The cursor of a row, from which the next page goes on. */
export const cursorOf = ({ time, position }: TrailRow, clock: ClockKind): string =>
  clock === 'happened' ? `${time}/${position}` : String(position);

/** The streams with events about an incident: its own, and those of its call-outs, calls, texts and requests. */
const streamsOf = (app: Searched, entity: string, incident: string): readonly string[] =>
  skipping(app, { entity, incident }, 'stream');

/** The values of a column that the organization's events have, in alphabetical order. */
export const valuesOf = (app: Searched, entity: string, column: 'kind' | 'type'): readonly string[] =>
  skipping(app, { entity }, column);

/** The different values of a column. The rows of one value lie together, so each search skips to the next value. */
function skipping({ views }: Searched, where: RowSearch['where'], column: 'kind' | 'type' | 'stream') {
  const values: string[] = [];
  while (values.length < mostValues) {
    const [next] = views.foundRows<TrailRow>(trailRows, {
      where,
      orderBy: [column, 'position'],
      after: [values.at(-1) ?? '', Number.MAX_SAFE_INTEGER],
      ascending: true,
      limit: 1,
    });
    if (!next) break;
    values.push(next[column]);
  }
  return values;
}

/** The position of the first event recorded at or after a time, or one beyond the last. */
function firstFrom({ views }: Searched, entity: string, time: string): number {
  const at = (from: number): TrailRow | undefined =>
    views.foundRows<TrailRow>(trailRows, {
      where: { entity },
      atLeast: { position: from },
      orderBy: ['position'],
      ascending: true,
      limit: 1,
    })[0];
  const [last] = views.foundRows<TrailRow>(trailRows, { where: { entity }, orderBy: ['position'], limit: 1 });
  let [low, high] = [0, (last?.position ?? 0) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = at(middle);
    if (row !== undefined && row.recorded_time < time) low = row.position + 1;
    else high = middle;
  }
  return low;
}

const given = <Value>(values: Readonly<Record<string, Value | undefined>>): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Record<string, Value>;

/** An event as the desk shows it. */
export function shownEvent(app: Searched, { entity, ...row }: TrailRow): AuditEvent {
  const [kind, id = ''] = row.by.split(/:(.*)/s);
  return {
    ...row,
    by_name: kind === 'user' ? accountName(app, entity, id) : null,
    about_name: crewName(app, row) ?? accountName(app, entity, row.person),
  };
}

const crewName = ({ views }: Searched, { kind, stream }: Pick<TrailRow, 'kind' | 'stream'>): string | null =>
  kind === 'designation' ? (views.doc<CrewDoc>('crews', idOf(stream))?.crew.name ?? null) : null;

/** The name of a person of the organization, while the account is known and not erased. */
export function accountName({ views }: Searched, entity: string, uuid: string | null): string | null {
  const account = uuid === null ? null : views.doc<AccountDoc>('accounts', uuid);
  return account?.entity === entity ? `${account.first_name} ${account.last_name}`.trim() || null : null;
}
