import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { given, happened } from '#projections/testing/given';
import { checkIns } from './checkIns.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1, 12, minutes)).toISOString();
const of = (minutes: number) => ({ stream: 'designation-c1', at: at(minutes) });
const requested = (checkIn: string, minutes: number) =>
  happened('CheckInRequested', { designation: 'c1', checkIn, user: 'sam', dueAt: at(minutes + 15) }, of(minutes));
const answered = (checkIn: string, minutes: number) =>
  happened(
    'CheckInCompleted',
    { designation: 'c1', checkIn, lat: 39.8, lng: -105.1, accuracy: 12, subject: 'c1', personal: null },
    of(minutes),
  );
const failed = (checkIn: string, minutes: number) =>
  happened('CheckInFailed', { designation: 'c1', checkIn, reason: 'unanswered' }, of(minutes));

const checkIn = (id: string, ...events: readonly RecordedFact[]) => given(checkIns, ...events).doc(id);

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
    const text = { delivery: 'd1', medium: 'sms', provider: 'simulator', user: 'sam', template: 'check-in' } as const;
    const named = { ...text, designation: 'c1', checkIn: 'k1', subject: 'sam', personal: null };
    expect(checkIn('k1', happened('DeliveryRequested', named, { stream: 'delivery-d1' }))).toBeNull();
  });
});
