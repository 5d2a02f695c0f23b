// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Undoable } from '../../../ui/undo/undo.tsx';
import { MyShiftsPage } from './MyShiftsPage.tsx';

const { run, ask, offers, answer } = vi.hoisted(() => ({
  run: vi.fn<(command: { path: string; body?: object }) => Promise<unknown>>(),
  ask: vi.fn<() => void>(),
  offers: [] as Undoable[],
  answer: { data: {} as object },
}));
vi.mock('../../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));
vi.mock('../../../data/live/useLive.ts', () => ({ useLive: () => ({ data: answer.data, error: null, ask }) }));
vi.mock('../../../data/viewer.ts', () => ({
  useMay: () => true,
  useViewer: () => ({ user: { uuid: 'bo' }, entity: { uuid: 'e1', timezone: 'America/Denver' } }),
}));
vi.mock('../../../ui/undo/undo.tsx', () => ({ offerUndo: (one: Undoable) => offers.push(one) }));

const [start, end] = ['2026-03-02T14:00:00.000Z', '2026-03-03T14:00:00.000Z'];
const shift = { designation: 'Truck', start, end };
const none = {
  shifts: [],
  trades: [],
  people: [],
  others: [],
  open: [],
  leave: [],
  news: { by: null, rule: 'none', weekly: false },
  needs_approval: false,
};
const trade = {
  uuid: 't1',
  kind: 'give',
  state: 'asked',
  ...shift,
  user: { uuid: 'ada', name: 'Ada Abel' },
  to: { uuid: 'bo', name: 'Bo Berg' },
  back: null,
  accepted_by: null,
  approved_by: null,
  asked_time: start,
  may: ['accept', 'decline'],
};
const full = {
  ...none,
  shifts: [{ uuid: 'n1', ...shift }],
  trades: [trade],
  people: [{ uuid: 'ada', name: 'Ada Abel' }],
  others: [
    { uuid: 'n2', user: 'ada', name: 'Ada Abel', ...shift },
    { uuid: 'n3', user: 'ada', name: 'Ada Abel', ...shift, designation: 'Jetter' },
  ],
  open: [{ ...shift, designation: 'Jetter' }],
};

beforeEach(() => {
  answer.data = full;
  run.mockResolvedValue({ uuid: 't9' });
});
afterEach(() => {
  for (const mock of [run, ask]) mock.mockReset();
  offers.length = 0;
});
const sent = () => run.mock.calls.at(-1)?.[0];
const opens = (button: RegExp) => {
  render(<MyShiftsPage />);
  fireEvent.click(screen.getByRole('button', { name: button }));
  return within(screen.getByRole('dialog'));
};

it('says so when there is nothing', () => {
  answer.data = none;
  render(<MyShiftsPage />);
  expect(screen.getByText('No one asks about a shift.')).toBeTruthy();
  expect(screen.getByText('You are not scheduled in the next 60 days.')).toBeTruthy();
  expect(screen.getByText('Someone is on call at any time of the next 14 days.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('answers a colleague, and asks again after a refusal', async () => {
  render(<MyShiftsPage />);
  expect(screen.getByText(/^Ada Abel asks you to take Truck/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(sent()).toMatchObject({ path: '/api/my-shifts/trades/t1/', body: { act: 'accept' } }));
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  run.mockRejectedValue(new Error('refused'));
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
});

it('asks a colleague to take a shift, which can be taken back', async () => {
  const dialog = opens(/^Give or swap: Truck/);
  fireEvent.change(dialog.getByLabelText('Colleague'), { target: { value: 'ada' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(offers).toHaveLength(1));
  expect(sent()).toMatchObject({ path: '/api/my-shifts/trades/', body: { kind: 'give', shift: 'n1', to: 'ada' } });
  await offers[0]?.undo();
  expect(sent()).toMatchObject({ path: '/api/my-shifts/trades/t9/', body: { act: 'withdraw' } });
  expect(ask).toHaveBeenCalledTimes(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('swaps only for a shift of the same designation', async () => {
  const dialog = opens(/^Give or swap: Truck/);
  fireEvent.change(dialog.getByLabelText('What'), { target: { value: 'swap' } });
  expect(dialog.queryByLabelText('Colleague')).toBeNull();
  expect(dialog.getAllByRole('option', { name: /^Ada Abel/ })).toHaveLength(1);
  fireEvent.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await dialog.findByText('Choose a shift.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('For the shift of'), { target: { value: 'n2' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(sent()?.body).toEqual({ kind: 'swap', shift: 'n1', back: 'n2', to: 'ada' }));
});

it('has a part covered, and says that a supervisor approves it', async () => {
  answer.data = { ...full, needs_approval: true };
  const dialog = opens(/^Give or swap: Truck/);
  expect(dialog.getByText(/^A supervisor approves it/)).toBeTruthy();
  expect(dialog.queryByLabelText('Until')).toBeNull();
  fireEvent.change(dialog.getByLabelText('What'), { target: { value: 'cover' } });
  fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2026-03-02T07:00' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await dialog.findByText('The end comes after the start.')).toBeTruthy();
});

it.each([
  [false, 'Take this shift', 'undo'],
  [true, 'Ask for this shift', 'withdraw'],
])('takes an open shift (approval: %s)', async (needs_approval, verb, act) => {
  answer.data = { ...full, needs_approval };
  const dialog = opens(/^Take: Jetter/);
  fireEvent.click(dialog.getByRole('button', { name: verb }));
  await waitFor(() => expect(offers).toHaveLength(1));
  expect(sent()?.body).toEqual({ kind: 'take', designation: 'Jetter', start, end });
  await offers[0]?.undo();
  expect(sent()?.body).toEqual({ act });
});

it('says how the viewer is told, and lets them choose', async () => {
  render(<MyShiftsPage />);
  const way = screen.getByLabelText<HTMLSelectElement>(/each shift/);
  const weekly = screen.getByRole<HTMLInputElement>('checkbox');
  expect([way.value, weekly.disabled, weekly.checked]).toEqual(['none', true, false]);
  fireEvent.change(way, { target: { value: 'email' } });
  await waitFor(() =>
    expect(sent()).toMatchObject({ path: '/api/my-shifts/news/', body: { by: 'email', weekly: false } }),
  );
});

it('sends a summary of the week to those who are told, by the rule of the organization or their own', async () => {
  answer.data = { ...full, news: { by: null, rule: 'text', weekly: false } };
  const { unmount } = render(<MyShiftsPage />);
  fireEvent.click(screen.getByRole('checkbox'));
  await waitFor(() => expect(sent()).toMatchObject({ body: { by: 'text', weekly: true } }));
  unmount();
  answer.data = { ...full, news: { by: 'none', rule: 'text', weekly: true } };
  render(<MyShiftsPage />);
  expect(screen.getByRole<HTMLInputElement>('checkbox')).toMatchObject({ checked: false, disabled: true });
  expect(screen.getByLabelText<HTMLSelectElement>(/each shift/).value).toBe('none');
});

it('enters leave of the viewer, and says so when there is none', async () => {
  answer.data = none;
  const { unmount } = render(<MyShiftsPage />);
  expect(screen.getByText('You have entered no leave.')).toBeTruthy();
  unmount();
  const leave = [{ uuid: 'l1', start, end, entered_by: 'Bo Berg' }];
  answer.data = { ...full, leave };
  const form = opens(/^Enter leave$/);
  expect(screen.queryByText('You have entered no leave.')).toBeNull();
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Enter leave' }));
  for (const day of ['First day', 'Last day'])
    fireEvent.change(screen.getByLabelText(day), { target: { value: '2026-03-04' } });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Enter leave' }));
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  expect(sent()).toMatchObject({ path: '/api/my-shifts/leave/' });
});
