import { describe, expect, it } from 'vitest';
import { type ImportedFact, pictureOf } from './picture.ts';

const at = '2026-03-01T12:00:00.000Z';
const told = (type: string, data: object, causationId = 'c1') =>
  ({ type, data, metadata: { occurredAt: at, causationId } }) as unknown as ImportedFact;
const created = told('IncidentCreated', {
  incident: 'i1',
  version: 'arvada_water',
  subject: 'i1',
  personal: { description: 'Water in the street' },
});
const of = (...facts: readonly ImportedFact[]) => pictureOf([created, ...facts]);
const label = (name: string) => told('LabelAdded', { label: `l-${name.toLowerCase()}`, name });
const entry = (name: string) =>
  told('LogEntryRecorded', {
    entry: name,
    event: 'note',
    designation: null,
    subject: `s-${name}`,
    personal: { message: `About ${name}` },
  });
const erased = (subject: string) => told('PersonalDataErased', { subject });
const located = told('IncidentLocated', {
  location: 'p1',
  subject: 'p1',
  point: [39.8, -105.1],
  personal: { address: '1 Main St' },
});
const moved = (change: object, location = 'p1') =>
  told('LocationCorrected', { location, subject: 'p1', ...change, personal: { address: '2 Main St' } });

describe('an incident as imports tell it', () => {
  it('begins with its report, and is none without one', () => {
    expect(of()).toEqual({
      reported: at,
      description: 'Water in the street',
      version: 'arvada_water',
      labels: new Map(),
      place: null,
      entries: [],
      dispatches: new Map(),
      completed: null,
    });
    expect(pictureOf([label('Odor')])).toBeNull();
  });

  it('has its last report, with the words of the first where a correction has none', () => {
    const correction = { reported: '2026-03-01T11:00:00.000Z', newVersion: 'arvada_sewer', subject: 'i1' };
    expect(of(told('ReportCorrected', { ...correction, personal: null }))).toMatchObject({
      reported: correction.reported,
      version: 'arvada_sewer',
      description: 'Water in the street',
    });
    expect(of(told('ReportCorrected', { ...correction, personal: { description: 'Sewage' } }))).toMatchObject({
      description: 'Sewage',
    });
  });

  it('has the labels and the lines that were not taken back', () => {
    const removed = told('LabelRemoved', { label: 'l-odor' });
    expect([...(of(label('Odor'), label('Leak'), removed)?.labels.keys() ?? [])]).toEqual(['leak']);
    const withdrawn = told('LogEntryWithdrawn', { entry: 'one' });
    expect(of(entry('one'), entry('two'), withdrawn)?.entries).toEqual([
      { entry: 'two', event: 'note', designation: null, message: 'About two', at, commandId: 'c1' },
    ]);
  });

  it('has the crews that were sent and not taken back, and the version that the first of them gave it', () => {
    const sent = told('CrewDispatched', { designation: 'jetter', name: 'Jetter', newVersion: 'arvada_sewer' }, 'c7');
    const other = told('CrewDispatched', { designation: 'truck', name: 'Truck', newVersion: 'arvada_sewer' });
    const back = told('CrewDispatchWithdrawn', { designation: 'truck' });
    expect(of(sent, other, back)).toMatchObject({
      version: 'arvada_sewer',
      dispatches: new Map([['jetter', { name: 'Jetter', at, commandId: 'c7' }]]),
    });
  });

  it('is completed until it is opened again', () => {
    const [done, again] = [told('IncidentCompleted', {}, 'c8'), told('IncidentReopened', {})];
    expect(of(done)?.completed).toEqual({ at, commandId: 'c8' });
    expect([of(done, again)?.completed, of(done, again, done)?.completed?.at]).toEqual([null, at]);
  });

  it('has one place, with what was corrected of it', () => {
    const point = [39.8, -105.1];
    expect(of(located)?.place).toEqual({ location: 'p1', fields: { point, address: '1 Main St' } });
    expect(of(located, moved({ point: null }))?.place?.fields).toEqual({ point, address: '2 Main St' });
    expect(of(located, moved({}, 'p2'))?.place?.fields).toMatchObject({ address: '1 Main St' });
    expect(of(located, told('LocationRemoved', { location: 'p1' }))?.place).toBeNull();
    expect(of(located, told('LocationRemoved', { location: 'p2' }))?.place).not.toBeNull();
    expect(of(moved({}))?.place).toBeNull();
  });

  it('has no word about anybody who was erased, whenever that was', () => {
    const correction = { reported: at, newVersion: 'arvada_water', subject: 'i1', personal: { description: 'Sewage' } };
    const after = of(entry('one'), entry('two'), located, told('ReportCorrected', correction), erased('i1'));
    expect(after).toMatchObject({ description: null, entries: [{ message: 'About one' }, { message: 'About two' }] });
    expect(of(erased('i1'))?.description).toBeNull();
    expect(of(entry('one'), entry('two'), erased('s-one'))?.entries.map(({ message }) => message)).toEqual([
      null,
      'About two',
    ]);
    expect(of(erased('p1'), located, moved({}))?.place).toEqual({ location: 'p1', fields: null });
  });
});
