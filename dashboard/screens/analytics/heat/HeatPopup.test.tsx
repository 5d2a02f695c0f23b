// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { HeatmapIncident } from '#contracts/analytics/incidents';
import { HeatPopup } from './HeatPopup.tsx';

const at = Date.parse('2026-03-01T08:00:00Z');
const incident = {
  uuid: 'i1',
  labels: ['Water', 'Main break'],
  time: '2026-03-01T08:00:00Z',
  description: 'Water in the street',
  state_display: 'On scene',
} as unknown as HeatmapIncident;
const hour = 3_600_000;

const open = () => {
  const onTimes = vi.fn<(after: number | null, before: number | null) => void>();
  render(<HeatPopup incident={incident} onTimes={onTimes} />);
  return onTimes;
};

it('an incident of the heat map says its labels, time and description, and opens its page in a new tab', () => {
  open();
  for (const words of ['Water, Main break', 'Water in the street']) expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText(/Mar 1.*On scene/)).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Open the incident' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/incident/i1/', '_blank']);
});

it.each([
  ['Around', [at - 72 * hour, at + 72 * hour]],
  ['After', [at - hour, null]],
  ['Before', [null, at + hour]],
])('%s it asks for three days on both sides, or an hour beyond', (name, times) => {
  const onTimes = open();
  fireEvent.click(screen.getByRole('button', { name }));
  expect(onTimes.mock.calls).toEqual([times]);
});
