import { describe, expect, it } from 'vitest';
import type { CrewStatus } from '#contracts/incident/crews/crewStatus';
import { sentCrew } from '../../../testing/cast.ts';
import { assignmentWords, crewWords, seenIn, shortCrewWords } from './crewWords.ts';

const at = () => '3:27 AM';
const words = (status: CrewStatus, reason: string | null = null) =>
  crewWords(sentCrew('jetter', { name: 'Jetter', status, reason }), { at, number: '+13035550123' });

it.each([
  ['assigned', null, 'Jetter assigned 3:27 AM'],
  ['sent', null, 'Jetter assigned, text sent 3:27 AM'],
  ['delivered', null, 'Jetter assigned, text delivered 3:27 AM'],
  ['failed', 'landline', 'Text to Jetter failed: landline — call (303) 555-0123'],
  ['delayed', 'the text service is busy', 'Text to Jetter delayed: the text service is busy — call (303) 555-0123'],
  ['in-doubt', null, 'Text to Jetter may not have been sent — call (303) 555-0123'],
  ['read', null, 'Jetter opened the job 3:27 AM'],
  ['accepted', null, 'Jetter accepted 3:27 AM'],
  ['declined', 'flat tire', 'Jetter declined 3:27 AM: flat tire'],
  ['no-response', null, 'No response from Jetter by 3:27 AM — call (303) 555-0123'],
  ['on-my-way', null, 'Jetter en route since 3:27 AM'],
  ['on-scene', null, 'Jetter on scene since 3:27 AM'],
  ['done', null, 'Jetter done 3:27 AM'],
  ['left', null, 'Jetter left 3:27 AM'],
  ['recalled', null, 'Jetter recalled 3:27 AM'],
] as const)('says of a crew that is %s what the facts say', (status, reason, said) =>
  expect(words(status, reason)).toBe(said),
);

it('does not offer a number that it does not know', () =>
  expect(crewWords(sentCrew('jetter', { name: 'Jetter', status: 'failed', reason: 'landline' }), { at })).toBe(
    'Text to Jetter failed: landline',
  ));

describe('an incident', () => {
  const of = (...statuses: readonly CrewStatus[]) =>
    assignmentWords(statuses.map((status, n) => sentCrew(`crew${n}`, { status })));

  it('is unassigned until a crew is sent, and after the last one was recalled', () => {
    expect(of()).toBe('Unassigned');
    expect(of('recalled')).toBe('Unassigned');
  });
  it('shows the trouble of the only crew, and the progress of another', () => {
    expect(of('no-response')).toBe('No response');
    expect(of('failed')).toBe('Text failed');
    expect(of('declined', 'accepted')).toBe('Accepted');
  });
  it('shows the crew that is farthest', () => expect(of('delivered', 'on-scene')).toBe('On scene'));
});

it('names the crews that a dispatcher saw on their way', () =>
  expect(
    seenIn([
      sentCrew('a', { dispatch: 's1', status: 'accepted' }),
      sentCrew('b', { dispatch: null, status: 'assigned' }),
      sentCrew('c', { dispatch: 's3', status: 'recalled' }),
    ]),
  ).toEqual(['s1', 'b']));

it('in a row names only the crew that is farthest, or for the one in trouble', () => {
  const words = (...crews: Parameters<typeof sentCrew>[]) => shortCrewWords(crews.map((crew) => sentCrew(...crew)));
  expect(words()).toBe('Unassigned');
  expect(words(['Truck 1', { status: 'delivered' }])).toBe('Truck 1 assigned');
  expect(words(['Truck 1', { status: 'on-scene' }])).toBe('Truck 1 on scene');
  expect(words(['Truck 1', { status: 'no-response' }])).toBe('No response from Truck 1');
  expect(words(['Truck 1', { status: 'read' }], ['Truck 2', { status: 'on-my-way' }])).toBe(
    'Truck 2 en route, and 1 more',
  );
  expect(words(['Truck 1', { status: 'recalled' }])).toBe('Truck 1 recalled');
});
