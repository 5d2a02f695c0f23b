// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CalendarDesignation } from '#contracts/onCall/calendar';
import { ApiError } from '../../../data/api.ts';
import { Unschedule } from './ShiftDialogs.tsx';
import { changeWords, offWords, shiftWords } from './timeOffWords.ts';
import { UpdateDesignatedUser, UpdateLeader } from './UpdateUser.tsx';

const { run, done, failed } = vi.hoisted(() => ({
  failed: vi.fn<(words: string) => void>(),
  run: vi.fn<(command: { path: string; body?: object }) => Promise<unknown>>(),
  done: vi.fn<(words: string) => void>(),
}));
const versions = [
  { key: 'arvada_water', display_name: 'Water' },
  { key: 'arvada_sewer', display_name: 'Sewer' },
];
vi.mock('../../../data/api.ts', async (original) => ({ ...(await original<object>()), run }));
vi.mock('../../../data/viewer.ts', () => ({
  useMay: () => true,
  useViewer: () => ({ entity: { versions, timezone: 'UTC' } }),
}));
vi.mock('../../../shell/modules.ts', () => ({ useModules: () => [] }));
vi.mock('../../../ui/say.ts', () => ({ say: { done, failed } }));

const people = [
  { uuid: 'ada', name: 'Ada Lee', phone_number: '+13035550120' },
  { uuid: 'bo', name: 'Bo Lee', phone_number: '' },
];
const truck: CalendarDesignation = {
  name: 'Truck 1',
  shared_phone_number: null,
  revision: 1,
  is_crew: true,
  designated: [{ user: 'bo', name: 'Bo Lee', phone_number: '+13035550177' }],
};
const closed = vi.fn<() => void>();
const changed = vi.fn<() => void>();
const blank = 'This field may not be blank.';

beforeEach(() => {
  run.mockReset().mockResolvedValue({ uuid: 't1' });
  closed.mockReset();
  changed.mockReset();
  done.mockReset();
  failed.mockReset();
});

const sent = () => run.mock.calls.map(([{ path, body }]) => ({ path, body }));
const submit = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const pick = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const show = (designations = [truck]) =>
  render(
    <UpdateDesignatedUser
      people={people}
      designations={designations}
      designation="Truck 1"
      onDone={changed}
      onClose={closed}
    />,
  );

describe('"Update designated user"', () => {
  it('needs a user and a phone', () => {
    show();
    submit('Change default person');
    expect(screen.getAllByText(blank)).toHaveLength(2);
    expect(sent()).toEqual([]);
  });

  it.each([
    [/Last phone/, { phone_number: '+13035550177' }],
    [/user's phone/, {}],
  ])('sends the phone %s', async (name, phone) => {
    show();
    choose('User', 'Ada Lee');
    pick(name);
    submit('Change default person');
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    expect(sent()).toEqual([{ path: '/designated-user/', body: { user: 'ada', designation: 'Truck 1', ...phone } }]);
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('asks for another number in full, and offers no last phone where there is none', () => {
    show([{ ...truck, designated: [] }]);
    expect(screen.getByRole('radio', { name: /Last phone/ })).toHaveProperty('disabled', true);
    choose('User', 'Ada Lee');
    pick(/Another number/);
    submit('Change default person');
    expect(screen.getAllByText(blank)).toHaveLength(1);
    choose('Number', '(303) 555');
    submit('Change default person');
    expect(screen.getByText('This field is incomplete.')).toBeDefined();
    expect(sent()).toEqual([]);
  });

  it('says when the person is on call, and stays open with the errors of a failure', async () => {
    show();
    expect(screen.getByText(/The designated user has the crew whenever no one is scheduled/)).toBeDefined();
    run.mockRejectedValue(new ApiError(400, '', { user: ['This person is no longer active.'] }));
    choose('User', 'Bo Lee');
    pick(/user's phone/);
    submit('Change default person');
    await screen.findByText('This person is no longer active.');
    expect(closed).not.toHaveBeenCalled();
  });
});

describe('"Update on-call leader"', () => {
  it('needs an incident type, a user and a phone, and sends them', async () => {
    render(<UpdateLeader people={people} onDone={changed} onClose={closed} />);
    submit('Update on-call leader');
    expect(screen.getAllByText(blank)).toHaveLength(3);
    choose('Incident type', 'arvada_sewer');
    choose('User', 'Ada Lee');
    pick(/user's phone/);
    submit('Update on-call leader');
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    expect(sent()).toEqual([
      { path: '/api/incident-leader/', body: { user: 'ada', incident_version: 'arvada_sewer' } },
    ]);
  });
});

describe('leave in words', () => {
  it('names the last day, which the file does not include', () => {
    expect(offWords({ start: '2026-07-03', end: '2026-07-06', name: '' })).toBe('Fri, Jul 3 to Sun, Jul 5, 2026');
    expect(offWords({ start: '2026-07-03', end: '2026-07-04', name: 'Holiday' })).toBe('Holiday: Fri, Jul 3, 2026');
  });
  it('counts what a file changes, and the shifts that it leaves open', () => {
    const preview = {
      added: 3,
      removed: 1,
      kept: 0,
      spans: [],
      mistakes: [],
      mistake_count: 0,
      notes: [],
      note_count: 0,
      shifts: 0,
      saved: false,
    };
    expect(changeWords(preview)).toBe('3 added, 1 removed.');
    expect(changeWords({ ...preview, added: 0, removed: 0 })).toBe('The file has no changes.');
    expect(shiftWords(1)).toContain('One shift falls within this leave.');
  });
});

describe('unscheduling', () => {
  const shift = {
    uuid: 's1',
    designation: 'Truck 1',
    tzstr: 'UTC',
    phone_number: null,
    user: { uuid: 'ada', first_name: 'Ada', last_name: 'Lee' },
    start: '2030-03-01T12:00:00.000Z',
    end: '2030-03-01T20:00:00.000Z',
  } as unknown as Parameters<typeof Unschedule>[0]['shift'];
  const show = () => render(<Unschedule shift={shift} onDone={changed} onClose={closed} />);

  it('asks first, and says "Unable to unschedule." when it fails', async () => {
    run.mockRejectedValue(new ApiError(500, 'Said by the server.'));
    show();
    expect(run).not.toHaveBeenCalled();
    submit('Unschedule');
    await waitFor(() => expect(failed.mock.calls).toEqual([['Unable to unschedule.']]));
    expect(sent()).toEqual([{ path: '/api/entities/admin/v2/delete_scheduled_profile', body: { profile_uuid: 's1' } }]);
  });
});
