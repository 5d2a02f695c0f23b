import { expect, it } from 'vitest';
import { valueIn } from './judged.ts';
import { typedPoint } from './typedPoint.ts';

const arvada = [39.8028, -105.0875] as const;
const pointOf = (typed: string, centre: readonly [number, number]) => {
  const judged = typedPoint(typed, centre, { centre, miles: 310 });
  return judged && valueIn(judged);
};

it.each([
  '39.8028, -105.0875',
  '39.8028 -105.0875',
  '(39.8028,-105.0875)',
  'lat: 39.8028 lng: -105.0875',
  '39.8028,−105.0875',
  '39.8028N 105.0875W',
  'N39.8028 W105.0875',
  '39.8028° N, 105.0875° W',
  '105.0875 W 39.8028 N',
  '39 48.168 N 105 5.25 W',
  "39° 48.168' N, 105° 5.250' W",
  "39°48.168' -105°5.25'",
  '39°48\'10.1"N 105°05\'15.0"W',
  '39 48 10.08 N, 105 05 15 W',
  'geo:39.8028,-105.0875?z=17',
  'https://www.google.com/maps/@39.8028,-105.0875,17z',
  'https://maps.google.com/?q=39.8028,-105.0875',
  'https://www.google.com/maps/place/x/data=!3d39.8028!4d-105.0875',
  'https://maps.apple.com/?ll=39.8028,-105.0875',
  'https://www.openstreetmap.org/?mlat=39.8028&mlon=-105.0875#map=17/39.8/-105.0',
  'https://www.openstreetmap.org/#map=17/39.8028/-105.0875',
  '85FPRW37+44',
  '85fprw37+44 Arvada',
  'RW37+44',
  'RW37+44, Arvada, CO',
  // The minus sign is lost, and both are swapped.
  '39.8028, 105.0875',
  '-105.0875, 39.8028',
])('is read: %j', (typed) => {
  const [lat = 0, lng = 0] = pointOf(typed, arvada) ?? [];
  expect(lat).toBeCloseTo(39.8028, 3);
  expect(lng).toBeCloseTo(-105.0875, 3);
});

it.each(['40, -105.0875', '(40;-105.0875)', 'geo:40,-105.0875', 'https://maps.apple.com/?ll=40,-105.0875'])(
  'reads a whole degree: %j',
  (typed) => expect(pointOf(typed, arvada)).toEqual([40, -105.0875]),
);

it('reads a plus code to its last digit', () => {
  const [lat = 0, lng = 0] = pointOf('849VCWC8+R9', [37.4, -122.1]) ?? [];
  expect([lat.toFixed(5), lng.toFixed(5)]).toEqual(['37.42206', '-122.08406']);
});

it.each([
  '',
  '5601 Carr St',
  '12 34',
  '40 105.0875',
  '12, 34',
  '80002',
  '303 555 0101',
  '5 10 W',
  '39 48 105 5',
  '39.8028',
  '0, 0',
  '0.0, 0.0',
  '51.5, -0.12',
  "39°75' N 105°5' W",
  'W 58th Ave & Wadsworth Blvd',
  'ABCD+EF',
  '5+5',
  'geo:',
])('is no point: %j', (typed) => expect(pointOf(typed, arvada)).toBeNull());
