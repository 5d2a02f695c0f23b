import { Readable } from 'node:stream';
import { type ChangesExportQuery, type ChangesQuery, changesTypes } from '#contracts/api/incident/incidentList';
import { limits } from '#contracts/core/limits';
import type { ChangedIncident, Expansion, IncidentChanges } from '#contracts/incident/changes';
import { Refused } from '#events/core/refused';
import { changeRows, type IncidentChangeRow } from '#projections/incident/incidentChanges';
import { summaryOf } from '#projections/incident/incidentPage';
import { isQa } from '#services/access/qualityAssurance';
import { firstFrom } from '#services/api/audit/eventSearch';
import type { Answer, Signed } from '#services/api/http/route';
import { positionOf } from '#services/app/position';
import { csvStream } from '#services/forms/csv';
import { expanded } from './stream/incidentDetail.ts';

type Asked = Pick<Signed<object, ChangesQuery>, 'app' | 'who' | 'query'>;

/** Incidents that are read and written at once. */
const together = 500;
const nobody = '00000000-0000-0000-0000-000000000000';

export const asksForChanges = ({ updated_after: since, cursor }: ChangesQuery): boolean =>
  since !== undefined || cursor !== undefined;

/** A page of what has changed, the first change first. */
export function changesPage(asked: Asked, size: number = limits.page.size): IncidentChanges {
  const { app, query } = asked;
  const from = beginning(asked);
  const rows = rowsFrom(asked, from, size);
  const last = rows.at(-1);
  const next = last ? last.position + 1 : from;
  return {
    results: rows.map((row) => shown(asked, row)),
    // Without any change, the next question begins at the same place.
    cursor: last ? cursorOf(last) : (query.cursor ?? `${Math.max(0, from - 1)}-${nobody}`),
    more: last !== undefined && rowsFrom(asked, next, 1).length > 0,
    position: positionOf(app),
  };
}

/** All that has changed as a file, read page by page while it is sent. */
export function changesFile(request: Signed<object, ChangesExportQuery>): Answer<never> {
  const { app, who, query } = request;
  const { format = 'jsonl' } = query;
  const from = beginning(request);
  app.parts.trail?.exported(request, { what: `incidents-${format}`, of: who.entity });
  const stream =
    format === 'csv' ? csvStream(csvOf(request, from)) : Readable.from(linesOf(request, from), { objectMode: false });
  return { flow: { stream, type: changesTypes[format], name: `Incidents.${format}` } };
}

/** The place from which the question goes on. */
function beginning({ app, who, query: { updated_after: since, cursor } }: Asked): number {
  if (cursor === undefined) return since === undefined ? 0 : firstFrom(app, since);
  const [, place = '', incident = ''] = /^(\d+)-(.+)$/.exec(cursor) ?? [];
  const position = Number(place);
  // The incident has changed there or later. Another log, as after a move, has other places.
  const [row] = app.views.rangedRows(changeRows, {
    where: { entity: who.entity, incident },
    range: { column: 'position', from: position, below: Number.MAX_SAFE_INTEGER },
    limit: 1,
  });
  const isOther = incident === nobody ? position > positionOf(app) : row === undefined;
  if (isOther) throw new Refused('changes.cursor');
  return position + 1;
}

/** The incidents that changed at this place or later. Those that one event changed are not parted. */
function rowsFrom({ app, who }: Asked, from: number, size: number): readonly IncidentChangeRow[] {
  if (isQa(app, who.entity)) return [];
  const range = { column: 'position', from, below: Number.MAX_SAFE_INTEGER } as const;
  const rows = app.views.rangedRows(changeRows, {
    where: { entity: who.entity },
    range,
    limit: size + 1,
    ascending: true,
  });
  const last = rows[size - 1];
  return last === undefined ? rows : rows.filter(({ position }) => position <= last.position);
}

const cursorOf = ({ position, incident }: IncidentChangeRow): string => `${position}-${incident}`;

const partsOf = ({ expand = '' }: ChangesQuery): readonly Expansion[] =>
  expand.split(',').filter((one): one is Expansion => one !== '');

function shown({ app, who, query }: Asked, row: IncidentChangeRow): ChangedIncident {
  const { incident: uuid, changed_time } = row;
  const doc = app.views.doc('incidents', uuid);
  const kept = { uuid, changed_time, cursor: cursorOf(row) };
  if (!doc || doc.deleted || doc.entity !== who.entity) return { ...kept, removed: true, incident: null };
  return { ...kept, removed: false, incident: summaryOf(doc), ...expanded(app, who, { doc, parts: partsOf(query) }) };
}

function* pagesFrom(asked: Asked, from: number): Generator<readonly ChangedIncident[]> {
  for (let next = from; ; ) {
    const rows = rowsFrom(asked, next, together);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => shown(asked, row));
    next = last.position + 1;
  }
}

function* linesOf(asked: Asked, from: number) {
  for (const page of pagesFrom(asked, from)) yield Buffer.from(page.map((one) => `${JSON.stringify(one)}\n`).join(''));
}

type Cell = string | number | null;
const ofIncident =
  (cell: (incident: NonNullable<ChangedIncident['incident']>) => Cell) =>
  ({ incident }: ChangedIncident): Cell =>
    incident && cell(incident);
const columns: readonly (readonly [string, (one: ChangedIncident) => Cell])[] = [
  ['uuid', ({ uuid }) => uuid],
  ['changed_time', ({ changed_time: time }) => time],
  ['removed', ({ removed }) => String(removed)],
  ['version', ofIncident(({ version }) => version)],
  ['description', ofIncident(({ description }) => description)],
  ['priority', ofIncident(({ priority }) => priority)],
  ['state', ofIncident(({ state }) => state)],
  ['state_meaning', ofIncident(({ state_meaning: meaning }) => meaning)],
  ['state_time', ofIncident(({ state_time: time }) => time)],
  ['time', ofIncident(({ time }) => time)],
  ['active', ofIncident(({ active }) => String(active))],
  ['completed', ofIncident(({ completed }) => String(completed))],
  ['archived', ofIncident(({ archived }) => String(archived))],
  ['labels', ofIncident(({ labels }) => labels.join('; '))],
];
/** The first place of an incident, and the parts that have no cells, as JSON. */
const expandedColumns: Readonly<Record<Expansion, (typeof columns)[number]>> = {
  locations: ['locations', ({ locations }) => jsonOf(locations)],
  log: ['log', ({ log }) => jsonOf(log)],
  team: ['team', ({ team }) => jsonOf(team)],
  times: ['times', ({ times }) => jsonOf(times)],
};
const jsonOf = (part: unknown): Cell => (part === undefined ? null : JSON.stringify(part));

function* csvOf(asked: Asked, from: number) {
  const all = [...columns, ...partsOf(asked.query).map((part) => expandedColumns[part])];
  yield [[...all.map(([name]) => name), 'cursor']];
  for (const page of pagesFrom(asked, from)) yield page.map((one) => [...all.map(([, cell]) => cell(one)), one.cursor]);
}
