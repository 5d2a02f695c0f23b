// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Appointment } from '#contracts/customers/bupp/cases';
import { CalendarPage } from './CalendarPage.tsx';

const now = Date.parse('2026-03-04T15:00:00.000Z');
const { ask, shown } = vi.hoisted(() => ({ ask: vi.fn<() => void>(), shown: [] as unknown[] }));
vi.mock('./useCases.ts', () => ({
  useLive: () => ({ answer: { results: shown, position: 1 }, error: null, ask }),
  usePeople: () => [],
}));
vi.mock('../../data/viewer.ts', () => ({ useMay: () => true }));
vi.mock('../../shell/ModulePages.tsx', () => ({ ModulePages: ({ children }: { children: ReactNode }) => children }));
vi.mock('@tanstack/react-router', () => ({
  getRouteApi: () => ({ useSearch: () => ({}), useNavigate: () => () => {} }),
}));

const changed = (secondsAgo: number): Appointment => ({
  uuid: 'a1',
  incident: 'i1',
  description: 'Sewage in the basement',
  address: '12 Elm St, Olathe',
  kind: null,
  staff: 'Alice Kimura',
  time: '2026-03-05T15:00:00.000Z',
  updated_time: new Date(now - secondsAgo * 1_000).toISOString(),
});
const pass = (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.useFakeTimers({ now });
  shown.length = 0;
  ask.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('the calendar of appointments is fetched again every 30 seconds', async () => {
  render(<CalendarPage />);
  await pass(29_999);
  expect(ask).not.toHaveBeenCalled();
  await pass(1);
  expect(ask).toHaveBeenCalledOnce();
});

it('an appointment is marked for 30 seconds after its change', async () => {
  shown.push(changed(20));
  render(<CalendarPage />);
  expect(screen.queryByText('· just changed')).not.toBeNull();
  await pass(9_999);
  expect(screen.queryByText('· just changed')).not.toBeNull();
  await pass(1);
  expect(screen.queryByText('· just changed')).toBeNull();
});
