// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Appointment } from '#contracts/customers/bupp/cases';
import { CalendarPage } from './CalendarPage.tsx';

const now = Date.parse('2026-03-04T15:00:00.000Z');
const shown: unknown[] = [];
const asked: string[] = [];
vi.mock('../../data/realtime.ts', () => import('../../testing/channels.ts'));
vi.mock('../../data/viewer.ts', () => ({ useMay: () => true, useViewer: () => ({ entity: { uuid: 'jcw' } }) }));
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
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers({ now });
  shown.length = 0;
  asked.length = 0;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify({ results: shown, position: 1 }));
  });
});

it('the calendar of appointments is fetched again every 30 seconds', async () => {
  render(<CalendarPage />);
  await pass(0);
  asked.length = 0;
  await pass(29_999);
  expect(asked).toEqual([]);
  await pass(1);
  expect(asked).toHaveLength(1);
});

it('an appointment is marked for 30 seconds after its change', async () => {
  shown.push(changed(20));
  render(<CalendarPage />);
  await pass(0);
  expect(screen.queryByText('· just changed')).not.toBeNull();
  await pass(9_999);
  expect(screen.queryByText('· just changed')).not.toBeNull();
  await pass(1);
  expect(screen.queryByText('· just changed')).toBeNull();
});
