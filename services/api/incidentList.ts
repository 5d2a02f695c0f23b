import { limits } from '#contracts/limits';
import { iso } from '#events/ports';
import { wholeEntity } from '#projections/incidents';
import { positionOf } from './dispatch.ts';
import { isQa } from './incidentStream.ts';
import { route, type Signed } from './route.ts';
import { AnyWords, Count, Moment, OneOf, Optional } from './rules.ts';

class ListQuery {
  @Optional() @Count(1_000_000) page?: number;
  @Optional() @Count(limits.page.largest) page_size?: number;
  @Optional() @AnyWords(limits.text.search) search?: string;
  @Optional() @AnyWords(80) state?: string;
  @Optional() @AnyWords(limits.text.label) label?: string;
  @Optional() @AnyWords(80) version?: string;
  @Optional() @OneOf(['true', 'false', '']) active?: string;
  /** Received within three days of it. */
  @Optional() @Moment() around?: string;
  /** Received from an hour before it on: a time is remembered roughly. */
  @Optional() @Moment() after?: string;
  /** Received until an hour after it. */
  @Optional() @Moment() before?: string;
}

export const incidentListRoute = route<object, ListQuery>({
  method: 'GET',
  path: '/api/incident/',
  permission: 'incident.view',
  summary: 'Incidents, newest first, by page; searched and filtered',
  query: ListQuery,
  answer: list,
});

/** The earliest and the latest time of the list, as the read model keeps them (S0 §9). */
function timesOf({ around, after, before }: Pick<ListQuery, 'around' | 'after' | 'before'>) {
  const { around: days, bound } = limits.incidentTimes;
  const shifted = (time: string | undefined, by: number) => (time === undefined ? [] : [Date.parse(time) + by]);
  const from = [...shifted(after, -bound), ...shifted(around, -days)];
  const to = [...shifted(before, bound), ...shifted(around, days)];
  return {
    atLeast: (from.length === 0 ? {} : { time: iso(Math.max(...from)) }) as Record<string, string>,
    atMost: (to.length === 0 ? {} : { time: iso(Math.min(...to)) }) as Record<string, string>,
  };
}

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
    // Whatever it is hidden until: a fact ends it.
    without: { hidden_until: '' },
    ...timesOf(query),
    like: (label ? { labels: `%|${likeLiteral(label.toLowerCase())}|%` } : {}) as Record<string, string>,
    matching: search.trim() === '' ? '' : `${wholeEntity(who.entity)} ${search}`,
  };
  const hidden = isQa(app, who.entity);
  const count = hidden ? 0 : app.views.count('incidents', asked);
  const results = hidden
    ? []
    : app.views.shown('incidents', {
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
