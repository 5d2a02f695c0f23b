import { expect, it } from 'vitest';
import { happened } from '#projections/testing/given';
import { at, created, erased, incidentAfter } from '#projections/testing/incident';
import { shownPriority } from './priority.ts';

const followed = happened('PriorityFollowed', { priority: 'low' }, at('13:00'));
const reason = { reason: 'The school has no water' };
const changed = happened('PriorityChanged', { priority: 'emergency', subject: 'i1', personal: reason }, at('13:05'));
const choice = { ...reason, by: 'user:dana', time: at('13:05').at };

it('an incident has the priority of its problem, then that of a person with the reason, and the log has both', () => {
  expect(incidentAfter(created).page).toMatchObject({ priority: 'routine', priority_choice: null });
  const { doc, page } = incidentAfter(created, followed, changed);
  expect(page).toMatchObject({ priority: 'emergency', priority_choice: choice });
  expect(shownPriority.marks?.(doc)).toEqual(['priority:emergency']);
  expect(page.log.slice(-2).map(({ event, message, by }) => [event, message, by])).toEqual([
    ['priority_followed', 'Low', 'user:dana'],
    ['priority_changed', 'Emergency: The school has no water', 'user:dana'],
  ]);
  expect(incidentAfter(created, changed, followed).page).toMatchObject({ priority: 'low', priority_choice: null });
});

it('the reason goes with the words of the incident, and with no others', () => {
  const reasonAfter = (subject: string) => incidentAfter(created, changed, erased(subject)).page.priority_choice;
  expect(reasonAfter('i1')).toEqual({ ...choice, reason: null });
  expect(reasonAfter('p1')).toEqual(choice);
});
