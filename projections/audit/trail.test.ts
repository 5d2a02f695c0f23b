import { expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { rowChanges } from '#projections/core/rows';
import { trail } from './trail.ts';

const recorded = (stream: string, type: string, data: object) =>
  ({
    id: 'e1',
    type,
    data,
    stream,
    revision: 3,
    position: { commit: 7n, prepare: 7n },
    recordedAt: '2026-03-01T08:31:00.000Z',
    metadata: {
      entity: 'arvada',
      actor: { kind: 'user', id: 'dana' },
      occurredAt: '2026-03-01T08:10:00.000Z',
      correlationId: 'r1',
    },
  }) as unknown as RecordedFact;
const rowOf = (...event: Parameters<typeof recorded>) => {
  const [change] = rowChanges(trail, recorded(...event));
  return change && 'put' in change ? change.put : undefined;
};

it('an event is found by its stream, its author, both of its times, and nothing personal', () =>
  expect(
    rowOf('incident-i1', 'LogEntryRecorded', { personal: { message: 'Gate code 4471' }, entry: 'n1', event: 'note' }),
  ).toEqual({
    entity: 'arvada',
    position: 7,
    uuid: 'e1',
    stream: 'incident-i1',
    revision: 3,
    kind: 'incident',
    type: 'LogEntryRecorded',
    detail: 'note',
    time: '2026-03-01T08:10:00.000Z',
    recorded_time: '2026-03-01T08:31:00.000Z',
    by: 'user:dana',
    correlation_id: 'r1',
    incident: 'i1',
    person: null,
    crew: null,
    words: '|incident|log|entry|recorded|n1|note|',
  }));

it('an event of another stream is found by the incident and the person that it names', () => {
  const row = rowOf('delivery-d1', 'NoticeRequested', { incident: 'i1', user: 'ada' });
  expect(row).toMatchObject({ kind: 'delivery', incident: 'i1', person: 'ada' });
  expect(rowOf('session-s1', 'SessionEnded', { session: 's1', account: 'ada' })).toMatchObject({ person: 'ada' });
});

it('the search of words does not know a typed label or a street, before and after an erasure', () => {
  const label = { label: 'l1', name: 'Leak', subject: 'i1', personal: { name: 'Leak' } };
  const place = { lat: 39.8028, lng: -105.0875, route: 'Ralston Rd', subject: 'i1', personal: { zip: '80002' } };
  expect(rowOf('incident-i1', 'LabelAdded', label)?.words).toBe('|incident|label|added|l1|');
  expect(rowOf('incident-i1', 'LabelAdded', { ...label, name: '', personal: null })?.words).toBe(
    '|incident|label|added|l1|',
  );
  expect(rowOf('incident-i1', 'IncidentLocated', place)?.words).toBe('|incident|located|');
});

it('the search of words knows a label that a setting added', () =>
  expect(rowOf('incident-i1', 'LabelAdded', { label: 'l1', name: 'Water main' })?.words).toBe(
    '|incident|label|added|l1|water|main|',
  ));
