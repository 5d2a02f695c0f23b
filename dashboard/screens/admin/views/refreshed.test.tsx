// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Teams } from './Teams.tsx';

const get = vi.hoisted(() => vi.fn<(path: string) => Promise<unknown>>());
vi.mock('../../../data/api.ts', async (original) => ({ ...(await original<object>()), get }));
vi.mock('../../../time/Time.tsx', () => ({ Time: ({ at }: { at: string }) => at }));

it('the teams are fetched once, and again with each new answer of the administration', async () => {
  const team = (name: string) => ({
    uuid: name,
    name,
    formed_time: '2026-03-01T12:00:00.000Z',
    beats: [],
    members: [],
  });
  get.mockResolvedValueOnce([team('East')]).mockResolvedValueOnce([team('West')]);
  const view = (timezone: string) => (
    <Teams data={{ entity: 'e', timezone }} ask={() => undefined} selection={undefined} select={() => undefined} />
  );
  const { rerender } = render(view('UTC'));
  await screen.findByRole('rowheader', { name: 'East' });
  expect(get).toHaveBeenCalledTimes(1);
  rerender(view('America/Denver'));
  await screen.findByRole('rowheader', { name: 'West' });
  expect(get.mock.calls).toEqual([
    ['/api/teams/', expect.anything()],
    ['/api/teams/', expect.anything()],
  ]);
});
