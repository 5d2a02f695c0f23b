import { describe, expect, it } from 'vitest';
import type { FactType, RecordedFact } from '#events/facts';
import { happened } from '#projections/testing/given';
import { owed } from '#projections/testing/owed';

const at = (minutes: number) => new Date(Date.parse('2026-03-01T12:00:00.000Z') + minutes * 60_000).toISOString();
const says = (type: FactType, data: object, minutes: number): RecordedFact =>
  happened(type, data as never, { stream: 'incident-i1', at: at(minutes) }) as RecordedFact;
const of = (crew: string) => ({ dispatch: `d ${crew}`, designation: crew, name: crew });
/** The rule of the organization: after 30 minutes, an answer within 5. */
const arrives = (crew: string, minutes: number, welfare: object | null = { after: 30, within: 5 }) =>
  says('CrewArrived', { ...of(crew), ...(welfare && { welfare }) }, minutes);
const asked = (crew: string, minutes: number) =>
  says('WelfareAsked', { ...of(crew), respondBy: at(minutes + 5), delivery: 't1' }, minutes);
const leaves = (type: 'JobFinished' | 'CrewRecalled' | 'CrewSentAgain', crew: string, minutes: number) =>
  says(type, of(crew), minutes);
const log = (event: string, designation: string | null, minutes: number) =>
  says('LogEntryRecorded', { entry: 'e1', event, designation, personal: null }, minutes);
const transfer = (newEntity: object | null, minutes: number) =>
  says('IncidentTransferred', { newEntity, notices: [] }, minutes);
const olathe = { entity: 'olathe', name: 'Olathe' };

/** The time at which something is due, in minutes; null when nothing is, and 'gone' when no crew is left. */
function due(...facts: readonly RecordedFact[]) {
  const [one] = owed('welfare', ...facts);
  if (!one) return 'gone';
  return one.due_at === null ? null : (Date.parse(one.due_at) - Date.parse(at(0))) / 60_000;
}

describe('a crew on scene', () => {
  it('is asked after the time of its rule, and not without one', () => {
    expect(due(arrives('truck1', 10))).toBe(40);
    expect(due(arrives('truck1', 10, null))).toBe('gone');
  });

  it('must answer in time, and is asked again after its answer', () => {
    const asks = [arrives('truck1', 0), asked('truck1', 30)];
    expect(due(...asks)).toBe(35);
    expect(due(...asks, says('WelfareConfirmed', { ...of('truck1'), by: 'text' }, 33))).toBe(63);
  });

  it('is not asked while it needs help, and again after it', () => {
    const needs = [arrives('truck1', 0), says('CrewHelpRequested', { ...of('truck1'), personal: null }, 12)];
    expect(due(...needs)).toBeNull();
    expect(due(...needs, says('CrewHelpEnded', of('truck1'), 20))).toBe(50);
  });

  it('is alone only without a second crew: from the moment when that one leaves, the time begins anew', () => {
    const two = [arrives('truck1', 0), arrives('truck2', 20)];
    expect(due(...two)).toBeNull();
    for (const type of ['JobFinished', 'CrewRecalled', 'CrewSentAgain'] as const)
      expect(due(...two, leaves(type, 'truck2', 25))).toBe(55);
    expect(due(...two, log('geo:departed', 'truck2', 26))).toBe(56);
    // A line without a crew is about all of them.
    expect(due(...two, log('team:done', null, 26))).toBe('gone');
    expect(due(...two, log('acknowledged', 'truck2', 26))).toBeNull();
  });

  it('that was asked before a second one came must still answer', () => {
    expect(due(arrives('truck1', 0), asked('truck1', 30), arrives('truck2', 31))).toBe(35);
  });

  it('is left alone once the incident is over, and asked anew when it is opened again', () => {
    for (const [end, again] of [
      ['IncidentCompleted', 'IncidentReopened'],
      ['IncidentArchived', 'IncidentUnarchived'],
    ] as const) {
      const over = [arrives('truck1', 0), says(end, {}, 10)];
      expect(due(...over)).toBeNull();
      expect(due(...over, says(again, {}, 50))).toBe(80);
    }
  });

  it('goes on for another organization when it is handed over, from then on; its job is over when it is not', () => {
    const [there, moves] = [arrives('truck1', 0), transfer(olathe, 20)];
    const goesAlong = says('CrewHandedOver', { ...of('truck1'), to: olathe }, 20);
    const isTold = says('MemberStoodDown', { user: 'rosa', because: 'moved', crew: 'truck1' }, 21);
    expect(due(there, transfer(null, 20))).toBe(30);
    expect(due(there, moves)).toBeNull();
    expect(due(there, moves, goesAlong)).toBe(50);
    expect(due(there, moves, goesAlong, isTold)).toBe(50);
    expect(due(there, moves, isTold)).toBe('gone');
    // The new owner's own crew is alone beside it.
    expect(due(there, moves, arrives('jetter', 40))).toBe(70);
    expect(due(there, asked('truck1', 30), transfer(olathe, 31), isTold)).toBe(35);
  });

  it('of imported history is never asked', () => {
    const { metadata, ...fact } = arrives('truck1', 0);
    expect(due({ ...fact, metadata: { ...metadata, actor: { kind: 'import', id: 'f' } } } as RecordedFact)).toBe(
      'gone',
    );
  });
});
