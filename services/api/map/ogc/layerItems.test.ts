import { expect, it } from 'vitest';
import type { Network } from '#services/maps/cutting';
import { layerItemsReader, pageOf } from './layerItems.ts';

const valve = (lng: number) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, 0] },
  properties: { kind: 'valves', name: `V${lng}`, note: 'x' },
});
const network = { type: 'FeatureCollection', features: [0, 1, 2, 3].map(valve) } as unknown as Network;
const ids = (page: Partial<Parameters<typeof pageOf>[1]>) => {
  const { features, more } = pageOf(network, { box: null, offset: 0, limit: 10, ...page });
  return [features.map(({ id }) => id), more];
};

it('a layer comes in pages, each feature with its number and its name', () => {
  expect(ids({ limit: 2 })).toEqual([[0, 1], true]);
  expect(ids({ limit: 2, offset: 2 })).toEqual([[2, 3], false]);
  expect(ids({ limit: 4 })).toEqual([[0, 1, 2, 3], false]);
  expect(ids({ offset: 4 })).toEqual([[], false]);
  expect(pageOf(network, { box: null, offset: 0, limit: 1 }).features[0]).toEqual({
    type: 'Feature',
    id: 0,
    geometry: { type: 'Point', coordinates: [0, 0] },
    properties: { kind: 'valves', name: 'V0' },
  });
});

it('of an area come the features that meet it, counted apart', () => {
  const box = { west: 1, east: 3, south: -1, north: 1 };
  expect(ids({ box })).toEqual([[1, 2, 3], false]);
  expect(ids({ box, limit: 1, offset: 1 })).toEqual([[2], true]);
});

it('is read in a thread', () => {
  const bytes = Buffer.from(JSON.stringify(network));
  expect([
    ...(layerItemsReader.read({ bytes, page: { box: null, offset: 3, limit: 9 } }) as Iterable<unknown>),
  ]).toEqual([pageOf(network, { box: null, offset: 3, limit: 9 })]);
});
