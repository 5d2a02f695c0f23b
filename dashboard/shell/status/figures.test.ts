import { describe, expect, it } from 'vitest';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { tallied } from '../../data/changes/tally.ts';
import { freeCrews } from '../../screens/dispatch/kind/duty.ts';
import { card, crew, jobsOf, sentCrew } from '../../testing/cast.ts';
import { currentWaits } from './figures.ts';

const waitsOf = (cards: readonly IncidentCard[]) => tallied(currentWaits, cards).value();

describe('the figures of the header', () => {
  it('count the incidents for which nobody has accepted, those asked among them, and name the longest wait', () => {
    const cards = [
      card('new', { time: '2026-11-21T08:30:00Z' }),
      card('old', { time: '2026-11-21T06:17:00Z' }),
      card('sent', { time: '2026-11-21T07:00:00Z', dispatched: [sentCrew('truck 3')] }),
      card('accepted', {
        time: '2026-11-21T05:00:00Z',
        dispatched: [sentCrew('truck 4', { status: 'accepted' })],
      }),
    ];
    expect(waitsOf(cards)).toEqual({ count: 3, asked: 1, oldest: '2026-11-21T06:17:00Z' });
    expect(waitsOf([])).toEqual({ count: 0, asked: 0, oldest: null });
  });

  it('count as waiting an incident whose crew declined', () =>
    expect(waitsOf([card('a', { dispatched: [sentCrew('truck 3', { status: 'declined' })] })]).count).toBe(1));

  it('count a crew as free when it is active, has a user, and is on no incident', () => {
    const crews = [
      crew('free'),
      crew('busy'),
      crew('back'),
      crew('off', { active: false }),
      crew('nobody', { designated_user: null }),
    ];
    const cards = [card('a', { dispatched: [sentCrew('busy'), sentCrew('back', { status: 'done' })] })];
    expect(freeCrews(crews, jobsOf(cards))).toBe(2);
  });
});
