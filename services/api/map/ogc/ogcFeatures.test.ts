import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import type { Page } from './layerItems.ts';
import { ogcRoutes } from './ogcFeatures.ts';
import { pointsOf } from './sources.ts';

let desk: Desk;
let pages: Page[];
let more: boolean;
const root = 'GET /api/ogc';
const layer = id(70);
beforeEach(() => {
  [pages, more] = [[], false];
  desk = openDesk({
    files: { open: async () => Readable.from([Buffer.from('{}')]) },
    parsing: {
      read: (_: object, { input }: { readonly input: { readonly page: Page } }) => {
        pages.push(input.page);
        const features = input.page.offset > 8 ? [] : [{ type: 'Feature', id: input.page.offset }];
        return Readable.from([{ features, more }]);
      },
    },
  } as never);
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
  desk.person(11, { name: 'Ada Abel', role: 'crew' });
  for (const n of [51, 52, 53]) created(n);
  created(60, jcw);
  desk.happened(`incident-${id(53)}`, 'IncidentDeleted', {}, { entity: arvada });
  const crew = { designation: id(20), name: 'Truck North', sharedPhoneNumber: '' };
  desk.happened(`designation-${id(20)}`, 'DesignationCreated', crew, { entity: arvada });
  const file = { layer, entity: arvada, name: 'Mains', sha256: 'aa', size: 2, kinds: [{ kind: 'mains', features: 1 }] };
  desk.happened(`layer-${layer}`, 'MapLayerLoaded', file as never, { entity: arvada });
});
afterEach(() => desk.close());

const at = (n: number) => new Date(Date.parse(noon) - (60 - n) * 60_000).toISOString();
function created(n: number, entity = arvada) {
  const personal = { description: `Call ${n}` };
  const data = { incident: id(n), version: 'arvada_water', source: null, subject: id(n), personal };
  desk.happened(`incident-${id(n)}`, 'IncidentCreated', data, { entity, at: at(n) });
}
interface Collection {
  readonly id: string;
}
interface Items {
  readonly numberReturned: number;
  readonly features: readonly { readonly id: string | number }[];
  readonly links: readonly { readonly rel: string; readonly href: string }[];
}
const asked = async (name: string, params: object = {}, query: object = {}, n = 10) => {
  const { json, text } = await desk.asks(ogcRoutes, name, desk.signedIn(id(n)), { params: params as never, query });
  return (text ? JSON.parse(text.body) : json) as unknown;
};
const collections = async (n?: number) =>
  ((await asked(`${root}/collections`, {}, {}, n)) as { collections: readonly Collection[] }).collections.map(
    (one) => one.id,
  );
const items = async (name: string, query: object = {}) =>
  (await asked(`${root}/collections/:name/items`, { name }, query)) as Items;
const idsIn = ({ features }: Items) => features.map((one) => one.id);
const one = (name: string, feature: string) =>
  asked(`${root}/collections/:name/items/:feature`, { name, feature }) as Promise<object>;

describe('the collections', () => {
  it('are the incidents, the crews for those who see the board, and the layers', async () => {
    expect(await collections()).toEqual(['incidents', 'crews', layer]);
    const program = { ...desk.signedIn(id(10)), token: { scopes: ['map:read'], limit: 60 } };
    const { json } = await desk.asks<{ collections: readonly Collection[] }>(ogcRoutes, `${root}/collections`, program);
    expect(json?.collections.map((found) => found.id)).toEqual(['incidents', layer]);
    expect(await asked(`${root}/collections/:name`, { name: 'crews' })).toMatchObject({ itemType: 'feature' });
    await expect(asked(`${root}/collections/:name`, { name: 'people' })).rejects.toThrow('not-found');
  });
});

describe('incidents as features', () => {
  it('are those of the organization that stand in its lists, the newest first', async () => {
    expect(idsIn(await items('incidents'))).toEqual([id(52), id(51)]);
    expect((await items('incidents')).links.map(({ rel }) => rel)).toEqual(['self', 'collection']);
  });

  it('come in pages that look no later than the first one', async () => {
    const first = await items('incidents', { limit: '1' });
    const next = first.links.find(({ rel }) => rel === 'next')?.href ?? '';
    const query = Object.fromEntries(new URL(next).searchParams);
    expect(query).toMatchObject({ limit: '1', offset: '1', datetime: `../${noon}` });
    expect([idsIn(first), idsIn(await items('incidents', query))]).toEqual([[id(52)], [id(51)]]);
  });

  it('are found by time and by area', async () => {
    expect(idsIn(await items('incidents', { datetime: at(51) }))).toEqual([id(51)]);
    expect(idsIn(await items('incidents', { datetime: `${at(52)}/..` }))).toEqual([id(52)]);
    // They have no place.
    expect(idsIn(await items('incidents', { bbox: '-180,-90,180,90' }))).toEqual([]);
  });

  it('are read one by one: not those that were deleted, nor those of another organization', async () => {
    expect(await one('incidents', id(51))).toMatchObject({ id: id(51), geometry: null });
    for (const wrong of [id(53), id(60), id(99), 'x'])
      await expect(one('incidents', wrong)).rejects.toThrow('not-found');
  });
});

describe('crews and layers as features', () => {
  it('a crew that never said where it is has no point', async () => {
    expect(idsIn(await items('crews'))).toEqual([id(20)]);
    expect(await one('crews', id(20))).toMatchObject({ geometry: null, properties: { name: 'Truck North' } });
    expect(idsIn(await items('crews', { bbox: '-180,-90,180,90' }))).toEqual([]);
    expect(idsIn(await items('crews', { offset: '1' }))).toEqual([]);
  });

  it('a page of a layer is read in a thread, with at most 10,000 features', async () => {
    more = true;
    const page = await items(layer, { limit: '20000', bbox: '0,1,2,3', offset: '4' });
    expect(pages).toEqual([{ box: { west: 0, south: 1, east: 2, north: 3 }, offset: 4, limit: 10_000 }]);
    const next = page.links.find(({ rel }) => rel === 'next');
    expect(new URL(next?.href ?? '').searchParams.get('offset')).toBe('10004');
    expect(await one(layer, '7')).toMatchObject({ id: 7 });
    await expect(one(layer, '9')).rejects.toThrow('not-found');
    await expect(one(layer, 'x')).rejects.toThrow('not-found');
    expect(pages.slice(1)).toMatchObject([{ offset: 7, limit: 1 }, { offset: 9 }]);
  });
});

it('places are a point, several points, or none', () => {
  const [a, b, none] = [
    { lat: 1, lng: 2 },
    { lat: 3, lng: 4 },
    { lat: null, lng: null },
  ];
  expect(pointsOf([a, none])).toEqual({ type: 'Point', coordinates: [2, 1] });
  expect(pointsOf([a, b])).toEqual({
    type: 'MultiPoint',
    coordinates: [
      [2, 1],
      [4, 3],
    ],
  });
  expect([pointsOf([]), pointsOf([none])]).toEqual([null, null]);
});
