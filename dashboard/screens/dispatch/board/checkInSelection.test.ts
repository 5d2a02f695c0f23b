import { describe, expect, it } from 'vitest';
import type { CheckIn } from '#contracts/dispatch/dispatch';
import { crew } from '../../../testing/cast.ts';
import { outcomeWords, selectionOf, skipReason } from './checkInSelection.ts';

const asking: CheckIn = {
  id: 'check-in',
  status: 'IN_PROGRESS',
  requested_time: '2026-11-21T08:00:00Z',
  due_time: '2026-11-21T08:15:00Z',
  time: null,
  point: null,
  accuracy: null,
  note: '',
  text: 'sent',
  failure: null,
  cause: null,
};

describe('a check-in request', () => {
  it('skips crews that are inactive, have no person, or have an open request', () => {
    const { asked, skipped } = selectionOf([
      crew('alpha'),
      crew('bravo', { active: false }),
      crew('charlie', { designated_user: null }),
      crew('delta', { checkin: asking }),
    ]);
    expect(asked.map(({ name }) => name)).toEqual(['Alpha']);
    expect(skipped.map(({ crew: { name }, reason }) => `${name}: ${reason}`)).toEqual([
      'Bravo: inactive',
      'Charlie: no designated user',
      'Delta: already being asked',
    ]);
  });

  it('asks again after an answer or a failure', () => {
    expect(skipReason(crew('alpha', { checkin: { ...asking, status: 'COMPLETED' } }))).toBeNull();
    expect(skipReason(crew('alpha', { checkin: { ...asking, status: 'FAILED' } }))).toBeNull();
    for (const text of ['delayed', 'in-doubt'] as const)
      expect(skipReason(crew('alpha', { checkin: { ...asking, text } }))).toBeNull();
    expect(skipReason(crew('alpha', { checkin: { ...asking, text: 'sending' } }))).toBe('already being asked');
  });

  it('says which were asked and which were skipped', () => {
    expect(outcomeWords(['Alpha', 'Echo'], [{ name: 'Bravo', reason: 'inactive' }])).toBe(
      'Asked Alpha, Echo. Skipped Bravo (inactive).',
    );
    expect(outcomeWords([], [{ name: 'Bravo', reason: 'This crew is not active.' }])).toBe(
      'Skipped Bravo (this crew is not active).',
    );
  });
});
