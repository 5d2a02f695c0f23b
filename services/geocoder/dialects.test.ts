import { describe, expect, it } from 'vitest';
import { nominatim, photon } from './dialects.ts';
import { type AddressQuery, address } from './geocoder.ts';

const asked: AddressQuery = { words: '6161 Yukon St #4, Arvada', near: [39.8, -105.1], limit: 5 };
const yukon = address({
  street_number: '6161',
  route: 'Yukon Street',
  premise: 'Town Hall',
  subpremise: '4',
  locality: 'Arvada',
  postal_code: '80004',
  administrative_level_1: 'CO',
  administrative_level_2: 'Jefferson County',
  lat: 39.80812345,
  lng: -105.08,
});

describe('Nominatim', () => {
  const parts = {
    house_number: '6161',
    road: 'Yukon Street',
    building: 'Town Hall',
    city: 'Arvada',
    postcode: '80004',
    'ISO3166-2-lvl4': 'US-CO',
    state: 'Kolorado',
    county: 'Jefferson County',
    country_code: 'us',
  };
  const read = (changed: object = {}, at: object = {}) =>
    nominatim.read([{ lat: '39.808123454', lon: '-105.08', ...at, address: { ...parts, ...changed } }], asked);

  it('is asked for places in the United States, those around the organization first', () =>
    expect(nominatim.parameters(asked)).toEqual({
      q: '6161 Yukon St #4, Arvada',
      format: 'jsonv2',
      addressdetails: '1',
      countrycodes: 'us',
      limit: '5',
      viewbox: '-105.6,40.3,-104.6,39.3',
    }));

  it('answers with an address; its unit comes from the typed words', () => expect(read()).toEqual([yukon]));

  it.each([
    [{ country_code: 'US' }, {}],
    [{ building: undefined, amenity: 'Cafe' }, { premise: 'Cafe' }],
    [{ building: undefined }, { premise: '' }],
    [{ city: undefined, town: 'A' }, { locality: 'A' }],
    [{ city: undefined, village: 'A', hamlet: 'B' }, { locality: 'A' }],
    [
      { city: undefined, hamlet: 'B', municipality: 'C' },
      { locality: 'B', administrative_level_3: 'C' },
    ],
    [{ city: undefined, municipality: 'C' }, { locality: 'C' }],
    [{ 'ISO3166-2-lvl4': 'XUS-CO', state: 'new mexico' }, { administrative_level_1: 'NM' }],
    [{ 'ISO3166-2-lvl4': 'US-COX', state: 'Guam' }, { administrative_level_1: 'Guam' }],
    [{ road: ' Yukon \n Street\u0000 ' }, { route: 'Yukon Street' }],
    [{ house_number: '6'.repeat(41) }, { street_number: '6'.repeat(40) }],
    [
      { road: 'r'.repeat(201), city: 'c'.repeat(121) },
      { route: 'r'.repeat(200), locality: 'c'.repeat(120) },
    ],
    [{ postcode: 80004 }, { postal_code: '' }],
  ])('with %j has %j', (changed, shown) => expect(read(changed)).toMatchObject([shown]));

  it.each([
    ['of another country', { country_code: 'ca' }, {}],
    ['of no country', { country_code: undefined }, {}],
    ['beyond a pole', {}, { lat: '90.1' }],
    ['without a longitude', {}, { lon: '' }],
    ['beyond the date line', {}, { lon: '180.5' }],
    [
      'without words',
      { house_number: '', road: '', building: '', city: '', postcode: '', 'ISO3166-2-lvl4': '', state: '' },
      {},
    ],
  ])('is not believed %s', (_, changed, at) => expect(read(changed, at)).toEqual([]));

  it.each([[null], [{}], [['x']], [[null]], [[{ address: null }]]])('is away when it answers %j', (answer) =>
    expect(() => nominatim.read(answer, asked)).toThrow('the answer has another shape'),
  );
});

describe('Photon', () => {
  const parts = {
    housenumber: '6161',
    street: 'Yukon Street',
    name: 'Town Hall',
    type: 'house',
    city: 'Arvada',
    postcode: '80004',
    state: 'Colorado',
    county: 'Jefferson County',
    countrycode: 'US',
  };
  const read = (changed: object = {}, coordinates: readonly unknown[] = [-105.08, 39.808123454]) =>
    photon.read({ features: [{ properties: { ...parts, ...changed }, geometry: { coordinates } }] }, asked);

  it('is asked for places in the United States, those around the organization first', () =>
    expect(photon.parameters(asked)).toEqual({
      q: '6161 Yukon St #4, Arvada',
      lat: '39.8',
      lon: '-105.1',
      limit: '5',
      lang: 'en',
      countrycode: 'US',
    }));

  it('answers with an address; its unit comes from the typed words', () => expect(read()).toEqual([yukon]));

  it.each([
    [
      { type: 'street', street: '' },
      { route: 'Town Hall', premise: '' },
    ],
    [{ type: 'street' }, { route: 'Yukon Street', premise: '' }],
    [
      { type: 'house', street: '' },
      { route: '', premise: 'Town Hall' },
    ],
    [
      { type: 'city', city: '' },
      { locality: 'Town Hall', premise: '' },
    ],
    [
      { type: 'district', city: '' },
      { locality: 'Town Hall', premise: '' },
    ],
    [{ type: 'locality' }, { locality: 'Arvada', premise: '' }],
    [
      { type: 'house', city: '' },
      { locality: '', premise: 'Town Hall' },
    ],
    [{ state: 'Guam' }, { administrative_level_1: 'Guam' }],
  ])('with %j has %j', (changed, shown) => expect(read(changed)).toMatchObject([shown]));

  it.each([
    ['of another country', { countrycode: 'CA' }, [-105.08, 39.8]],
    ['beyond a pole', {}, [-105.08, 90.1]],
    ['without a latitude', {}, [-105.08]],
    ['beyond the date line', {}, [-180.5, 39.8]],
  ])('is not believed %s', (_, changed, at) => expect(read(changed, at)).toEqual([]));

  it.each([
    [null],
    [{}],
    [{ features: [null] }],
    [{ features: [{ properties: parts, geometry: null }] }],
    [{ features: [{ properties: parts, geometry: {} }] }],
  ])('is away when it answers %j', (answer) =>
    expect(() => photon.read(answer, asked)).toThrow('the answer has another shape'),
  );
});
