import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { type UserCommand, user } from './decider.ts';
import type { UserFact } from './events.ts';

const registered: UserFact = {
  type: 'UserRegistered',
  data: { user: 'u1', role: 'crew', subject: 'u1', personal: null },
};
const phone = { phoneNumber: '+13035550170', pin: '4711', phoneType: 'CELL', callAfterCount: 0 } as const;
const add = (id: string, more: object = {}): UserCommand => ({ do: 'addBeatPhone', phone: id, ...phone, ...more });
const added = (id: string, personal: object | null = { phoneNumber: phone.phoneNumber, pin: phone.pin }): UserFact =>
  ({
    type: 'BeatPhoneAdded',
    data: { user: 'u1', phone: id, phoneType: 'CELL', callAfterCount: 0, subject: 'u1', personal },
  }) as UserFact;
const remove: UserCommand = { do: 'removeBeatPhone', phone: 'p1' };
const removed: UserFact = { type: 'BeatPhoneRemoved', data: { user: 'u1', phone: 'p1' } };

describe('a phone that a person is called on for a beat', () => {
  it('is added once', () => {
    given(user, registered).when(add('p1')).then(added('p1'));
    given(user, registered).when(add('p1')).thenRepeatIsNothing();
    given(user).when(add('p1')).thenRefused('not-found');
  });

  it('is not added differently while it exists', () => {
    given(user, registered, added('p1'))
      .when(add('p1', { pin: '' }))
      .thenRefused('beat-phone.known');
    given(user, registered, added('p1', null)).when(add('p1')).thenRefused('beat-phone.known');
    given(user, registered, added('p1'), removed).when(add('p1')).then(added('p1'));
  });

  it('is removed once, erased or not, and never when there was none', () => {
    given(user, registered, added('p1')).when(remove).then(removed);
    given(user, registered, added('p1')).when(remove).thenRepeatIsNothing();
    given(user, registered, added('p1', null)).when(remove).then(removed);
    given(user, registered).when(remove).thenRefused('not-found');
  });
});
