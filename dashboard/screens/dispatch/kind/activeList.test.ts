import { expect, it } from 'vitest';
import { isWaiting } from '#contracts/incident/response';
import { card, sentCrew } from '../../../testing/cast.ts';
import { incidentOpacity } from './activeList.ts';

const entity = { undispatched_versions: ['call'] };
const dispatched = [sentCrew('truck')];

it('keeps an incident waiting whose crew was recalled, declined, or never got its text', () => {
  const cards = (['recalled', 'declined', 'failed', 'no-response'] as const).map((status) =>
    card(status, { dispatched: [sentCrew('truck', { status })] }),
  );
  expect(cards.filter(isWaiting)).toHaveLength(4);
});

it('keeps an incident waiting that an escalation moved to a dispatched type without a crew', () =>
  expect(isWaiting(card('escalated', { version: 'water' }))).toBe(true));

it('shows an undispatched type at full strength and a dispatched one at 0.4, whoever was sent', () => {
  expect(incidentOpacity(card('a', { dispatched }), entity)).toBe(1);
  expect(incidentOpacity(card('b', { version: 'water' }), entity)).toBe(0.4);
});
