import { describe, expect, it } from 'vitest';
import { incidentMarks } from '#projections/incident/core/marks';
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
    find('1 Carr');
    find('1 Carr');
    expect(opened).toEqual(['a']);
    for (let n = 0; n < 10; n++) await Promise.resolve();
    find('1 Carr');
    expect(opened).toEqual(['a', 'a']);
  });
});
