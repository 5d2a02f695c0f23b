import { expect, it } from 'vitest';
import { nicknamesOf, WrongNicknames } from './nicknames.ts';

it('each organization has its own nicknames, by its internal name', () => {
  const env = { NICKNAMES_SPRINGWATER: ' Skip: Theodore Marsh ;Aggie:Agnieszka;', NICKNAMES_OAK_CITY: 'Bo: Robert' };
  expect([...nicknamesOf(env)]).toEqual([
    [
      'springwater',
      [
        { nickname: 'Skip', of: 'Theodore Marsh' },
        { nickname: 'Aggie', of: 'Agnieszka' },
      ],
    ],
    ['oak_city', [{ nickname: 'Bo', of: 'Robert' }]],
  ]);
});

it('there are none without the setting, with an empty one, and of other settings', () => {
  expect(
    nicknamesOf({ NICKNAMES_SPRINGWATER: ' ', NICKNAMES: 'Bo: Robert', OTHER_NICKNAMES_X: 'Bo: Robert' }).size,
  ).toBe(0);
});

it.each(['Skip', 'Skip:', ': Theodore Marsh', 'Skip: Theodore: Marsh'])(
  'a pair like “%s” is refused, without its names',
  (value) => {
    const read = () => nicknamesOf({ NICKNAMES_SPRINGWATER: `Bo: Robert; ${value}` });
    expect(read).toThrow(WrongNicknames);
    expect(read).toThrow(/^NICKNAMES_SPRINGWATER must be pairs like/);
    expect(read).not.toThrow(/Robert/);
  },
);
