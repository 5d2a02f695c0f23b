// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TimezoneProvider } from '../../time/time.ts';
import { AnalyticsPage } from './AnalyticsPage.tsx';
import type { AnalyticsSearch } from './analyticsSearch.ts';
import { People } from './People.tsx';

const { get, go, shown } = vi.hoisted(() => ({
  get: vi.fn<(path: string) => Promise<unknown>>(),
  go: vi.fn<(to: { readonly search: AnalyticsSearch }) => void>(),
  shown: { search: {} as AnalyticsSearch },
}));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), get }));
vi.mock('../../data/viewer.ts', () => ({
  useMay: () => true,
  useViewer: () => ({ entity: { display_name: 'City of Arvada' } }),
}));
vi.mock('../../data/waiting.ts', () => ({ systemClock: { now: () => Date.parse('2026-03-09T09:30:00.000Z') } }));
vi.mock('@tanstack/react-router', () => ({
  getRouteApi: () => ({ useSearch: () => shown.search, useNavigate: () => go }),
  Link: ({ children, search }: { children: string; search: object }) => (
    <a href="/analytics/" data-search={JSON.stringify(search)}>
      {children}
    </a>
  ),
}));

const person = { uuid: 'ada', name: 'Ada Lee', accepted: 0, declined: 0, could_not_reach: 0, total: 0 };
const range = { after: '2026-03-01T00:00:00.000Z', before: '2026-03-08T00:00:00.000Z', as_of: null };
const answers: Readonly<Record<string, unknown>> = {
  '/api/demo/year/': { months: 0, of: 0 },
  '/analytics/beta/v2/responsiveness': { ...range, users: [] },
  '/analytics/beta/v2/responsiveness/detail': {
    ...range,
    user: { ...person, answered: 0, median_seconds: null, p90_seconds: null, accepted_too_late: 0 },
    by_hour: [],
    by_weekday: [],
    by_month: [],
    calls: [],
  },
};

beforeEach(() => {
  get.mockImplementation((path) => Promise.resolve(answers[path.split('?')[0] ?? '']));
});
afterEach(() => {
  get.mockReset();
  go.mockReset();
});

const noCalls = {
  ...range,
  accepted: 0,
  declined: 0,
  could_not_reach: 0,
  total: 0,
  by_day: [],
  by_hour: [],
  by_month: [],
};

it.each([
  ['opens on the week of the latest call', {}, '2026-02-24T06:59:00.000Z', [{ from: '2026-02-23', to: '2026-03-01' }]],
  ['stays on days that the address names', { from: '2026-03-02' }, '2026-02-24T06:59:00.000Z', []],
  ['stays on days of which the address names the last', { to: '2026-03-02' }, '2026-02-24T06:59:00.000Z', []],
  ['stays on this week when there was no call ever', {}, null, []],
])('the page of calls %s', async (_, search, latest_call, opened) => {
  shown.search = { view: 'calls', ...search };
  get.mockImplementation((path) =>
    Promise.resolve(path.startsWith('/analytics') ? { ...noCalls, latest_call } : answers[path.split('?')[0] ?? '']),
  );
  render(
    <TimezoneProvider value="America/Denver">
      <AnalyticsPage />
    </TimezoneProvider>,
  );
  await screen.findByText(opened.length > 0 ? /Opening the week/ : /No calls occurred/);
  const days = () =>
    go.mock.calls.map(
      ([
        {
          search: { from, to },
        },
      ]) => ({ from, to }),
    );
  // The words are drawn before the address changes.
  await waitFor(() => expect(days()).toEqual(opened));
});

it('days that are too many for calls are refused before they are asked for, with the way to the last of them', async () => {
  shown.search = { view: 'calls', from: '2025-08-01', to: '2025-10-31' };
  render(
    <TimezoneProvider value="America/Denver">
      <AnalyticsPage />
    </TimezoneProvider>,
  );
  await screen.findByText(/Calls are shown for up to 90 days at once/);
  expect(screen.getByText('See the last 90 of these days').getAttribute('data-search')).toContain('2025-08-03');
  expect(get.mock.calls.filter(([path]) => path.includes('/calls'))).toEqual([]);
});

it.each([
  [31, null],
  [32, 'Open a day or an hour'],
])('the links to %d days with calls are folded where they would fill a screen', async (count, summary) => {
  shown.search = { view: 'calls', from: '2026-01-01', to: '2026-02-28' };
  const counts = { accepted: 1, declined: 0, could_not_reach: 0, total: 1 };
  const by_day = Array.from({ length: count + 2 }, (_, n) => ({
    day: new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10),
    ...counts,
    total: n < count ? 1 : 0,
  }));
  const calls = { ...noCalls, ...counts, total: count, by_day, latest_call: null };
  get.mockImplementation((path) =>
    Promise.resolve(path.startsWith('/analytics') ? calls : answers[path.split('?')[0] ?? '']),
  );
  const { container } = render(<AnalyticsPage />);
  const nav = await screen.findByRole('navigation', { name: 'Open a day or an hour', hidden: true });
  expect(nav.querySelectorAll('a').length).toBe(count);
  expect(nav.closest('details')?.querySelector('summary')?.textContent ?? null).toBe(summary);
  expect(container.querySelectorAll('details nav').length).toBe(summary === null ? 0 : 1);
});

it.each([
  ['a range without a call', {}],
  ['a person without a call', { user: 'ada' }],
])('%s is warned of in the words of the specification', async (_, search) => {
  shown.search = { view: 'responsiveness', ...search };
  render(<AnalyticsPage />);
  expect((await screen.findByRole('alert')).textContent).toBe('No calls occurred in the selected time range');
});

it.each([
  ['Mar 2, 2026 to Mar 8, 2026', {}],
  ['Mar 2, 2026 to Mar 8, 2026, compared with Feb 2, 2026 to Feb 8, 2026', { against: '2026-02-02' }],
])('a sheet of paper says whose figures it has, of %s', async (days, search) => {
  shown.search = { view: 'responsiveness', from: '2026-03-02', to: '2026-03-08', ...search };
  const { container } = render(
    <TimezoneProvider value="America/Denver">
      <AnalyticsPage />
    </TimezoneProvider>,
  );
  await screen.findAllByRole('alert');
  const head = () => container.querySelector('[data-printed]')?.textContent ?? null;
  expect(head()).toBeNull();
  fireEvent(window, new Event('beforeprint'));
  expect(head()).toBe(
    `City of Arvada: Responsiveness, ${days}. Times are Mountain Time (Denver). Printed Mar 9, 2026, 3:30 AM MDT.`,
  );
  fireEvent(window, new Event('afterprint'));
  expect(head()).toBeNull();
});

it('the answers of each person stand in their own columns', () => {
  const counts = { accepted: 5, declined: 4, could_not_reach: 3, accepted_too_late: 2, total: 12, answered: 9 };
  const ada = { uuid: 'ada', name: 'Ada Lee', ...counts, median_seconds: 8, p90_seconds: 31 };
  const { container } = render(
    <People
      users={[ada]}
      others={[{ ...ada, total: 10, median_seconds: 11 }]}
      search={{}}
      days={{ from: '2026-03-02', to: '2026-03-08' }}
    />,
  );
  const cells = [...container.querySelectorAll('td')].map((cell) => [cell.dataset.heading, cell.textContent]);
  expect(cells).toEqual([
    ['Calls to staff', '12 +2 from 10'],
    ['Accepted', '5 42% as before, 5'],
    ['Declined', '4 33% as before, 4'],
    ['Could not reach', '3 25% as before, 3'],
    ['Too late', '2'],
    ['Time to answer', '8 s −3 s from 11 s9 of 10 within 31 sn = 9'],
  ]);
});

const step = (median_seconds: number) => ({ n: 9, of: 9, median_seconds, p90_seconds: median_seconds });
const steps = (seconds: number) => Array.from({ length: 4 }, () => step(seconds));
const leader = (uuid: string | null, name: string, incidents: number) => ({ uuid, name, incidents, steps: steps(600) });

/** The answer for the period itself, and another one for the period before it. */
const answering = (own: object, before: object): void =>
  void get.mockImplementation((path) => {
    if (!path.startsWith('/analytics/beta/v2/')) return Promise.resolve(answers[path.split('?')[0] ?? '']);
    return Promise.resolve({ ...range, ...(path.includes('after=2026-02-23') ? before : own) });
  });

it.each([
  [3, ['9 +6 from 3', '8 +7 from 1', '17 +13 from 4']],
  [0, ['9', '8', '17']],
])('each leader stands beside the period before, when it had %d incidents of one', async (before, shownCounts) => {
  shown.search = { view: 'performance', from: '2026-03-02', to: '2026-03-08' };
  const rows = (ada: number, nobody: number) => ({
    leaders: [leader('ada', 'Ada Lee', ada), leader(null, 'Without a leader', nobody)],
    all: leader(null, 'All incidents', ada + nobody),
  });
  answering(rows(9, 8), rows(before, before === 0 ? 0 : 1));
  const { container } = render(<AnalyticsPage />);
  await screen.findByText(before === 0 ? /No differences: nothing was counted/ : /Differences are from/);
  const counts = () =>
    [...container.querySelectorAll('td[data-heading="Incidents"]')].map(({ textContent }) => textContent);
  await waitFor(() => expect(counts()).toEqual(shownCounts));
});

it.each([
  [4, '13 +9 from 4'],
  [0, '13'],
])('the times of a response stand beside a period before with %d incidents', async (before, words) => {
  shown.search = { view: 'response', from: '2026-03-02', to: '2026-03-08', target: 30 };
  const response = (incidents: number) => ({
    by: 'type',
    target_seconds: 1_800,
    all: { incidents, figures: steps(600), within_target: 5 },
    groups: [],
  });
  answering(response(13), response(before));
  const { container } = render(<AnalyticsPage />);
  await screen.findByText(before === 0 ? /No differences: nothing was counted/ : /Differences are from/);
  await waitFor(() => expect(container.querySelector('td[data-heading="Incidents"]')?.textContent).toBe(words));
  const asked = get.mock.calls.map(([path]) => path).filter((path) => path.includes('/response?'));
  expect([asked.length, asked.every((path) => path.includes('target=30'))]).toEqual([2, true]);
});
