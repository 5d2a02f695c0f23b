import { incidentListOperations, type ListQuery } from '#contracts/api/incident/incidentList';
import { limits } from '#contracts/core/limits';
import { Refused } from '#events/core/refused';
import { incidentMarks } from '#projections/incident/core/marks';
import { isQa } from '#services/access/qualityAssurance';
import { answering, piece, type Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { positionOf } from '#services/app/position';
import { asksForChanges, changesFile, changesPage } from './changes.ts';

export const incidentListRoutes = answering(incidentListOperations, {
  'GET /api/incident/': list,
  'GET /api/incident/export/': changesFile,
});

/** The earliest and the latest time of the list, in milliseconds (S0 §9). */
function timesOf({ around, after, before }: Pick<ListQuery, 'around' | 'after' | 'before'>) {
  const { around: days, bound } = limits.incidentTimes;
  const shifted = (time: string | undefined, by: number) => (time === undefined ? [] : [Date.parse(time) + by]);
  const from = [...shifted(after, -bound), ...shifted(around, -days)];
  const to = [...shifted(before, bound), ...shifted(around, days)];
  return {
    ...(from.length === 0 ? {} : { from: Math.max(...from) }),
    ...(to.length === 0 ? {} : { to: Math.min(...to) }),
  };
}

function list(request: Signed<object, ListQuery>) {
  const { app, who, query } = request;
  if (asksForChanges(query)) return changes(request);
  if (query.held === 'true') return heldOnes(request);
  const { search = '', state, label, version, priority, active, mine } = query;
  const size = query.page_size ?? limits.page.size;
  const page = query.page ?? 1;
  const { count, shown } = isQa(app, who.entity)
    ? { count: 0, shown: [] }
    : app.views.found('incidents', {
        marks: [
          incidentMarks.entity(who.entity),
          ...(state ? [incidentMarks.state(state)] : []),
          ...(version ? [incidentMarks.version(version)] : []),
          ...(priority ? [incidentMarks.priority(priority)] : []),
          ...(active ? [incidentMarks.active(active === 'true')] : []),
          ...(mine === 'true' ? [incidentMarks.member(who.account.uuid)] : []),
          ...(query.linked ? [incidentMarks.linked(query.linked === 'true')] : []),
          ...(label ? [incidentMarks.label(label)] : []),
        ],
        words: search,
        marksFor: namedIn(app, who.entity),
        ...timesOf(query),
        limit: size,
        offset: (page - 1) * size,
      });
  const at = (n: number) => JSON.stringify(pagePath(Object.assign({}, query, { page: n }), app.config.pageParameter));
  const previous = page > 1 ? at(page - 1) : 'null';
  const next = page * size < count ? at(page + 1) : 'null';
  return {
    written: [
      piece(
        `{"count":${count},"results":[${shown.join(',')}],"previous":${previous},"next":${next},"position":${positionOf(app)}}`,
      ),
    ],
  };
}

/** The changes since then, which no filter narrows: an incident that leaves a filter has changed too. */
function changes(request: Signed<object, ListQuery>) {
  const { updated_after: _, cursor: __, expand: ___, page_size: size, ...filters } = request.query;
  if (Object.values(filters).some((value) => value !== undefined)) throw new Refused('changes.filter');
  return { written: [piece(JSON.stringify(changesPage(request, size)))] };
}

/** The most people of one name who are searched for. */
const mostNamed = 30;
const plain = (words: string): string => words.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The people of the organization whose first or last name begins with a word: their incidents are found by it. */
function namedIn({ views }: Pick<App, 'views'>, entity: string): (word: string) => readonly string[] {
  let accounts: readonly { readonly uuid: string; readonly names: readonly string[] }[] | null = null;
  return (word) => {
    accounts ??= views.docs('accounts', { where: { entity } }).map(({ uuid, first_name, last_name }) => ({
      uuid,
      names: plain(`${first_name} ${last_name}`).split(/[\s-]+/),
    }));
    const start = plain(word);
    return accounts
      .filter(({ names }) => names.some((name) => name.startsWith(start)))
      .slice(0, mostNamed)
      .flatMap(({ uuid }) => [incidentMarks.responder(uuid), incidentMarks.member(uuid)]);
  };
}

/** All incidents on hold, the newest first. */
function heldOnes({ app, who }: Signed<object, ListQuery>) {
  const shown = isQa(app, who.entity)
    ? []
    : app.views.shown('incidents', { where: { entity: who.entity }, above: { hidden_until: '' } });
  const page = `{"count":${shown.length},"results":[${shown.toReversed().join(',')}]`;
  return { written: [piece(`${page},"previous":null,"next":null,"position":${positionOf(app)}}`)] };
}

function pagePath(query: ListQuery, parameter: string): string {
  const words = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const named = words.map(([name, value]): [string, string] => [name === 'page' ? parameter : name, String(value)]);
  return `/api/incident/?${new URLSearchParams(named).toString()}`;
}
