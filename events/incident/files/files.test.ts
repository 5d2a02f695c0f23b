import { describe, expect, it } from 'vitest';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';
import { given, noon } from '#events/testing/given';
import { begunAt, reported } from '#events/testing/incident';
import { files } from './files.ts';

const created: IncidentFact = reported('arvada_water', 'Leak');
const words = { title: 'Arrival photo', description: 'The valve' };
const bytes = { file: 'f1', sha256: 'ab', size: 3, contentType: 'image/png' };
const add: IncidentCommand = { do: 'addFile', incident: 'i1', name: 'IMG_1.png', words, ...bytes };
const added: IncidentFact = {
  type: 'FileAdded',
  data: { ...bytes, subject: 'i1', personal: { ...words, name: 'IMG_1.png' } },
};
const describeFile = (change: object, seen: object = {}): IncidentCommand => ({
  do: 'describeFile',
  incident: 'i1',
  file: 'f1',
  change,
  seen,
});
const described = (personal: object): IncidentFact => ({
  type: 'FileDescribed',
  data: { file: 'f1', subject: 'i1', personal },
});
const remove: IncidentCommand = { do: 'removeFile', file: 'f1' };
const removed: IncidentFact = { type: 'FileRemoved', data: { file: 'f1' } };
const erased: IncidentFact = { type: 'PersonalDataErased', data: { subject: 'i1' } };
const known = given(incident, created, added);

describe('a file of an incident', () => {
  it('is added once', () => {
    given(incident, created).when(add).then(added);
    given(incident, created).when(add).thenRepeatIsNothing();
  });
  it('is described again, and only changed fields are recorded', () => {
    known.when(describeFile({ ...words, title: 'Valve' }, words)).then(described({ title: 'Valve' }));
    known.when(describeFile({ title: 'Valve' })).thenRepeatIsNothing();
    known.when(describeFile(words)).thenNothing();
  });
  it('keeps the words that another person gave it meanwhile, beside the new ones', () => {
    const meanwhile = given(incident, created, added, described({ title: 'Valve' }));
    meanwhile.when(describeFile({ title: 'Hydrant' }, words)).thenRefused('incident.changed-meanwhile');
    meanwhile.when(describeFile({ description: 'Shut' }, words)).then(described({ description: 'Shut' }));
    meanwhile.when(describeFile({ title: 'Valve' }, words)).thenNothing();
  });
  it('is removed once, and neither described nor added afterwards', () => {
    known.when(remove).then(removed);
    known.when(remove).thenRepeatIsNothing();
    const after = given(incident, created, added, removed);
    after.when(describeFile({ title: 'Valve' })).thenRefused('not-found');
    after.when(add).thenNothing();
  });
  it('that the incident never had is not found', () => {
    given(incident, created).when(remove).thenRefused('not-found');
    given(incident, created)
      .when(describeFile({ title: 'Valve' }))
      .thenRefused('not-found');
  });
  it('is erased with the words of its incident, and later ones can be erased again', () => {
    const after = given(incident, created, added, erased);
    after.when(describeFile({ title: 'Valve' })).thenRefused('not-found');
    after.when(remove).thenNothing();
    const again: IncidentFact = { ...added, data: { ...added.data, file: 'f2' } } as IncidentFact;
    given(incident, created, added, erased, again).when({ do: 'erase', subject: 'i1' }).then(erased);
  });
  it('that was read after an erasure, without its words, counts as removed', () => {
    const unreadable = { ...added, data: { ...added.data, personal: null } } as IncidentFact;
    given(incident, created, unreadable)
      .when(describeFile({ title: 'Valve' }))
      .thenRefused('not-found');
  });
  it("outlives the erasure of a contact's name", () => {
    const called: IncidentFact = {
      type: 'ContactAdded',
      data: { contact: 'c1', location: 'p1', complainant: true, subject: 'c1', personal: null },
    };
    given(incident, created, added, called, { type: 'PersonalDataErased', data: { subject: 'c1' } })
      .when(describeFile({ title: 'Valve' }))
      .then(described({ title: 'Valve' }));
  });
  it('of a deleted incident is not found', () =>
    given(incident, created, added, { type: 'IncidentDeleted', data: {} }).when(remove).thenRefused('not-found'));
});

describe('the texts of the files', () => {
  const at = begunAt(noon);
  const { evolve } = files;
  const kept = new Map([
    ['f1', words],
    ['f2', null],
  ]);
  const describedAs = (file: string, personal: { title?: string } | null) =>
    ({ type: 'FileDescribed', data: { file, subject: 'i1', personal } }) as const;

  it('are those that were given last', () => {
    const personal = { ...words, name: 'IMG_3.png' };
    const fact = { type: 'FileAdded', data: { ...bytes, file: 'f3', subject: 'i1', personal } } as const;
    expect([...evolve.FileAdded(kept, fact, at)]).toEqual([...kept, ['f3', words]]);
    expect(evolve.FileDescribed(kept, describedAs('f1', { title: 'Valve' }), at).get('f1')).toEqual({
      title: 'Valve',
      description: 'The valve',
    });
    expect(evolve.FileDescribed(kept, describedAs('f1', null), at)).toEqual(kept);
    expect(evolve.FileDescribed(kept, describedAs('f2', { title: 'Valve' }), at)).toBe(kept);
    expect(evolve.FileDescribed(kept, describedAs('f9', { title: 'Valve' }), at)).toBe(kept);
  });

  it('are gone with the file, and with the words of the incident', () => {
    const none = new Map([
      ['f1', null],
      ['f2', null],
    ]);
    const erasedOf = (subject: string) => ({ type: 'PersonalDataErased', data: { subject } }) as const;
    expect(evolve.FileRemoved(kept, { type: 'FileRemoved', data: { file: 'f1' } }, at)).toEqual(none);
    expect(evolve.PersonalDataErased(kept, erasedOf('i1'), at)).toEqual(none);
    expect(evolve.PersonalDataErased(kept, erasedOf('c1'), at)).toBe(kept);
  });
});
