import { describe, expect, it } from 'vitest';
import { WrongCommand } from '#services/commands/wrongCommand';
import { readFirst } from './firstUser.ts';

const whole = {
  ORG: 'springwater',
  NAME: 'Springwater Utilities',
  TIMEZONE: 'America/Denver',
  CENTER: '39.80,-105.09',
  EMAIL: 'ada@example.org',
  FIRST: 'Ada',
  LAST: 'Park',
};
const first = {
  name: 'springwater',
  displayName: 'Springwater Utilities',
  timezone: 'America/Denver',
  lat: 39.8,
  lng: -105.09,
  versions: ['standard_manual_dispatch', 'standard_water', 'standard_sewer'],
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Park',
};
const read = (change: Readonly<Record<string, string | undefined>>) => readFirst({ ...whole, ...change });

describe('the first user of an organization', () => {
  it('is read from the settings, with the standard versions', () => expect(readFirst(whole)).toEqual(first));

  it.each([
    [{ ORG: ' springwater ', FIRST: ' Ada ', VERSIONS: ' ' }, {}],
    [{ EMAIL: 'Ada@Example.ORG' }, {}],
    [{ VERSIONS: 'arvada_water, standard_sewer' }, { versions: ['arvada_water', 'standard_sewer'] }],
    [{ CENTER: '90, 180' }, { lat: 90, lng: 180 }],
    [{ CENTER: '-90,-180' }, { lat: -90, lng: -180 }],
    [{ ORG: `a${'b'.repeat(39)}` }, { name: `a${'b'.repeat(39)}` }],
    [{ TIMEZONE: 'America/Argentina/Buenos_Aires' }, { timezone: 'America/Argentina/Buenos_Aires' }],
  ])('may be set so: %j', (change, is) => {
    const { timezone, ...others } = { ...first, ...is };
    expect(read(change)).toEqual({ ...others, timezone: expect.stringContaining(timezone.split('/').at(-1) ?? '') });
  });

  const like = (setting: string, example: string) =>
    `${setting} must be like ${example}: make first-user ORG=springwater`;
  it.each([
    [{ ORG: undefined }, like('ORG', 'springwater')],
    [{ ORG: 'Spring Water' }, like('ORG', 'springwater')],
    [{ NAME: ' ' }, like('NAME', "'Springwater Utilities'")],
    [{ TIMEZONE: 'Denver' }, like('TIMEZONE', 'America/Denver')],
    [{ TIMEZONE: 'America/Atlantis' }, 'TIMEZONE "America/Atlantis" is not known'],
    [{ CENTER: '39.80' }, like('CENTER', '39.80,-105.09')],
    [{ CENTER: '90.1,0' }, 'CENTER must be a latitude and a longitude in degrees'],
    [{ CENTER: '-91,0' }, 'CENTER must be a latitude and a longitude in degrees'],
    [{ CENTER: '0,180.1' }, 'CENTER must be a latitude and a longitude in degrees'],
    [{ CENTER: '0,-181' }, 'CENTER must be a latitude and a longitude in degrees'],
    [{ VERSIONS: 'standard_water,nope' }, 'VERSIONS names "nope", which is no version'],
    [{ VERSIONS: 'standard_water,' }, 'VERSIONS names "", which is no version'],
    [{ EMAIL: 'ada' }, like('EMAIL', 'ada@example.org')],
    [{ FIRST: 'x'.repeat(81) }, like('FIRST', 'Ada')],
    [{ LAST: '' }, like('LAST', 'Park')],
  ])('is refused in one line: %j', (change, words) => {
    expect(() => read(change)).toThrow(WrongCommand);
    expect(() => read(change)).toThrow(words);
  });
});
