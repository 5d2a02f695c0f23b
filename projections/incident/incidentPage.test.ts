import { describe, expect, it } from 'vitest';
import { happened } from '#projections/testing/given';
import { at, created, createdAs, incidentAfter, logged } from '#projections/testing/incident';
import { summaryOf } from './incidentPage.ts';

const completed = happened('IncidentCompleted', {}, at('14:00'));
const archived = happened('IncidentArchived', {}, at('15:00'));

describe('an incident in a list', () => {
  it('has its state, its words and its kind', () =>
    expect(summaryOf(incidentAfter(created).doc)).toEqual({
      uuid: 'i1',
      version: 'standard_water',
      priority: 'routine',
      version_display: 'Water',
      description: 'Water in the street',
      address: '',
      point: null,
      labels: [],
      dispatched: [],
      standing: 'unasked',
      state: 'new',
      state_display: 'New',
      state_meaning: 'received',
      state_time: at('12:00').at,
      time: at('12:00').at,
      active: true,
      archived: false,
      completed: false,
    }));

  it.each([
    ['is active when it is new', [created], { active: true, archived: false, completed: false }],
    ['is completed once it is closed', [created, completed], { active: false, archived: false, completed: true }],
    ['is archived alone', [created, archived], { active: false, archived: true, completed: false }],
  ])('%s', (_, facts, flags) => expect(summaryOf(incidentAfter(...facts).doc)).toMatchObject(flags));

  it('is marked as set aside only while it is', () => {
    const { doc } = incidentAfter(created);
    expect(summaryOf({ ...doc, setAside: true })).toEqual({ ...summaryOf(doc), set_aside: true });
    expect(summaryOf(doc)).not.toHaveProperty('set_aside');
  });
});

describe('the page of an incident', () => {
  it('lists the log by the time of each entry, and entries of the same minute as they were recorded', () => {
    const facts = [
      created,
      logged('geo:arrived', '12:30'),
      logged('team:released', '12:20'),
      logged('acknowledged', '12:10'),
      logged('contacts:called', '12:20'),
      logged('geo:departed', '12:40'),
    ];
    expect(incidentAfter(...facts).page.log.map(({ event }) => event)).toEqual([
      'created',
      'acknowledged',
      'team:released',
      'contacts:called',
      'geo:arrived',
      'geo:departed',
    ]);
  });

  it('repeats the summary, with the states and the times of its version', () => {
    const { doc, page } = incidentAfter(createdAs('arvada_water'), logged('acknowledged', '12:10'));
    expect(page).toMatchObject(summaryOf(doc));
    expect(page).toMatchObject({
      stateTime: at('12:10').at,
      tagData: page.tag_data,
      source: null,
      timestamps: { acknowledged: at('12:10').at },
      bupp: null,
      transferred: null,
      tasks: expect.arrayContaining([expect.objectContaining({ name: 'acknowledge', state: 'done' })]),
    });
    expect(page.workflow.map(({ state, reached }) => [state, reached])).toEqual([
      ['acknowledged', at('12:10').at],
      ['complainant contacted', null],
      ['on-scene', null],
      ['departed', null],
      ['team done', null],
      ['awaiting approval', null],
    ]);
  });

  it('offers the problems of its version, when the version has some', () => {
    expect(incidentAfter(created).page).not.toHaveProperty('problemTypes');
    expect(incidentAfter(createdAs('arvada_water')).page).toHaveProperty('problemTypes');
  });

  it.each([
    ['standard_water', false],
    ['springfield_after_hours', true],
  ])('says whether %s is the version of the hours after work', (version, expected) =>
    expect(incidentAfter(createdAs(version)).page.after_hours).toBe(expected),
  );
});
