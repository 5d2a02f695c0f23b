// @vitest-environment jsdom
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Calendar, CalendarDay } from '#contracts/onCall/calendar';
import { ApiError } from '../../data/api.ts';
import { connection } from '../../data/live.ts';
import { hear } from '../../testing/channels.ts';
import { TimezoneProvider } from '../../time/time.ts';
import { CalendarPage } from './CalendarPage.tsx';
import { firstPeriod } from './days.ts';
import { Ticks } from './Ticks.tsx';
import { useCalendar } from './useCalendar.ts';

const { run, restart } = vi.hoisted(() => ({
  restart: vi.fn<() => void>(),
  run: vi.fn<(command: { path: string; body?: object }) => Promise<unknown>>(),
}));
vi.mock('../../data/api.ts', async (original) => ({
  ...(await original<object>()),
  run,
  get: () => Promise.resolve([]),
}));
vi.mock('../../data/viewer.ts', () => ({
  restart,
  useMay: () => true,
  useViewer: () => ({ entity: { uuid: 'arvada', timezone: 'America/Denver', versions: [] } }),
}));
vi.mock('../../data/realtime.ts', () => import('../../testing/channels.ts'));
vi.mock('../replay/PastScreen.tsx', () => ({ PastScreen: ({ children }: { children: object }) => children }));
vi.mock('../../time/clock.ts', () => ({ useNow: () => Date.parse('2026-03-02T12:00:00.000Z') }));
vi.mock('./days.ts', async (original) => ({ ...(await original<object>()), firstPeriod: vi.fn() }));

const period = vi.mocked(firstPeriod);
const warn = vi.fn<typeof console.warn>();
const calendar: Calendar = { days: [], designations: [] };
const answer = (entity: string) => ({
  result: { calendar_beta: calendar, viewer: { entity: { uuid: entity } } },
  errors: {},
});

const channel = 'presence-entity-arvada-calendar';
const nextDay = { date: '2026-03-09' } as CalendarDay;

beforeEach(() => {
  vi.useFakeTimers();
  period.mockReturnValue({ first: '2026-03-02', last: '2026-03-08' });
  run.mockReset().mockResolvedValue(answer('arvada'));
  warn.mockReset();
  vi.spyOn(console, 'warn').mockImplementation(warn);
});
const pass = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('the days of the calendar', () => {
  it('are asked for with the viewer, by their first and last day', async () => {
    renderHook(() => useCalendar());
    await pass();
    const args = { date_start: '2026-03-02', date_end: '2026-03-08' };
    expect(run.mock.calls.map(([{ path, body }]) => [path, body])).toEqual([
      ['/api/mappy/', { query: [{ name: 'viewer' }, { name: 'calendar_beta', args }] }],
    ]);
    expect(warn).not.toHaveBeenCalled();
  });

  it('are awaited until they are there, and are not called current after a failure before that', async () => {
    run.mockRejectedValueOnce(new ApiError(503, 'Later.'));
    renderHook(() => useCalendar());
    expect(connection.reading).toBe('loading');
    await pass();
    expect(connection.reading).toBe('unread');
    hear(channel, 'refresh');
    await pass(2_000);
    expect(connection.reading).toBe('current');
  });

  it('are logged when they are not whole weeks', async () => {
    period.mockReturnValue({ first: '2026-03-02', last: '2026-03-09' });
    renderHook(() => useCalendar());
    await pass();
    expect(warn.mock.calls).toEqual([['The calendar loads 8 days, which is not a multiple of 7.']]);
  });

  it('are asked for again when the organization of the viewer hears of a change', async () => {
    renderHook(() => useCalendar());
    await pass();
    hear(channel, 'refresh');
    await pass(2_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('that were loaded at an edge stay when the answer to an earlier question comes after them', async () => {
    const { result } = renderHook(() => useCalendar());
    await pass();
    let late: (answer: unknown) => void = () => {};
    run.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)));
    act(() => result.current.ask());
    run.mockResolvedValueOnce({ ...answer('arvada'), result: { calendar_beta: { ...calendar, days: [nextDay] } } });
    act(() => result.current.more('later'));
    await pass();
    late(answer('arvada'));
    await pass();
    expect(result.current.calendar?.days).toEqual([nextDay]);
  });

  it('are loaded from nothing when the viewer works for another organization now', async () => {
    run.mockResolvedValue(answer('durham'));
    renderHook(() => useCalendar());
    await pass();
    expect(restart).toHaveBeenCalledTimes(1);
  });
});

it('a calendar that cannot be retrieved says so, with the status', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  run.mockRejectedValue(new ApiError(500, 'Said by the server.'));
  render(<CalendarPage />);
  await pass();
  expect(screen.getByText('An error occurred retrieving the data [500].')).toBeTruthy();
});

it('the list of days to jump to is of 60 days, from today', () => {
  const onGo = vi.fn<(day: string) => void>();
  render(
    <TimezoneProvider value="America/Denver">
      <Ticks calendar={calendar} shown={[]} onGo={onGo} />
    </TimezoneProvider>,
  );
  const days = screen.getAllByRole('button');
  expect([days.length, days[0]?.textContent, days.at(-1)?.textContent]).toEqual([60, 'Mon, Mar 2', 'Thu, Apr 30']);
  fireEvent.click(days[1] as HTMLElement);
  expect(onGo.mock.calls).toEqual([['2026-03-03']]);
});
