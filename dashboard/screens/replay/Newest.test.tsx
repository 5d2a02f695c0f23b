// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { Newest } from './Newest.tsx';

const state = vi.hoisted(() => ({
  live: { data: null as { last: string | null } | null, error: null as Error | null },
}));
vi.mock('../../data/live/useLive.ts', () => ({ useLive: () => state.live }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to }: { to: string }) => <a href={to}>board</a>,
  Navigate: ({ to, search }: { to: string; search: object }) => <p>{`goes to ${to} ${JSON.stringify(search)}`}</p>,
}));
afterEach(cleanup);

const shown = (live: (typeof state)['live']) => {
  state.live = live;
  cleanup();
  render(<Newest />);
  return screen.queryByRole('status')?.textContent ?? screen.getByText(/goes to/).textContent;
};

it('the replay goes to the latest event, and says why it does not yet', () => {
  expect(shown({ data: null, error: null })).toBe('Loading…');
  const reading = 'The past is being read for the first time. This can take a minute.';
  expect(shown({ data: null, error: new ApiError(503, reading) })).toBe(reading);
  expect(shown({ data: { last: null }, error: null })).toContain('Nothing has been recorded yet');
  const last = '2026-03-01T08:00:00.000Z';
  expect(shown({ data: { last }, error: null })).toBe(`goes to /dispatch/ {"at":"${last}"}`);
});
