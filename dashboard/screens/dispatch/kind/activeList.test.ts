import { expect, it } from 'vitest';
import { activeList, incidentOpacity, isWaiting } from './activeList.ts';
import { card } from './cast.ts';

const entity = { undispatched_versions: ['call'] };
const at = (minute: number) => `2026-11-21T08:${String(minute).padStart(2, '0')}:00Z`;

it('lists waiting incidents first, newest first', () => {
  const cards = [
    card('old', { time: at(1) }),
    card('sent', { time: at(9), version: 'water' }),
    card('new', { time: at(5) }),
    card('sent earlier', { time: at(2), version: 'water' }),
  ];
  expect(activeList(cards, entity)).toEqual({ ids: ['new', 'old', 'sent', 'sent earlier'], waiting: 2, more: 0 });
});

it('lists at most 20 and says how many more', () => {
  const cards = Array.from({ length: 45 }, (_, index) => card(`c${index}`, { time: at(index) }));
  const { ids, more, waiting } = activeList(cards, entity);
  expect(ids).toHaveLength(20);
  expect(ids[0]).toBe('c44');
  expect({ more, waiting }).toEqual({ more: 25, waiting: 45 });
});

it('shows a waiting incident at full strength and a dispatched one at 0.4', () => {
  expect(incidentOpacity(isWaiting(card('a'), entity))).toBe(1);
  expect(incidentOpacity(isWaiting(card('b', { version: 'water' }), entity))).toBe(0.4);
});
