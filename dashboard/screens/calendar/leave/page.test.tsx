// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Calendar, CalendarDay, ScheduledProfile } from '#contracts/onCall/calendar';
import { TimezoneProvider } from '../../../time/time.ts';
import { CalendarPage } from '../CalendarPage.tsx';
import { ShiftDialog } from '../dialogs/ShiftDialogs.tsx';
import { TimeOff } from '../dialogs/TimeOff.tsx';
import { isOnLeave } from '../items.ts';
import { ListView } from '../ListView.tsx';

const { run, ask, timeOff } = vi.hoisted(() => ({
  run: vi.fn<(command: { path: string; body?: object }) => Promise<unknown>>(),
  ask: vi.fn<() => void>(),
  timeOff: { data: null as object | null },
}));
const people = [{ uuid: 'ada', name: 'Ada Abel', phone_number: '' }];
vi.mock('../../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));
vi.mock('../../../data/live/useLive.ts', () => ({ useLive: () => ({ data: timeOff.data, error: null, ask }) }));
vi.mock('../../../data/viewer.ts', () => ({
  useMay: () => true,
  useViewer: () => ({ entity: { uuid: 'arvada', timezone: 'UTC', versions: [] } }),
}));
vi.mock('../../replay/PastScreen.tsx', () => ({ PastScreen: ({ children }: { children: object }) => children }));
vi.mock('../../../time/clock.ts', () => ({ useNow: () => Date.parse('2026-03-02T12:00:00.000Z') }));
vi.mock('../../../ui/undo/undo.tsx', () => ({ offerUndo: () => {} }));
vi.mock('../scroll/Grid.tsx', () => ({ Grid: () => null }));
vi.mock('../useCalendar.ts', () => ({
  useCalendar: () => ({ calendar: { days: [], designations: [] }, error: null, ask, more: () => {} }),
  useCallable: () => people,
}));

beforeEach(() => {
  run.mockResolvedValue({ uuid: 'n1' });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  run.mockReset();
  ask.mockReset();
});
const shows = (of: ReactNode) => render(<TimezoneProvider value="UTC">{of}</TimezoneProvider>);
const press = (name: RegExp | string, at = screen) => fireEvent.click(at.getByRole('button', { name }));
const dialog = () => screen.queryByRole('dialog');
const leave = {
  user: 'ada',
  name: 'Ada Abel',
  start: '2026-03-04T00:00:00.000Z',
  end: '2026-03-06T00:00:00.000Z',
  entered_by: 'Dana Diaz',
};
const words = 'Wed, Mar 4 to Thu, Mar 5, 2026, entered by Dana Diaz';
const shift = (start: string, end: string, user = 'ada') =>
  ({
    uuid: 'n1',
    user: { uuid: user, first_name: 'Ada', last_name: 'Abel' },
    designation: 'Truck',
    start,
    end,
    tzstr: 'UTC',
    trade: null,
    phone_number: null,
  }) as unknown as ScheduledProfile;

it('a supervisor enters leave on the calendar, or leaves it', async () => {
  shows(<CalendarPage />);
  expect(dialog()).toBeNull();
  press('Enter leave');
  press('Cancel');
  expect(dialog()).toBeNull();
  press('Enter leave');
  const form = within(screen.getByRole('dialog'));
  fireEvent.change(form.getByLabelText('Person'), { target: { value: 'ada' } });
  for (const day of ['First day', 'Last day'])
    fireEvent.change(form.getByLabelText(day), { target: { value: '2026-03-04' } });
  fireEvent.click(form.getByRole('button', { name: 'Enter leave' }));
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(dialog()).toBeNull());
});

it('the list of a week names everybody on leave, and their author', () => {
  const day = { date: '2026-03-04', start: leave.start, end: leave.end, holidays: [], designations: [] };
  const listed = (leaves: CalendarDay['leave']) => {
    const calendar: Calendar = { days: [{ ...day, leave: leaves }], designations: [] };
    const none = () => {};
    const acts = { mayWrite: true, onAssign: none, onChange: none, onUnschedule: none, onDay: none };
    const { unmount } = shows(<ListView calendar={calendar} shown={[]} day="2026-03-02" {...acts} />);
    const list = screen.queryByRole('list', { name: 'On leave' })?.textContent ?? null;
    unmount();
    return list;
  };
  expect(listed([leave])).toBe(`Ada Abel is on leave: ${words}`);
  expect(listed([])).toBeNull();
});

it('a shift names the leave that falls into it', () => {
  const none = () => {};
  const of = { shift: shift('2026-03-05T00:00:00.000Z', '2026-03-07T00:00:00.000Z'), onClose: none };
  const { unmount } = shows(<ShiftDialog {...of} leave={[leave]} onChange={none} onUnschedule={none} />);
  expect(screen.getByText(words)).toBeTruthy();
  unmount();
  shows(<ShiftDialog {...of} leave={[]} onChange={none} onUnschedule={none} />);
  expect(screen.queryByText('On leave')).toBeNull();
  const meets = (start: string, end: string, user?: string) => isOnLeave(leave, shift(start, end, user));
  expect(meets('2026-03-05T00:00:00.000Z', '2026-03-07T00:00:00.000Z')).toBe(true);
  expect(meets('2026-03-05T00:00:00.000Z', '2026-03-07T00:00:00.000Z', 'bo')).toBe(false);
  expect(meets(leave.end, '2026-03-07T00:00:00.000Z')).toBe(false);
  expect(meets('2026-03-01T00:00:00.000Z', leave.start)).toBe(false);
});

it('typed leave is listed beside files, and withdrawn there', async () => {
  const none = { calls_leave_last: false, entered: [], results: [] };
  const entered = [{ user: { uuid: 'ada', first_name: 'Ada', last_name: 'Abel' }, leave: [{ ...leave, uuid: 'n1' }] }];
  timeOff.data = { ...none, entered };
  const onDone = vi.fn<() => void>();
  const { unmount } = shows(<TimeOff people={people} onDone={onDone} onClose={onDone} />);
  expect(screen.getByText('Entered')).toBeTruthy();
  press(/^Withdraw/);
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(ask).toHaveBeenCalledTimes(1);
  unmount();
  timeOff.data = none;
  shows(<TimeOff people={people} onDone={onDone} onClose={onDone} />);
  expect(screen.queryByText('Entered')).toBeNull();
});
