import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { incidentMarks } from '#projections/incident/core/marks';
import { archive } from '#services/maps/archive';
import { type StreetSources, streetBook } from './streets.ts';

const place = (route: string, more: object = {}) => ({
  route,
  locality: 'Arvada',
  administrative_level_1: 'CO',
  postal_code: '80002',
  street_number: '1',
  ...more,
});
const layer = (sha256: string, kinds: readonly object[]) => ({ sha256, kinds });

function book(places: readonly object[], layers: readonly object[] = []) {
  const asked: unknown[] = [];
  const opened: string[] = [];
  const views = {
    docs: () => layers,
    found: (...words: readonly unknown[]) => {
      asked.push(words);
      return { shown: [JSON.stringify(places)] };
    },
  };
  const tiles = {
    pathOf: ({ sha256 }: { readonly sha256: string }) => {
      opened.push(sha256);
      return Promise.reject(new Error('no such layer'));
    },
  };
  const streets = streetBook({ views, tiles, files: {} } as unknown as StreetSources);
  const find = (words: string) => streets({ entity: 'e1', words, near: [39.8, -105.1] });
  return { find, asked, opened };
}

describe('the streets that an organization knows', () => {
  it('get the typed number and unit, and no point', () => {
    const { find, asked } = book([place('Carr Street')]);
    expect(find('5601 Carr Street #4, Arvada')).toMatchObject([
      {
        street_number: '5601',
        route: 'Carr Street',
        subpremise: '4',
        locality: 'Arvada',
        administrative_level_1: 'CO',
        postal_code: '80002',
        lat: null,
        lng: null,
      },
    ]);
    expect([find('Carr Street'), find('5601')]).toEqual([[], []]);
    expect(asked).toEqual([
      ['addresses', { marks: [incidentMarks.entity('e1')], words: 'carr street arvada', limit: 40, offset: 0 }],
    ]);
  });

  it.each([
    'W 58th Ave & Wadsworth Blvd',
    '58th at Wadsworth',
    '58th @ Wadsworth',
    '58th/Wadsworth',
    'corner of 58th and Wadsworth',
  ])('meet at %j, without a point', (words) => {
    const { find } = book([place('W 58th Ave'), place('Wadsworth Blvd'), place('Carr St')]);
    expect(find(words)).toMatchObject([{ route: 'W 58th Ave & Wadsworth Blvd', locality: 'Arvada', lat: null }]);
  });

  it.each(['5601 Carr and Sons', 'Carr St & Nowhere', 'Carr St & Carr St'])('do not meet at %j', (words) => {
    const { find } = book([place('W 58th Ave'), place('Carr St')]);
    expect(find(words).filter(({ route }) => route.includes('&'))).toEqual([]);
  });

  it.each([
    ['Carr Street', 'no number'],
    ['5601', 'no street'],
  ])('are not asked for "%s", which has %s', (words) => {
    const { find, asked } = book([place('Carr Street')]);
    expect([find(words), asked]).toEqual([[], []]);
  });

  it('fit each word, the last one in part', () => {
    const { find } = book([place('Carr Street'), place('Carroll Lane'), place(''), place('Main Street')]);
    const routes = (words: string) => find(words).map(({ route }) => route);
    expect(routes('1 Carr')).toEqual(['Carr Street', 'Carroll Lane']);
    expect(routes('1 Carr Stre')).toEqual(['Carr Street']);
    expect(routes('1 Car Street')).toEqual([]);
  });

  it('of a layer are read once at a time, again after a failure, and only of a layer that has streets', async () => {
    const layers = [
      layer('a', [
        { kind: 'mains', features: 3 },
        { kind: 'streets', features: 1 },
      ]),
      layer('b', [{ kind: 'streets', features: 0 }]),
      layer('c', [{ kind: 'mains', features: 3 }]),
    ];
    const { find, opened } = book([], layers);
    // The first letters of a crossing begin to read them.
    expect(find('58th')).toEqual([]);
    find('1 Carr');
    expect(opened).toEqual(['a']);
    for (let n = 0; n < 10; n++) await Promise.resolve();
    find('1 Carr');
    expect(opened).toEqual(['a', 'a']);
  });

  it('of a layer have the place where they meet, and its mile posts are found by their numbers', async () => {
    const path = join(folderOf('names'), 'names.pmtiles');
    const mileposts = [
      ['MP 012.40 Canal Rd', 39.7, -105.2],
      ['12.45', 39.6, -105.3],
      ['I-70 MP 7', 39.5, -105.4],
    ];
    const metadata = { streets: ['W 58th Ave', 'Wadsworth Blvd'], crossings: [[0, 1, 39.8, -105.08]], mileposts };
    writeFileSync(path, archive([], { minZoom: 0, maxZoom: 0, bounds: [0, 0, 0, 0], metadata }));
    const kinds = [{ kind: 'mileposts', features: 3 }];
    const views = { docs: () => [layer('a', kinds)], found: () => ({ shown: ['[]'] }) };
    const tiles = { pathOf: () => Promise.resolve(path) };
    const streets = streetBook({ views, tiles, files: {} } as unknown as StreetSources);
    const find = (words: string) =>
      streets({ entity: 'e1', words, near: [39.8, -105.1] }).map(({ raw, lat, lng }) => [raw, lat, lng]);
    find('mile 1');
    await vi.waitFor(() => expect(find('mile 7')).toHaveLength(1));
    expect(find('58th & Wadsworth')).toEqual([[expect.stringContaining('W 58th Ave & Wadsworth Blvd'), 39.8, -105.08]]);
    for (const words of ['mile 12.4', 'MP 12.4', 'milepost 12.40', 'mile marker 12.4 canal', 'mm 12.4'])
      expect(find(words)).toEqual([['MP 012.40 Canal Rd', 39.7, -105.2]]);
    expect(find('mile post 12.45')).toEqual([['Mile 12.45', 39.6, -105.3]]);
    expect([...find('mile 12'), ...find('mile 12.4 ditch'), ...find('Miles Ave 7')]).toEqual([]);
  });
});
