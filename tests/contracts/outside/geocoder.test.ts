import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Address } from '#contracts/core/geo';
import { addressesFrom } from '#services/geocoder/addresses';
import { addressService } from '#services/geocoder/addressService';
import { gazetteer } from '#services/geocoder/gazetteer';
import { Away } from '#services/geocoder/geocoder';
import { steeredClock } from '../../support/clock/steeredClock.ts';
import { type DoubleAnswer, type GeocoderDouble, geocoderDouble } from './geocoderDouble.ts';

let double: GeocoderDouble;
beforeAll(async () => {
  double = await geocoderDouble();
});
beforeEach(() => {
  double.says = { json: [] };
  double.asked.length = 0;
});
afterAll(() => double.close());

const near = [39.8028, -105.0875] as const;
const asked = { words: '6161 Yukon St #4, Arvada', near, limit: 5 };

const nominatim = [
  {
    lat: '39.811234567891',
    lon: '-105.083',
    display_name: '6161, Yukon Street, Arvada, Jefferson County, Colorado, 80004, United States',
    address: {
      house_number: '6161',
      road: 'Yukon Street',
      city: 'Arvada',
      county: 'Jefferson County',
      state: 'Colorado',
      'ISO3166-2-lvl4': 'US-CO',
      postcode: '80004',
      country_code: 'us',
    },
  },
];
const photon = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-105.083, 39.811234567891] },
      properties: {
        type: 'house',
        countrycode: 'US',
        housenumber: '6161',
        street: 'Yukon Street',
        city: 'Arvada',
        county: 'Jefferson County',
        state: 'Colorado',
        postcode: '80004',
      },
    },
  ],
};
const found: Address = {
  raw: '6161 Yukon Street, Arvada, CO 80004',
  street_number: '6161',
  route: 'Yukon Street',
  premise: '',
  subpremise: '4',
  locality: 'Arvada',
  country: 'US',
  postal_code: '80004',
  administrative_level_1: 'CO',
  administrative_level_2: 'Jefferson County',
  administrative_level_3: '',
  lat: 39.81123457,
  lng: -105.083,
  autoclean: false,
};

const services = [
  { name: 'Nominatim', path: '/nominatim/search?key=abc', answer: nominatim, empty: [] as unknown },
  { name: 'Photon', path: '/api/?key=abc', answer: photon, empty: { features: [] } as unknown },
] as const;

describe.each(services)('$name', ({ name, path, answer, empty }) => {
  const service = () => addressService(double.url + path);
  const away = async (says: DoubleAnswer): Promise<string> => {
    double.says = says;
    const error = await service()
      .find(asked)
      .then(
        () => null,
        (caught: unknown) => caught,
      );
    expect(error).toBeInstanceOf(Away);
    return (error as Away).message;
  };

  it('yields the whole address object, to eight decimals, with the unit that was typed', async () => {
    double.says = { json: answer };
    expect(await service().find(asked)).toEqual([found]);
  });

  it('gets the typed text and the map position, and keeps the parts of the chosen address', async () => {
    double.says = { json: empty };
    expect(await service().find(asked)).toEqual([]);
    const [question] = double.asked;
    expect(question?.pathname).toBe(path.split('?')[0]);
    expect(question?.searchParams.get('q')).toBe(asked.words);
    expect(question?.searchParams.get('key')).toBe('abc');
    const place = name === 'Photon' ? ['lat', '39.8028'] : ['viewbox', '-105.5875,40.3028,-104.5875,39.3028'];
    expect(question?.searchParams.get(place[0] ?? '')).toBe(place[1]);
  });

  it('counts as away when it is silent, refuses, breaks off, or redirects', async () => {
    expect(await away('silence')).toBe('no answer in time');
    expect(await away(429)).toBe('HTTP 429');
    expect(await away(500)).toBe('HTTP 500');
    expect(await away('drop')).toBe('not reached');
    expect(await away(302)).toBe('not reached');
    expect(double.asked.every(({ pathname }) => pathname !== '/elsewhere')).toBe(true);
  });

  it('counts as away when it sends too much, no JSON, or other data', async () => {
    expect(await away('flood')).toBe('the answer is too large');
    expect(await away({ words: '{"features": [' })).toBe('the answer is not JSON');
    for (const other of [null, 7, 'words', { features: 7 }, [7], { features: [null] }])
      expect(await away({ json: other })).toBe('the answer has another shape');
  });

  it('gives no result abroad, without a point on earth, or without a name', async () => {
    const [one] = nominatim;
    const [two] = photon.features;
    const abroad = { ...one?.address, country_code: 'ca' };
    double.says = {
      json:
        name === 'Photon'
          ? {
              features: [
                { ...two, properties: { ...two?.properties, countrycode: 'CA' } },
                { ...two, geometry: { type: 'Point', coordinates: [-105, 91] } },
                { ...two, properties: { countrycode: 'US' } },
              ],
            }
          : [
              { ...one, address: abroad },
              { ...one, lat: '91' },
              { ...one, address: { country_code: 'us' } },
            ],
    };
    expect(await service().find(asked)).toEqual([]);
  });

  it('cannot insert a value that no field of ours accepts', async () => {
    const long = `Yukon\u0000\n${'x'.repeat(5_000)}`;
    const [one] = nominatim;
    const [two] = photon.features;
    double.says = {
      json:
        name === 'Photon'
          ? { features: [{ ...two, properties: { ...two?.properties, street: long } }] }
          : [{ ...one, address: { ...one?.address, road: long } }],
    };
    const [address] = await service().find(asked);
    expect(address?.route).toMatch(/^Yukon x{194}$/);
  });
});

describe('addresses with a configured service', () => {
  const clock = steeredClock();
  const warned: object[] = [];
  const log = { info: () => {}, error: () => {}, warn: (fields: object) => void warned.push(fields) };
  const opened = () =>
    addressesFrom({
      places: () => [],
      streets: () => [],
      known: () => [],
      gazetteer: gazetteer(),
      service: addressService(`${double.url}/search`),
      clock,
      log: log as never,
    });
  const find = (of: ReturnType<typeof opened>, words = '6161 Yukon St, Arvada, CO') =>
    of.find({ entity: 'e1', words, near, reach: { centre: near, miles: 310 } });
  afterEach(() => void warned.splice(0));

  it('are the service’s, and the same search is sent once', async () => {
    double.says = { json: nominatim };
    const of = opened();
    const first = await find(of);
    expect(first).toMatchObject({ away: false, results: [{ raw: found.raw, source: 'service' }] });
    expect(await find(of, ' 6161  YUKON St, Arvada, CO ')).toEqual(first);
    expect(double.asked).toHaveLength(1);
    await clock.advance(11 * 60_000);
    await find(of);
    expect(double.asked).toHaveLength(2);
  });

  it('are the gazetteer’s while it is away; the answer names its source, and the service is not asked for a while', async () => {
    double.says = 500;
    const of = opened();
    for (const words of ['6161 Y', '6161 Yu', '6161 Yukon']) {
      expect(await find(of, words)).toMatchObject({ away: true, results: [{ source: 'gazetteer', lat: null }] });
    }
    expect(double.asked).toHaveLength(1);
    expect(warned).toEqual([{ reason: 'HTTP 500' }]);
    double.says = { json: nominatim };
    await clock.advance(31_000);
    expect(await find(of, '6161 Yukon')).toMatchObject({ away: false, results: [{ source: 'service' }] });
  });

  it('are the gazetteer’s when the service finds nothing', async () => {
    expect(await find(opened())).toMatchObject({ away: false, results: [{ source: 'gazetteer' }] });
  });

  it('are never in the log', async () => {
    for (const says of ['drop', 429, { words: 'Yukon' }] as const) {
      double.says = says;
      await find(opened());
    }
    expect(warned).toHaveLength(3);
    expect(JSON.stringify(warned)).not.toContain('Yukon');
  });

  it('are cached only for the latest questions', async () => {
    double.says = { json: nominatim };
    const of = opened();
    for (let n = 0; n <= 500; n++) await find(of, `${n} Yukon St`);
    await find(of, '500 Yukon St');
    expect(double.asked).toHaveLength(501);
    await find(of, '0 Yukon St');
    expect(double.asked).toHaveLength(502);
  });
});
