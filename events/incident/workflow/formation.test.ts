import { describe, expect, it } from 'vitest';
import { formationOf } from './formation.ts';

const at = (minute: number, event: string) => ({
  event,
  time: `2026-03-01T08:${String(minute).padStart(2, '0')}:00.000Z`,
});

describe('the forming of a team', () => {
  it.each([
    [[], null],
    [['acknowledged', 'toString'], null],
    [['team:formation_initialized'], 'in-progress'],
    [['team:formation_initialized', 'team:formation_paused'], 'paused'],
    [['team:formation_paused', 'team:formation_resumed', 'geo:arrived'], 'in-progress'],
    [['team:formation_initialized', 'team:formation_failed'], 'failed'],
    [['team:formation_initialized', 'team:formation_stopped'], 'stopped'],
    [['team:formation_failed', 'team:formation_resumed', 'team:formed'], 'formed'],
  ] as const)('after %j is %s', (events, expected) =>
    expect(formationOf(events.map((event, minute) => at(minute, event)))).toBe(expected),
  );

  it('follows when things happened, not when they were learned', () =>
    expect(formationOf([at(9, 'team:formed'), at(5, 'team:formation_failed')])).toBe('formed'));

  it('takes the last recorded of equal times', () =>
    expect(formationOf([at(5, 'team:formed'), at(5, 'team:formation_paused')])).toBe('paused'));
});
