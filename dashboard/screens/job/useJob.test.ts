// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '#contracts/dispatch/job';
import { ApiError } from '../../data/api.ts';
import { settles } from '../../testing/settles.ts';
import { readKey, useLookup, useOpened, useSteps } from './useJob.ts';

const { ask, send, tell } = vi.hoisted(() => ({
  tell: vi.fn<(body: object, key: string) => Promise<{ time?: string } | null>>(),
  ask: vi.fn<(k: string) => Promise<unknown>>(),
  send: vi.fn<(body: object, key: string, signal: AbortSignal) => Promise<{ time?: string } | null>>(),
}));
vi.mock('./requests.ts', () => ({ askForJob: ask, sendStep: send, sendMessage: tell, sendPhoto: vi.fn() }));

const noon = '2026-03-01T12:00:00.000Z';
const job = { description: 'Sewer backup' } as unknown as Job;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(noon) });
  ask.mockReset().mockResolvedValue(job);
  send.mockReset().mockResolvedValue({ time: '2026-03-01T12:00:05.000Z' });
});
const bodies = () => send.mock.calls.map(([body]) => body);
const stored = () => JSON.parse(localStorage.getItem('muster.job.abc') ?? 'null') as object | null;

it.each([
  ['?k=abc&x=1', 'abc'],
  ['?x=1', ''],
])('the link %s has the key “%s”', (search, key) => expect(readKey(search)).toBe(key));

describe('the job of a link', () => {
  it('is looked up by its key, and the dispatcher is told that it was read', async () => {
    const { result } = renderHook(() => useLookup('abc', { taken: null }));
    expect(result.current).toEqual({ job: null, refused: null, waiting: false, since: null });
    expect(send).not.toHaveBeenCalled();
    await settles();
    expect(ask.mock.calls[0]?.[0]).toBe('abc');
    expect(result.current).toEqual({ job, refused: null, waiting: false, since: null });
    expect(send.mock.calls).toEqual([[{ k: 'abc', step: 'read' }, expect.any(String), expect.any(AbortSignal)]]);
  });

  it('that has a wrong key is told in words for a crew', async () => {
    ask.mockRejectedValue(new ApiError(400, 'No.'));
    const { result } = renderHook(() => useLookup('abc', { taken: null }));
    await settles();
    expect(result.current).toMatchObject({ job: null, waiting: false });
    expect(result.current.refused).not.toBe('No.');
    expect(send).not.toHaveBeenCalled();
  });

  it('is told as read once, and again only until the server heard it', async () => {
    send.mockRejectedValueOnce(new ApiError(503, 'Later.'));
    const { rerender } = renderHook(({ read }) => useOpened('abc', read), { initialProps: { read: job } });
    await settles();
    expect(bodies()).toHaveLength(1);
    await settles(undefined, 1_000);
    expect(bodies()).toHaveLength(2);
    expect(send.mock.calls[1]?.[1]).toBe(send.mock.calls[0]?.[1]);
    rerender({ read: { ...job } });
    await settles(undefined, 60_000);
    expect(bodies()).toHaveLength(2);
  });
});

describe('the steps of a crew', () => {
  const opened = () => renderHook(() => useSteps('abc')).result;

  it('are sent with their time, and taken at the time of the server', async () => {
    const result = opened();
    expect(result.current).toMatchObject({ draft: { sending: null, taken: null }, kept: true, progress: null });
    await settles(() => result.current.take('accepted'));
    expect(bodies()).toEqual([{ k: 'abc', step: 'accepted', time: noon }]);
    const taken = { sending: null, waiting: [], taken: { step: 'accepted', at: '2026-03-01T12:00:05.000Z' } };
    expect(result.current.draft).toEqual(taken);
    expect(stored()).toEqual(taken);
  });

  it('have a reason when the crew gives one', async () => {
    const result = opened();
    await settles(() => result.current.take('declined', 'No jetter'));
    await settles(() => result.current.take('declined', ''));
    expect(bodies()).toEqual([
      { k: 'abc', step: 'declined', time: noon, reason: 'No jetter' },
      { k: 'abc', step: 'declined', time: noon },
    ]);
  });

  it('that the server refuses leave the last step that it took', async () => {
    const result = opened();
    await settles(() => result.current.take('accepted'));
    send.mockRejectedValueOnce(new ApiError(409, 'It is over.'));
    await settles(() => result.current.take('on-my-way'));
    expect(result.current.refused).toMatchObject({ http: 409, words: 'It is over.' });
    expect(result.current.draft).toMatchObject({ sending: null, taken: { step: 'accepted' } });
  });

  it('wait for the network, are kept meanwhile, and can be stopped', async () => {
    send.mockRejectedValue(new ApiError(0, 'No connection.'));
    const result = opened();
    await settles(() => result.current.take('on-scene'));
    expect(result.current.progress).toMatchObject({ status: 'waiting' });
    expect(stored()).toMatchObject({ sending: { body: { step: 'on-scene' } }, taken: null });
    await settles(() => result.current.stop());
    expect(result.current.draft).toEqual({ sending: null, waiting: [], taken: null });
  });

  it('are sent when the page is opened again', async () => {
    const sending = { key: 'k1', body: { k: 'abc', step: 'done', time: noon } };
    localStorage.setItem('muster.job.abc', JSON.stringify({ sending, taken: null }));
    const result = opened();
    await settles();
    expect(send.mock.calls.map(([body, key]) => [body, key])).toEqual([[sending.body, 'k1']]);
    expect(result.current.draft.taken).toMatchObject({ step: 'done' });
  });

  it('are not kept by a phone without storage', () => {
    const read = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Denied.');
    });
    expect(opened().current.kept).toBe(false);
    read.mockRestore();
  });
});

it('answers of a crew without a signal are sent later, each once, in the order of its presses and with their times', async () => {
  tell.mockRejectedValueOnce(new ApiError(0, 'No connection.')).mockResolvedValue({ time: noon });
  const { result } = renderHook(() => useSteps('abc'));
  act(() => result.current.say('note', { words: 'The valve is closed' }));
  act(() => result.current.take('on-scene'));
  act(() => result.current.say('help'));
  await settles();
  expect(send).not.toHaveBeenCalled();
  expect(stored()).toMatchObject({ waiting: [{ body: { step: 'on-scene' } }, { message: { kind: 'help' } }] });
  await settles(undefined, 1_000);
  await settles();
  const keys = tell.mock.calls.map(([, key]) => key);
  expect(keys[0]).toBe(keys[1]);
  expect(tell.mock.calls.map(([body]) => body)).toEqual([
    { k: 'abc', kind: 'note', time: noon, words: 'The valve is closed' },
    { k: 'abc', kind: 'note', time: noon, words: 'The valve is closed' },
    { k: 'abc', kind: 'help', time: noon },
  ]);
  expect(bodies()).toEqual([{ k: 'abc', step: 'on-scene', time: noon }]);
  expect(result.current.draft).toMatchObject({ sending: null, waiting: [], taken: { step: 'on-scene' } });
});
