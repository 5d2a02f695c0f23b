// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TimezoneProvider } from '../../../time/time.ts';
import type { Undoable } from '../../../ui/undo/undo.tsx';
import { EnterLeave } from './EnterLeave.tsx';
import { LeaveLines } from './LeaveLines.tsx';
import { enteredWords, leaveMistakes, leaveOn, leaveTimes, leaveWords } from './leaveWords.ts';

const { run, offers, onDone } = vi.hoisted(() => ({
  run: vi.fn<(command: { path: string; body?: object }) => Promise<unknown>>(),
  offers: [] as Undoable[],
  onDone: vi.fn<() => void>(),
}));
vi.mock('../../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));
vi.mock('../../../time/clock.ts', () => ({ useNow: () => Date.parse('2026-03-10T12:00:00.000Z') }));
vi.mock('../../../ui/undo/undo.tsx', () => ({ offerUndo: (one: Undoable) => offers.push(one) }));

const zone = 'America/Denver';
// The clocks change on March 8.
const week = { start: '2026-03-07T07:00:00.000Z', end: '2026-03-09T06:00:00.000Z' };
const part = { start: '2026-03-11T13:00:00.000Z', end: '2026-03-11T19:00:00.000Z' };
const form = { user: '', first: '2026-03-07', last: '2026-03-08', from: '', until: '' };
const by = 'Dana Diaz';

beforeEach(() => void run.mockResolvedValue({ uuid: 'n9' }));
afterEach(() => {
  run.mockReset();
  onDone.mockReset();
  offers.length = 0;
});
const shows = (form: ReactNode) => render(<TimezoneProvider value={zone}>{form}</TimezoneProvider>);
const sent = () => run.mock.calls.at(-1)?.[0];

describe('the times of a leave', () => {
  it('are whole days of the zone, or those typed', () => {
    expect(leaveTimes(form, zone)).toEqual(week);
    expect(
      leaveTimes({ ...form, first: '2026-03-11', last: '2026-03-11', from: '07:00', until: '13:00' }, zone),
    ).toEqual(part);
    expect(leaveTimes({ ...form, first: '' }, zone)).toBeNull();
    expect(leaveTimes({ ...form, last: '' }, zone)).toBeNull();
  });
  it('end after they start', () => {
    expect(leaveMistakes(form, zone)).toEqual({});
    expect(leaveMistakes({ ...form, last: '' }, zone)).toEqual({});
    expect(leaveMistakes({ ...form, last: '2026-03-06' }, zone)).toEqual({ last: 'The end comes after the start.' });
    const timed = { ...form, last: '2026-03-07', from: '09:00', until: '09:00' };
    expect(leaveMistakes(timed, zone)).toEqual({ until: 'The end comes after the start.' });
  });
  it('are told by days, or with times, and by their author', () => {
    expect(leaveWords(week, zone)).toBe('Sat, Mar 7 to Sun, Mar 8, 2026');
    expect(leaveWords(part, zone)).toBe('Wed, Mar 11, 7:00 AM to 1:00 PM');
    expect(leaveWords({ ...part, start: week.start }, zone)).toContain('12:00 AM');
    expect(leaveWords({ ...week, start: part.start }, zone)).toContain('7:00 AM');
    expect(enteredWords({ ...part, entered_by: by }, zone)).toBe(
      'Wed, Mar 11, 7:00 AM to 1:00 PM, entered by Dana Diaz',
    );
  });
  it('are told once, although each day has them', () => {
    const one = { user: 'ada', name: 'Ada', entered_by: by, ...week };
    const days = [{ leave: [one] }, { leave: [one, { ...one, ...part }] }] as never;
    expect(leaveOn(days)).toHaveLength(2);
  });
});

describe('the form of leave', () => {
  const typed = () => {
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-03-07' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-03-08' } });
    fireEvent.click(screen.getByRole('button', { name: 'Enter leave' }));
  };

  it("enters the viewer's own, which can be undone", async () => {
    shows(<EnterLeave onDone={onDone} onClose={onDone} />);
    expect(screen.queryByLabelText('Person')).toBeNull();
    typed();
    await waitFor(() => expect(offers).toHaveLength(1));
    expect(sent()).toMatchObject({ path: '/api/my-shifts/leave/', body: week });
    expect(offers[0]?.words).toBe('Leave is entered: Sat, Mar 7 to Sun, Mar 8, 2026.');
    await offers[0]?.undo();
    expect(sent()).toMatchObject({ path: '/api/my-shifts/leave/n9/', body: { act: 'withdraw' } });
  });

  it("enters a colleague's, who must be chosen", async () => {
    shows(
      <EnterLeave people={[{ uuid: 'ada', name: 'Ada Abel', phone_number: '' }]} onDone={onDone} onClose={onDone} />,
    );
    typed();
    expect(run).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText(/Person/), { target: { value: 'ada' } });
    fireEvent.click(screen.getByRole('button', { name: 'Enter leave' }));
    await waitFor(() => expect(offers).toHaveLength(1));
    expect(sent()).toMatchObject({ path: '/api/on-call/leave/', body: { user: 'ada', ...week } });
    await offers[0]?.undo();
    expect(sent()).toMatchObject({ path: '/api/on-call/leave/n9/', body: { user: 'ada', act: 'withdraw' } });
  });
});

describe('the leave to come', () => {
  const leave = [
    { uuid: 'n1', ...week, end: part.end, entered_by: by },
    { uuid: 'n2', ...part, entered_by: by },
  ];
  const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

  it('is withdrawn, or ended once it has begun, with Undo', async () => {
    shows(<LeaveLines leave={leave} person={{ uuid: 'ada', name: 'Ada Abel' }} onDone={onDone} />);
    const list = within(screen.getByRole('list', { name: 'Leave of Ada Abel' }));
    expect(list.getAllByText('Ada Abel:')).toHaveLength(2);
    press(/^End now/);
    await waitFor(() => expect(offers[0]?.words).toMatch(/^Leave is ended/));
    expect(sent()).toMatchObject({ path: '/api/on-call/leave/n1/', body: { user: 'ada', act: 'end' } });
    press(/^Withdraw/);
    await waitFor(() => expect(offers[1]?.words).toMatch(/^Leave is withdrawn/));
    await offers[1]?.undo();
    expect(sent()).toMatchObject({ path: '/api/on-call/leave/', body: { user: 'ada', ...part } });
  });

  it('offers no Undo of what failed', async () => {
    run.mockRejectedValue(new Error('no'));
    shows(<LeaveLines leave={leave} person={null} onDone={onDone} />);
    expect(screen.queryByText('Ada Abel')).toBeNull();
    press(/^Withdraw/);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent()).toMatchObject({ path: '/api/my-shifts/leave/n2/', body: { act: 'withdraw' } });
    expect(offers).toEqual([]);
  });
});
