import { limits } from '#contracts/limits';
import { wholeEntity } from '#projections/incidents';
import { positionOf } from './dispatch.ts';
import { route, type Signed } from './route.ts';
import { AnyWords, Count, OneOf, Optional } from './rules.ts';

class ListQuery {
  @Optional() @Count(1_000_000) page?: number;
  @Optional() @Count(limits.page.largest) page_size?: number;
  @Optional() @AnyWords(limits.text.search) search?: string;
  @Optional() @AnyWords(80) state?: string;
  @Optional() @AnyWords(limits.text.label) label?: string;
  @Optional() @AnyWords(80) version?: string;
  @Optional() @OneOf(['true', 'false', '']) active?: string;
}

export const incidentListRoute = route<object, ListQuery>({
  method: 'GET',
  path: '/api/incident/',
  permission: 'incident.view',
  summary: 'Incidents, newest first, by page; searched and filtered',
  query: ListQuery,
  answer: list,
});

const likeLiteral = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

function list({ app, who, query }: Signed<object, ListQuery>) {
  const { search = '', state, label, version, active } = query;
  const size = query.page_size ?? limits.page.size;
  const page = query.page ?? 1;
  const asked = {
    where: {
      entity: who.entity,
      ...(state ? { state } : {}),
      ...(version ? { version } : {}),
      ...(active ? { active: active === 'true' ? 1 : 0 } : {}),
    },
    like: (label ? { labels: `%|${likeLiteral(label.toLowerCase())}|%` } : {}) as Record<string, string>,
    matching: search.trim() === '' ? '' : `${wholeEntity(who.entity)} ${search}`,
  };
  const count = app.views.count('incidents', asked);
  const results = app.views.shown('incidents', {
    ...asked,
    orderBy: { column: 'time', descending: true },
    limit: size,
    offset: (page - 1) * size,
  });
  const at = (n: number) => JSON.stringify(pagePath(query, n));
  const previous = page > 1 ? at(page - 1) : 'null';
  const next = page * size < count ? at(page + 1) : 'null';
  return {
    json: `{"count":${count},"results":[${results.join(',')}],"previous":${previous},"next":${next},"position":${positionOf(app)}}`,
  };
}

function pagePath(query: ListQuery, page: number): string {
  const words = Object.entries(Object.assign({}, query, { page })).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return `/api/incident/?${new URLSearchParams(words.map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
}
