// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Unsaved } from '#contracts/operations/saving';
import { forget, keep, setLate, setMoving, setPhones, setUnsaved } from '../../data/live.ts';
import { MovingNotice } from '../../screens/signIn/MovingNotice.tsx';
import { card } from '../../testing/cast.ts';
import { TimezoneProvider } from '../../time/time.ts';
import { Signs } from './Signs.tsx';

const now = Date.parse('2026-03-01T19:00:00.000Z');
const config = vi.hoisted(() => ({ moving_until: null as string | null }));
const may = vi.hoisted(() => ({ board: true }));
vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: string }) => <a href="/">{children}</a> }));
vi.mock('../../time/clock.ts', () => ({ useNow: () => now }));
vi.mock('../../data/viewer.ts', () => ({ useConfig: () => config, useMay: () => may.board }));

afterEach(() => {
  cleanup();
  for (const end of [setLate, setMoving, setPhones, setUnsaved]) end(null);
  may.board = true;
  forget('card');
});

const signs = () => {
  cleanup();
  const { container } = render(
    <TimezoneProvider value="America/Denver">
      <Signs />
      <MovingNotice />
    </TimezoneProvider>,
  );
  return [...container.querySelectorAll('[data-sign]')].map(({ textContent }) => textContent);
};

it.each<[Unsaved, string]>([
  ['disk', 'the disk of the server is full'],
  ['damage', 'the log of the server is damaged'],
  ['refused', 'the event store refuses the server'],
  ['lost', 'the server has lost a part of its log'],
])('every screen says that nothing can be saved, why, and what to do, until it can again: %s', (why, words) => {
  expect(signs()).toEqual([]);
  act(() => setUnsaved(why));
  const advice = 'Write it down elsewhere, and tell your administrator. What you see still works.';
  expect(signs()).toEqual([`Nothing can be saved: ${words}. ${advice}`]);
  act(() => setUnsaved(null));
  expect(signs()).toEqual([]);
});

it('every screen says that the phone company refuses our calls, why, and what to do', () => {
  act(() => setPhones('the account is suspended'));
  expect(signs()).toEqual([
    'The phone company refuses our calls: the account is suspended. Call people yourself, and tell your administrator. Nobody loses a turn.',
  ]);
});

it('a dispatcher sees since when calls and texts are overdue; nobody else can act on it', () => {
  act(() => setLate(now - 90_000));
  expect(signs()).toEqual([
    expect.stringMatching(
      /^Calls and texts are overdue since 11:58.*Call people yourself, and tell your administrator\.$/,
    ),
  ]);
  may.board = false;
  expect(signs()).toEqual([]);
});

it('a dispatcher sees for which incidents nobody was reached, until somebody acts', async () => {
  const failed = {
    kind: 'escalation',
    state: 'failed',
    target: 1,
    accepted: 0,
    state_time: '2026-03-01T18:59:00Z',
  } as const;
  const unreached = (uuid: string) =>
    card(uuid, {
      address: `${uuid} Main St`,
      time: '2026-03-01T18:50:00Z',
      callouts: [{ uuid: `call-out ${uuid}`, ...failed }],
    });
  await act(async () => keep('card', '1', unreached('1'), 1));
  expect(signs()).toEqual(['Nobody was reached. Send a crew, or call somebody yourself. 1 Main St']);
  for (const [n, uuid] of ['2', '3', '4'].entries()) await act(async () => keep('card', uuid, unreached(uuid), n + 2));
  expect(signs()[0]).toMatch(/^Nobody was reached for 4 incidents\. .* and 1 more$/);
  const acknowledged = { state_meaning: 'acknowledged', state_time: '2026-03-01T19:00:00Z' } as const;
  await act(async () => keep('card', '1', { ...unreached('1'), ...acknowledged }, 9));
  expect(signs()[0]).toMatch(/^Nobody was reached for 3 incidents/);
  may.board = false;
  expect(signs()).toEqual([]);
});

it('while the log is being moved, every screen and the sign-in page say until when nothing can be saved', () => {
  act(() => setMoving(now + 300_000));
  act(() => setLate(now));
  config.moving_until = '2026-03-01T19:05:00.000Z';
  expect(signs()).toEqual([
    expect.stringMatching(/^Nothing can be saved until 12:05/),
    expect.stringMatching(/Call people yourself until then\.$/),
  ]);
  const notice = screen.getByRole('alert').textContent;
  expect(notice).toMatch(/being moved to another event store\. Nobody can sign in until .*:05/);
});

it('after the end of the pause they say nothing, although nobody told them', () => {
  act(() => setMoving(now));
  config.moving_until = '2026-03-01T19:00:00.000Z';
  expect([signs(), screen.queryByRole('alert')]).toEqual([[], null]);
});
