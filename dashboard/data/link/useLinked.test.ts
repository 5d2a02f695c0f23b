// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api.ts';
import { useSending } from '../sending/useSending.ts';
import { useLinked } from './useLinked.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse('2026-03-01T08:00:00Z') });
});
const passed = (milliseconds = 0) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('the key of a link', () => {
  const look = (ask: (key: string, signal: AbortSignal) => Promise<string>, wrongKey?: string) =>
    renderHook(({ key }) => useLinked(key, ask, wrongKey === undefined ? {} : { wrongKey }), {
      initialProps: { key: 'k1' },
    });

  it('is looked up once, and again when it is another one', async () => {
    const ask = vi.fn(async (key: string) => `answer to ${key}`);
    const { result, rerender } = look(ask);
    expect(result.current).toEqual({ answer: null, refused: null, waiting: false, since: null });
    await passed();
    expect(result.current).toEqual({ answer: 'answer to k1', refused: null, waiting: false, since: null });
    rerender({ key: 'k2' });
    await passed();
    expect(result.current.answer).toBe('answer to k2');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('waits without network, and is looked up again', async () => {
    const ask = vi.fn(async () => 'the job').mockRejectedValueOnce(new ApiError(0, 'No connection.'));
    const { result } = look(ask);
    await passed();
    expect(result.current).toEqual({ answer: null, refused: null, waiting: true, since: null });
    await passed(999);
    expect(ask).toHaveBeenCalledOnce();
    await passed(1);
    expect(result.current).toEqual({ answer: 'the job', refused: null, waiting: false, since: null });
  });

  it.each([
    [400, 'This link is not complete.', 'This link is not complete.'],
    [400, undefined, 'No.'],
    [410, 'This link is not complete.', 'No.'],
  ])('that is refused with %s is closed in words for a person', async (status, wrongKey, words) => {
    const { result } = look(() => Promise.reject(new ApiError(status, 'No.')), wrongKey);
    await passed();
    expect(result.current).toEqual({ answer: null, refused: words, waiting: false, since: null });
  });

  it('is not looked up any more once the page is left', async () => {
    const ask = vi.fn(() => Promise.reject(new ApiError(503, 'Later.')));
    const { unmount } = look(ask);
    await passed();
    unmount();
    await passed(60_000);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('is not answered by an earlier look', async () => {
    const answers = new Map<string, (answer: string) => void>();
    const { result, rerender } = look((key) => new Promise((resolve) => answers.set(key, resolve)));
    rerender({ key: 'k2' });
    answers.get('k2')?.('second');
    await passed();
    answers.get('k1')?.('first');
    await passed();
    expect(result.current.answer).toBe('second');
  });
});

describe('the last answer to a link', () => {
  const lost = () => Promise.reject(new ApiError(0, 'No connection.'));
  const open = (ask: () => Promise<string>, isOver = false) =>
    renderHook((asking) => useLinked('k1', ask, asking), {
      initialProps: { isOver } as { isOver: boolean; again?: string },
    });
  const openedOnce = async () => {
    const { unmount } = open(async () => 'the job');
    await passed();
    unmount();
  };

  it('is shown without a signal, with its time, until the server answers', async () => {
    await openedOnce();
    await passed(60_000);
    const ask = vi.fn(async () => 'the newer job').mockRejectedValueOnce(new ApiError(0, 'No connection.'));
    const { result } = open(ask);
    await passed();
    const since = Date.parse('2026-03-01T08:00:00Z');
    expect(result.current).toEqual({ answer: 'the job', refused: null, waiting: true, since });
    await passed(1_000);
    expect(result.current).toEqual({ answer: 'the newer job', refused: null, waiting: false, since: null });
  });

  it('is forgotten when the link is closed', async () => {
    await openedOnce();
    const { result } = open(() => Promise.reject(new ApiError(410, 'It is over.')));
    await passed();
    expect(result.current.refused).toBe('It is over.');
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('is forgotten with the end of the job, and not kept again', async () => {
    const ask = vi.fn(async () => 'the job');
    const { rerender } = open(ask);
    await passed();
    expect(Object.keys(localStorage)).toHaveLength(1);
    rerender({ isOver: true, again: 'done' });
    expect(Object.keys(localStorage)).toEqual([]);
    await passed();
    expect(ask).toHaveBeenCalledTimes(2);
    expect(Object.keys(localStorage)).toEqual([]);
    open(async () => 'the ended job', true);
    await passed();
    expect(Object.keys(localStorage)).toEqual([]);
    expect(open(lost).result.current.answer).toBeNull();
  });
});

describe('a pending answer of a draft', () => {
  type Post = Parameters<typeof useSending<string>>[0]['post'];
  const update = vi.fn();
  beforeEach(() => void update.mockReset());
  const send = (post: Post) =>
    renderHook(({ sending }: { readonly sending: string | null }) => useSending({ sending, update, post }), {
      initialProps: { sending: 'pending' } as { readonly sending: string | null },
    });

  it('is sent, and done at the time that the server says', async () => {
    const post = vi.fn<Post>(async () => ({ time: '2026-03-01T07:59:00.000Z' }));
    const { result } = send(post);
    expect(result.current.progress).toEqual({ status: 'sending', lost: null });
    await passed();
    expect(post.mock.calls).toEqual([['pending', expect.any(AbortSignal)]]);
    expect(update.mock.calls).toEqual([[{ sending: null, doneAt: '2026-03-01T07:59:00.000Z' }]]);
    expect([result.current.progress, result.current.refused]).toEqual([null, null]);
  });

  it('is done now when the server says no time', async () => {
    send(vi.fn<Post>(async () => null));
    await passed();
    expect(update.mock.calls).toEqual([[{ sending: null, doneAt: '2026-03-01T08:00:00.000Z' }]]);
  });

  it('is sent again until there is an answer', async () => {
    const post = vi.fn<Post>(async () => null).mockRejectedValueOnce(new ApiError(0, 'No connection.'));
    const { result } = send(post);
    await passed();
    expect(result.current.progress).toMatchObject({ status: 'waiting' });
    expect(update).not.toHaveBeenCalled();
    await passed(1_000);
    expect(update).toHaveBeenCalledOnce();
    expect(result.current.progress).toBeNull();
  });

  it('that is refused is told and not sent again, until something else is sent', async () => {
    const { result } = send(vi.fn<Post>(() => Promise.reject(new ApiError(409, 'It is over.'))));
    await passed();
    expect(update.mock.calls).toEqual([[{ sending: null }]]);
    expect(result.current).toMatchObject({
      progress: null,
      refused: { status: 'refused', http: 409, words: 'It is over.' },
    });
    act(() => result.current.send('another'));
    expect(result.current.refused).toBeNull();
    expect(update.mock.calls[1]).toEqual([{ sending: 'another' }]);
  });

  it('can be stopped, and is not sent when the page is left or nothing is pending', async () => {
    const post = vi.fn<Post>(() => Promise.reject(new ApiError(503, 'Later.')));
    const { result, rerender } = send(post);
    await passed();
    act(() => result.current.stop());
    expect([result.current.progress, update.mock.calls]).toEqual([null, [[{ sending: null }]]]);
    rerender({ sending: null });
    await passed(60_000);
    expect(post).toHaveBeenCalledOnce();
    expect(update).toHaveBeenCalledOnce();
  });
});
