import { describe, expect, it } from 'vitest';
import { logWarnings, ownLogEvents } from '#contracts/incident/logEvents';
import type { TransferLine } from '#contracts/incident/transfers/transfer';
import { type LogLine, shownLine } from './logLine.ts';

const time = '2026-11-21T09:10:00.000Z';
const plain = { uuid: '', time, recorded_time: time, message: '', lat: null, lng: null, by: 'user:dana' };
const line = (event: string, more: Partial<LogLine> = {}): LogLine => ({ ...plain, event, ...more });
const transfer = (kind: TransferLine['kind'], urgent = false): Partial<LogLine> => ({
  transfer: { kind, from: 'Water', to: 'Crew', urgent, tree_name: null, leader_designation_name: null, assigned: null },
});
const levelOf = (event: string, more?: Partial<LogLine>) => shownLine(line(event, more)).level;

describe('a line of the log', () => {
  it.each(['held', 'team:formation_failed', 'integration:delayed', 'integration:failed', 'integration:unknown'])(
    'is a warning: %s',
    (event) => expect(levelOf(event)).toBe('warning'),
  );

  it('is absent in the normal course of the work', () => {
    const warned = new Set<string>(logWarnings.map(({ event }) => event));
    const course = ['note', 'acknowledged', 'contacts:call_skipped', 'form_skipped', ...ownLogEvents].filter(
      (event) => !warned.has(event),
    );
    expect(course.filter((event) => levelOf(event) !== 'info')).toEqual([]);
    expect(course).toEqual(expect.arrayContaining(['hold_released', 'form_returned', 'integration:created']));
  });

  it('of a transfer is a warning when it escalates, or is urgent', () => {
    const kinds = ['version', 'designation-notification', 'email', 'custom', 'flux-handler'] as const;
    for (const kind of kinds) {
      expect(levelOf('transferred', transfer(kind))).toBe('info');
      expect(levelOf('transferred', transfer(kind, true))).toBe('warning');
    }
    expect(levelOf('transferred', transfer('escalation'))).toBe('warning');
  });

  it('links to its place when that is known', () => {
    expect(shownLine(line('geo:arrived', { lat: 39.8, lng: -105.1 })).mapUrl).toBe(
      'https://www.openstreetmap.org/?mlat=39.8&mlon=-105.1#map=17/39.8/-105.1',
    );
    expect(shownLine(line('geo:arrived', { lat: 39.786857142857144, lng: -105.15666666666667 })).mapUrl).toBe(
      'https://www.openstreetmap.org/?mlat=39.786857&mlon=-105.156667#map=17/39.786857/-105.156667',
    );
    expect(shownLine(line('geo:arrived')).mapUrl).toBeNull();
  });
});
