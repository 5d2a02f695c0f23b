import { describe, it } from 'vitest';
import { given } from '../given.ts';
import { type IncidentCommand, incident } from './decider.ts';
import type { IncidentFact } from './events.ts';

const created: IncidentFact = {
  type: 'IncidentCreated',
  data: { incident: 'i1', version: 'jcw_bupp', source: null, subject: 'i1', personal: { description: 'Backup' } },
};
const visit = { staff: 'Ines Roth', time: '2026-03-04T15:00:00.000Z' };
const added: IncidentFact = {
  type: 'TagAdded',
  data: { tag: 't1', contentType: 'appointment', subject: 'i1', personal: { data: visit } },
};
const changed = (data: Partial<typeof visit>): IncidentFact => ({
  type: 'TagChanged',
  data: { tag: 't1', subject: 'i1', personal: { data } },
});
const removed: IncidentFact = { type: 'TagRemoved', data: { tag: 't1' } };
const add: IncidentCommand = { do: 'addTag', incident: 'i1', tag: 't1', contentType: 'appointment', data: visit };
const change = (data: Partial<typeof visit>): IncidentCommand => ({
  do: 'changeTag',
  incident: 'i1',
  tag: 't1',
  data,
});
const remove: IncidentCommand = { do: 'removeTag', tag: 't1' };

describe('a tag', () => {
  it('is added once', () => {
    given(incident, created).when(add).then(added);
    given(incident, created).when(add).thenRepeatIsNothing();
  });

  it('is changed field by field, so that two people who set different fields both have their way', () => {
    const known = given(incident, created, added, changed({ staff: 'Omar Haddad' }));
    known.when(change({ time: '2026-03-05T15:00:00.000Z' })).then(changed({ time: '2026-03-05T15:00:00.000Z' }));
    known.when(change({ staff: 'Omar Haddad', time: visit.time })).thenNothing();
    known.when(change({ staff: 'Ines Roth', time: visit.time })).then(changed({ staff: 'Ines Roth' }));
  });

  it('is removed once, and is not changed afterwards', () => {
    given(incident, created, added).when(remove).then(removed);
    given(incident, created, added).when(remove).thenRepeatIsNothing();
    given(incident, created, added, removed)
      .when(change({ staff: 'Omar Haddad' }))
      .thenRefused('not-found');
    given(incident, created, added, removed).when(add).thenNothing();
  });

  it('that nobody added is not found', () => {
    given(incident, created).when(remove).thenRefused('not-found');
    given(incident, created).when(change(visit)).thenRefused('not-found');
  });

  it('is filled again after its words were erased, even with the same', () =>
    given(incident, created, added, { type: 'PersonalDataErased', data: { subject: 'i1' } })
      .when(change({ staff: visit.staff }))
      .then(changed({ staff: visit.staff })));
});
