import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { type AfterHoursCommand, afterHours } from './decider.ts';
import type { AfterHoursFact } from './events.ts';

const evening = '2026-03-01T23:00:00.000Z';
const choose = (shift: string, user: string, from = evening): AfterHoursCommand => ({
  do: 'chooseLeader',
  afterHours: 'jcw',
  shift,
  user,
  from,
  phoneNumber: '+19135550100',
  now: '2026-03-01T12:00:00.000Z',
});
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

  it('replaces the leader who was to begin at the same moment, and no other', () => {
    const before = given(afterHours, chosen('s1', 'lena'), chosen('s2', 'dana', '2026-03-02T23:00:00.000Z'));
    before.when(choose('s3', 'marcus')).then(withdrawn('s1'), chosen('s3', 'marcus'));
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
    const withdraw: AfterHoursCommand = { do: 'withdrawLeader', afterHours: 'jcw', shift: 's1' };
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
