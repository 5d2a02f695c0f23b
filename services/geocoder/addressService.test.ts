import { afterEach, describe, expect, it, vi } from 'vitest';
import { addressService, dialectOf } from './addressService.ts';
import { nominatim, photon } from './dialects.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the dialect of an address service', () => {
  it.each([
    ['https://addresses.example/search', nominatim],
    ['https://addresses.example/search/', nominatim],
    ['https://addresses.example/nominatim/search?key=1', nominatim],
    ['https://addresses.example/api', photon],
    ['https://addresses.example/photon/api/', photon],
    ['https://addresses.example/', null],
    ['https://addresses.example/search/more', null],
    ['https://search/', null],
  ])('is known by the end of %s', (url, dialect) => expect(dialectOf(url)).toBe(dialect));

  it('is needed', () =>
    expect(() => addressService('https://addresses.example/find')).toThrow(
      'no address service answers at such a path',
    ));
});

describe('an address service', () => {
  const found = (name: string) => ({
    lat: '39.8',
    lon: '-105.1',
    address: { country_code: 'us', house_number: '6161', road: name, city: 'Arvada', state: 'Colorado' },
  });

  it('is asked with the parts of its own address and ours, and gives no more than was asked for', async () => {
    const asked = vi.fn(async () => new Response(JSON.stringify(['Yukon St', 'Yukon Ct', 'Yukon Way'].map(found))));
    vi.stubGlobal('fetch', asked);
    const service = addressService('https://addresses.example/search?key=ours&limit=50');
    const addresses = await service.find({ words: '6161 yukon', near: [39.5, -105], limit: 2 });
    expect(addresses.map(({ route }) => route)).toEqual(['Yukon St', 'Yukon Ct']);
    const [[url]] = asked.mock.calls as unknown as [[URL]];
    expect(`${url.origin}${url.pathname}`).toBe('https://addresses.example/search');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      key: 'ours',
      q: '6161 yukon',
      format: 'jsonv2',
      addressdetails: '1',
      countrycodes: 'us',
      limit: '2',
      viewbox: '-105.5,40,-104.5,39',
    });
  });
});
