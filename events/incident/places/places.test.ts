import { describe, it } from 'vitest';
import { given } from '#events/core/given';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';

const created: IncidentFact = {
  type: 'IncidentCreated',
  data: { incident: 'i1', version: 'arvada_water', source: null, subject: 'i1', personal: { description: 'Leak' } },
};
const open = { route: 'Carr St', locality: 'Arvada', administrativeLevel1: 'CO', postalCode: '', lat: 39.8, lng: -105 };
const address = { raw: '12 Carr St', streetNumber: '12', subpremise: '' };
const caller = { name: 'J. Alvarez', phoneNumber: '+13035550170', phoneExtension: '', email: '' };
const located: IncidentFact = {
  type: 'IncidentLocated',
  data: { location: 'p1', ...open, subject: 'p1', personal: address },
};
const called: IncidentFact = {
  type: 'ContactAdded',
  data: { contact: 'c1', location: 'p1', complainant: true, subject: 'c1', personal: caller },
};
const known = given(incident, created, located, called);
const unsaid = { route: null, locality: null, administrativeLevel1: null, postalCode: null, lat: null, lng: null };

describe('a place of an incident', () => {
  const add: IncidentCommand = {
    do: 'addLocation',
    place: { location: 'p1', ...open, ...address, contacts: [{ contact: 'c1', ...caller, complainant: true }] },
  };
  it('is added with its contacts, once', () => {
    given(incident, created).when(add).then(located, called);
    given(incident, created).when(add).thenRepeatIsNothing();
  });
  it('keeps the other parts of its address; the name of the building can be erased', () => {
    const larger = { country: 'US', administrativeLevel2: 'Jefferson County' };
    given(incident, created)
      .when({
        do: 'addLocation',
        place: { location: 'p1', ...open, ...address, ...larger, premise: 'Arts Center', contacts: [] },
      })
      .then({
        type: 'IncidentLocated',
        data: { location: 'p1', ...open, ...larger, subject: 'p1', personal: { ...address, premise: 'Arts Center' } },
      });
    known
      .when({ do: 'correctLocation', location: 'p1', change: { country: '', premise: 'Town hall' }, seen: {} })
      .then({
        type: 'LocationCorrected',
        data: { location: 'p1', ...unsaid, subject: 'p1', personal: { premise: 'Town hall' } },
      });
  });
  it('is corrected in the wrong fields alone', () =>
    known
      .when({ do: 'correctLocation', location: 'p1', change: { subpremise: '4b', route: 'Carr St' }, seen: {} })
      .then({
        type: 'LocationCorrected',
        data: { location: 'p1', ...unsaid, subject: 'p1', personal: { subpremise: '4b' } },
      }));
  it('that is already right stays as it is', () =>
    known.when({ do: 'correctLocation', location: 'p1', change: { route: 'Carr St' }, seen: {} }).thenNothing());
  it('is removed once, and cannot be written to afterwards', () => {
    const remove: IncidentCommand = { do: 'removeLocation', location: 'p1' };
    known.when(remove).then({ type: 'LocationRemoved', data: { location: 'p1' } });
    known.when(remove).thenRepeatIsNothing();
    given(incident, created, located, { type: 'LocationRemoved', data: { location: 'p1' } })
      .when({ do: 'correctLocation', location: 'p1', change: { route: 'Yukon St' }, seen: {} })
      .thenRefused('not-found');
  });
  it('that the incident never had is not found', () =>
    known.when({ do: 'removeLocation', location: 'p9' }).thenRefused('not-found'));
});

describe('a contact at a place', () => {
  const edit = (change: object, seen: object = {}): IncidentCommand => ({
    do: 'correctContact',
    location: 'p1',
    contact: 'c1',
    change,
    seen,
  });
  const corrected = (personal: object, complainant: boolean | null = null): IncidentFact => ({
    type: 'ContactCorrected',
    data: { location: 'p1', contact: 'c1', complainant, subject: 'c1', personal },
  });

  it('is corrected field by field, so that the edits of two people in two fields are both kept', () => {
    known.when(edit({ email: 'j@alvarez.example' }, { email: '' })).then(corrected({ email: 'j@alvarez.example' }));
    given(incident, created, located, called, corrected({ email: 'j@alvarez.example' }))
      .when(edit({ phoneExtension: '12' }, { phoneExtension: '' }))
      .then(corrected({ phoneExtension: '12' }));
  });
  it('that another person changed meanwhile is not overwritten unseen', () => {
    const renamed = given(incident, created, located, called, corrected({ name: 'Julia Alvarez' }));
    renamed.when(edit({ name: 'J. Alvarado' }, { name: 'J. Alvarez' })).thenRefused('incident.changed-meanwhile');
    renamed.when(edit({ name: 'J. Alvarado' }, { name: 'Julia Alvarez' })).then(corrected({ name: 'J. Alvarado' }));
    // Both edits meant the same.
    renamed.when(edit({ name: 'Julia Alvarez' }, { name: 'J. Alvarez' })).thenNothing();
  });
  it('can be changed not to be the complainant', () =>
    known.when(edit({ complainant: false })).then(corrected({}, false)));
  it('is removed once', () => {
    const remove: IncidentCommand = { do: 'removeContact', location: 'p1', contact: 'c1' };
    known.when(remove).then({ type: 'ContactRemoved', data: { location: 'p1', contact: 'c1' } });
    known.when(remove).thenRepeatIsNothing();
  });
  it('that is missing cannot be corrected', () =>
    given(incident, created, located)
      .when(edit({ name: 'Nobody' }))
      .thenRefused('not-found'));
});

describe('a deleted incident', () => {
  const deleted: IncidentFact = { type: 'IncidentDeleted', data: {} };
  it('is deleted once', () => {
    known.when({ do: 'delete' }).then(deleted);
    known.when({ do: 'delete' }).thenRepeatIsNothing();
  });
  const gone = given(incident, created, located, called, deleted);
  it('takes no more commands', () => {
    gone.when({ do: 'archive' }).thenRefused('not-found');
    gone.when({ do: 'removeLocation', location: 'p1' }).thenRefused('not-found');
  });
  it('can still be erased', () =>
    gone.when({ do: 'erase', subject: 'c1' }).then({ type: 'PersonalDataErased', data: { subject: 'c1' } }));
});
