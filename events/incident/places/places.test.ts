import { describe, expect, it } from 'vitest';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';
import { given, noon } from '#events/testing/given';
import { begunAt, reported } from '#events/testing/incident';
import { type PlaceFields, places } from './places.ts';

const created: IncidentFact = reported('arvada_water', 'Leak');
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
  it('is corrected in its street and its point', () =>
    known.when({ do: 'correctLocation', location: 'p1', change: { route: 'Yukon St', lat: 39.9 }, seen: {} }).then({
      type: 'LocationCorrected',
      data: { location: 'p1', ...unsaid, route: 'Yukon St', lat: 39.9, subject: 'p1', personal: {} },
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

describe('a contact added to a place', () => {
  const person = { contact: 'c2', ...caller, complainant: false };
  const add: IncidentCommand = { do: 'addContact', location: 'p1', person };
  const added: IncidentFact = {
    type: 'ContactAdded',
    data: { contact: 'c2', location: 'p1', complainant: false, subject: 'c2', personal: caller },
  };
  const gone: IncidentFact = { type: 'LocationRemoved', data: { location: 'p1' } };
  it('is recorded once', () => {
    known.when(add).then(added);
    known.when(add).thenRepeatIsNothing();
  });
  it('needs a place that stands', () => {
    given(incident, created).when(add).thenRefused('not-found');
    given(incident, created, located, gone).when(add).thenRefused('not-found');
  });
  it('is removed from a place that the incident had, and was there', () => {
    const remove = (location: string, contact: string): IncidentCommand => ({ do: 'removeContact', location, contact });
    known.when(remove('p1', 'c9')).thenRefused('not-found');
    known.when(remove('p9', 'c1')).thenRefused('not-found');
    given(incident, created, located, called, gone).when(remove('p1', 'c1')).thenNothing();
  });
  it('is not corrected when it is right already', () =>
    known
      .when({ do: 'correctContact', location: 'p1', contact: 'c1', change: { name: caller.name }, seen: {} })
      .thenNothing());
  it('comes with a new incident and its places', () => {
    const { raw, streetNumber, subpremise } = address;
    const place = { location: 'p1', ...open, raw, streetNumber, subpremise, contacts: [] };
    expect(
      places.begin?.({ locations: [{ ...place, contacts: [{ ...person, contact: 'c1', complainant: true }] }] }),
    ).toEqual([located, called]);
  });
});

describe('the places of an incident', () => {
  const at = begunAt(noon);
  const { evolve } = places;
  const fields: PlaceFields = {
    ...open,
    ...address,
    premise: '',
    country: '',
    administrativeLevel2: '',
    administrativeLevel3: '',
  };
  const person = { ...caller, complainant: true };
  const standing = {
    standing: new Map([['p1', { fields, people: new Map([['c1', person]]) }]]),
    ever: new Set(['p1', 'c1']),
  };
  const none = { standing: new Map(), ever: new Set(['p1', 'c1']) };
  const placeFact = { location: 'p1', ...open, subject: 'p1' };
  const contactFact = { contact: 'c1', location: 'p1', complainant: true, subject: 'c1' };

  it('keep their address, and nothing of it that was erased', () => {
    const after = (data: object) =>
      evolve.IncidentLocated(
        places.initial,
        { type: 'IncidentLocated', data: { ...placeFact, personal: null, ...data } },
        at,
      );
    expect(after({ personal: { ...address, premise: 'Arts Center' }, country: 'US' })).toEqual({
      standing: new Map([['p1', { fields: { ...fields, premise: 'Arts Center', country: 'US' }, people: new Map() }]]),
      ever: new Set(['p1']),
    });
    expect(after({})).toEqual({
      standing: new Map([
        ['p1', { fields: { ...fields, raw: '', streetNumber: '', subpremise: '' }, people: new Map() }],
      ]),
      ever: new Set(['p1']),
    });
  });

  it('keep what a correction does not name', () => {
    const fact = {
      type: 'LocationCorrected',
      data: { location: 'p1', ...unsaid, route: 'Yukon St', subject: 'p1', personal: { subpremise: '4b' } },
    } as const;
    expect(evolve.LocationCorrected(standing, fact, at)).toEqual({
      ...standing,
      standing: new Map([
        ['p1', { fields: { ...fields, route: 'Yukon St', subpremise: '4b' }, people: new Map([['c1', person]]) }],
      ]),
    });
    expect(evolve.LocationCorrected(none, fact, at)).toEqual(none);
  });

  it('are removed with their people, but were once there', () =>
    expect(evolve.LocationRemoved(standing, { type: 'LocationRemoved', data: { location: 'p1' } }, at)).toEqual(none));

  it('keep the people added to them', () => {
    const fact = (contact: string, personal: typeof caller | null) =>
      ({ type: 'ContactAdded', data: { ...contactFact, contact, subject: contact, personal } }) as const;
    const nobody = { name: '', phoneNumber: '', phoneExtension: '', email: '', complainant: true };
    expect(evolve.ContactAdded(standing, fact('c2', null), at)).toEqual({
      standing: new Map([
        [
          'p1',
          {
            fields,
            people: new Map([
              ['c1', person],
              ['c2', nobody],
            ]),
          },
        ],
      ]),
      ever: new Set(['p1', 'c1', 'c2']),
    });
    expect(evolve.ContactAdded(none, fact('c2', caller), at)).toEqual({
      standing: new Map(),
      ever: new Set(['p1', 'c1', 'c2']),
    });
  });

  it('keep of their people what a correction does not name', () => {
    const fact = (contact: string) =>
      ({
        type: 'ContactCorrected',
        data: { ...contactFact, contact, complainant: false, personal: { email: 'j@alvarez.example' } },
      }) as const;
    const renamed = { ...person, complainant: false, email: 'j@alvarez.example' };
    expect(evolve.ContactCorrected(standing, fact('c1'), at).standing.get('p1')).toEqual({
      fields,
      people: new Map([['c1', renamed]]),
    });
    expect(evolve.ContactCorrected(standing, fact('c2'), at)).toEqual(standing);
  });

  it('lose a removed person alone', () => {
    const removed = { type: 'ContactRemoved', data: { location: 'p1', contact: 'c1' } } as const;
    const two = {
      ...standing,
      standing: new Map([
        [
          'p1',
          {
            fields,
            people: new Map([
              ['c1', person],
              ['c2', person],
            ]),
          },
        ],
      ]),
    };
    expect(evolve.ContactRemoved(two, removed, at).standing.get('p1')).toEqual({
      fields,
      people: new Map([['c2', person]]),
    });
  });
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
