import { describe, expect, it } from 'vitest';
import type { Dispatched } from '#contracts/incident/crews/crews';
import { type Begun, endingWords, stayingWords } from './endingWords.ts';

const crew = (name: string, status: Dispatched['status']): Dispatched => ({
  designation: name,
  name,
  time: '2026-03-01T08:10:00Z',
  dispatch: name,
  status,
  status_time: '2026-03-01T08:10:00Z',
  reason: null,
});

const nobody = { people: [], state_meaning: 'received' } as const;
const rosa = (status: string) => ({ user: 'rosa', name: 'Rosa Delgado', status }) as unknown as Begun['people'][number];

describe('before an incident ends', () => {
  it('says first that nobody was there', () => {
    const words = (begun: Partial<Begun>, ending: Parameters<typeof endingWords>[1] = 'completed') =>
      endingWords({ dispatched: [], formation: null, coming: [], ...nobody, ...begun }, ending);
    expect(words({ people: [rosa('accepted')], coming: ['Rosa Delgado'] })).toBe(
      'Nobody has been on scene. Rosa Delgado is told not to come.',
    );
    expect(words({}, 'archived')).toBe('Nobody has been on scene.');
    expect(words({}, 'deleted')).toBe('');
    expect(words({ people: [rosa('done')] })).toBe('');
    expect(words({ state_meaning: 'working' })).toBe('');
    expect(words({ dispatched: [crew('Jetter', 'left')] })).toBe('');
  });

  it('says who keeps coming after a transfer', () => {
    const words = (...dispatched: Dispatched[]) =>
      stayingWords({ dispatched, people: [rosa('accepted'), rosa('asked')] });
    expect(words()).toBe('Rosa Delgado keeps coming.');
    expect(words(crew('Truck 1', 'on-my-way'), crew('Jetter', 'done'))).toBe('Truck 1 and Rosa Delgado keep coming.');
    expect(stayingWords({ dispatched: [], people: [] })).toBe('');
  });

  it('names the crews that are told not to come, and says that phones stop ringing', () => {
    const dispatched = [crew('Truck 1', 'on-my-way'), crew('Truck 2', 'delivered'), crew('Jetter', 'on-scene')];
    expect(endingWords({ dispatched, formation: 'in-progress', coming: [], ...nobody }, 'completed')).toBe(
      'Truck 1 and Truck 2 are told not to come. Jetter is on scene, and told that it is over. ' +
        'The call-out stops, and its phones stop ringing.',
    );
    const formed = { dispatched: dispatched.slice(0, 1), formation: 'formed', coming: [], ...nobody } as const;
    expect(endingWords(formed, 'deleted')).toBe('Truck 1 is told not to come.');
    expect(endingWords({ ...formed, coming: ['Rosa Delgado'] }, 'moved')).toBe(
      'Truck 1 and Rosa Delgado are told not to come.',
    );
  });

  it('says nothing when nobody comes, is there or is called', () =>
    expect(
      endingWords({ dispatched: [crew('Jetter', 'done')], formation: null, coming: [], ...nobody }, 'archived'),
    ).toBe(''));

  it('says what becomes of the crew on scene, an appointment to come, the next step and the link of a household', () => {
    const tag = (time: string) => ({
      uuid: time,
      content_type: 'appointment',
      data: { kind: 'visit', staff: 'Alice Kimura', time },
      created_time: time,
      updated_time: time,
      by: '',
    });
    const begun = {
      dispatched: [crew('Jetter', 'on-scene')],
      formation: null,
      coming: [],
      people: [],
      tags: [tag('2026-03-03T20:00:00Z'), tag('2026-02-01T20:00:00Z')],
      tasks: [{ name: 'arrive', display_name: 'Arrive on site', state: 'next' }],
      household_link: '2026-03-15T12:00:00Z',
    } as unknown as Begun;
    const words = (ending: Parameters<typeof endingWords>[1]) =>
      endingWords(begun, ending, Date.parse('2026-03-01T12:00:00Z'));
    const appointment = 'The appointment of Alice Kimura on Tue, Mar 3, 2:00 PM CT';
    const completed = [
      'Jetter is on scene, and told that it is over.',
      `${appointment} is cancelled.`,
      'Its next step is left undone: Arrive on site.',
      'The household can still answer its questionnaire.',
    ];
    expect(words('completed')).toBe(completed.join(' '));
    expect(words('filtered')).toBe(words('completed'));
    expect(words('deleted')).toContain('The link of the household’s questionnaire stops working.');
    expect(words('moved')).toBe(`${completed[0]} ${appointment} stays. ${completed[3]}`);
    expect(words('held')).toBe(`${appointment} stays. ${completed[3]}`);
    const visited = { event: 'bupp:site_visited', time: '2026-03-04T09:00:00Z' };
    const visit = { ...begun, tasks: [visited], household_link: undefined } as unknown as Begun;
    expect(endingWords(visit, 'completed', Date.parse('2026-03-01T12:00:00Z'))).toBe(completed[0]);
  });
});
