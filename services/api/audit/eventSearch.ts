import type { AuditEvent, ClockKind } from '#contracts/audit/events';
import {
  entityMark,
  markOf,
  namingMark,
  type Searched,
  searched,
  type TrailRow,
  trailRows,
} from '#projections/audit/trail';
import type { App } from '#services/app/app';
import type { AnyMark, AnySaid, ByColumn } from '#services/views/rows/rowSearch';
import { spokenWords } from './spokenWords.ts';

export type EventSearch = { readonly [Column in Searched]?: string | undefined } & {
  readonly incident?: string | undefined;
  /** The words of the events, and the names of crews and people that they are about or by. */
  readonly words?: string | undefined;
  /** One of several kinds. */
  readonly kinds?: readonly string[] | undefined;
  /** ISO-8601: from the first to before the second, by the chosen clock. */
  readonly after?: string | undefined;
  readonly until?: string | undefined;
  readonly clock: ClockKind;
  readonly before?: string | undefined;
  readonly limit: number;
};

/** The most events of other streams that name one incident: the first of each call-out, call, text and request. */
const mostNaming = 500;

type Read = Pick<App, 'views'>;

/** A page of the events of an organization, the newest first by the chosen clock. */
export const searchEvents = (app: Read, entity: string, search: EventSearch): readonly TrailRow[] =>
  pageOf(app, preparedSearch(app, entity, search), search);

/** The terms of a search, looked up once for all of its pages. */
export interface PreparedSearch {
  readonly entity: string;
  readonly columns: ByColumn<keyof TrailRow, readonly string[]>;
  readonly said: readonly AnySaid<keyof TrailRow>[];
  readonly marks: readonly AnyMark[];
}

export function preparedSearch(app: Read, entity: string, search: EventSearch): PreparedSearch {
  const given = searched.flatMap((column) => {
    const value = search[column];
    return value === undefined ? [] : [[column, [value]] as const];
  });
  const { incident, kinds, words } = search;
  const columns = [
    ...given,
    ...(kinds === undefined ? [] : [['kind', kinds] as const]),
    ...(incident === undefined ? [] : [['stream', streamsOf(app, entity, incident)] as const]),
  ];
  const spoken = words === undefined ? [] : spokenWords(app, entity, words);
  return {
    entity,
    columns: Object.fromEntries(columns),
    said: spoken.map(({ said }) => said),
    marks: [
      [entityMark(entity)],
      ...columns.map(([column, values]) => values.map((value) => markOf(column, entity, value))),
      ...spoken.map(({ marks }) => marks),
    ],
  };
}

type Page = Pick<EventSearch, 'clock' | 'before' | 'limit' | 'after' | 'until'>;

export function pageOf({ views }: Read, prepared: PreparedSearch, page: Page): readonly TrailRow[] {
  const { clock, before, limit, after, until } = page;
  const { entity, columns, said, marks } = prepared;
  // Nothing has a word of punctuation alone.
  if (marks.some((any) => any.length === 0)) return [];
  if (clock === 'happened') {
    const [time = '', position = ''] = before?.split('/') ?? [];
    return views.orderedRows(trailRows, {
      marks,
      index: { column: 'entity', value: entity, order: 'time' },
      where: columns,
      said,
      from: after,
      below: until,
      after: before === undefined ? undefined : [time, Number(position)],
      limit,
    });
  }
  // Events are recorded in the order of their positions, so a bound of time is a bound of positions.
  const ends = [before === undefined ? [] : Number(before), until === undefined ? [] : firstFrom({ views }, until)];
  const below = Math.min(...ends.flat());
  return views.foundRows(trailRows, {
    marks,
    from: after === undefined ? undefined : firstFrom({ views }, after),
    below: Number.isFinite(below) ? below : undefined,
    limit,
  });
}

/** The cursor of a row, from which the next page goes on. */
export const cursorOf = ({ time, position }: TrailRow, clock: ClockKind): string =>
  clock === 'happened' ? `${time}/${position}` : String(position);

/** One event of the organization. */
export const findEvent = ({ views }: Read, entity: string, uuid: string): TrailRow | undefined =>
  views.foundRows(trailRows, { marks: [[entityMark(entity)], [markOf('uuid', entity, uuid)]], limit: 1 })[0];

/** The other events of these requests or jobs, in the order of the log. */
export const eventsTogether = (
  { views }: Read,
  { entity, uuid }: TrailRow,
  { jobs, most }: { readonly jobs: readonly string[]; readonly most: number },
) =>
  views
    .foundRows(trailRows, {
      marks: [[entityMark(entity)], jobs.map((job) => markOf('correlation_id', entity, job))],
      ascending: true,
      limit: most + 1,
    })
    .filter((row) => row.uuid !== uuid)
    .slice(0, most);

/** The streams with events about an incident: its own, and those of its call-outs, calls, texts and requests. */
function streamsOf({ views }: Read, entity: string, incident: string): readonly string[] {
  const marks = [[entityMark(entity)], [namingMark(incident)]];
  const naming = views.foundRows(trailRows, { marks, limit: mostNaming });
  return [...new Set([`incident-${incident}`, ...naming.map(({ stream }) => stream)])];
}

/** The position of the first event recorded at or after a time, or one beyond the last. */
export function firstFrom({ views }: Read, time: string): number {
  const one = (from: number | undefined, ascending: boolean): TrailRow | undefined =>
    views.foundRows(trailRows, { marks: [], from, ascending, limit: 1 })[0];
  let [low, high] = [0, (one(undefined, false)?.position ?? 0) + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = one(middle, true);
    if (row !== undefined && row.recorded_time < time) low = row.position + 1;
    else high = middle;
  }
  return low;
}

/** An event as the desk shows it. */
export function shownEvent(app: Read, row: TrailRow): AuditEvent {
  const { entity, position, uuid, stream, revision, kind, type, detail, time, recorded_time, by, crew, person } = row;
  const [author, id = ''] = by.split(/:(.*)/s);
  return {
    uuid,
    position,
    stream,
    revision,
    kind,
    type,
    detail,
    time,
    recorded_time,
    by,
    crew,
    person,
    correlation_id: row.correlation_id,
    incident: row.incident,
    by_name: author === 'user' || author === 'token' ? accountName(app, entity, id) : null,
    about_name: crewName(app, entity, crew) ?? accountName(app, entity, person),
  };
}

const crewName = ({ views }: Read, entity: string, crew: string | null): string | null => {
  const doc = crew === null ? null : views.doc('crews', crew);
  return doc?.kind === 'crew' && doc.entity === entity ? doc.crew.name : null;
};

/** The name of a person of the organization, while the account is known and not erased; that of a contractor it asked. */
export function accountName({ views }: Read, entity: string, uuid: string | null): string | null {
  const account = uuid === null ? null : views.doc('accounts', uuid);
  if (account) return account.entity === entity ? `${account.first_name} ${account.last_name}`.trim() || null : null;
  const token = uuid === null ? null : views.doc('tokens', uuid);
  if (token?.entity === entity) return token.name;
  const notice = uuid === null ? null : views.doc('notices', uuid);
  return notice?.entity === entity ? (notice.contact ?? null) : null;
}
