import { describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { given, noon } from '#events/testing/given';
import { type UserCommand, user } from './decider.ts';
import type { AccountMailIssued, UserFact } from './events.ts';
import { noPasskeys, passkeysAfter } from './passkeys.ts';

const to = 'ada@springwater.example';
const personal = { email: to, firstName: 'Ada', lastName: 'Park', phoneNumber: '' };
const ada: UserFact = { type: 'UserRegistered', data: { user: 'ada', role: 'crew', subject: 'ada', personal } };
const told = (template: AccountMailIssued['data']['template'], of: string): UserFact => ({
  type: 'AccountMailIssued',
  data: { user: 'ada', delivery: idFrom('delivery', template, 'ada', of), template, subject: 'ada', personal: { to } },
});
const add = (passkey: string, credential = passkey): UserCommand => ({
  do: 'addPasskey',
  passkey,
  credential,
  key: 'k',
  name: 'Laptop',
  counter: 3,
  to,
  of: 'c1',
});
const added = (passkey: string, counter = 3): UserFact => ({
  type: 'PasskeyAdded',
  data: { user: 'ada', passkey, counter, subject: 'ada', personal: { credential: passkey, key: 'k', name: 'Laptop' } },
});
const use = (passkey: string, counter: number, challenge = 'c'): UserCommand => ({
  do: 'usePasskey',
  passkey,
  counter,
  challenge,
});
const used = (passkey: string, counter: number, challenge = 'c'): UserFact => ({
  type: 'PasskeyUsed',
  data: { user: 'ada', passkey, counter, challenge },
});
const remove = (passkey: string): UserCommand => ({ do: 'removePasskey', passkey, to, of: 'c1' });
const removed = (passkey: string): readonly UserFact[] => [
  { type: 'PasskeyRemoved', data: { user: 'ada', passkey } },
  told('passkey-removed', idFrom('c1', passkey)),
];

describe('a passkey', () => {
  it('is added once, and the person is told', () => {
    given(user, ada).when(add('p1')).then(added('p1'), told('passkey-added', 'c1'));
    given(user, ada).when(add('p1')).thenRepeatIsNothing();
    given(user, ada, added('p1')).when(add('p2', 'p1')).thenRefused('passkey.known');
    given(user, ada, added('p1')).when(add('p2')).then(added('p2'), told('passkey-added', 'c1'));
  });

  it('is one of ten at most', () => {
    const many = (n: number) => Array.from({ length: n }, (_, one) => added(`p${one}`));
    given(user, ada, ...many(9))
      .when(add('p9'))
      .then(added('p9'), told('passkey-added', 'c1'));
    given(user, ada, ...many(10))
      .when(add('p10'))
      .thenRefused('passkey.many');
  });

  it('answers each challenge once, and counts on', () => {
    given(user, ada, added('p1')).when(use('p1', 4)).then(used('p1', 4));
    given(user, ada, added('p1'), used('p1', 4)).when(use('p1', 5)).thenRefused('passkey.wrong');
    given(user, ada, added('p1'), used('p1', 4))
      .when(use('p1', 5, 'd'))
      .then(used('p1', 5, 'd'));
    // Another device has counted on from a copy.
    given(user, ada, added('p1'), used('p1', 4))
      .when(use('p1', 4, 'd'))
      .thenRefused('passkey.wrong');
    given(user, ada, added('p1'), used('p1', 4))
      .when(use('p1', 0, 'd'))
      .thenRefused('passkey.wrong');
    given(user, ada, added('p1')).when(use('p2', 4)).thenRefused('passkey.wrong');
  });

  it('of a device that counts nothing stays at nothing', () => {
    given(user, ada, added('p1', 0)).when(use('p1', 0)).then(used('p1', 0));
    given(user, ada, added('p1', 0), used('p1', 0)).when(use('p1', 0)).thenRefused('passkey.wrong');
    given(user, ada, added('p1', 0)).when(use('p1', 1)).then(used('p1', 1));
  });

  it('is removed once, and signs nobody in any more', () => {
    given(user, ada, added('p1'))
      .when(remove('p1'))
      .then(...removed('p1'));
    given(user, ada, added('p1'), ...removed('p1'))
      .when(remove('p1'))
      .thenNothing();
    given(user, ada, added('p1'), ...removed('p1'))
      .when(use('p1', 4))
      .thenRefused('passkey.wrong');
  });

  it('goes with the lost phone, as the app does, each with its own mail', () =>
    given(user, ada, added('p1'), added('p2'))
      .when({ do: 'removeSecondStep', to, of: 'c1' })
      .then(...removed('p1'), ...removed('p2')));

  it('remembers the answered challenges for a quarter of an hour, and no others', () => {
    const at = (minutes: number) => new Date(Date.parse(noon) + minutes * 60_000).toISOString();
    const after = [0, 10, 15].reduce(
      (state, minutes) =>
        passkeysAfter(state, { ...used('p1', 0, `c${minutes}`), occurredAt: at(minutes) } as Parameters<
          typeof passkeysAfter
        >[1]),
      noPasskeys,
    );
    expect(after.answered.map(({ challenge }) => challenge)).toEqual(['c10', 'c15']);
  });

  it('of an erased person fits no credential', () => {
    const erased = {
      type: 'PasskeyAdded',
      data: { user: 'ada', passkey: 'p1', counter: 0, subject: 'ada', personal: null },
    };
    const { kept } = passkeysAfter(noPasskeys, { ...erased, occurredAt: noon } as Parameters<typeof passkeysAfter>[1]);
    expect(kept.get('p1')).toEqual({ credential: '', counter: 0 });
  });
});

it('a message of the sign-in service ends sessions once', () => {
  const note = (token: string): UserCommand => ({ do: 'noteProviderSignOut', token, sessions: ['s1'] });
  const noted = (token: string): UserFact => ({
    type: 'SignedOutByProvider',
    data: { user: 'ada', token, sessions: ['s1'] },
  });
  given(user, ada).when(note('t1')).then(noted('t1'));
  given(user, ada, noted('t1')).when(note('t1')).thenRefused('sign-in.logout-refused');
  given(user, ada, noted('t1')).when(note('t2')).then(noted('t2'));
});
