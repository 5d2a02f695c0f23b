import { describe, expect, it } from 'vitest';
import { map } from '#services/testing/importFile';
import { pointOf } from './points.ts';

const place = map.place ?? expect.fail('the map has a place');
const found = (lat: string, lng: string, repairs = place.repairs) =>
  pointOf({ ...place, repairs }, (column) => (column === 'Lat' ? lat : lng));
const inText = (text: string) => pointOf({ ...place, point: { text: 'Where' } }, () => text).point;

describe('the point of a row', () => {
  it('is taken from two columns', () => expect(found('38.25', '-104.5')).toEqual({ point: [38.25, -104.5] }));
  it('is taken from one text', () => {
    expect(inText('(38.25, -104.5)')).toEqual([38.25, -104.5]);
    expect(inText('38.25;-104.5')).toEqual([38.25, -104.5]);
    expect(inText('POINT (1)')).toBeNull();
  });
  it('gets its minus sign back when the map allows for its loss', () => {
    expect(found('38.25', '104.5')).toEqual({
      point: [38.25, -104.5],
      repaired: 'the longitude had lost its minus sign',
    });
    expect(found('38.25', '104.5', []).point).toBeNull();
  });
  it('is swapped when the map names the other order', () =>
    expect(found('-104.5', '38.25', ['swapped']).point).toEqual([38.25, -104.5]));
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
