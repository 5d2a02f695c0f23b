import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { type UserCommand, user } from './decider.ts';
import type { UserFact } from './events.ts';

const registered: UserFact = {
  type: 'UserRegistered',
  data: { user: 'u1', role: 'crew', subject: 'u1', personal: null },
};
const link = (identity: string): UserCommand => ({ do: 'linkIdentity', issuer: 'https://id.example', identity });
const linked = (identity: string): UserFact => ({
  type: 'IdentityLinked',
  data: { user: 'u1', issuer: 'https://id.example', identity },
});
const unlink: UserCommand = { do: 'unlinkIdentity' };
const unlinked: UserFact = { type: 'IdentityUnlinked', data: { user: 'u1' } };

describe('the identity of a person at the sign-in service', () => {
  it('is linked once', () => {
    given(user, registered).when(link('a')).then(linked('a'));
    given(user, registered).when(link('a')).thenRepeatIsNothing();
  });

  it('is not replaced by another one, until it is taken away', () => {
    given(user, registered, linked('a')).when(link('b')).thenRefused('sign-in.identity-other');
    given(user, registered, linked('a'), unlinked).when(link('b')).then(linked('b'));
  });

  it('is taken away once', () => {
    given(user, registered, linked('a')).when(unlink).then(unlinked);
    given(user, registered, linked('a'), unlinked).when(unlink).thenNothing();
    given(user, registered).when(unlink).thenNothing();
  });
});
