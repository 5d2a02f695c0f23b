import { expect, it } from 'vitest';
import type { AuditEvent } from '#contracts/audit/events';
import { lateAbout, lateOnCalendar } from '../../../data/past/late.ts';
import { lateWords } from './late.ts';

const event = (type: string, recorded: string, about: Partial<AuditEvent>): AuditEvent =>
  ({
    type,
    time: '2026-03-01T02:10:00.000Z',
    recorded_time: `2026-03-01T${recorded}:00.000Z`,
    stream: 'designation-c1',
    crew: null,
    incident: null,
    correlation_id: `${type} at ${recorded}`,
    ...about,
  }) as AuditEvent;
const clock = (iso: string): string => iso.slice(11, 16);
const events = [
  event('CheckInCompleted', '02:31', { crew: 'c1' }),
  event('NoteWritten', '02:40', { stream: 'incident-i1', incident: 'i1' }),
  event('CrewActivated', '02:20', { stream: 'designation-c1' }),
];

it('a check-in of 2:10 that became known at 2:31 is told so, at its crew and nowhere else', () => {
  expect(lateWords(lateAbout(events.slice(0, 2), 'c1'), clock)).toBe(
    'Check-in completed of 02:10 became known at 02:31',
  );
  expect(lateAbout(events, 'c2')).toEqual([]);
  expect(lateWords([], clock)).toBe('');
});

it('of several facts the one that became known last is told, and the number of others', () => {
  expect(lateWords(lateAbout(events, 'c1'), clock)).toBe(
    'Check-in completed of 02:10 became known at 02:31, and 1 more',
  );
  expect(lateWords(lateAbout(events, 'i1'), clock)).toContain('Note written of 02:10');
});

it.each([
  ['at once', '2026-03-01T02:31:00.000Z'],
  ['a millisecond apart', '2026-03-01T02:31:00.001Z'],
])('of the facts of one command, recorded %s, the first one is told, from which the others follow', (_, last) => {
  const command = { stream: 'callout-o1', correlation_id: 'pause' };
  const together = [
    event('CalloutStepPlanned', '02:31', { ...command, position: 8, recorded_time: last }),
    event('CalloutPaused', '02:31', { ...command, position: 7 }),
  ];
  for (const given of [together, together.toReversed()])
    expect(lateWords(lateAbout(given, 'o1'), clock)).toBe('Call-out paused of 02:10 became known at 02:31, and 1 more');
  // A later command is told before it.
  const resumed = event('CalloutResumed', '02:32', { stream: 'callout-o1', position: 9 });
  expect(lateAbout([...together, resumed], 'o1').map(({ type }) => type)).toEqual([
    'CalloutResumed',
    'CalloutPaused',
    'CalloutStepPlanned',
  ]);
});

it('a call-out is marked by what became known later of its calls', () => {
  const calls = [
    event('CallEnded', '02:31', { stream: 'call-k1', kind: 'call' }),
    event('CalloutPaused', '02:20', { stream: 'callout-o1', kind: 'callout' }),
  ];
  expect(lateAbout(calls, 'o1').map(({ type }) => type)).toEqual(['CalloutPaused']);
  expect(lateWords(lateAbout(calls, 'o1', 'k1'), clock)).toBe('Call ended of 02:10 became known at 02:31, and 1 more');
});

it('the calendar is marked by late shifts and leave, of one person or of everyone', () => {
  const shifts = [
    event('ShiftScheduled', '02:31', { kind: 'schedule', person: 'ada' }),
    event('TimeOffAdded', '02:40', { kind: 'timeOff', person: 'bo' }),
    event('CheckInCompleted', '02:50', { kind: 'designation', crew: 'c1', person: 'ada' }),
  ];
  expect(lateWords(lateOnCalendar(shifts, 'ada'), clock)).toBe('Shift scheduled of 02:10 became known at 02:31');
  expect(lateOnCalendar(shifts).map(({ type }) => type)).toEqual(['TimeOffAdded', 'ShiftScheduled']);
});
