// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { IncidentState } from './IncidentState.tsx';

afterEach(cleanup);
type Shown = Parameters<typeof IncidentState>[0]['incident'];
const incident = { state: 'new', state_meaning: 'received', state_display: 'New', archived: false, completed: false };
const said = (more: Partial<Shown>) => {
  cleanup();
  return render(<IncidentState incident={{ ...incident, ...more } as Shown} age="5 min" />).container.textContent;
};

it('an incident that has ended is not called new, and keeps the last state of its work', () => {
  expect(said({})).toBe('New 5 min');
  expect(said({ completed: true })).toBe('Completed');
  expect(said({ archived: true })).toBe('Archived');
  const acknowledged = { state: 'acknowledged', state_meaning: 'acknowledged', state_display: 'Acknowledged' } as const;
  expect(said(acknowledged)).toBe('Acknowledged 5 min');
  expect(said({ ...acknowledged, completed: true })).toBe('Acknowledged · Completed');
  expect(said({ state_meaning: 'closed', state_display: 'Closed', completed: true })).toBe('Closed 5 min');
});
