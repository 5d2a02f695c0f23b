import { expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { happened } from '#projections/testing/given';
import { owed } from '#projections/testing/owed';
import { cancelsOf } from './callouts/endings.ts';

const at = (seconds: number) => new Date(Date.parse('2026-03-01T12:00:00.000Z') + seconds * 1_000).toISOString();
const incident = (type: Parameters<typeof happened>[0], data: object, seconds = 0): RecordedFact =>
  happened(type, data as never, { stream: 'incident-i1', at: at(seconds) }) as RecordedFact;
const appointment = { tag: 'visit', contentType: 'appointment', subject: 'i1' };
const moves = incident('IncidentTransferred', { newEntity: { entity: 'olathe', name: 'Olathe' }, notices: [] }, 30);

it('cancels the appointments to come, and no other; another owner has them', () => {
  const visit = (tag: string, seconds: number, contentType = 'appointment') =>
    incident('TagAdded', { ...appointment, tag, contentType, personal: { data: { time: at(seconds) } } }, 1);
  const kept = (...facts: readonly RecordedFact[]) => {
    const [due] = owed('appointments', visit('past', 10), visit('next', 900), visit('x', 900, 'note'), ...facts);
    return due ? [due.due_at, ...cancelsOf(due).map(({ tag, end }) => `${tag} ${end.by}`)] : null;
  };
  expect(kept()).toEqual([null]);
  const end = incident('IncidentArchived', {}, 30);
  expect(kept(end)).toEqual([at(40), 'next archived']);
  expect(kept(end, incident('IncidentUnarchived', {}, 35))).toEqual([null]);
  expect(kept(end, incident('AppointmentCancelled', { tag: 'next', because: 'archived' }, 41))).toBeNull();
  expect(kept(moves)).toEqual([null]);
  expect(kept(moves, incident('IncidentDeleted', {}, 60))).toEqual([at(70), 'next deleted']);
  const becomes = (newVersion: string, seconds: number) =>
    incident('IncidentTransferred', { newEntity: null, newVersion, notices: [] }, seconds);
  expect(kept(becomes('no_response', 30))).toEqual([at(40), 'next filtered']);
  expect(kept(becomes('no_response', 30), becomes('arvada_water', 35))).toEqual([null]);
});

it('cancels no appointment that took place before its time, and the next one of its kind', () => {
  const visit = (tag: string, seconds: number) => {
    const data = { kind: 'visit', time: at(9_000) };
    return incident('TagAdded', { ...appointment, tag, personal: { data } }, seconds);
  };
  const visited = incident(
    'LogEntryRecorded',
    { entry: 'e1', event: 'bupp:site_visited', designation: null, personal: null },
    20,
  );
  const end = incident('IncidentCompleted', {}, 30);
  const cancelled = (...facts: readonly RecordedFact[]) =>
    owed('appointments', ...facts).flatMap((due) => cancelsOf(due).map(({ tag }) => tag));
  expect(cancelled(visit('first', 1), end)).toEqual(['first']);
  expect(
    cancelled(
      visit('first', 1),
      incident('TagChanged', { tag: 'first', subject: 'i1', personal: { data: { time: at(8_000) } } }, 5),
      visited,
      end,
    ),
  ).toEqual([]);
  expect(cancelled(visit('first', 1), visited, visit('second', 25), end)).toEqual(['second']);
});

it('has nothing left to cancel for an end that lapsed, and goes on after another', () => {
  const visit = incident('TagAdded', { ...appointment, personal: { data: { time: at(9_000) } } }, 1);
  const lapses = (seconds: number) => incident('ConsequencesLapsed', { because: 'completed', at: at(seconds) }, 40_000);
  const end = incident('IncidentCompleted', {}, 30);
  expect(owed('appointments', visit, end, lapses(30))).toEqual([]);
  expect(owed('appointments', visit, end, lapses(29))).toMatchObject([{ due_at: at(40) }]);
});

it('owes the same to a log whose words are erased as to one that was followed before', () => {
  const time = { data: { time: at(9_000) } };
  const tells = incident('TeamMemberAdded', { user: 'rosa', role: 'crew' }, 35);
  const history = (personal: object | null) => [
    incident('TagAdded', { ...appointment, personal }, 1),
    incident('IncidentCompleted', {}, 30),
    tells,
    incident('PersonalDataErased', { subject: 'i1' }, 50),
  ];
  for (const kind of ['appointments', 'consequences'] as const) {
    expect(owed(kind, ...history(null))).toEqual(owed(kind, ...history(time)));
  }
  const another = incident('PersonalDataErased', { subject: 'customer' }, 50);
  expect(owed('appointments', ...history(time).slice(0, 3), another)).toHaveLength(1);
});

it('owes nothing for an appointment of an imported history', () => {
  const visit = incident('TagAdded', { ...appointment, personal: { data: { time: at(9_000) } } }, 1);
  const imported = { ...visit, metadata: { ...visit.metadata, actor: { kind: 'import', id: 'csv' } } } as RecordedFact;
  expect(owed('appointments', visit)).toHaveLength(1);
  expect(owed('appointments', imported)).toEqual([]);
});
