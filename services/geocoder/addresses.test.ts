import { describe, expect, it } from 'vitest';
import type { LatLng } from '#contracts/core/geo';
import { limits } from '#contracts/core/limits';
import { addressesFrom, type Sources } from './addresses.ts';
import { type AddressQuery, Away, address } from './geocoder.ts';

const near: LatLng = [39.8, -105.1];
const at = (route: string, [lat, lng]: LatLng | [null, null] = near, more: object = {}) =>
  address({ route, lat, lng, ...more });
const far: LatLng = [29.8, -95.1];

function book(
  sources: Partial<Record<'own' | 'places' | 'service' | 'streets' | 'gazetteer', readonly ReturnType<typeof at>[]>>,
) {
  const { own = [], places = [], service, streets = [], gazetteer = [] } = sources;
  const asked: AddressQuery[] = [];
  const other: unknown[] = [];
  const warned: unknown[] = [];
  const state = { now: 1_000_000, fails: null as Error | null };
  const addresses = addressesFrom({
    known: (...words: readonly unknown[]) => {
      other.push(words);
      return own;
    },
    places: () => places,
    streets: (words: unknown) => {
      other.push(words);
      return streets;
    },
    gazetteer: {
      find: async (words: unknown) => {
        other.push(words);
        return gazetteer;
      },
    },
    service: service
      ? {
          find: async (words: AddressQuery) => {
            asked.push(words);
            if (state.fails) throw state.fails;
            return service;
          },
        }
      : null,
    clock: { now: () => state.now },
    log: { warn: (...words: readonly unknown[]) => warned.push(words) },
  } as unknown as Sources);
  const find = (words = 'Carr', of: LatLng = near) =>
    addresses.find({ entity: 'e1', words, near: of, reach: { centre: near, miles: 310 } });
  const lines = async (words?: string) => (await find(words)).results.map(({ route, source }) => `${source} ${route}`);
  return { find, lines, asked, other, warned, state };
}

describe('suggested addresses', () => {
  it('are the typed position alone, without asking anybody', async () => {
    const { find, asked, other } = book({ own: [at('A')], service: [at('B')] });
    expect((await find('39.8028, -105.0875')).results).toMatchObject([
      { source: 'typed', raw: '39.802800, -105.087500', lat: 39.8028, lng: -105.0875 },
    ]);
    expect([asked, other]).toEqual([[], []]);
  });

  it('are the organization’s own, then the service’s, then its streets; the gazetteer is not asked', async () => {
    const { find, lines, asked, other } = book({
      own: [at('A')],
      service: [at('B')],
      streets: [at('C')],
      gazetteer: [at('D')],
    });
    expect(await lines('  Carr \n St ')).toEqual(['incidents A', 'service B', 'streets C']);
    expect((await find()).away).toBe(false);
    const words = 'Carr St';
    expect(asked[0]).toEqual({ words, near, limit: limits.address.suggested });
    expect(other.slice(0, 2)).toEqual([['e1', words], { entity: 'e1', words, near }]);
  });

  it('are the gazetteer’s when no service is set, or it finds nothing', async () => {
    const sources = { streets: [at('C')], gazetteer: [at('D')] };
    const { lines, find, other } = book(sources);
    expect(await lines()).toEqual(['streets C', 'gazetteer D']);
    expect((await find()).away).toBe(false);
    expect(other[1]).toEqual({ words: 'Carr', near, limit: limits.address.suggested });
    expect(await book({ ...sources, service: [] }).lines()).toEqual(['streets C', 'gazetteer D']);
  });

  it('of the gazetteer are near when an own one matches', async () => {
    const gazetteer = [at('D', far), at('E'), at('F', [null, null])];
    expect(await book({ own: [at('A')], gazetteer }).lines()).toEqual(['incidents A', 'gazetteer E', 'gazetteer F']);
  });

  it.each(['Carr', 'Carr, TX', 'Carr 77001'])('of the service are within the reach, by its name: %s', async (words) => {
    const { find, lines } = book({ service: [at('B'), at('X', far), at('N', [null, null])] });
    expect(await lines(words)).toEqual(['service B', 'service N']);
    expect((await find(words)).note).toBe(
      '1 match lies beyond the reach of this organization (310 miles; Settings > Reach).',
    );
  });

  it('say how a typed position was changed, or why it is refused', async () => {
    const { find } = book({});
    expect(await find('39.8028, 105.0875')).toMatchObject({
      results: [{ raw: '39.802800, -105.087500' }],
      note: 'The longitude has lost its minus sign.',
    });
    const { results, note } = await find('51.5, -0.12');
    expect([results, note]).toEqual([[], expect.stringContaining('310 miles (Settings > Reach)')]);
  });

  it('come once each, the first of a line; two units are two', async () => {
    const streets = [at('carr st.'), at('Carr St'), at('Carr St', near, { subpremise: '4' })];
    expect(await book({ own: [at('Carr-St')], streets }).lines()).toEqual([
      'incidents Carr-St',
      'streets carr st.',
      'streets Carr St',
    ]);
  });

  it('are at most as many as are suggested', async () => {
    const streets = Array.from({ length: limits.address.suggested + 1 }, (_, n) => at(`S${n}`));
    expect((await book({ streets }).find()).results).toHaveLength(limits.address.suggested);
  });
});

describe('the address service', () => {
  it('is asked once in ten minutes for the same words, in whatever letters, around the same place', async () => {
    const { find, asked, state } = book({ service: [at('B')] });
    await find();
    await find('CARR');
    await find('Carr', [39.81, -105.11]);
    expect(asked).toHaveLength(1);
    await find('Carr', [39.9, -105.1]);
    await find('Carr St');
    expect(asked).toHaveLength(3);
    state.now += 599_999;
    await find();
    expect(asked).toHaveLength(3);
    state.now += 1;
    await find();
    await find();
    expect(asked).toHaveLength(4);
  });

  it('rests for half a minute after a failure, which is logged once without the words', async () => {
    const { find, asked, warned, state } = book({ service: [at('B')], gazetteer: [at('D')] });
    await find('Known');
    state.fails = new Away('no answer');
    expect(await find()).toMatchObject({ away: true, results: [{ route: 'D', source: 'gazetteer' }] });
    expect(warned).toEqual([[{ reason: 'no answer' }, 'the address service is away']]);
    expect(await find('Known')).toMatchObject({ away: false });
    state.now += 29_999;
    expect(await find()).toMatchObject({ away: true });
    expect(asked).toHaveLength(2);
    state.now += 1;
    state.fails = null;
    expect(await find()).toMatchObject({ away: false, results: [{ route: 'B' }] });
    expect(asked).toHaveLength(3);
  });

  it('is logged once for requests that fail together', async () => {
    const { find, warned, state } = book({ service: [] });
    state.fails = new Away('no answer');
    await Promise.all([find('A'), find('B')]);
    expect(warned).toHaveLength(1);
  });

  it('hides no mistake of ours', async () => {
    const { find, state } = book({ service: [] });
    state.fails = new TypeError('ours');
    await expect(find()).rejects.toThrow('ours');
  });
});
