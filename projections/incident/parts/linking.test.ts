import { expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { incidentCards } from '#projections/incident/incidentCards';
import { given, happened } from '#projections/testing/given';
import { at, created, incidentAfter } from '#projections/testing/incident';
import { shownLinking } from './linking.ts';

const linked = (incident: string, to: string) =>
  happened('IncidentLinked', { to } as never, { ...at('13:00'), stream: `incident-${incident}` });
const unlinked = (incident: string, from: string) =>
  happened('IncidentUnlinked', { from, because: 'person', personal: null } as never, {
    ...at('13:10'),
    stream: `incident-${incident}`,
  });
const listed = (...facts: readonly RecordedFact[]) => shownLinking.summary?.(incidentAfter(created, ...facts).doc);
const card = (...facts: readonly RecordedFact[]) => given(incidentCards, created, ...facts).doc('i1')?.card;

it('a linked incident names its main one in lists and on the board until it is unlinked', () => {
  expect(listed()).toEqual({});
  expect(listed(linked('i1', 'main'))).toEqual({ linked_to: 'main' });
  expect(card(linked('i1', 'main'))).toMatchObject({ linked_to: 'main' });
  expect(listed(linked('i1', 'main'), unlinked('i1', 'main'))).toEqual({});
  expect(card(linked('i1', 'main'), unlinked('i1', 'main'))?.linked_to).toBeUndefined();
});

it('an incident that stands alone and one that is linked are told apart by a filter', () => {
  const marks = (...facts: readonly RecordedFact[]) => shownLinking.marks?.(incidentAfter(created, ...facts).doc);
  expect(marks()).not.toEqual(marks(linked('i1', 'main')));
});
