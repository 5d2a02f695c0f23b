// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chargeReasons } from '#contracts/callout/ledger';
import type { Undoable } from '../../ui/undo/undo.tsx';
import { ChargedHoursPage } from './ChargedHoursPage.tsx';

const { run, get, may, offers } = vi.hoisted(() => ({
  offers: [] as Undoable[],
  run: vi.fn<(command: { method: string; path: string; body?: object }) => Promise<unknown>>(),
  get: vi.fn<(path: string) => Promise<unknown>>(),
  may: { write: true },
}));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), run, get }));
vi.mock('../../data/viewer.ts', () => ({
  useMay: (permission: string) => permission === 'userList.view' || may.write,
  useViewer: () => ({ entity: { timezone: 'UTC' } }),
}));
vi.mock('../../ui/undo/undo.tsx', () => ({ offerUndo: (one: Undoable) => offers.push(one) }));
vi.mock('../../time/Time.tsx', () => ({ Time: ({ at }: { at: string }) => at }));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: object }) => <a href="/x">{children as never}</a>,
}));

const user = (uuid: string, first_name: string) => ({ uuid, first_name, last_name: 'Lee' });
const sheet = {
  list: 'crew',
  name: 'Crew',
  version: 2,
  rules: {
    order: 'lowest-hours',
    volunteers: 'none',
    mandatory: 'same',
    newcomers: 'average',
    resets: 'yearly',
    cancelled_within: 0,
    free_up_to: 0,
    rounding: 'minute',
    charges: chargeReasons.map((reason) => ({ reason, by: 'none', minutes: 0, percent: 100 })),
  },
  since: '2026-01',
  people: [
    {
      user: user('bo', 'Bo'),
      rank: 1,
      why: 'Next by the lowest charged hours',
      minutes: 2_280,
      newcomer: false,
      since: '2014-05-01',
      volunteer: true,
    },
    {
      user: user('ada', 'Ada'),
      rank: null,
      why: 'Ada Lee is not called because they are on leave.',
      minutes: 2_490,
      newcomer: true,
      since: null,
      volunteer: false,
    },
  ],
  spread: { least: 2_280, most: 2_490, mean: 2_385 },
  entries: [
    {
      uuid: 'e1',
      time: '2026-03-01T12:00:00.000Z',
      user: user('bo', 'Bo'),
      callout: 'c1',
      incident: 'i1',
      reason: 'worked',
      minutes: 90,
      from: '2026-03-01T12:01:00.000Z',
      until: '2026-03-01T13:31:00.000Z',
      by: null,
      excused: false,
    },
    {
      uuid: 'e2',
      time: '2026-03-02T12:00:00.000Z',
      user: user('ada', 'Ada'),
      callout: null,
      incident: null,
      reason: 'corrected',
      minutes: -240,
      from: null,
      until: null,
      by: 'Dana Diaz',
      excused: false,
      words: 'Passed over',
    },
    {
      uuid: 'e3',
      time: '2026-03-03T12:00:00.000Z',
      user: user('ada', 'Ada'),
      callout: 'c2',
      incident: 'i2',
      reason: 'worked',
      minutes: 0,
      from: '2026-03-03T12:01:00.000Z',
      until: null,
      by: null,
      excused: false,
    },
    {
      uuid: 'e4',
      time: '2026-03-04T12:00:00.000Z',
      user: user('cy', 'Cy'),
      callout: 'c2',
      incident: 'i2',
      reason: 'sick',
      minutes: 0,
      from: null,
      until: null,
      by: null,
      excused: true,
    },
  ],
};
const lists = [
  { list: 'leader', name: 'Leader', people: 1, version: 0 },
  { list: 'crew', name: 'Crew', people: 2, version: 2 },
];
let answer: object = sheet;

beforeEach(() => {
  answer = sheet;
  may.write = true;
  run.mockResolvedValue({});
  get.mockImplementation((path) =>
    Promise.resolve(
      path === '/api/ledgers/'
        ? lists
        : path === '/api/ledgers/leader/'
          ? { ...sheet, name: 'Leader', list: 'leader', version: 0, since: '', people: [], entries: [] }
          : answer,
    ),
  );
});
afterEach(() => {
  for (const mock of [run, get]) mock.mockReset();
  offers.length = 0;
});

const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

it('shows the list with a contract first: who is next, with the hours and the reason', async () => {
  render(<ChargedHoursPage />);
  await screen.findByRole('table', { name: 'Next in line of Crew' });
  const [bo = '', ada = ''] = rows('Next in line of Crew');
  expect(bo).toContain('1Bo Lee382014-05-01 volunteerNext by the lowest charged hours');
  expect(ada).toContain('–Ada Lee41.5 new–Ada Lee is not called because they are on leave.');
  expect(screen.getByText('Lowest charged hours first, version 2')).toBeTruthy();
  expect(screen.getByText('Charges count from 2026-01')).toBeTruthy();
  expect(screen.getByText('Spread 3.5 h: 38 to 41.5, average 39.8')).toBeTruthy();
});

it('shows the history with credits, authors and work that goes on', async () => {
  render(<ChargedHoursPage />);
  await screen.findByRole('table', { name: 'Charges of Crew' });
  const [worked = '', corrected = '', open = ''] = rows('Charges of Crew');
  expect(worked).toContain('Bo Lee+1.5worked2026-03-01T12:01:00.000Z to 2026-03-01T13:31:00.000Z');
  expect(corrected).toContain('Ada Lee-4corrected by Dana DiazPassed over');
  expect(open).toContain('2026-03-03T12:01:00.000Z on');
  expect(screen.getAllByRole('link')).toHaveLength(3);
});

it('a list without a contract, people and charges says so', async () => {
  render(<ChargedHoursPage />);
  fireEvent.change(await screen.findByLabelText('List'), { target: { value: 'leader' } });
  expect(await screen.findByText('No one is on this list.')).toBeTruthy();
  expect(screen.getByText('No charges yet.')).toBeTruthy();
  expect(screen.getByText('No contract: as the list is arranged')).toBeTruthy();
  expect(screen.getByText('All charges count')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('a reader sees no button that changes anything', async () => {
  may.write = false;
  render(<ChargedHoursPage />);
  await screen.findByRole('table', { name: 'Next in line of Crew' });
  expect(screen.queryByRole('button', { name: 'Contract…' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Correct the hours of Bo Lee' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Excuse Bo Lee' })).toBeNull();
});

const opens = async (button: string) => {
  render(<ChargedHoursPage />);
  fireEvent.click(await screen.findByRole('button', { name: button }));
  return screen.getByRole('dialog');
};
const sent = () => run.mock.calls[0]?.[0];
const last = () => run.mock.calls.at(-1)?.[0];
const sheets = () => get.mock.calls.filter(([path]) => path === '/api/ledgers/crew/').length;

it('a correction is sent in minutes with its reason, and a wrong number is not', async () => {
  const dialog = await opens('Correct the hours of Bo Lee');
  const hours = within(dialog).getByLabelText(/^Hours to add/);
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Passed over' } });
  fireEvent.change(hours, { target: { value: 'four' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Correct hours' }));
  expect(await within(dialog).findByText('Hours, such as 4, 2.5 or -8.')).toBeTruthy();
  fireEvent.change(hours, { target: { value: '-4' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Correct hours' }));
  await waitFor(() =>
    expect(sent()).toMatchObject({
      path: '/api/ledgers/crew/correct/',
      body: { user: 'bo', minutes: -240, reason: 'Passed over' },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await offers[0]?.undo();
  expect(last()).toMatchObject({ path: '/api/ledgers/crew/correct/', body: { user: 'bo', minutes: 240 } });
});

it('opening hours are none or more', async () => {
  const dialog = await opens('Opening hours of Bo Lee');
  const hours = within(dialog).getByLabelText('Charged hours at the beginning');
  fireEvent.change(hours, { target: { value: '-1' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Set opening hours' }));
  expect(await within(dialog).findByText('Hours, such as 4 or 2.5.')).toBeTruthy();
  fireEvent.change(hours, { target: { value: '0' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Set opening hours' }));
  await waitFor(() =>
    expect(sent()).toMatchObject({ path: '/api/ledgers/crew/open/', body: { user: 'bo', minutes: 0 } }),
  );
});

it('a person has a day of seniority, or none', async () => {
  const dialog = await opens('Seniority of Bo Lee');
  fireEvent.change(within(dialog).getByLabelText('Seniority from'), { target: { value: '' } });
  fireEvent.click(within(dialog).getByLabelText('Volunteers for call-outs'));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()?.body).toEqual({ user: 'bo', volunteer: false }));
});

it('a kept day of seniority is sent', async () => {
  const dialog = await opens('Seniority of Bo Lee');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()?.body).toEqual({ user: 'bo', volunteer: true, since: '2014-05-01' }));
});

it('the contract asks only for what its choices need', async () => {
  const dialog = await opens('Contract…');
  expect(within(dialog).queryByLabelText('Those who must come')).toBeNull();
  expect(within(dialog).queryByLabelText('Hours')).toBeNull();
  fireEvent.change(within(dialog).getByLabelText('Volunteers'), { target: { value: 'first' } });
  expect(within(dialog).getByLabelText('Those who must come')).toBeTruthy();
  const declined = within(within(dialog).getByRole('group', { name: 'Declined' }));
  fireEvent.change(declined.getByLabelText('Charge'), { target: { value: 'team' } });
  expect(declined.getByLabelText('At least, hours')).toBeTruthy();
  fireEvent.change(declined.getByLabelText('Charge'), { target: { value: 'fixed' } });
  fireEvent.change(declined.getByLabelText('Hours'), { target: { value: '4' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save contract' }));
  await waitFor(() =>
    expect(sent()).toMatchObject({ path: '/api/ledgers/crew/rules/', body: { volunteers: 'first', seen: 2 } }),
  );
  const charged = expect.arrayContaining([{ reason: 'declined', by: 'fixed', minutes: 240, percent: 100 }]);
  expect(sent()).toMatchObject({ body: { charges: charged } });
  // The sheet and the lists are asked for again.
  await waitFor(() => expect(get.mock.calls.filter(([path]) => path === '/api/ledgers/').length).toBeGreaterThan(1));
  expect(get.mock.calls.filter(([path]) => path === '/api/ledgers/crew/').length).toBeGreaterThan(1);
});

it('a charge is excused with a reason, which can be taken back', async () => {
  const dialog = await opens('Excuse Bo Lee');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Excuse' }));
  expect(await within(dialog).findByText('This field may not be blank.')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Because'), { target: { value: 'sick' } });
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Called in sick' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Excuse' }));
  await waitFor(() => expect(offers).toHaveLength(1));
  expect(sent()).toMatchObject({
    path: '/api/callout/c1/excuse/',
    body: { user: 'bo', because: 'sick', reason: 'Called in sick' },
  });
  const before = sheets();
  await offers[0]?.undo();
  expect(last()).toMatchObject({ path: '/api/callout/c1/excuse/undo/', body: { user: 'bo' } });
  await waitFor(() => expect(sheets()).toBeGreaterThan(before));
});

it('a person who was excused is charged again, and only charges of call-outs are excused', async () => {
  render(<ChargedHoursPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Charge Cy Lee again' }));
  await waitFor(() => expect(sent()).toMatchObject({ path: '/api/callout/c2/excuse/undo/', body: { user: 'cy' } }));
  await waitFor(() => expect(sheets()).toBeGreaterThan(1));
  expect(screen.queryByRole('button', { name: 'Excuse Cy Lee' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Excuse Ada Lee' })).toHaveLength(1);
});

it('the work of a call-out is corrected, and the times before are the way back', async () => {
  const dialog = await opens('Correct the work of Bo Lee');
  const until = within(dialog).getByLabelText('Until');
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Went home' } });
  fireEvent.change(until, { target: { value: '2026-03-01T11:00' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Correct work' }));
  expect(await within(dialog).findByText('Work ends after it begins.')).toBeTruthy();
  fireEvent.change(until, { target: { value: '2026-03-01T13:00' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Correct work' }));
  await waitFor(() => expect(offers).toHaveLength(1));
  const from = '2026-03-01T12:01:00.000Z';
  expect(sent()).toMatchObject({
    path: '/api/callout/c1/work/',
    body: { user: 'bo', from, until: '2026-03-01T13:00:00.000Z', reason: 'Went home' },
  });
  await offers[0]?.undo();
  expect(last()?.body).toEqual({
    user: 'bo',
    from,
    until: '2026-03-01T13:31:00.000Z',
    reason: 'The correction was undone.',
  });
  // Without work there is none to correct.
  expect(screen.queryByRole('button', { name: 'Correct the work of Cy Lee' })).toBeNull();
});

it('prints the posted list', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  render(<ChargedHoursPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
});
