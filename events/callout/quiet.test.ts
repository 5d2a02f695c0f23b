import { expect, it } from 'vitest';
import { isQuietFor, respectful } from './quiet.ts';

const night = { from: '22:00', until: '06:00', zone: 'America/Denver' };
const at = (utc: string) => Date.parse(`2026-03-0${utc}:00.000Z`);

it.each([
  ['1T04:59', false],
  ['1T05:00', true],
  ['1T12:59', true],
  ['1T13:00', false],
] as const)('respects a phone from 22:00 until 06:00 in its own zone (%s is %s)', (utc, quiet) => {
  expect(isQuietFor({ quiet: night }, respectful, at(utc))).toBe(quiet);
  expect(isQuietFor({ quiet: night }, {}, at(utc))).toBe(false);
  expect(isQuietFor({}, respectful, at(utc))).toBe(false);
});

it('knows quiet hours within one day', () => {
  const noon = { from: '12:00', until: '13:00', zone: 'UTC' };
  expect(isQuietFor({ quiet: noon }, respectful, at('1T12:30'))).toBe(true);
  expect(isQuietFor({ quiet: noon }, respectful, at('1T13:00'))).toBe(false);
});
