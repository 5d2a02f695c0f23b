// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EntityWithRoles } from '#contracts/incident/team';
import type { Beat, BeatUser, CalloutTeam, ReserveList } from '#contracts/onCall/beats';
import { ApiError } from '../../data/api.ts';
import { AddCaller } from './AddCaller.tsx';
import { AppendUser } from './AppendUser.tsx';
import { BeatsPage } from './BeatsPage.tsx';
import { CreateBeat } from './CreateBeat.tsx';
import { CreateReserveList } from './CreateReserveList.tsx';
import { Reserves } from './Reserves.tsx';
import { Teams } from './Teams.tsx';
import { activePeople } from './useBeats.ts';

const { run, get } = vi.hoisted(() => ({
  run: vi.fn<(command: { path: string; body?: object }) => Promise<unknown>>(),
  get: vi.fn<(path: string) => Promise<unknown>>(),
}));
vi.mock('../../data/api.ts', async (original) => ({ ...(await original<object>()), run, get }));
vi.mock('../../data/realtime.ts', () => import('../../testing/channels.ts'));
vi.mock('../../data/viewer.ts', () => ({
  useMay: () => true,
  useViewer: () => ({ user: { uuid: 'dana' }, entity: { uuid: 'arvada' } }),
}));

const blank = 'This field may not be blank.';
const person = (uuid: string, first_name: string): BeatUser => ({
  uuid,
  first_name,
  last_name: 'Lee',
  phone_number: null,
  is_active: true,
  is_available: true,
});
const [ada, bo] = [person('ada', 'Ada'), person('bo', 'Bo')];
const people = [
  { uuid: 'ada', name: 'Ada Lee' },
  { uuid: 'bo', name: 'Bo Lee' },
];
const list: ReserveList = {
  uuid: 'l1',
  name: 'Weekend',
  call_method: 'SEQUENTIAL',
  target_call_count: 2,
  notes: '',
  notes_last_updated_by: null,
  profiles: [{ uuid: 'p1', user: ada }],
  revision: 1,
  beats: [],
};
const beat: Beat = { uuid: 'b1', name: 'East', description: '', reserve_list: null, call_profiles: [] };
const closed = vi.fn<() => void>();
const changed = vi.fn<() => void>();
const done = { onDone: changed, onClose: closed };

beforeEach(() => {
  run.mockReset().mockResolvedValue({});
});
afterEach(() => {
  closed.mockReset();
  changed.mockReset();
});

const dialog = () => within(screen.getByRole('dialog'));
const submit = (verb: string) => fireEvent.click(dialog().getByRole('button', { name: verb }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = () => run.mock.calls.map(([{ path, body }]) => [path, body]);
const closes = () => waitFor(() => expect([changed.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1]));

describe('a new call profile', () => {
  it('needs a user', () => {
    render(<AddCaller beat={beat} people={people} {...done} />);
    submit('Add user');
    expect(screen.getAllByText(blank)).toHaveLength(1);
    expect(sent()).toEqual([]);
  });

  it('is sent in seconds', async () => {
    render(<AddCaller beat={beat} people={people} {...done} />);
    type('User', 'Bo Lee');
    type('Start, minutes', '2.5');
    submit('Add user');
    await closes();
    expect(sent()).toEqual([
      [
        '/api/teams/beats/call_profiles/create/',
        { beat_id: 'b1', user_id: 'bo', start_seconds: 150, stop_seconds: 600 },
      ],
    ]);
  });
});

describe('a new reserve list', () => {
  it('needs a name', () => {
    render(<CreateReserveList {...done} />);
    submit('Create reserve list');
    expect(screen.getByText(blank)).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('calls 1 to 9 people, one after the other or all at once', () => {
    render(<CreateReserveList {...done} />);
    const choices = (label: string) =>
      [...(screen.getByLabelText(label) as HTMLSelectElement).options].map(({ value }) => value);
    expect(choices('Target call count')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(choices('Call method')).toEqual(['SEQUENTIAL', 'CONCURRENT']);
  });

  it('is sent with its method and its count', async () => {
    render(<CreateReserveList {...done} />);
    type('Name', ' Storm ');
    type('Call method', 'CONCURRENT');
    type('Target call count', '3');
    submit('Create reserve list');
    await closes();
    const body = { name: 'Storm', call_method: 'CONCURRENT', target_call_count: 3 };
    expect(sent()).toEqual([['/api/teams/beats/reserve_lists/create/', body]]);
  });
});

it('a new beat needs neither a description nor a reserve list', async () => {
  render(<CreateBeat lists={[list]} {...done} />);
  type('Name', 'Harbor');
  submit('Create beat');
  await closes();
  expect(sent()).toEqual([['/api/teams/beats/create/', { name: 'Harbor', description: '' }]]);
});

it('a long reserve list is shown in parts', () => {
  const profiles = Array.from({ length: 150 }, (_, n) => ({ uuid: `p${n}`, user: person(`u${n}`, `Person ${n}`) }));
  render(<Reserves list={{ ...list, profiles }} onChanged={changed} />);
  const rows = () => within(screen.getByLabelText('People of Weekend')).getAllByRole('listitem').length;
  expect(rows()).toBe(100);
  expect(screen.getByText('100 of 150')).toBeTruthy();
  fireEvent.click(screen.getByText(/^Show more/));
  expect(rows()).toBe(150);
});

describe('a user who is added to a reserve list', () => {
  it('is one who is not on it, and goes to its end', async () => {
    render(<AppendUser list={list} people={people} {...done} />);
    expect(
      dialog()
        .getAllByRole('option', { hidden: true })
        .map(({ textContent }) => textContent),
    ).toEqual(['Bo Lee']);
    type('User', 'Bo Lee');
    submit('Add user');
    await closes();
    expect(sent()).toEqual([['/api/teams/beats/reserve_lists/append_user/', { reserve_list_id: 'l1', user_id: 'bo' }]]);
  });
});

it('only active people are offered, by name', () => {
  const users = [bo, { ...person('cy', 'Cy'), is_active: false }, ada];
  const entities = [{ roles: [{ name: 'crew', display_name: 'Crew', users }] }] as unknown as EntityWithRoles[];
  expect(activePeople(entities)).toEqual(people);
});

describe('the teams of the call-outs', () => {
  const team = (uuid: string, name: string, members: readonly BeatUser[]): CalloutTeam => ({
    uuid,
    name,
    formed_time: '2026-03-01T12:00:00.000Z',
    beats: [],
    members,
  });
  const [second, first] = [team('t2', 'Second break', [bo]), team('t1', 'First break', [ada, bo])];
  const membersOf = (name: string) =>
    screen
      .getByRole('list', { name: `Members of ${name}`, hidden: true })
      .textContent?.replaceAll(/\d/g, ' ')
      .trim();

  it('are the latest one, with its members in the order in which they accepted, and those before it', () => {
    render(<Teams latest={{ state: 'LATEST_CALLOUT', latest_callout_team: second }} teams={[second, first]} />);
    expect(screen.getByRole('heading', { name: 'Latest team: Second break' })).toBeTruthy();
    expect(screen.getByText('Earlier teams (1)')).toBeTruthy();
    expect([membersOf('Second break'), membersOf('First break')]).toEqual(['Bo Lee', 'Ada Lee Bo Lee']);
  });

  it.each([
    ['FRESH', 'No beat has been called out yet.'],
    ['LATEST_CALLOUT', 'No call-out of beats has formed a team yet.'],
  ] as const)('are none in the state %s without a team: "%s"', (state, words) => {
    render(<Teams latest={{ state, latest_callout_team: null }} teams={[]} />);
    expect(screen.getByText(words)).toBeTruthy();
  });
});

it('beats that cannot be retrieved say so, with the status', async () => {
  get.mockRejectedValue(new ApiError(503, 'Said by the server.'));
  render(<BeatsPage />);
  await screen.findByText('An error occurred retrieving the data [503].');
});
