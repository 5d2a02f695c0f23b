import { describe, expect, it } from 'vitest';
import type { FactType, RecordedFact } from '#events/facts';
import { type AnyProjection, apply } from '#projections/core/projection';
import { type CheckInDoc, checkIns } from './checkIns.ts';
import { type CrewDoc, crews } from './crews.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1, 12, minutes)).toISOString();
const crew = (type: FactType, data: object, minutes = 0, stream = 'designation-c1') =>
  ({
    type,
    data: { designation: 'c1', ...data },
    stream,
    metadata: { entity: 'arvada', occurredAt: at(minutes) },
  }) as unknown as RecordedFact;
const created = crew('DesignationCreated', { name: 'Truck 3', sharedPhoneNumber: '' });
const requested = (checkIn: string, minutes: number) =>
  crew('CheckInRequested', { checkIn, user: 'sam', dueAt: at(minutes + 15) }, minutes);
const answered = (checkIn: string, minutes: number) =>
  crew(
    'CheckInCompleted',
    { checkIn, lat: 39.8, lng: -105.1, accuracy: 12, subject: 'c1', personal: { note: 'At the valve' } },
    minutes,
  );
const failed = (checkIn: string, minutes: number) => crew('CheckInFailed', { checkIn, reason: 'unanswered' }, minutes);

function documents(of: AnyProjection, events: readonly RecordedFact[]): ReadonlyMap<string, object> {
  const docs = new Map<string, object>();
  for (const event of events)
    for (const { key, after } of apply(of, event, (name) => docs.get(name) ?? null)) if (after) docs.set(key, after);
  return docs;
}
const checkIn = (id: string, ...events: readonly RecordedFact[]) =>
  documents(checkIns, events).get(id) as CheckInDoc | undefined;
const board = (...events: readonly RecordedFact[]) =>
  (documents(crews, [created, ...events]).get('c1') as CrewDoc | undefined)?.crew.checkin;

describe('a check-in that a link opens', () => {
  it('is open from its request until its time', () =>
    expect(checkIn('k1', requested('k1', 0))).toEqual({
      checkIn: 'k1',
      designation: 'c1',
      entity: 'arvada',
      user: 'sam',
      requested_at: at(0),
      due_at: at(15),
      status: 'open',
    }));
  it('is completed, or fails', () => {
    expect(checkIn('k1', requested('k1', 0), answered('k1', 3))?.status).toBe('completed');
    expect(checkIn('k1', requested('k1', 0), failed('k1', 15))?.status).toBe('failed');
  });
  it('is not changed by another one of the same crew', () => {
    const both = [requested('k1', 0), failed('k1', 15), requested('k2', 20)];
    expect(checkIn('k2', ...both)?.status).toBe('open');
    expect(checkIn('k1', ...both, answered('k2', 22))?.status).toBe('failed');
  });
  it('is not changed by its text, whose facts name it too', () => {
    const text = crew('DeliveryRequested', { delivery: 'd1', checkIn: 'k1' }, 0, 'delivery-d1');
    expect(checkIn('k1', text)).toBeUndefined();
  });
});

describe("a crew's check-in on the board", () => {
  const place = { time: at(3), point: [39.8, -105.1], accuracy: 12, note: 'At the valve' };
  const answer = [requested('k1', 0), answered('k1', 3)];

  it('shows where the crew was when it answered', () =>
    expect(board(...answer)).toMatchObject({ id: 'k1', status: 'COMPLETED', ...place }));
  it('keeps the last known time and place while the next one is asked for', () =>
    expect(board(...answer, requested('k2', 30))).toMatchObject({
      id: 'k2',
      status: 'IN_PROGRESS',
      requested_time: at(30),
      due_time: at(45),
      ...place,
    }));
  it('keeps the last known time and place when the next one fails', () =>
    expect(board(...answer, requested('k2', 30), failed('k2', 45))).toMatchObject({
      id: 'k2',
      status: 'FAILED',
      ...place,
    }));
  it('is not failed by the end of an earlier one', () => {
    expect(board(...answer, requested('k2', 30), failed('k1', 31))).toMatchObject({ id: 'k2', status: 'IN_PROGRESS' });
    expect(board(requested('k1', 0), failed('k0', 1))).toMatchObject({ id: 'k1', status: 'IN_PROGRESS' });
  });
  it('is not completed by a late answer to an earlier one', () =>
    expect(board(requested('k1', 0), failed('k1', 15), requested('k2', 16), answered('k1', 17))).toMatchObject({
      id: 'k2',
      status: 'IN_PROGRESS',
      time: null,
      point: null,
    }));
  it('has no time and no place before any answer', () =>
    expect(board(requested('k1', 0), failed('k1', 15))).toMatchObject({ status: 'FAILED', time: null, point: null }));
});
