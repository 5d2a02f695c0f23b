import { expect, it } from 'vitest';
import { divided } from './divided.ts';

const screens = ['Dispatch', 'Incidents', 'After hours', 'BUPP', 'Settings', 'Simulator'];

it('shows all screens that have room', () => expect(divided(screens, 6)).toEqual({ first: screens, more: [] }));

it('has at most five places on a phone, and the last one is for the others', () => {
  const { first, more } = divided(screens, 5);
  expect([first.length, more]).toEqual([4, ['Settings', 'Simulator']]);
});
