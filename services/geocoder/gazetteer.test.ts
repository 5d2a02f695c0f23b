import { describe, expect, it } from 'vitest';
import { gazetteer } from './gazetteer.ts';

const here = gazetteer();
const arvada = [39.8028, -105.0875] as const;
const find = (words: string, near: readonly [number, number] = arvada) => here.find({ words, near, limit: 8 });
const lines = async (words: string, near?: readonly [number, number]) =>
  (await find(words, near)).map(({ raw }) => raw);

describe('the gazetteer', () => {
  it('knows a ZIP code, as the whole address object', async () =>
    expect(await find('80002')).toEqual([
      {
        raw: 'Arvada, CO 80002',
        street_number: '',
        route: '',
        premise: '',
        subpremise: '',
        locality: 'Arvada',
        country: 'US',
        postal_code: '80002',
        administrative_level_1: 'CO',
        administrative_level_2: '',
        administrative_level_3: '',
        lat: 39.7945,
        lng: -105.0984,
        autoclean: false,
      },
    ]));

  it('distinguishes places of one name by their distance', async () => {
    expect((await lines('springf'))[0]).toBe('Springfield, CO');
    expect((await lines('springf', [37.2, -93.29]))[0]).toBe('Springfield, MO');
    expect(await lines('Springfield, IL')).toContain('Springfield, IL');
  });

  it('gives all ZIP codes of the only place', async () =>
    expect(await lines('arvada, co')).toEqual(expect.arrayContaining(['Arvada, CO', 'Arvada, CO 80004'])));

  it('reads a street without giving it a point', async () => {
    const [street] = await find('6161 Yukon St apt 4, Arvada');
    expect(street).toMatchObject({
      raw: '6161 Yukon St, Arvada, CO',
      street_number: '6161',
      route: 'Yukon St',
      subpremise: '4',
      locality: 'Arvada',
      administrative_level_1: 'CO',
      lat: null,
      lng: null,
    });
  });

  it('finds the place at the end of a line without commas, and else takes the nearest', async () => {
    expect((await lines('6161 Yukon St Arvada'))[0]).toBe('6161 Yukon St, Arvada, CO');
    expect((await lines('6161 Yukon St Kansas City KS'))[0]).toBe('6161 Yukon St, Kansas City, KS');
    expect((await lines('6161 Yukon St'))[0]).toBe('6161 Yukon St, Arvada, CO');
    expect((await lines('100 Main St, 67202'))[0]).toBe('100 Main St, Wichita, KS 67202');
  });

  it('suggests nothing far away, unless its state or its whole ZIP code is typed', async () => {
    expect(await lines('5601')).toEqual([]);
    expect((await lines('8000')).length).toBeGreaterThan(0);
    expect(await lines('Minneapolis')).toEqual([]);
    expect(await lines('12 Main St, Minneapolis')).toEqual(['12 Main St']);
    expect((await lines('56011'))[0]).toMatch(/, MN 56011$/);
    expect((await lines('Minneapolis, MN'))[0]).toBe('Minneapolis, MN');
    expect((await lines('Minneapolis', [44.9, -93.2]))[0]).toMatch(/^Minneapolis, MN/);
  });

  it('has no result for an unknown place, and no military post office', async () => {
    expect(await find('Atlantis')).toEqual([]);
    expect(await find('34001')).toEqual([]);
    expect(await find('!!!')).toEqual([]);
  });
});
