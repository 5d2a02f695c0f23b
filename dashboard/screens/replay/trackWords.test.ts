import { expect, it } from 'vitest';
import type { TrackPlace } from '#contracts/audit/replay';
import { becameKnownLate, stepWords, whereWords } from './trackWords.ts';

const place = (lat: number, more: Partial<TrackPlace> = {}): TrackPlace => ({
  time: '2026-11-21T02:10:00.000Z',
  recorded_time: '2026-11-21T02:10:01.000Z',
  point: [lat, -105.1],
  accuracy: 12,
  asked: true,
  ...more,
});
const leak = { point: [39.8, -105.1], address: '5 Main St', description: 'Leak' } as const;

it('a crew beside an incident is at it, and elsewhere at its coordinates', () => {
  expect(whereWords([39.8005, -105.1], [leak])).toBe('At 5 Main St');
  expect(whereWords([39.8005, -105.1], [{ ...leak, address: '' }])).toBe('At Leak');
  expect(whereWords([39.81, -105.1], [leak, { ...leak, point: null }])).toBe('39.81000, -105.10000');
});

it('each step says how far it is and how it became known', () => {
  expect(stepWords(place(39.8), undefined)).toBe('answered a check-in');
  expect(stepWords(place(39.81), place(39.8))).toBe('0.7 mi on, answered a check-in');
  expect(stepWords(place(39.8, { asked: false }), place(39.8))).toBe('not moved, reported by itself');
});

it('a place that became known twenty minutes later is marked, one of a second is not', () => {
  expect(becameKnownLate(place(39.8))).toBe(false);
  expect(becameKnownLate(place(39.8, { recorded_time: '2026-11-21T02:31:00.000Z' }))).toBe(true);
});
