// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { command } from '../../data/command.ts';
import { FeedRow } from './FeedRow.tsx';

const { run } = vi.hoisted(() => ({ run: vi.fn<(command: { readonly path: string }) => Promise<unknown>>() }));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));
beforeEach(() => void run.mockReset());

const onDone = vi.fn<() => void>();
const row = (made: { readonly time: string; readonly by: string | null } | null) =>
  render(
    <FeedRow
      name="My shifts"
      made={made}
      make={command('POST /api/feeds/', {})}
      revoke={command('POST /api/feeds/revoke/', {})}
      onDone={onDone}
    />,
  );
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const sent = () => run.mock.calls.map(([{ path }]) => path);

it('a first link is made at once, and its address is shown', async () => {
  run.mockResolvedValue({ path: '/feed/1.ics' });
  row(null);
  await press(/^Create link/);
  await screen.findByDisplayValue(`${location.origin}/feed/1.ics`);
  expect(sent()).toEqual(['/api/feeds/']);
});

it('a link is replaced or revoked once its loss is confirmed, each by its own request', async () => {
  run.mockResolvedValue({ path: '/feed/2.ics' });
  row({ time: '2026-11-21T08:00:00Z', by: null });
  await press(/^Revoke/);
  expect(sent()).toEqual([]);
  await press('Revoke');
  await press(/^New link/);
  await press('Make a new link');
  await screen.findByDisplayValue(`${location.origin}/feed/2.ics`);
  expect(sent()).toEqual(['/api/feeds/revoke/', '/api/feeds/']);
});
