import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { type UserCommand, user } from './decider.ts';
import { escalationProfileOf } from './escalations.ts';
import type { UserFact } from './events.ts';

const profile = escalationProfileOf('ada', 'On-call');
const registered: UserFact = {
  type: 'UserRegistered',
  data: { user: 'ada', role: 'crew', subject: 'ada', personal: null },
};
const add: UserCommand = {
  do: 'addEscalationProfile',
  profile,
  tree: 'On-call',
  startSeconds: 300,
  phonePolicy: 'RESPECTFUL',
  phoneNumber: null,
};
const data = { user: 'ada', profile, tree: 'On-call', startSeconds: 300, phonePolicy: 'RESPECTFUL' } as const;
const added: UserFact = { type: 'EscalationProfileAdded', data: { ...data, subject: 'ada', personal: null } };
const removed: UserFact = { type: 'EscalationProfileRemoved', data: { user: 'ada', profile } };

describe('an escalation profile', () => {
  it('is added once, and a person is in a tree at most once', () => {
    given(user, registered).when(add).then(added);
    given(user, registered).when(add).thenRepeatIsNothing();
    given(user, registered, added)
      .when({ ...add, startSeconds: 0 })
      .thenRefused('escalation.known');
  });

  it('is removed once, and may be added again', () => {
    const remove: UserCommand = { do: 'removeEscalationProfile', profile };
    given(user, registered, added).when(remove).then(removed);
    given(user, registered, added, removed).when(remove).thenNothing();
    given(user, registered).when(remove).thenRefused('not-found');
    given(user, registered, added, removed).when(add).then(added);
  });
});
