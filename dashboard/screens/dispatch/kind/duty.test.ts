import { describe, expect, it } from 'vitest';
import type { CrewStatus } from '#contracts/incident/crews/crewStatus';
import { tallied } from '../../../data/changes/tally.ts';
import { card, crew, jobsOf, sentCrew } from '../../../testing/cast.ts';
import { currentJobs, dutyOf, workAt } from './duty.ts';

const jobOf = (status: CrewStatus) => jobsOf([card('one', { dispatched: [sentCrew('truck', { status })] })]);
const duty = (status: CrewStatus) => dutyOf(crew('truck'), jobOf(status).get('truck'));

describe('a crew', () => {
  it.each([
    ['sent', 'assigned'],
    ['accepted', 'assigned'],
    ['failed', 'assigned'],
    ['no-response', 'assigned'],
    ['on-my-way', 'en-route'],
    ['on-scene', 'on-scene'],
    ['declined', 'free'],
    ['recalled', 'free'],
    ['done', 'free'],
    ['left', 'free'],
  ] as const)('whose sending is %s is %s', (status, expected) => expect(duty(status)).toBe(expected));

  it('without a job is off duty while inactive, and not free without a designated user', () => {
    expect(dutyOf(crew('a', { active: false }), undefined)).toBe('off');
    expect(dutyOf(crew('a', { designated_user: null }), undefined)).toBe('no-user');
    expect(dutyOf(crew('a'), undefined)).toBe('free');
  });

  it('that goes off duty on its way is still on its way', () =>
    expect(dutyOf(crew('truck', { active: false }), jobOf('on-my-way').get('truck'))).toBe('en-route'));

  it('with two jobs is where it is farthest, else at the older one, or at the one that the dispatcher put first', () => {
    const at = (uuid: string, status: CrewStatus, minute: number) =>
      card(uuid, { dispatched: [sentCrew('truck', { status, status_time: `2026-11-21T08:0${minute}:00Z` })] });
    const jobs = jobsOf([at('near', 'sent', 9), at('there', 'on-scene', 1)]);
    expect(jobs.get('truck')?.incident).toBe('there');
    const two = jobsOf([at('new', 'sent', 9), at('old', 'sent', 1)]);
    expect(two.get('truck')?.incident).toBe('old');
    const truck = crew('truck', { queue: ['new'] });
    expect(workAt(two, truck)?.incident).toBe('new');
    expect(workAt(two, truck)).toBe(workAt(two, truck));
    expect(workAt(jobs, crew('truck', { queue: ['near'] }))?.incident).toBe('there');
    expect(jobs.get('truck')?.others.map(({ incident }) => incident)).toEqual(['near']);
  });

  it('whose user accepted a call is not free', () => {
    const called = { user: 'rosa', status: 'accepted', status_time: '2026-11-21T08:01:00Z', by: 'callout' } as const;
    const jobs = jobsOf([card('one', { people: [called] })]);
    const truck = crew('truck', { designated_user: { uuid: 'rosa', first_name: '', last_name: '', phone_number: '' } });
    expect(dutyOf(truck, workAt(jobs, truck))).toBe('assigned');
    expect(dutyOf(crew('other'), workAt(jobs, crew('other')))).toBe('free');
  });
});

it('jobs are the same until one changes', () => {
  const of = (status: CrewStatus) => card('one', { dispatched: [sentCrew('truck', { status })] });
  const [sent, accepted, other] = [of('sent'), of('accepted'), card('two')];
  const jobs = tallied(currentJobs, [sent, other]);
  const before = jobs.value();
  jobs.change('one', sent, { ...sent, state: 'changed' });
  jobs.change('two', other, null);
  expect(jobs.value()).toBe(before);
  jobs.change('one', sent, accepted);
  expect(jobs.value().get('truck')?.status).toBe('accepted');
  expect(before.get('truck')?.status).toBe('sent');
  jobs.change('one', accepted, null);
  expect(jobs.value().size).toBe(0);
});
