// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../data/api.ts';
import { AdminPage } from './AdminPage.tsx';
import { views } from './views.ts';

const state = vi.hoisted(() => ({
  search: {} as { p?: string; s?: string },
  permissions: [] as readonly string[],
  asked: [] as (readonly string[])[],
  answer: { data: null as object | null, error: null as Error | null, ask: () => undefined },
}));
vi.mock('@tanstack/react-router', () => ({
  getRouteApi: () => ({ useSearch: () => state.search, useNavigate: () => () => undefined }),
  Link: ({ children, search: { p } }: { children: string; search: { p: string } }) => (
    <a href={`/admin/?p=${p}`}>{children}</a>
  ),
}));
vi.mock('../../data/viewer.ts', () => ({
  useViewer: () => ({ permissions: state.permissions }),
  useMay: () => false,
}));
vi.mock('./useAdmin.ts', () => ({
  useAdmin: (features: readonly string[]) => {
    state.asked.push(features);
    return state.answer;
  },
}));

afterEach(() => {
  cleanup();
  Object.assign(state, {
    search: {},
    permissions: [],
    asked: [],
    answer: { ...state.answer, data: null, error: null },
  });
});
const open = (search: { p?: string; s?: string } = {}, permissions = views.map(({ permission }) => permission)) => {
  Object.assign(state, { search, permissions });
  render(<AdminPage />);
};
const shown = () => screen.getByRole('heading', { level: 2 }).textContent;

it('has all the views of the administration', () =>
  expect(views.map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      'beats',
      'beat_phones',
      'call_profiles_legacy',
      'designations',
      'designations_legacy',
      'roles',
      'escalation',
      'teams',
      'service_lists',
      'events',
      'facilities',
      'api',
      'digests',
    ]),
  ));

it('opens on the designations', () => {
  open();
  expect(shown()).toBe('Designations');
});

it('opens the view that the address names with p, and asks for its features alone', () => {
  open({ p: 'digests' });
  expect([shown(), state.asked]).toEqual(['Digests', [['digests', 'roles']]]);
});

it('opens on the first view that the role may see when the address names none of them', () => {
  open({ p: 'digests' }, ['beat.view']);
  expect(shown()).toBe('Beats');
});

it('says that the data could not be retrieved, and disables what is still shown', () => {
  Object.assign(state.answer, { data: {}, error: new ApiError(500, 'Said by the server.') });
  open();
  expect(screen.getByText('An error occurred retrieving the data [500].')).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Designations' })).toHaveProperty('disabled', true);
});
