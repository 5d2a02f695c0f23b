// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Callout } from '#contracts/callout/callouts';
import { addressOf } from '../../data/address.ts';
import { ApiError } from '../../data/api.ts';
import { connection } from '../../data/live.ts';
import { useCallouts } from './useCallouts.ts';

const { asked, heard, spoken } = vi.hoisted(() => ({
  asked: [] as { path: string; answer: (with_: unknown) => void; fail: (why: Error) => void }[],
  heard: { channel: null as string | null, changed: () => {} },
  spoken: [] as string[],
}));
vi.mock('../../data/api.ts', async (original) => ({
  ...(await original<object>()),
  get: (path: string) => new Promise((answer, fail) => void asked.push({ path, answer, fail })),
}));
vi.mock('../../data/realtime.ts', () => ({
  useChannel: (channel: string | null, { callout_updated: changed }: Record<string, () => void>) =>
    Object.assign(heard, { channel, changed }),
}));
vi.mock('../../ui/announce.ts', () => ({ announce: (words: string) => void spoken.push(words) }));

const callout = (accepted: number, more: object = {}) =>
  ({ uuid: 'c1', state: 'running', target: 2, accepted, people: [], ...more }) as unknown as Callout;
const open = () => renderHook(() => useCallouts(addressOf('GET /api/callouts/'), 'board')).result;
const answers = (one: (typeof asked)[number] | undefined, ...list: readonly Callout[]) =>
  act(async () => one?.answer(await Promise.resolve(list)));
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  for (const list of [asked, spoken]) list.length = 0;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('shows the newest answer, also when an older one comes after it', async () => {
  const shown = open();
  expect([shown.current.callouts, connection.reading]).toEqual([null, 'loading']);
  act(() => shown.current.ask());
  const [older, newer] = asked;
  await answers(newer, callout(1));
  await answers(older, callout(0));
  expect(shown.current.callouts).toEqual([callout(1)]);
  expect(connection.reading).toBe('current');
});

it('keeps the call-outs with the reason when they cannot be fetched, and forgets an older failure', async () => {
  const shown = open();
  await answers(asked[0], callout(1));
  act(() => shown.current.ask());
  act(() => shown.current.ask());
  const [, older, newer] = asked;
  await act(async () => older?.fail(await Promise.resolve(new ApiError(503, 'Later.'))));
  expect(shown.current.error).toBeNull();
  await act(async () => newer?.fail(await Promise.resolve(new ApiError(503, 'Later.'))));
  expect(shown.current).toMatchObject({ callouts: [callout(1)], error: { status: 503 } });
  expect(connection.reading).toBe('unread');
});

it('fetches once for the frames of one call, and never loses the last', async () => {
  open();
  await answers(asked[0], callout(0));
  pass(1_000);
  for (let n = 0; n < 5; n += 1) act(() => heard.changed());
  pass(0);
  expect(asked).toHaveLength(2);
  for (let n = 0; n < 5; n += 1) act(() => heard.changed());
  pass(299);
  expect(asked).toHaveLength(2);
  pass(1);
  expect(asked).toHaveLength(3);
});

it('tells a screen reader what has happened since, and not what was there at first', async () => {
  const shown = open();
  await answers(asked[0], callout(1));
  expect(spoken).toEqual([]);
  act(() => shown.current.ask());
  await answers(asked[1], callout(2), callout(0, { uuid: 'c2' }));
  expect(spoken).toHaveLength(1);
  expect(heard.channel).toBe('board');
});
