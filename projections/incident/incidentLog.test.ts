import { describe, expect, it } from 'vitest';
import { happened } from '#projections/testing/given';
import { at, created, erased, logged, rowsAfter } from '#projections/testing/incident';
import { lineOfRow } from './incidentLog.ts';

const arrived = happened(
  'LogEntryRecorded',
  {
    entry: 'n1',
    event: 'geo:arrived',
    lat: 39.8,
    lng: -105.1,
    designation: null,
    subject: 'i1',
    personal: { message: 'The valve is closed' },
  },
  at('12:30'),
);
const dispatched = happened(
  'CrewDispatched',
  {
    designation: 'truck3',
    name: 'Truck 3',
    user: null,
    newVersion: 'arvada_water',
    previousVersion: 'arvada_undispatched',
  },
  at('12:20'),
);
const joined = happened('TeamMemberAdded', { user: 'ada', role: 'leader' }, at('12:40'));

describe('the rows of a log', () => {
  it('hold a line as it was recorded, in the order of recording', () => {
    const rows = rowsAfter(created, arrived, logged('acknowledged', '12:10'));
    expect(rows.map(({ event, revision }) => [event, revision])).toEqual([
      ['created', 0],
      ['geo:arrived', 1],
      ['acknowledged', 2],
    ]);
    expect(rows[1]).toEqual({
      incident: 'i1',
      revision: 1,
      uuid: 'n1',
      event: 'geo:arrived',
      time: '2026-03-01T12:30:00.000Z',
      recorded_time: '2026-03-01T20:00:00.000Z',
      message: 'The valve is closed',
      lat: 39.8,
      lng: -105.1,
      by: 'user:dana',
      transfer: null,
      member: null,
      contact: null,
      other: null,
    });
  });

  it('have one line for each fact that the page shows, and none for the others', () => {
    const label = happened('LabelAdded', { label: 'l1', name: 'Odor' });
    const completed = happened('IncidentCompleted', {}, at('13:00'));
    const events = rowsAfter(created, dispatched, label, joined, completed).map(({ event }) => event);
    expect(events).toEqual(['created', 'dispatched', 'team:member_added', 'completed']);
  });

  it('lose their words when the incident is erased, but not the name of a crew', () => {
    const facts = [created, dispatched, arrived];
    const messages = (subject: string) => rowsAfter(...facts, erased(subject)).map(({ message }) => message);
    expect(messages('i1')).toEqual(['', 'Truck 3', '']);
    expect(messages('l1')).toEqual(['', 'Truck 3', 'The valve is closed']);
  });

  it('keep the words of a line that is written after the erasure', () =>
    expect(rowsAfter(created, erased('i1'), arrived).at(-1)?.message).toBe('The valve is closed'));
});

it('a line is shown without the columns of its table, and without a transfer or a member that it does not have', () => {
  const [plain, member] = rowsAfter(created, joined).map(lineOfRow);
  expect(Object.keys(plain ?? {})).toEqual(['uuid', 'event', 'time', 'recorded_time', 'message', 'lat', 'lng', 'by']);
  expect(member?.member).toEqual({ name: 'ada', role: 'leader' });
});
