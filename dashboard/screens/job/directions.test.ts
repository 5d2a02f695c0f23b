import { expect, it } from 'vitest';
import { mapsLink } from './directions.ts';

it('opens the map app of the phone, with the place as the destination', () => {
  expect(mapsLink([39.8, -105.1], 'Mozilla/5.0 (Linux; Android 15) Mobile')).toBe('geo:39.8,-105.1?q=39.8,-105.1');
  expect(mapsLink([39.8, -105.1], 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)')).toBe('maps://?daddr=39.8,-105.1');
});
