import { describe, expect, it } from 'vitest';
import type { CheckIn, CrewNote } from '#contracts/dispatch/dispatch';
import { checkInFreshness, markerOpacity, noteFreshness } from './freshness.ts';

const now = Date.parse('2026-11-21T08:00:00Z');
const minutesAgo = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();

const checkedIn = (time: string | null): CheckIn => ({
  id: 'check-in',
  status: 'COMPLETED',
  requested_time: minutesAgo(90),
  due_time: minutesAgo(75),
  time,
  point: time ? [39.8, -105.1] : null,
  accuracy: 12,
  note: '',
  text: 'sent',
  failure: null,
  cause: null,
});
const noted = (source: CrewNote['source'], minutes: number, body = 'Lunch'): CrewNote => ({
  body,
  time: minutesAgo(minutes),
  source,
});

describe('a check-in', () => {
  it.each([
    [0, 'recent'],
    [15, 'recent'],
    [15.1, 'stale'],
    [30, 'stale'],
    [30.1, 'old'],
    [60, 'old'],
    [60.1, 'useless'],
  ] as const)('is, after %d minutes, %s', (minutes, expected) => {
    expect(checkInFreshness(checkedIn(minutesAgo(minutes)), now)).toBe(expected);
  });

  it('from a clock that runs ahead is recent', () => {
    expect(checkInFreshness(checkedIn(minutesAgo(-2)), now)).toBe('recent');
  });

  it('that was never answered has no freshness', () => {
    expect(checkInFreshness(checkedIn(null), now)).toBeNull();
    expect(checkInFreshness(null, now)).toBeNull();
  });
});

describe('a note', () => {
  it('of a manager is recent for 12 hours', () => {
    expect(noteFreshness(noted('manager', 12 * 60), now)).toBe('recent');
    expect(noteFreshness(noted('manager', 12 * 60 + 1), now)).toBe('useless');
  });

  it('of the crew ages like its position', () => {
    expect(noteFreshness(noted('crew', 20), now)).toBe('stale');
  });

  it('that was emptied is absent', () => {
    expect(noteFreshness(noted('manager', 1, ''), now)).toBeNull();
    expect(noteFreshness(null, now)).toBeNull();
  });
});

describe('a marker', () => {
  it.each([
    [0, 1],
    [30, 0.6],
    [60, 0.2],
    [600, 0.2],
    [-5, 1],
  ])('%d minutes old has opacity %d', (minutes, opacity) => {
    expect(markerOpacity(minutesAgo(minutes), now)).toBeCloseTo(opacity, 10);
  });
});
