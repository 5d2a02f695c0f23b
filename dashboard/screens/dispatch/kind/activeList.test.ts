import { expect, it } from 'vitest';
import { activeList, incidentOpacity } from './activeList.ts';
import { card, sentCrew } from './cast.ts';

const entity = { undispatched_versions: ['call'] };
const dispatched = [sentCrew('truck')];
const at = (minute: number) => `2026-11-21T08:${String(minute).padStart(2, '0')}:00Z`;

it('lists waiting incidents first, the longest wait on top; then the newest others', () => {
  const cards = [
    card('new', { time: at(5) }),
    card('sent', { time: at(9), dispatched }),
    card('old', { time: at(1) }),
    card('sent earlier', { time: at(2), dispatched }),
  ];
  const ids = ['old', 'new', 'sent', 'sent earlier'];
  expect(activeList(cards)).toEqual({ ids, waiting: 2, more: 0, moreWaiting: 0 });
});

it('lists at most 20, never without the longest wait, and says how many more there are and how many of them wait', () => {
  const cards = Array.from({ length: 45 }, (_, index) => card(`c${index}`, { time: at(index) }));
  const sent = Array.from({ length: 3 }, (_, index) => card(`s${index}`, { time: at(50 + index), dispatched }));
  for (const order of [cards, cards.toReversed()]) {
    const { ids, ...counted } = activeList([...order, ...sent]);
    expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => `c${index}`));
    expect(counted).toEqual({ more: 28, waiting: 45, moreWaiting: 25 });
  }
});

it('keeps an incident waiting whose crew was recalled, declined, or never got its text', () => {
  const cards = (['recalled', 'declined', 'failed', 'no-response'] as const).map((status) =>
    card(status, { dispatched: [sentCrew('truck', { status })] }),
  );
  expect(activeList(cards).waiting).toBe(4);
});

it('keeps an incident waiting that an escalation moved to a dispatched type without a crew', () =>
  expect(activeList([card('escalated', { version: 'water' })]).waiting).toBe(1));

it('shows an undispatched type at full strength and a dispatched one at 0.4, whoever was sent', () => {
  expect(incidentOpacity(card('a', { dispatched }), entity)).toBe(1);
  expect(incidentOpacity(card('b', { version: 'water' }), entity)).toBe(0.4);
});
