import { describe, expect, it } from 'vitest';
import type { Dispatched } from '#contracts/incident/crews/crews';
import { endingWords } from './endingWords.ts';

const crew = (name: string, status: Dispatched['status']): Dispatched => ({
  designation: name,
  name,
  time: '2026-03-01T08:10:00Z',
  dispatch: name,
  status,
  status_time: '2026-03-01T08:10:00Z',
  reason: null,
});

describe('before an incident ends', () => {
  it('names the crews that are told not to come, and says that phones stop ringing', () => {
    const dispatched = [crew('Truck 1', 'on-my-way'), crew('Truck 2', 'delivered'), crew('Jetter', 'on-scene')];
    expect(endingWords({ dispatched, formation: 'in-progress', coming: [] }, 'completed')).toBe(
      'Truck 1 and Truck 2 are told not to come. The call-out stops, and its phones stop ringing.',
    );
    const formed = { dispatched: dispatched.slice(0, 1), formation: 'formed', coming: [] } as const;
    expect(endingWords(formed, 'deleted')).toBe('Truck 1 is told not to come.');
    expect(endingWords({ ...formed, coming: ['Rosa Delgado'] }, 'moved')).toBe(
      'Truck 1 and Rosa Delgado are told not to come.',
    );
  });

  it('says nothing when nobody is on the way and nobody is called', () =>
    expect(endingWords({ dispatched: [crew('Jetter', 'on-scene')], formation: null, coming: [] }, 'archived')).toBe(
      '',
    ));
});
