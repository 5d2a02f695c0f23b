import { expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { entities } from './entities.ts';
import { defaultReach, outermost, reachOf } from './reach.ts';

const registered = (lat: number, lng: number) =>
  happened('EntityRegistered', {
    entity: 'arvada',
    name: 'arvada',
    displayName: 'City of Arvada',
    timezone: 'America/Denver',
    lat,
    lng,
    versions: [],
  });
const layer = (south: number) =>
  happened('MapLayerLoaded', {
    layer: 'l1',
    entity: 'arvada',
    name: 'Mains',
    sha256: 'aa',
    size: 420,
    kinds: [],
    extent: { south, west: -105.1, north: 40, east: -105 },
  });
const listed = (south: number) =>
  happened(
    'DirectoryUpdated',
    {
      directory: 'd1',
      spreadsheet: 's1',
      rows: 1,
      added: 1,
      changed: 0,
      removed: 0,
      extent: { south, west: -105.1, north: 40, east: -105 },
    },
    { entity: 'arvada' },
  );
const docOf = (...events: Parameters<typeof given>[1][]) => {
  const doc = given(entities, registered(40, -105), ...events).doc('arvada');
  return doc ?? expect.fail('it is registered');
};

it('is a hundred miles beyond the outermost layer and account, and at least 310', () => {
  expect(reachOf(docOf())).toEqual({ centre: [40, -105], miles: 310 });
  expect([outermost(docOf(layer(39))), defaultReach(docOf(layer(39)))]).toEqual([70, 310]);
  expect(defaultReach(docOf(layer(35)))).toBe(446);
  // The newest file of a layer replaces the one before; a list of accounts keeps those that a file does not name.
  expect(outermost(docOf(layer(35), layer(39)))).toBe(70);
  expect(outermost(docOf(listed(35), listed(39)))).toBe(346);
  expect(outermost(docOf(layer(39), happened('MapLayerRemoved', { layer: 'l1', entity: 'arvada' })))).toBeNull();
});

it('is what a manager set, until it is left to the default again', () => {
  const set = (miles: number | null) => happened('ReachSet', { entity: 'arvada', miles });
  expect(reachOf(docOf(set(60))).miles).toBe(60);
  expect(reachOf(docOf(set(60), set(null))).miles).toBe(310);
});

it('is the whole earth for an organization without a center, or an unknown one', () => {
  const doc = given(entities, registered(0, 0)).doc('arvada');
  expect([reachOf(doc).miles, reachOf(null).miles]).toEqual([12_450, 12_450]);
});
