import { describe, expect, it } from 'vitest';
import type { IncidentSummary } from '#contracts/incident/incident';
import { waitingRows } from './situation.ts';

const state = (name: string, next: string) => ({ state: name, display: name, meaning: 'contacted' as const, next });
const versions = [
  { key: 'a', states: [state('new', 'Begin'), state('sent', 'Wait'), state('visited', 'Decide')] },
  { key: 'b', states: [state('new', 'Start'), state('sent', 'Hope')] },
];
const incident = (uuid: string, version: string, at: string, minute: number): IncidentSummary =>
  ({
    uuid,
    version,
    state: at,
    state_display: at,
    state_meaning: 'contacted',
    state_time: `2026-03-01T08:${String(minute).padStart(2, '0')}:00.000Z`,
  }) as IncidentSummary;

describe('a situation', () => {
  it('lists the states in order, in each the longest first, with the next step of its own version', () => {
    const shown = waitingRows({ versions }, [
      incident('1', 'a', 'visited', 1),
      incident('2', 'b', 'sent', 5),
      incident('3', 'a', 'sent', 3),
      incident('4', 'another', 'sent', 1),
      incident('5', 'a', 'nameless', 1),
    ]);
    expect(shown.map(({ state, incidents }) => [state, incidents.map(({ uuid, next }) => `${uuid} ${next}`)])).toEqual([
      ['sent', ['3 Wait', '2 Hope']],
      ['visited', ['1 Decide']],
      ['nameless', ['5 ']],
    ]);
  });
});
