// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { addressOf } from '../../data/address.ts';
import type { AnalyticsView } from './analyticsSearch.ts';
import { rangeQuery } from './analyticsWords.ts';
import { Range } from './Range.tsx';

const warn = vi.hoisted(() => vi.fn<(words: string) => void>());
vi.mock('../../ui/say.ts', () => ({ say: { warn } }));
vi.mock('../../time/time.ts', () => ({ useTimezone: () => 'America/Denver' }));
vi.mock('../../time/clock.ts', () => ({ useNow: () => Date.parse('2026-11-25T12:00:00Z') }));
vi.mock('@tanstack/react-router', () => ({
  getRouteApi: () => ({ useNavigate: () => () => {} }),
  Link: ({ children, search }: { children: unknown; search: object }) => (
    <a href={`/analytics/?${new URLSearchParams({ ...search } as Record<string, string>)}`}>{children as string}</a>
  ),
}));

beforeEach(() => warn.mockReset());

const week = { from: '2026-11-23', to: '2026-11-29' };
const show = (view: AnalyticsView, days = week) => render(<Range search={{ view }} days={days} view={view} />);
const link = (name: string) => screen.getByRole('link', { name });
/** True when the browser goes on to open the address. */
const press = (name: string): boolean => fireEvent.click(link(name));

it('the export opens the same days in a new tab', () => {
  show('calls');
  const exported = link('Export CSV');
  expect(exported.getAttribute('target')).toBe('_blank');
  expect(exported.getAttribute('href')).toBe(
    addressOf('GET /analytics/beta/v2/calls-csv', { query: rangeQuery(week, 'America/Denver') }),
  );
  expect([press('Export CSV'), warn.mock.calls]).toEqual([true, []]);
});

it('an export of too many days opens no tab, and says why', () => {
  show('calls', { from: '2026-06-01', to: '2026-08-30' });
  expect([press('Export CSV'), warn.mock.calls]).toEqual([false, [['Cannot export longer than one week']]]);
});

it('the last days whose calls may be asked for leave out one when the clocks went back among them', () => {
  show('calls');
  expect(link('Last 89 days').getAttribute('href')).toContain('from=2026-08-29&to=2026-11-25');
  expect(screen.queryByRole('link', { name: 'Last 12 months' })).toBeNull();
});

it('this week has its days in the address, so that the calls of an empty week stay on it', () => {
  show('calls', { from: '2026-03-02', to: '2026-03-08' });
  expect(link('This week').getAttribute('href')).toContain('from=2026-11-23&to=2026-11-29');
});

it('only the calls have a longest range', () => {
  for (const view of ['responsiveness', 'performance', 'heatmap'] as const) {
    show(view);
    expect(link('Last 90 days').getAttribute('href')).toContain('from=2026-08-28&to=2026-11-25');
    expect(link('Last 12 months')).toBeTruthy();
    cleanup();
  }
});
