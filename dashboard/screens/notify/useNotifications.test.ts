// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useNotification, useNotifications } from './useNotifications.ts';

type Answer = (status: number, body: object) => Promise<void>;
let asked: { path: string; answer: Answer }[];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise<Response>((resolve) => {
        const answer: Answer = (status, body) =>
          act(async () => {
            resolve(new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } }));
            await vi.advanceTimersByTimeAsync(0);
          });
        asked.push({ path, answer });
      }),
  );
});

const one = (state: string, sent = 0) => ({ data: { attributes: { state, counts: { sent } } } });
const list = (...states: string[]) => ({ data: states.map((state) => ({ attributes: { state } })) });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const last = () => asked.at(-1)!;
/** The number of questions in so many milliseconds. */
const questionsIn = async (milliseconds: number): Promise<number> => {
  const before = asked.length;
  await pass(milliseconds);
  return asked.length - before;
};

describe('the list of notifications', () => {
  it.each([
    ['is asked for often while one is being sent', list('sent', 'sending'), 15],
    ['is asked for rarely otherwise', list('sent', 'stopped'), 2],
  ])('%s', async (_, answer, questions) => {
    const { result } = renderHook(() => useNotifications());
    expect([result.current.answer, last().path]).toEqual([null, '/api/notify/v2/notifications']);
    await last().answer(200, answer);
    expect(result.current.answer).toEqual(answer);
    expect(await questionsIn(30_000)).toBe(questions);
  });
});

describe('one notification', () => {
  const shown = (first?: string) =>
    renderHook((props: { uuid: string | undefined }) => useNotification(props.uuid), { initialProps: { uuid: first } });

  it.each([
    ['often while it is being sent', one('sending'), 5],
    ['often while calls are under way', one('stopped', 1), 5],
    ['rarely when all is done', one('sent'), 0],
  ])('is asked for %s', async (_, answer, questions) => {
    const { result } = shown('a');
    expect(last().path).toBe('/api/notify/v2/notifications/a/');
    await last().answer(200, answer);
    expect(result.current.answer).toEqual(answer);
    expect(await questionsIn(10_000)).toBe(questions);
  });

  it('is not asked for before one is chosen', async () => {
    const { result } = shown();
    expect(await questionsIn(60_000)).toBe(0);
    expect([result.current.answer, result.current.error]).toEqual([null, null]);
  });
});
