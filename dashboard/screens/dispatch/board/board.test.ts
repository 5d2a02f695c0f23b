// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DispatchData } from '#contracts/dispatch/dispatch';
import { all, connection, peek, setConnection } from '../../../data/live.ts';
import { followAddress, isAsking } from '../../../data/past/past.ts';
import { card, crew } from '../../../testing/cast.ts';
import { hear, heardChannels, missed } from '../../../testing/channels.ts';
import { type BoardQuery, useBoard } from './board.ts';

const { said } = vi.hoisted(() => ({ said: [] as (string | (() => string))[] }));
vi.mock('../../../data/realtime.ts', () => import('../../../testing/channels.ts'));
vi.mock('../../../ui/announce.ts', () => ({ announce: (sentence: string | (() => string)) => said.push(sentence) }));

const channel = 'presence-entity-arvada-dispatch';
let asked: string[] = [];
let answers: (() => Response)[] = [];
const answer = (data: Partial<DispatchData>) => () =>
  new Response(JSON.stringify({ crew: [], incidents: [], people: [], manual_mode: false, position: 10, ...data }));
const fails = (status: number) => () => new Response('{}', { status });

beforeEach(() => {
  asked = [];
  said.length = 0;
  answers = [answer({ crew: [crew('truck 1'), crew('truck 2')], incidents: [card('i1')] })];
  setConnection('connected', 0);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return (answers.length > 1 ? answers.shift() : answers[0])?.();
  });
});

const open = async (query: BoardQuery = {}) => {
  const { result, rerender } = renderHook((props: BoardQuery) => useBoard(props, 'arvada'), { initialProps: query });
  await waitFor(() => expect(result.current.status).not.toBe('retrieving'));
  return { board: () => result.current, look: rerender };
};
const frame = (event: string, data: object) => act(() => hear(channel, event, data));
const crews = () =>
  all('crew')
    .map(({ uuid }) => uuid)
    .sort();
const spoken = () => said.map((sentence) => (typeof sentence === 'string' ? sentence : sentence()));

describe('a dispatcher opens the board', () => {
  it('and sees its crews, incidents and manual mode', async () => {
    answers = [answer({ crew: [crew('truck 1')], incidents: [card('i1')], manual_mode: true })];
    expect((await open()).board()).toMatchObject({ status: 'ready', error: null });
    expect([crews(), all('card').map(({ uuid }) => uuid), peek('board', 'arvada')]).toEqual([
      ['truck 1'],
      ['i1'],
      { manual_mode: true },
    ]);
    expect(heardChannels()).toEqual([channel]);
    expect(spoken()).toEqual([]);
  });

  it('asks for the organization and the designations of the address', async () => {
    await open({ e: 'durham', d: 'Truck 1,Truck 2' });
    expect(asked).toEqual(['/api/beta/dispatch/get-data/?e=durham&d=Truck+1%2CTruck+2']);
    cleanup();
    await open();
    expect(asked.at(-1)).toBe('/api/beta/dispatch/get-data/');
  });

  it('gets an error when the first answer does not come', async () => {
    answers = [fails(500)];
    const { board } = await open();
    expect(board().status).toBe('failed');
    expect(board().error?.status).toBe(500);
  });

  it('keeps the shown data when a later answer does not come', async () => {
    const { board } = await open();
    answers = [fails(503)];
    act(() => board().fetchAgain());
    await waitFor(() => expect(board().error?.status).toBe(503));
    expect(board().status).toBe('ready');
    expect(crews()).toEqual(['truck 1', 'truck 2']);
  });

  it('leaves no data for the next board', async () => {
    const { board, look } = await open();
    let come: (response: Response) => void = () => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (come = resolve)));
    look({ e: 'durham' });
    expect(board().status).toBe('retrieving');
    expect([crews(), all('card'), peek('board', 'arvada')]).toEqual([[], [], null]);
    await act(async () => come(answer({ crew: [crew('jetter')] })()));
    await waitFor(() => expect(crews()).toEqual(['jetter']));
  });
});

describe('a frame', () => {
  it.each([
    'CHECKINS_REQUESTED',
    'CHECKIN_COMPLETED',
    'CHECKIN_FAILED',
    'NOTE_UPDATED',
    'ACTIVE_STATUS_UPDATED',
    'CREW_UPDATED',
  ])('%s brings the newer crew, and none older than what is shown', async (event) => {
    await open();
    frame(event, { crew: crew('truck 1', { name: 'Newer' }), position: 11 });
    expect(peek('crew', 'truck 1')?.name).toBe('Newer');
    frame(event, { crew: crew('truck 1', { name: 'Older' }), position: 10 });
    expect(peek('crew', 'truck 1')?.name).toBe('Newer');
  });

  it('of another crew makes a whole board longer, and a narrowed one not', async () => {
    await open();
    frame('CREW_UPDATED', { crew: crew('truck 3'), position: 11 });
    expect(crews()).toEqual(['truck 1', 'truck 2', 'truck 3']);
    cleanup();
    await open({ d: 'Truck 1' });
    frame('CREW_UPDATED', { crew: crew('truck 3'), position: 11 });
    frame('CREW_UPDATED', { crew: crew('truck 1', { name: 'Renamed' }), position: 11 });
    expect(crews()).toEqual(['truck 1', 'truck 2']);
    expect(peek('crew', 'truck 1')?.name).toBe('Renamed');
  });

  it('switches the manual mode and announces it', async () => {
    await open();
    frame('MANUAL_MODE_UPDATED', { enabled: true, position: 11 });
    expect(peek('board', 'arvada')).toEqual({ manual_mode: true });
    frame('MANUAL_MODE_UPDATED', { enabled: false, position: 12 });
    expect(spoken()).toEqual(['Manual mode is on.', 'Manual mode is off.']);
  });

  it('says how a check-in ended', async () => {
    await open();
    frame('CHECKIN_COMPLETED', { crew: crew('truck 1'), position: 11 });
    frame('CHECKIN_FAILED', { crew: crew('truck 2'), position: 12 });
    expect(spoken()[0]).toBe('Truck 1 checked in.');
    expect(spoken()[1]).toMatch(/^Truck 2 /);
  });

  it('removes an incident that is no longer active, and an older answer does not bring it back', async () => {
    const { board } = await open();
    frame('INCIDENT_NOT_ACTIVE', { incident: 'i1', position: 12 });
    expect(all('card')).toEqual([]);
    act(() => board().fetchAgain());
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(all('card')).toEqual([]);
  });

  it('announces a new incident once, with its newest words', async () => {
    await open();
    frame('INCIDENT_UPDATED', { incident: card('i2', { description: 'Main break', address: '' }), position: 11 });
    const labeled = card('i2', { description: 'Main break', labels: ['Water'], address: '9 Elm St' });
    frame('INCIDENT_UPDATED', { incident: labeled, position: 12 });
    expect(spoken()).toEqual(['New incident: Water, Main break, 9 Elm St.']);
  });
});

describe('the people who are called', () => {
  const rosa = { uuid: 'rosa', first_name: 'Rosa', last_name: 'Delgado' };
  const called = (status: 'calling' | 'accepted') =>
    card('i1', { people: [{ user: 'rosa', status, status_time: '2026-11-21T08:00:00Z', by: 'callout' }] });

  it('get their names when a frame brings a person whom the board does not know, and again when one changes', async () => {
    await open();
    answers = [answer({ incidents: [called('calling')], people: [rosa], position: 20 })];
    frame('INCIDENT_UPDATED', { incident: called('calling'), position: 20 });
    await waitFor(() => expect(peek('person', 'rosa')).toEqual(rosa));
    answers = [answer({ incidents: [called('calling')], people: [{ ...rosa, last_name: 'Diaz' }], position: 21 })];
    frame('NAMES_CHANGED', { position: 21 });
    await waitFor(() => expect(peek('person', 'rosa')?.last_name).toBe('Diaz'));
    frame('INCIDENT_UPDATED', { incident: called('accepted'), position: 22 });
    expect(spoken().at(-1)).toBe('Rosa Diaz accepted.');
  });
});

describe('after a gap', () => {
  it('the board fetches again, and announces the incidents that came meanwhile', async () => {
    await open();
    answers = [
      answer({ incidents: [card('i1'), card('i2', { description: 'Main break', address: '' })], position: 20 }),
    ];
    act(() => missed(channel));
    await waitFor(() => expect(all('card')).toHaveLength(2));
    expect(spoken()).toEqual(['New incident: Main break.']);
  });

  it('crews that the answer does not name are removed, unless a frame brought them since', async () => {
    const { board } = await open();
    frame('CREW_UPDATED', { crew: crew('truck 3'), position: 30 });
    answers = [answer({ crew: [crew('truck 1')], position: 20 })];
    act(() => board().fetchAgain());
    await waitFor(() => expect(crews()).toEqual(['truck 1', 'truck 3']));
  });
});

describe('while the socket is down', () => {
  it('the board fetches every twenty seconds, is fresh since then, and stops when the socket is back', async () => {
    await open();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    act(() => setConnection('unavailable', Date.now()));
    await act(() => vi.advanceTimersByTimeAsync(19_999));
    expect(asked).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(asked).toHaveLength(2);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(asked).toHaveLength(3);
    expect(connection.staleSince).toBe(Date.now());
    act(() => setConnection('connected', Date.now()));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(asked).toHaveLength(3);
  });
});

describe('the board of an instant', () => {
  const at = '2026-03-01T08:00:00.000Z';
  const asks = (clock: string) => `/api/beta/dispatch/get-data/?at=2026-03-01T08%3A00%3A00.000Z&clock=${clock}`;
  afterEach(() => followAddress('/dispatch/', {}));

  it('is asked for as of that instant, says while it waits, and hears no frames', async () => {
    followAddress('/dispatch/', { at });
    const { result } = renderHook(() => useBoard({}, 'arvada'));
    expect([result.current.status, isAsking(), heardChannels()]).toEqual(['retrieving', true, []]);
    await waitFor(() => expect(result.current.status).toBe('ready'));
    expect([asked, crews(), isAsking()]).toEqual([[asks('known')], ['truck 1', 'truck 2'], false]);
    let come: (response: Response) => void = () => {};
    vi.stubGlobal('fetch', (path: string) => (asked.push(path), new Promise<Response>((resolve) => (come = resolve))));
    await act(async () => followAddress('/dispatch/', { at, clock: 'happened' }));
    expect([result.current.status, crews(), isAsking()]).toEqual(['ready', ['truck 1', 'truck 2'], true]);
    await act(async () => come(answer({ crew: [crew('jetter')] })()));
    await waitFor(() => expect(isAsking()).toBe(false));
    expect([asked, crews()]).toEqual([[asks('known'), asks('happened')], ['jetter']]);
  });

  it('shows why it did not come, and is asked for once more by hand', async () => {
    followAddress('/dispatch/', { at });
    answers = [fails(403), answer({ crew: [crew('truck 7')] })];
    const { board } = await open();
    expect([board().status, board().error?.status]).toEqual(['failed', 403]);
    act(() => board().fetchAgain());
    await waitFor(() => expect(board().status).toBe('ready'));
    expect(crews()).toEqual(['truck 7']);
  });
});
