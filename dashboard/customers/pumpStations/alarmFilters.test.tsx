// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { AlarmFiltersPage } from './AlarmFiltersPage.tsx';

const { run, get, failed } = vi.hoisted(() => ({
  run: vi.fn<(command: { path: string; body?: object }) => Promise<unknown>>(),
  get: vi.fn<(path: string) => Promise<unknown>>(),
  failed: vi.fn<(words: string) => void>(),
}));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), run, get }));
vi.mock('../../data/viewer.ts', () => ({ useMay: () => true }));
vi.mock('../../time/Time.tsx', () => ({ Time: ({ at }: { at: string }) => at }));
vi.mock('../../ui/say.ts', () => ({ say: { failed, done: () => undefined } }));

const words = { station: 'LS 7', alarm: 'Low battery', event: '', description: '' };

beforeEach(() => {
  get.mockResolvedValue([{ uuid: 'f1', ...words, created_time: '2026-03-01T12:00:00.000Z', by: 'Ada Lee' }]);
});
afterEach(() => {
  for (const mock of [run, get, failed]) mock.mockReset();
});
const dialog = () => within(screen.getByRole('dialog'));
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

it('filters that cannot be retrieved say so, with the status', async () => {
  get.mockRejectedValue(new ApiError(500, 'Said by the server.'));
  render(<AlarmFiltersPage />);
  await screen.findByText('An error occurred retrieving the data [500].');
});

it('a filter that is not added says "Error updating the filter list", and keeps what was typed', async () => {
  run.mockRejectedValue(new ApiError(500, 'Said by the server.'));
  render(<AlarmFiltersPage />);
  await press('Add a filter');
  fireEvent.change(dialog().getByLabelText('Station'), { target: { value: 'LS 9' } });
  fireEvent.change(dialog().getByLabelText('Alarm'), { target: { value: 'Float' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Add filter' }));
  await waitFor(() => expect(failed.mock.calls).toEqual([['Error updating the filter list']]));
  const added = { ...words, station: 'LS 9', alarm: 'Float' };
  expect(run.mock.calls[0]?.[0]).toMatchObject({
    path: '/entity-data/filter_list/',
    body: { key: 'filter_list', value: [words, added] },
  });
  expect((dialog().getByLabelText('Station') as HTMLInputElement).value).toBe('LS 9');
});
