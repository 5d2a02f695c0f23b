import { describe, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { given } from '#events/testing/given';
import { type AfterHoursCommand, afterHours } from './decider.ts';
import type { AfterHoursFact } from './events.ts';

const evening = '2026-03-01T23:00:00.000Z';
const choose = (shift: string, user: string, from = evening, by: string | null = user): AfterHoursCommand => ({
  do: 'chooseLeader',
  afterHours: 'jcw',
  shift,
  user,
  from,
  phoneNumber: '+19135550100',
  now: '2026-03-01T12:00:00.000Z',
  by,
});
const told = (shift: string, user: string, leads: boolean, from = evening, by = 'dana'): AfterHoursFact => {
  const delivery = idFrom('delivery', 'after-hours leader', shift, by, user, String(leads));
  return { type: 'AfterHoursLeaderTold', data: { afterHours: 'jcw', shift, user, delivery, leads, from } };
};
const chosen = (shift: string, user: string, from = evening): AfterHoursFact => ({
  type: 'AfterHoursLeaderChosen',
  data: { afterHours: 'jcw', shift, user, from, subject: user, personal: { phoneNumber: '+19135550100' } },
});
const withdrawn = (shift: string): AfterHoursFact => ({
  type: 'AfterHoursLeaderWithdrawn',
  data: { afterHours: 'jcw', shift },
});

describe('the after-hours leader', () => {
  it('is chosen once for a shift', () => {
    given(afterHours).when(choose('s1', 'lena')).then(chosen('s1', 'lena'));
    given(afterHours).when(choose('s1', 'lena')).thenRepeatIsNothing();
  });

  it('is told by a text, like the leader before, unless it was an own choice', () => {
    given(afterHours)
      .when(choose('s1', 'lena', evening, 'dana'))
      .then(chosen('s1', 'lena'), told('s1', 'lena', true));
    const tomorrow = '2026-03-02T23:00:00.000Z';
    const texts = [told('s2', 'lena', false, tomorrow), told('s2', 'marcus', true, tomorrow)];
    const changed = [chosen('s2', 'marcus', tomorrow), ...texts];
    given(afterHours, chosen('s1', 'lena'))
      .when(choose('s2', 'marcus', tomorrow, 'dana'))
      .then(...changed);
    given(afterHours, chosen('s1', 'lena'))
      .when(choose('s2', 'lena', tomorrow, 'dana'))
      .then(chosen('s2', 'lena', tomorrow));
    given(afterHours)
      .when(choose('s1', 'lena', evening, null))
      .then(chosen('s1', 'lena'));
  });

  it('who is withdrawn is told, like the one who leads then, and nobody of a night that is over', () => {
    const withdraw = (now: string): AfterHoursCommand => ({
      do: 'withdrawLeader',
      afterHours: 'jcw',
      shift: 's2',
      now,
      by: 'dana',
    });
    const [second, third] = ['2026-03-02T23:00:00.000Z', '2026-03-03T23:00:00.000Z'];
    const before = given(afterHours, chosen('s1', 'lena'), chosen('s2', 'marcus', second), chosen('s3', 'ann', third));
    const texts = [told('s2', 'marcus', false, second), told('s2', 'lena', true, second)];
    before.when(withdraw('2026-03-02T12:00:00.000Z')).then(withdrawn('s2'), ...texts);
    before.when(withdraw(third)).then(withdrawn('s2'));
  });

  it('replaces the leader who was to begin at the same moment, and no other', () => {
    const before = given(afterHours, chosen('s1', 'lena'), chosen('s2', 'dana', '2026-03-02T23:00:00.000Z'));
    const changed = [withdrawn('s1'), chosen('s3', 'marcus'), told('s3', 'lena', false, evening, 'marcus')];
    before.when(choose('s3', 'marcus')).then(...changed);
    given(afterHours, chosen('s1', 'lena'), withdrawn('s1')).when(choose('s3', 'marcus')).then(chosen('s3', 'marcus'));
  });

  it('does not begin before the minute of the choice', () => {
    given(afterHours)
      .when(choose('s1', 'lena', '2026-03-01T11:59:59.000Z'))
      .thenRefused('schedule.backdated');
    given(afterHours)
      .when(choose('s1', 'lena', '1990-01-01T00:00:00.000Z'))
      .thenRefused('schedule.backdated');
    const past = '2026-03-01T11:00:00.000Z';
    given(afterHours, chosen('s1', 'lena', past))
      .when(choose('s1', 'lena', past))
      .thenNothing();
  });

  it('is withdrawn once', () => {
    const withdraw: AfterHoursCommand = {
      do: 'withdrawLeader',
      afterHours: 'jcw',
      shift: 's1',
      now: evening,
      by: 'lena',
    };
    given(afterHours, chosen('s1', 'lena')).when(withdraw).then(withdrawn('s1'));
    given(afterHours, chosen('s1', 'lena')).when(withdraw).thenRepeatIsNothing();
    given(afterHours).when(withdraw).thenNothing();
  });
});

describe('the number that people call', () => {
  it('is set, and the same number again is nothing new', () => {
    const set: AfterHoursCommand = { do: 'setNumber', afterHours: 'jcw', phoneNumber: '+19135550111' };
    const fact: AfterHoursFact = {
      type: 'AfterHoursNumberSet',
      data: { afterHours: 'jcw', phoneNumber: '+19135550111' },
    };
    given(afterHours).when(set).then(fact);
    given(afterHours).when(set).thenRepeatIsNothing();
  });
});
