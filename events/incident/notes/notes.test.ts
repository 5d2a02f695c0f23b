import { describe, it } from 'vitest';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';
import { given } from '#events/testing/given';
import { reported } from '#events/testing/incident';

const created: IncidentFact = reported('arvada_water', 'Leak');
const said = (body: string) => ({ note: 'n1', subject: 'i1', personal: { body } });
const written: IncidentFact = { type: 'NoteWritten', data: said('Dog in the yard') };
const write: IncidentCommand = { do: 'writeNote', incident: 'i1', note: 'n1', body: 'Dog in the yard' };
const rewrite = (body: string, seen: string | null): IncidentCommand => ({
  do: 'rewriteNote',
  incident: 'i1',
  note: 'n1',
  body,
  seen,
});
const remove: IncidentCommand = { do: 'removeNote', note: 'n1' };

describe('a note', () => {
  it('is written once', () => {
    given(incident, created).when(write).then(written);
    given(incident, created).when(write).thenRepeatIsNothing();
  });
  it('is rewritten by a person who has seen its text', () => {
    const known = given(incident, created, written);
    known.when(rewrite('Two dogs', 'Dog in the yard')).then({ type: 'NoteRewritten', data: said('Two dogs') });
    known.when(rewrite('Two dogs', null)).thenRepeatIsNothing();
    known.when(rewrite('Dog in the yard', 'Dog')).thenNothing();
    known.when(rewrite('Two dogs', 'A cat')).thenRefused('incident.changed-meanwhile');
  });
  it('is taken back once, and is not rewritten afterwards', () => {
    const removed: IncidentFact = { type: 'NoteRemoved', data: { note: 'n1' } };
    given(incident, created, written).when(remove).then(removed);
    given(incident, created, written).when(remove).thenRepeatIsNothing();
    given(incident, created, written, removed).when(rewrite('Two dogs', null)).thenRefused('not-found');
    given(incident, created, written, removed).when(write).thenNothing();
  });
  it('that was never written is not found', () => {
    given(incident, created).when(remove).thenRefused('not-found');
    given(incident, created).when(rewrite('Two dogs', null)).thenRefused('not-found');
  });
  it('whose text was erased is written anew, and an empty one is not written twice', () => {
    const empty: IncidentFact = { type: 'NoteWritten', data: { note: 'n1', subject: 'i1', personal: null } };
    given(incident, created, empty)
      .when(rewrite('Two dogs', ''))
      .then({ type: 'NoteRewritten', data: said('Two dogs') });
    given(incident, created, empty).when(rewrite('', null)).thenNothing();
    given(incident, created, empty)
      .when(remove)
      .then({ type: 'NoteRemoved', data: { note: 'n1' } });
  });
  it('written after an erasure can be erased again', () => {
    const erased: IncidentFact = { type: 'PersonalDataErased', data: { subject: 'i1' } };
    const erase: IncidentCommand = { do: 'erase', subject: 'i1' };
    given(incident, created, written, erased).when(erase).thenNothing();
    given(incident, created, written, erased, written).when(erase).then(erased);
  });
});
