import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { begun } from '#projections/incident/course/course';
import type { LogLine } from '#projections/incident/log/logLine';
import { happened } from '#projections/testing/given';
import { begunDoc, type CoreDoc, coreChange, coreLines } from './doc.ts';

const noon = '2026-03-01T12:00:00.000Z';
const later = '2026-03-01T12:30:00.000Z';
type Created = RecordedFact<'IncidentCreated'>;
const created = (personal: { readonly description: string } | null, source: string | null = null) =>
  happened('IncidentCreated', {
    incident: 'i1',
    version: 'standard_water',
    source,
    subject: 'i1',
    personal,
  }) as Created;
/** The fact with the fields that the log gives it. */
const recorded = (fact: RecordedFact, revision = 1): RecordedFact =>
  ({ ...fact, id: 'e1', recordedAt: later, revision }) as RecordedFact;

const doc: CoreDoc = {
  uuid: 'i1',
  entity: 'arvada',
  source: null,
  time: noon,
  description: 'Water in the street',
  progress: begun('standard_water', noon),
  said: ['Valve is stuck'],
  notices: [],
  subjects: ['i1', 'p1'],
  deleted: false,
};
const note = (subject: string) =>
  happened('NoteWritten', { note: 'n1', subject, personal: { body: 'Gate code' } }, { at: later });
const change = (fact: RecordedFact, line: LogLine | null = null, revision = 1) =>
  coreChange(doc, recorded(fact, revision), line);
const own = { progress: doc.progress };

it('an incident begins with what was reported', () => {
  expect(begunDoc(created({ description: 'Water in the street' }, 'survey'))).toEqual({
    ...doc,
    source: 'survey',
    said: [],
    subjects: ['i1'],
  });
  expect(begunDoc(created(null)).description).toBe('');
});

describe('a line of the log of its own', () => {
  const line = {
    uuid: 'e1',
    time: later,
    recorded_time: later,
    message: '',
    lat: null,
    lng: null,
    by: 'user:dana',
  };
  const entryOf = (personal: { readonly message: string } | null) =>
    recorded(
      happened(
        'LogEntryRecorded',
        { entry: 'n1', event: 'geo:arrived', lat: 39.8, lng: -105.1, designation: null, subject: 'i1', personal },
        { at: later },
      ),
    ) as RecordedFact<'LogEntryRecorded'>;

  it('is an entry with its place and its message', () => {
    const arrived = { ...line, uuid: 'n1', event: 'geo:arrived', lat: 39.8, lng: -105.1 };
    expect(coreLines.LogEntryRecorded?.(entryOf({ message: 'Gate is open' }))).toEqual({
      ...arrived,
      message: 'Gate is open',
    });
    expect(coreLines.LogEntryRecorded?.(entryOf(null))).toEqual(arrived);
  });

  it('names what was corrected', () => {
    const withdrawn = recorded(
      happened('LogEntryWithdrawn', { entry: 'n1', event: 'geo:arrived', at: noon, next: null }, { at: later }),
    ) as RecordedFact<'LogEntryWithdrawn'>;
    expect(coreLines.LogEntryWithdrawn?.(withdrawn)).toEqual({ ...line, event: 'corrected', message: 'geo:arrived' });
    const corrected = (personal: { readonly description: string } | null) =>
      coreLines.ReportCorrected?.(
        recorded(
          happened(
            'ReportCorrected',
            { reported: noon, previousVersion: 'x', newVersion: 'x', subject: 'i1', personal },
            { at: later },
          ),
        ) as RecordedFact<'ReportCorrected'>,
      );
    expect(corrected({ description: 'Leak' })).toEqual({ ...line, event: 'corrected', message: 'Leak' });
    expect(corrected(null)).toEqual({ ...line, event: 'corrected' });
  });
});

describe('the core of an incident', () => {
  const line = (message: string): LogLine => ({
    uuid: 'e1',
    event: 'note',
    time: later,
    recorded_time: later,
    message,
    lat: null,
    lng: null,
    by: 'user:dana',
  });

  it('remembers each person whose data it has held, once', () => {
    expect(change(note('p2'))).toEqual({ ...own, subjects: ['i1', 'p1', 'p2'] });
    expect(change(note('p1'))).toEqual(own);
    const none = happened('NoteRemoved', { note: 'n1' });
    expect(change(none)).toEqual(own);
    const open = { ...none, data: { note: 'n1', subject: null } } as unknown as RecordedFact;
    expect(change(open)).toEqual(own);
  });

  it('keeps what an early line says', () => {
    expect(change(note('i1'), line('Valve is open'))).toEqual({ ...own, said: ['Valve is stuck', 'Valve is open'] });
    expect(change(note('i1'), line('Valve is open'), 31).said).toEqual(['Valve is stuck', 'Valve is open']);
    expect(change(note('i1'), line('Valve is open'), 32).said).toEqual(['Valve is stuck']);
  });

  it('has the time and the words of a corrected report, and its old words when those stay', () => {
    const corrected = (personal: { readonly description: string } | null) =>
      change(
        happened('ReportCorrected', {
          reported: later,
          previousVersion: 'standard_water',
          newVersion: 'standard_water',
          subject: 'i1',
          personal,
        }),
      );
    const progress = begun('standard_water', later);
    expect(corrected({ description: 'Leak' })).toEqual({ progress, time: later, description: 'Leak' });
    expect(corrected(null)).toEqual({ progress, time: later, description: 'Water in the street' });
  });

  it('is deleted', () => expect(change(happened('IncidentDeleted', {}))).toEqual({ ...own, deleted: true }));

  it('has no words once it was erased, and keeps them when another was', () => {
    expect(change(happened('PersonalDataErased', { subject: 'i1' }))).toEqual({ ...own, description: '', said: [] });
    expect(change(happened('PersonalDataErased', { subject: 'p9' }))).toEqual(own);
  });
});
