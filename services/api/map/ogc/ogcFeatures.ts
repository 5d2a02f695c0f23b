import { geoJson, type ItemsQuery, mostFeatures, ogcOperations } from '#contracts/api/map/ogcFeatures';
import { crs84, type OgcCollection, type OgcLink } from '#contracts/map/ogc';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { answering, type Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { boxIn, timesIn } from './area.ts';
import { type Source, sourcesFor } from './sources.ts';

const root = '/api/ogc';
const json = 'application/json';
const usualLimit = 100;
const conformsTo = ['core', 'geojson'].map((part) => `http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/${part}`);

export const ogcRoutes = answering(ogcOperations, {
  'GET /api/ogc': ({ app, who }) => {
    const to = linksOf(app);
    return {
      json: {
        title: app.views.doc('entities', who.entity)?.display_name ?? 'Muster',
        description: 'Incidents, crews and map layers',
        links: [
          to('self', '', json),
          to('conformance', '/conformance', json),
          to('data', '/collections', json),
          {
            ...to('service-desc', '', 'application/vnd.oai.openapi+json;version=3.1'),
            href: `${app.config.publicUrl}/api/openapi.json`,
          },
        ],
      },
    };
  },

  'GET /api/ogc/conformance': () => ({ json: { conformsTo } }),

  'GET /api/ogc/collections': ({ app, who }) => ({
    json: {
      links: [linksOf(app)('self', '/collections', json)],
      collections: sourcesFor({ app, who }).map((source) => described(app, source)),
    },
  }),

  'GET /api/ogc/collections/:name': (request) => ({ json: described(request.app, named(request)) }),

  'GET /api/ogc/collections/:name/items': items,

  'GET /api/ogc/collections/:name/items/:feature': async (request) => {
    const { app, params } = request;
    const source = named(request);
    const feature = await source.one(params.feature);
    if (!feature) throw new Refused('not-found');
    const to = linksOf(app);
    const at = `/collections/${source.id}`;
    const links = [to('self', `${at}/items/${params.feature}`, geoJson), to('collection', at, json)];
    return { text: { type: geoJson, body: JSON.stringify({ ...feature, links }) } };
  },
});

const linksOf =
  ({ config }: Pick<App, 'config'>) =>
  (rel: string, path: string, type: string): OgcLink => ({ href: `${config.publicUrl}${root}${path}`, rel, type });

function named({ app, who, params }: Pick<Signed<object, object, 'name'>, 'app' | 'who' | 'params'>): Source {
  const found = sourcesFor({ app, who }).find(({ id }) => id === params.name);
  if (!found) throw new Refused('not-found');
  return found;
}

function described(app: App, { id, title, description }: Source): OgcCollection {
  const to = linksOf(app);
  const at = `/collections/${id}`;
  const links = [to('self', at, json), to('items', `${at}/items`, geoJson)];
  return { id, title, description, itemType: 'feature', crs: [crs84], links };
}

/** A page of features. The next one looks no later than this one did, so that new incidents do not shift its pages. */
async function items(request: Signed<object, ItemsQuery, 'name'>) {
  const { app, query, now } = request;
  const source = named(request);
  const { bbox, datetime = `../${iso(app.clock.now())}` } = query;
  const limit = Math.min(query.limit ?? usualLimit, mostFeatures);
  const offset = query.offset ?? 0;
  const { features, more } = await source.read({ box: boxIn(bbox), ...timesIn(datetime), limit, offset });
  const to = linksOf(app);
  const at = `/collections/${source.id}`;
  const area: Record<string, string> = bbox === undefined ? {} : { bbox };
  const page = (from: number): string => {
    const words = new URLSearchParams({ ...area, datetime, limit: String(limit), offset: String(from) });
    return `${at}/items?${words.toString()}`;
  };
  const links = [
    to('self', page(offset), geoJson),
    to('collection', at, json),
    ...(more ? [to('next', page(offset + limit), geoJson)] : []),
  ];
  const body = { type: 'FeatureCollection', timeStamp: now, numberReturned: features.length, links, features };
  return { text: { type: geoJson, body: JSON.stringify(body) } };
}
