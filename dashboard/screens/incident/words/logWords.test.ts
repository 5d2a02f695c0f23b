import { describe, expect, it } from 'vitest';
import { becameKnown, happenedWords, nextEvents, progressOf, recordedLater, recordWords } from './logWords.ts';

const states = [
  { state: 'acknowledged', display: 'Acknowledged', log_events: ['acknowledged'] },
  { state: 'contacted', display: 'Contacted', log_events: ['contacts:call_completed', 'contacts:call_skipped'] },
  { state: 'on-scene', display: 'On scene', log_events: ['geo:arrived'] },
  { state: 'done', display: 'Done', log_events: ['team:done', 'geo:arrived'] },
];
const version = { key: 'v', display_name: 'V', dispatched: true, targets: [], states };
const reached = (...names: readonly string[]) =>
  states.map(({ state, display }) => ({
    state,
    display,
    meaning: 'working' as const,
    reached: names.includes(state) ? '2026-03-01T08:00:00Z' : null,
  }));

describe('the next log event on offer', () => {
  it('is the first step of a new incident', () =>
    expect(nextEvents(version, reached())).toEqual({
      next: ['acknowledged'],
      later: ['contacts:call_completed', 'contacts:call_skipped', 'geo:arrived', 'team:done'],
    }));

  it('is the step after the last one reached, even when one was passed over', () =>
    expect(nextEvents(version, reached('acknowledged', 'on-scene')).next).toEqual(['team:done', 'geo:arrived']));

  it('is nothing at the end, or for a version that is not known here', () => {
    expect(nextEvents(version, reached('done'))).toEqual({ next: [], later: [] });
    expect(nextEvents(undefined, reached())).toEqual({ next: [], later: [] });
  });

  it('is no event that the backup prevention program records by its own steps', () => {
    const events = [
      'team:leader_assigned',
      'bupp:questionnaire_sent',
      'bupp:questionnaire_received',
      'contacts:call_completed',
    ];
    const steps = events.map((event) => ({ state: event, display: event, log_events: [event] }));
    const ahead = steps.map(({ state, display }) => ({ state, display, meaning: 'working' as const, reached: null }));
    const all = (recorded_elsewhere: readonly string[]) => {
      const { next, later } = nextEvents({ ...version, recorded_elsewhere, states: steps }, ahead);
      return [...next, ...later];
    };
    expect(all(['team:leader_assigned'])).toEqual(['bupp:questionnaire_received', 'contacts:call_completed']);
    expect(all([])).toEqual(['team:leader_assigned', 'bupp:questionnaire_received', 'contacts:call_completed']);
  });

  it('is offered once', () =>
    expect(nextEvents(version, reached('contacted'))).toEqual({ next: ['geo:arrived'], later: ['team:done'] }));
});

describe('a log event in words', () => {
  it('is that of the specification', () => {
    expect(happenedWords('geo:arrived')).toBe('Arrived on scene');
    expect(recordWords('acknowledged')).toBe('Acknowledge');
  });

  it('is readable when it is another one', () => {
    expect(happenedWords('crew:pump_started')).toBe('Crew: pump started');
    expect(happenedWords('constructor')).toBe('Constructor');
  });
});

const entry = {
  uuid: '',
  event: 'note',
  message: '',
  lat: null,
  lng: null,
  level: 'info',
  mapUrl: null,
  by: '',
} as const;

it('marks a line written more than a minute after it happened', () => {
  const at = (recorded_time: string) => recordedLater({ ...entry, time: '2026-03-01T08:00:00Z', recorded_time }, 0);
  expect(at('2026-03-01T08:01:00Z')).toBe(false);
  expect(at('2026-03-01T08:01:00.001Z')).toBe(true);
});

it('does not mark the history of an incident that became known later', () => {
  const of2017 = (minute: number, event = 'note') => ({
    ...entry,
    event,
    time: `2017-03-01T08:0${minute}:00Z`,
    recorded_time: `2026-03-01T08:00:0${minute}Z`,
  });
  const log = [of2017(0, 'created'), of2017(1), of2017(2)];
  expect(log.filter((one) => recordedLater(one, becameKnown(log)))).toEqual([]);
  // A correction of that history is late.
  const later = { ...of2017(3), recorded_time: '2026-03-01T09:00:00Z' };
  expect(recordedLater(later, becameKnown([...log, later]))).toBe(true);
});

it('says how far an incident is, at most 100', () => {
  expect(progressOf(reached(), false)).toBe(0);
  expect(progressOf(reached('contacted'), false)).toBe(50);
  expect(progressOf(reached('done'), false)).toBe(100);
  expect(progressOf(reached(), true)).toBe(100);
  expect(progressOf([], false)).toBe(0);
});
