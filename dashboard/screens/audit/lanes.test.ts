import { expect, it } from 'vitest';
import type { AuditEvent } from '#contracts/audit/events';
import { laneOf, laneRows, silenceWords } from './lanes.ts';

const of = (more: Partial<AuditEvent>): AuditEvent =>
  ({ uuid: 'e', position: 1, kind: 'incident', crew: null, person: null, by: 'system:engine', ...more }) as AuditEvent;

it('an event stands in the lane of its subject, and otherwise of its author', () => {
  expect(laneOf(of({ by: 'user:dana' }))).toBe('screens');
  expect(laneOf(of({ by: 'user:dana', crew: 'truck' }))).toBe('crews');
  expect(laneOf(of({ kind: 'callout', by: 'user:dana', person: 'ada' }))).toBe('calls');
  expect(laneOf(of({ by: 'phone:ada' }))).toBe('people');
  expect(laneOf(of({ person: 'ada' }))).toBe('people');
  expect(laneOf(of({}))).toBe('system');
});

it('lanes go from the earliest event to the latest, and name long silences', () => {
  const at = (uuid: string, minute: number, position: number) =>
    of({ uuid, position, time: `2026-03-01T08:${String(minute).padStart(2, '0')}:00.000Z` });
  const rows = laneRows([at('late', 40, 9), at('second', 10, 3), at('first', 10, 2), at('near', 14, 4)]);
  expect(rows.map((row) => ('event' in row ? row.event.uuid : row.minutes))).toEqual([
    'first',
    'second',
    'near',
    26,
    'late',
  ]);
  expect(laneRows([])).toEqual([]);
});

it('a silence is told in minutes, hours or days', () => {
  expect([7, 60, 185, 2_879, 2_880].map(silenceWords)).toEqual(['7 min', '1 h', '3 h 5 min', '47 h 59 min', '2 days']);
});
