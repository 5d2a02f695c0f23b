// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Escalation } from '#contracts/callout/escalation';
import { ApiError } from '../../data/api.ts';
import { Escalations } from './Escalations.tsx';

const { run, get } = vi.hoisted(() => ({
  run: vi.fn<(command: { path: string; body?: object }) => Promise<unknown>>(),
  get: vi.fn<(path: string) => Promise<unknown>>(),
}));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), run, get }));

const ada = {
  uuid: 'ada',
  first_name: 'Ada',
  last_name: 'Lee',
  phone_number: null,
  is_active: true,
  is_available: true,
};
const profile = {
  uuid: 'p1',
  user: ada,
  start_seconds: 300,
  personal_phone_policy: null,
  escalation_tree: 'On-call',
  phone_number: null,
};
const preview = { emergency: false, target: 1, people: [], left_out: [], beyond: 0 };
const known: Escalation = {
  trees: [{ name: 'On-call', profiles: [profile], preview }],
  people: [ada],
  names: ['Last resort', 'On-call'],
};

beforeEach(() => {
  get.mockReset().mockResolvedValue(known);
  run.mockReset().mockResolvedValue({});
});

const dialog = () => within(screen.getByRole('dialog'));
/** A button that needs the trees is off until they are known. */
const press = async (name: string | RegExp) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
};
const submit = (verb: string) => fireEvent.click(dialog().getByRole('button', { name: verb }));
const sent = () => run.mock.calls.map(([{ path, body }]) => [path, body]);
const closes = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('"Create escalation profile"', () => {
  it('needs a user', async () => {
    render(<Escalations />);
    await press(/^Add a person/);
    submit('Create');
    expect(dialog().getByText('This field may not be blank.')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('is sent in seconds, and the trees are fetched again', async () => {
    render(<Escalations />);
    await press(/^Add a person/);
    fireEvent.change(dialog().getByLabelText('User'), { target: { value: 'Ada Lee' } });
    fireEvent.change(dialog().getByLabelText('Start, minutes'), { target: { value: '5' } });
    submit('Create');
    await closes();
    const body = { escalation_tree: 'On-call', user: 'ada', start_seconds: 300, personal_phone_policy: 'none' };
    expect(sent()).toEqual([['/api/escalation/create_user_profile', body]]);
    expect(get).toHaveBeenCalledTimes(2);
  });
});

it('a tree is chosen from the known names, and a new one is made on purpose', async () => {
  render(<Escalations />);
  await press('Create escalation profile');
  const tree = dialog().getByLabelText('Escalation tree');
  const offered = within(tree).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Choose a tree',
    'Last resort',
    'On-call',
    'New tree…',
  ]);
  fireEvent.change(dialog().getByLabelText('User'), { target: { value: 'Ada Lee' } });
  submit('Create');
  expect(dialog().getByText('This field may not be blank.')).toBeTruthy();
  fireEvent.change(tree, { target: { value: 'new' } });
  submit('Create');
  expect(sent()).toEqual([]);
  fireEvent.change(dialog().getByLabelText('Name of the new tree'), { target: { value: ' Storm ' } });
  submit('Create');
  await closes();
  expect(sent()[0]?.[1]).toMatchObject({ escalation_tree: 'Storm', new_tree: true });
});

it('"Delete escalation profile" asks first, and deletes the profile', async () => {
  render(<Escalations />);
  await press(/^Remove/);
  expect(sent()).toEqual([]);
  expect(dialog().getByRole('heading').textContent).toBe('Delete escalation profile');
  submit('Delete');
  await closes();
  expect(sent()).toEqual([['/api/escalation/delete_profile', { profile_uuid: 'p1' }]]);
});

it('escalation trees that cannot be retrieved say so, with the status', async () => {
  get.mockRejectedValue(new ApiError(500, 'Said by the server.'));
  render(<Escalations />);
  await screen.findByText('An error occurred retrieving the data [500].');
});
