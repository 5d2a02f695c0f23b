import { describe, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { given, noon } from '#events/testing/given';
import { type UserCommand, user } from './decider.ts';
import type { UserFact } from './events.ts';

const to = 'ada@springwater.example';
const later = '2026-03-01T13:00:00.000Z';
const personal = { email: to, firstName: 'Ada', lastName: 'Park', phoneNumber: '' };
const ada: UserFact = { type: 'UserRegistered', data: { user: 'ada', role: 'crew', subject: 'ada', personal } };
const link = (n: number) => ({ link: `l${n}`, delivery: `d${n}`, expiresAt: later, template: 'reset' }) as const;
const issued = (n: number): UserFact => ({
  type: 'PasswordLinkIssued',
  data: { user: 'ada', ...link(n), subject: 'ada', personal: { to } },
});
const issue = (n: number, at = noon): UserCommand => ({ do: 'issuePasswordLink', ...link(n), to, at });
const set = (n: number, { at = noon, address = to } = {}): UserCommand => ({
  do: 'setPasswordByLink',
  link: `l${n}`,
  hash: 'hash',
  to: address,
  at,
});
const passwordSet: UserFact = {
  type: 'PasswordSet',
  data: { user: 'ada', byLink: 'l1', subject: 'ada', personal: { hash: 'hash' } },
};
/** The person hears by mail that the password was changed. */
const told: UserFact = {
  type: 'AccountMailIssued',
  data: {
    user: 'ada',
    delivery: idFrom('delivery', 'password-changed', 'ada', 'l1'),
    template: 'password-changed',
    subject: 'ada',
    personal: { to },
  },
};

describe('a link to set a password', () => {
  it('sets one password, once', () => {
    given(user, ada).when(issue(1)).then(issued(1));
    given(user, ada, issued(1)).when(set(1)).then(passwordSet, told);
    given(user, ada, issued(1), passwordSet).when(set(1)).thenRefused('password.link-over');
  });

  it('is over at its end, and when another link was used', () => {
    given(user, ada, issued(1))
      .when(set(1, { at: later }))
      .thenRefused('password.link-over');
    given(user, ada, issued(1), issued(2), passwordSet).when(set(2)).thenRefused('password.link-over');
  });

  it('is over when the address that it was sent to is not the person’s any more', () =>
    given(user, ada, issued(1))
      .when(set(1, { address: 'other@springwater.example' }))
      .thenRefused('password.link-over'));

  it('is over for everybody when the address that it was sent to was erased', () => {
    const erased = { ...issued(1), data: { ...issued(1).data, personal: null } } as UserFact;
    given(user, ada, erased).when(set(1)).thenRefused('password.link-over');
    given(user, ada, erased)
      .when(set(1, { address: '' }))
      .then(passwordSet, { ...told, data: { ...told.data, personal: { to: '' } } } as UserFact);
  });

  it('was never issued: it is refused as one that is over', () =>
    given(user, ada).when(set(7)).thenRefused('password.link-over'));

  it('is not sent a fourth time while three are open', () => {
    given(user, ada, issued(1), issued(2), issued(3)).when(issue(4)).thenNothing();
    given(user, ada, issued(1), issued(2), issued(3)).when(issue(4, later)).then(issued(4));
  });
});

describe('the own password', () => {
  const change: UserCommand = { do: 'changePassword', hash: 'new', old: 'hash', to, of: 'c1' };
  const changed: UserFact = { type: 'PasswordSet', data: { user: 'ada', subject: 'ada', personal: { hash: 'new' } } };
  const mailed: UserFact = {
    ...told,
    data: { ...told.data, delivery: idFrom('delivery', 'password-changed', 'ada', 'c1') },
  } as UserFact;

  it('is changed by who knows the old one, who is told by mail, and open links are over', () => {
    given(user, ada, passwordSet).when(change).then(changed, mailed);
    given(user, ada, passwordSet).when(change).thenRepeatIsNothing();
    given(user, ada, issued(1), passwordSet, issued(2), changed).when(set(2)).thenRefused('password.link-over');
  });

  it('is not changed when another one was set since the old one was checked', () =>
    given(user, ada, passwordSet)
      .when({ ...change, old: 'older' })
      .thenRefused('conflict'));
});
