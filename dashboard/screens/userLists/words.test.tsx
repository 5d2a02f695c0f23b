// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { CallOrderPage } from './CallOrderPage.tsx';
import { UserListPage } from './UserListPage.tsx';

const { run, get, failed } = vi.hoisted(() => ({
  run: vi.fn<(command: { method: string; path: string; body?: object }) => Promise<unknown>>(),
  get: vi.fn<(path: string) => Promise<unknown>>(),
  failed: vi.fn<(words: string) => void>(),
}));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), run, get }));
vi.mock('../../data/viewer.ts', () => ({ useMay: () => true, useViewer: () => ({ entity: { timezone: 'UTC' } }) }));
vi.mock('../../time/Time.tsx', () => ({ Time: ({ at }: { at: string }) => at }));
vi.mock('../../ui/say.ts', () => ({ say: { failed, done: () => {} } }));
vi.mock('@tanstack/react-router', () => ({
  getRouteApi: () => ({ useParams: () => ({ name: 'weekend' }) }),
  Link: ({ children }: { children: string }) => children,
  useNavigate: () => () => {},
}));

const person = (uuid: string, first_name: string) => ({ uuid, first_name, last_name: 'Lee', is_active: true });
const [ada, bo] = [person('ada', 'Ada'), person('bo', 'Bo')];
const updated = { updated_by: null, updated_time: '2026-03-01T12:00:00.000Z' };
const answers: Readonly<Record<string, unknown>> = {
  '/entity-data/call_order/': { key: 'call_order', value: { crew: ['ada', 'bo'] }, revision: 3, ...updated },
  '/api/entity/': [{ roles: [{ name: 'crew', display_name: 'Crew', users: [ada, bo] }] }],
  '/entity-data/user_list_weekend/': {
    key: 'user_list_weekend',
    value: ['ada', 'bo'],
    revision: 3,
    ...updated,
    profiles: [ada, bo].map((user) => ({ id: `p-${user.uuid}`, user })),
  },
};

beforeEach(() => {
  get.mockImplementation((path) => Promise.resolve(answers[path] ?? []));
  run.mockRejectedValue(new ApiError(500, 'Said by the server.'));
});
afterEach(() => {
  for (const mock of [run, get, failed]) mock.mockReset();
});

const said = (words: string) => waitFor(() => expect(failed.mock.calls).toEqual([[words]]));
const order = (name: string) =>
  [...screen.getByRole('list', { name }).querySelectorAll('li')].map((row) => row.dataset.key);
const moveLast = (list: HTMLElement) => {
  const grip = list.querySelectorAll('[data-grip]')[1];
  if (grip) fireEvent.keyDown(grip, { key: 'Home', altKey: true });
};

it('a call order that is not saved says "Error saving the call order", and shows the saved one again', async () => {
  render(<CallOrderPage />);
  const list = await screen.findByRole('list', { name: 'Call order of Crew' });
  moveLast(list);
  await said('Error saving the call order');
  expect(run.mock.calls[0]?.[0]).toMatchObject({ body: { value: { crew: ['bo', 'ada'] }, seen: 3 } });
  await waitFor(() => expect(order('Call order of Crew')).toEqual(['ada', 'bo']));
});

it('a user list that is not saved says "Error saving list!", and shows the saved one again', async () => {
  render(<UserListPage />);
  const list = await screen.findByRole('list', { name: 'People of Weekend' });
  fireEvent.click(within(list).getAllByRole('button', { name: /^Remove/ })[0] as HTMLElement);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await said('Error saving list!');
  await waitFor(() => expect(order('People of Weekend')).toEqual(['p-ada', 'p-bo']));
});

it('a person who is not moved says "Failed to update profile order."', async () => {
  render(<UserListPage />);
  moveLast(await screen.findByRole('list', { name: 'People of Weekend' }));
  await said('Failed to update profile order.');
});
