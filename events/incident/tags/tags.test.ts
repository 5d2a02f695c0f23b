import { describe, expect, it } from 'vitest';
import { problemTag } from '#contracts/incident/problems';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';
import { given } from '#events/testing/given';
import { reported } from '#events/testing/incident';
import { tagId } from './tags.ts';

const created: IncidentFact = reported('jcw_bupp', 'Backup');
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
const add = { do: 'addTag', incident: 'i1', tag: 't1', contentType: 'appointment', data: visit } as const;
const change = (data: Partial<typeof visit>, seen: Partial<typeof visit> = {}): IncidentCommand => ({
  do: 'changeTag',
  incident: 'i1',
  tag: 't1',
  data,
  seen,
});
const remove: IncidentCommand = { do: 'removeTag', tag: 't1' };

describe('a tag', () => {
  it('is added once', () => {
    given(incident, created).when(add).then(added);
    given(incident, created).when(add).thenRepeatIsNothing();
  });

  it('is changed field by field, so that the changes of two people in different fields are both kept', () => {
    const known = given(incident, created, added, changed({ staff: 'Omar Haddad' }));
    known.when(change({ time: '2026-03-05T15:00:00.000Z' })).then(changed({ time: '2026-03-05T15:00:00.000Z' }));
    known.when(change({ staff: 'Omar Haddad', time: visit.time })).thenNothing();
    known.when(change({ staff: 'Ines Roth', time: visit.time })).then(changed({ staff: 'Ines Roth' }));
  });

  it('is not moved over an unseen change of another person', () => {
    const known = given(incident, created, added, changed({ time: '2026-03-06T15:00:00.000Z' }));
    const moved = { time: '2026-03-05T15:00:00.000Z' };
    known.when(change(moved, { time: visit.time })).thenRefused('incident.changed-meanwhile');
    known.when(change(moved, { time: '2026-03-06T15:00:00.000Z' })).then(changed(moved));
    known.when(change({ staff: 'Omar Haddad' }, visit)).then(changed({ staff: 'Omar Haddad' }));
    known.when(change({ time: '2026-03-06T15:00:00.000Z' }, { time: visit.time })).thenNothing();
  });

  it('is removed once, and is not changed afterwards', () => {
    given(incident, created, added).when(remove).then(removed);
    given(incident, created, added).when(remove).thenRepeatIsNothing();
    given(incident, created, added, removed)
      .when(change({ staff: 'Omar Haddad' }))
      .thenRefused('not-found');
    given(incident, created, added, removed).when(add).thenNothing();
  });

  it('that is an appointment says in the log that it was moved, or is off', () => {
    const line = (event: string): IncidentFact => ({
      type: 'LogEntryRecorded',
      data: {
        entry: 'e1',
        event,
        lat: null,
        lng: null,
        designation: null,
        subject: 'i1',
        personal: { message: 'Omar Haddad, Thu' },
      },
    });
    const told = { incident: 'i1', entry: 'e1', words: 'Omar Haddad, Thu' };
    const moved = { ...change({ staff: 'Omar Haddad' }), told } as IncidentCommand;
    given(incident, created, added)
      .when(moved)
      .then(changed({ staff: 'Omar Haddad' }), line('appointment:changed'));
    given(incident, created, added)
      .when({ ...remove, told } as IncidentCommand)
      .then(removed, line('appointment:cancelled'));
    const ofAProgram = (kind: string): IncidentFact => {
      const personal = { data: { ...visit, kind } };
      return { type: 'TagAdded', data: { tag: 't1', contentType: 'appointment', subject: 'i1', personal } };
    };
    for (const [kind, event] of [
      ['inspection', 'bupp:inspection_cancelled'],
      ['visit', 'bupp:visit_cancelled'],
      ['party', 'appointment:cancelled'],
    ] as const)
      given(incident, created, ofAProgram(kind))
        .when({ ...remove, told } as IncidentCommand)
        .then(removed, line(event));
    const ends = { do: 'cancelAppointment', tag: 't1', because: 'completed' } as const;
    given(incident, created, added).when(ends).thenNames('AppointmentCancelled');
    given(incident, created, added, removed).when(ends).thenNothing();
  });

  it('that was never added is not found', () => {
    given(incident, created).when(remove).thenRefused('not-found');
    given(incident, created).when(change(visit)).thenRefused('not-found');
  });

  it('is filled again after its words were erased, even with the same', () =>
    given(incident, created, added, { type: 'PersonalDataErased', data: { subject: 'i1' } })
      .when(change({ staff: visit.staff }))
      .then(changed({ staff: visit.staff })));
});

describe('the problem of an incident', () => {
  const tag = tagId('i1', problemTag, 'c1');
  const is = (code: string): IncidentCommand => ({ ...add, tag, contentType: problemTag, data: { code } });
  const became = (code: string): IncidentFact => ({
    type: 'TagAdded',
    data: { tag, contentType: problemTag, subject: 'i1', personal: { data: { code } } },
  });

  it('is one for the incident; of other kinds there may be many', () => {
    expect(tagId('i1', problemTag, 'c2')).toBe(tag);
    expect(tagId('i2', problemTag, 'c1')).not.toBe(tag);
    expect(tagId('i1', 'appointment', 'c2')).not.toBe(tagId('i1', 'appointment', 'c1'));
  });

  it('does not replace the choice of another person at the same moment', () => {
    given(incident, created).when(is('WTR 001')).then(became('WTR 001'));
    given(incident, created, became('WTR 001')).when(is('WTR 001')).thenNothing();
    given(incident, created, became('WTR 001')).when(is('SWR 001')).thenRefused('incident.changed-meanwhile');
  });

  it('can be chosen again once it was removed', () =>
    given(incident, created, became('WTR 001'), { type: 'TagRemoved', data: { tag } })
      .when(is('SWR 001'))
      .then(became('SWR 001')));
});
