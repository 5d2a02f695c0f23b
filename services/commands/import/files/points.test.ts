import { describe, expect, it } from 'vitest';
import { map } from '#services/testing/importFile';
import { mapReach, pointOf } from './points.ts';

const place = map.place ?? expect.fail('the map has a place');
const { entity } = map;
const reach = mapReach(map, null);
const found = (lat: string, lng: string, repairs = place.repairs) =>
  pointOf({ ...place, repairs }, (column) => (column === 'Lat' ? lat : lng), reach);
const inText = (text: string) => pointOf({ ...place, point: { text: 'Where' } }, () => text, reach).point;

describe('the point of a row', () => {
  it('is taken from two columns', () => expect(found('38.25', '-104.5')).toEqual({ point: [38.25, -104.5] }));
  it('is taken from one text', () => {
    expect(inText('(38.25, -104.5)')).toEqual([38.25, -104.5]);
    expect(inText('38.25;-104.5')).toEqual([38.25, -104.5]);
    expect(inText('POINT (1)')).toBeNull();
  });
  it.each([
    '38.25 -104.5',
    '38.25\t-104.5',
    'POINT (-104.5 38.25)',
    'point z(-104.5 38.25 1400)',
    'SRID=4326;POINT(-104.5 38.25)',
    '{"type":"Point","coordinates":[-104.5,38.25]}',
    '{"type":"Feature","geometry":{"type":"Point","coordinates":[-104.5,38.25,1400]}}',
    '{"latitude":"38.25","longitude":"-104.5","human_address":"{\\"address\\":\\"\\"}"}',
    "{'latitude': '38.25', 'longitude': '-104.5'}",
    '28TH LN\nPUEBLO, CO\n(38.25, -104.5)',
    '28TH LN PUEBLO, CO (38.25, -104.5)',
    '38.25° N, 104.5° W',
    '38°15\'00"N 104°30\'00"W',
    '38.25°, −104.5°',
    'lat: 38.25, lng: -104.5',
    '[38.25, -104.5]',
    '38.25,-104.5,0',
    'MULTIPOINT ((-104.5 38.25))',
    '{"x":-104.5,"y":38.25}',
    '28TH LN\r\nPUEBLO\r\n(38.25°, -104.5°)',
    '38.25N 104.5W',
  ])('is taken from a cell as other programs write it: %s', (text) => expect(inText(text)).toEqual([38.25, -104.5]));
  it.each([
    '28th Ln, Suite 4, 5',
    'LINESTRING (-104.5 38.25, -104 38)',
    '{"type":"Point"}',
    '{',
    '1 2 3',
    '12 40.5',
    'MULTIPOINT ((-104.5 38.25), (-104 38))',
  ])('is not taken from %s', (text) => expect(inText(text)).toBeNull());
  it.each(['{"latitude":"38.25"}', '{"latitude":"38.25","longitude":"west"}', '{"x":"","y":38.25}'])(
    'is no pair of degrees in %s',
    (text) =>
      expect(pointOf({ ...place, point: { text: 'Where' } }, () => text, reach)).toMatchObject({
        wrong: 'is not a pair of degrees',
      }),
  );
  it('has a comma for its decimals where each is in a column', () =>
    expect(found('38,25', '-104,5')).toEqual({ point: [38.25, -104.5] }));
  it('gets its minus sign back when the map allows for its loss', () => {
    expect(found('38.25', '104.5')).toEqual({
      point: [38.25, -104.5],
      repaired: 'the longitude had lost its minus sign',
    });
    expect(found('38.25', '104.5', []).point).toBeNull();
  });
  it('is swapped when the map names the other order', () =>
    expect(found('-104.5', '38.25', ['swapped']).point).toEqual([38.25, -104.5]));
  it('is judged by the reach around the center when the map names no area', () => {
    const judged = (lat: string, lng: string) =>
      pointOf({ ...place, within: null, repairs: [] }, (column) => (column === 'Lat' ? lat : lng), reach);
    expect(judged('38.25', '104.5')).toEqual({
      point: [38.25, -104.5],
      repaired: 'the longitude has lost its minus sign',
    });
    expect(judged('51.5', '-0.12')).toEqual({
      point: null,
      wrong: expect.stringContaining('310 miles (Settings > Reach)'),
    });
  });
  it('in the area of the map is beyond the reach that the organization set', () => {
    const near = { ...reach, miles: 20 };
    const judged = (lat: string, lng: string) => pointOf(place, (column) => (column === 'Lat' ? lat : lng), near);
    expect(judged('38.25', '-104.5')).toEqual({ point: [38.25, -104.5] });
    expect(judged('38.9', '104.9')).toEqual({
      point: null,
      wrong:
        'this position is 49 miles from the center of the map. The reach of this organization is 20 miles (Settings > Reach)',
    });
  });
  it('is within reach in the whole area of a map of an organization that has set none', () => {
    const state = { ...map, place: { ...place, within: [32, -114, 44, -96] as const } };
    expect(mapReach(state, null).miles).toBeGreaterThan(600);
    const doc = { ...entity, uuid: 'm1', display_name: 'Mesa Water', lat: 38.25, lng: -104.52 };
    expect(mapReach(state, { ...doc, reach_miles: 60 }).miles).toBe(60);
  });
  it.each([
    ['', '', null],
    ['0.0', '0.0', 'is zero, zero, in the Gulf of Guinea'],
    ['40', '-104.5', 'lies outside the area of the map'],
    ['6309958.0', '1802242.0', 'is not on Earth'],
    ['north', '-104.5', 'is not a pair of degrees'],
    ['38.25', '', 'is not a pair of degrees'],
    ['1e1', '-104.5', 'is not a pair of degrees'],
  ])('is none: %s, %s', (lat, lng, wrong) => expect(found(lat, lng)).toEqual({ point: null, wrong }));
});
