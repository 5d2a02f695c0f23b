// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CalendarDesignation } from '#contracts/onCall/calendar';
import { ApiError } from '../../../data/api.ts';
import { TimezoneProvider } from '../../../time/time.ts';
import { AssignBlock } from './AssignBlock.tsx';
import { ScheduleUser } from './ScheduleUser.tsx';

const now = Date.parse('2026-03-02T12:00:00.000Z');
const { run, done } = vi.hoisted(() => ({
  run: vi.fn<(command: { path: string; body?: object }) => Promise<unknown>>(),
  done: vi.fn<(words: string) => void>(),
}));
vi.mock('../../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));
vi.mock('../../../data/waiting.ts', () => ({ systemClock: { now: () => now, after: () => () => undefined } }));
vi.mock('../../../ui/say.ts', () => ({ say: { done, failed: () => undefined } }));

const people = [{ uuid: 'ada', name: 'Ada Lee', phone_number: '+13035550120' }];
const truck = (shared_phone_number: string | null): CalendarDesignation => ({
  name: 'Truck 1',
  shared_phone_number,
  revision: 4,
  is_crew: true,
  designated: [],
});
const path = '/api/entities/admin/v2/schedule_designation_profile';
const blank = 'This field may not be blank.';
const closed = vi.fn<() => void>();
const changed = vi.fn<() => void>();
const acts = { onDone: changed, onClose: closed };

beforeEach(() => {
  run.mockReset().mockResolvedValue({ uuid: 's1' });
});
afterEach(() => {
  for (const mock of [closed, changed, done]) mock.mockReset();
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const pick = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const submit = (verb: string) =>
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: verb }));
const sent = () => run.mock.calls.map(([{ path: to, body }]) => [to, body]);
const closes = () => waitFor(() => expect(closed).toHaveBeenCalledTimes(1));

describe('"Schedule user"', () => {
  const open = (shared: string | null = null) =>
    render(
      <TimezoneProvider value="America/Denver">
        <ScheduleUser people={people} designations={[truck(shared)]} {...acts} />
      </TimezoneProvider>,
    );
  const fill = () => {
    type('User', 'Ada Lee');
    type('Designation', 'Truck 1');
    type('End date', '2026-03-02');
    type('End time', '6:00 PM');
  };
  const end = { date_end: '2026-03-02', time_end: '6:00 PM', tzstr: 'America/Denver' };

  it('needs a user, a designation, and an end date and time', () => {
    open();
    submit('Schedule user');
    expect(screen.getAllByText(blank)).toHaveLength(4);
    expect(sent()).toEqual([]);
  });

  it('begins now unless a date and a time are chosen', async () => {
    open();
    fill();
    submit('Schedule user');
    await closes();
    expect(sent()).toEqual([[path, { user: 'ada', designation: 'Truck 1', ...end }]]);
  });

  it('begins at the chosen date and time, both of which it needs', async () => {
    open();
    fill();
    pick(/At a date and time/);
    submit('Schedule user');
    expect(screen.getAllByText(blank)).toHaveLength(2);
    type('Start date', '2026-03-02');
    type('Start time', '7:00 AM');
    submit('Schedule user');
    await closes();
    const start = { date_start: '2026-03-02', time_start: '7:00 AM' };
    expect(sent()).toEqual([[path, { user: 'ada', designation: 'Truck 1', ...start, ...end }]]);
  });

  it('offers the shared phone of the designation, the phone of the user, and another number', async () => {
    open('+13035550150');
    fill();
    const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent?.trim());
    expect(names.slice(2)).toEqual([
      'Shared phone of the designation (303) 555-0150',
      "The user's phone (303) 555-0120",
      'Another number',
    ]);
    pick(/Shared phone/);
    submit('Schedule user');
    await closes();
    expect(run.mock.calls[0]?.[0].body).toMatchObject({ phone_number: '+13035550150' });
  });

  it('says who was scheduled', async () => {
    open();
    fill();
    submit('Schedule user');
    await closes();
    expect([done.mock.calls, changed.mock.calls.length]).toEqual([[['Ada Lee is scheduled for Truck 1.']], 1]);
  });

  it.each([
    ['NO_BACKDATES', 'You cannot backdate the schedule.'],
    ['END_NOT_AFTER_START', 'The start date must be before the end date.'],
  ])('stays open after %s, with the sentence "%s"', async (code, words) => {
    run.mockRejectedValue(new ApiError(400, code));
    open();
    fill();
    submit('Schedule user');
    await screen.findByText(words);
    expect(closed).not.toHaveBeenCalled();
  });
});

describe('"Assign block"', () => {
  const hour = 3_600_000;
  const open = (start: number, shared: string | null = null) =>
    render(
      <TimezoneProvider value="America/Denver">
        <AssignBlock
          block={{ designation: 'Truck 1', start, end: now + 8 * hour }}
          people={people}
          designations={[truck(shared)]}
          {...acts}
        />
      </TimezoneProvider>,
    );
  const end = { date_end: '2026-03-02', time_end: '1:00 PM', tzstr: 'America/Denver', seen: 4 };

  it('needs a user, and a number when another phone is chosen', () => {
    open(now + hour);
    pick(/Another number/);
    submit('Assign block');
    expect(screen.getAllByText(blank)).toHaveLength(2);
    expect(sent()).toEqual([]);
  });

  it('sends the times that were drawn, and the shared phone where there is one', async () => {
    open(now + hour, '+13035550150');
    type('User', 'Ada Lee');
    submit('Assign block');
    await closes();
    const start = { date_start: '2026-03-02', time_start: '6:00 AM', phone_number: '+13035550150' };
    expect(sent()).toEqual([[path, { user: 'ada', designation: 'Truck 1', ...start, ...end }]]);
  });

  it('drops a start that has passed', async () => {
    open(now - hour);
    type('User', 'Ada Lee');
    submit('Assign block');
    await closes();
    expect(sent()).toEqual([[path, { user: 'ada', designation: 'Truck 1', ...end }]]);
  });

  it('says "An unexpected error occurred" after a failure of the server, and stays open', async () => {
    run.mockRejectedValue(new ApiError(503, 'Said by the server.'));
    open(now + hour);
    type('User', 'Ada Lee');
    submit('Assign block');
    await screen.findByText('An unexpected error occurred');
    expect(closed).not.toHaveBeenCalled();
  });
});
