// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import type { Command } from './command.ts';
import { useSend } from './useSend.ts';

const { run } = vi.hoisted(() => ({
  run: vi.fn<(command: Command, how: { readonly key: string }) => Promise<unknown>>(),
}));
let keys = 0;
vi.mock('./api.ts', async (original) => ({ ...(await original<object>()), run, newKey: () => `k${(keys += 1)}` }));

const done = vi.fn<(answer: unknown) => void>();
const note = (text: string): Command => ({ method: 'POST', path: '/note/', body: { text } }) as unknown as Command;
const form = () => renderHook(() => useSend(done)).result;
const keysSent = () => run.mock.calls.map(([, { key }]) => key);

beforeEach(() => {
  keys = 0;
  run.mockReset();
  done.mockReset();
});

it('gives the answer to the form, and is busy until then', async () => {
  let answer: (with_: unknown) => void = () => {};
  run.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const sending = form();
  let sent: Promise<unknown> = Promise.resolve();
  act(() => void (sent = sending.current.send(note('a'))));
  expect(sending.current).toMatchObject({ busy: true, error: null });
  await act(async () => {
    answer({ uuid: 'n1' });
    expect(await sent).toBeNull();
  });
  expect(sending.current).toMatchObject({ busy: false, error: null });
  expect(done.mock.calls).toEqual([[{ uuid: 'n1' }]]);
});

const send = (sending: ReturnType<typeof form>, text: string) => act(() => sending.current.send(note(text)));

it('sends the same content as the same action while no answer came', async () => {
  const sending = form();
  run.mockRejectedValueOnce(new ApiError(0, 'No connection.'));
  run.mockRejectedValueOnce(new ApiError(503, 'Later.'));
  run.mockResolvedValue({});
  expect(await send(sending, 'a')).toMatchObject({ status: 0 });
  expect(await send(sending, 'a')).toMatchObject({ status: 503 });
  expect(sending.current).toMatchObject({ busy: false, error: { status: 503 } });
  expect(await send(sending, 'a')).toBeNull();
  expect(sending.current.error).toBeNull();
  expect(keysSent()).toEqual(['k1', 'k1', 'k1']);
  expect(done).toHaveBeenCalledOnce();
});

it('sends a new action after an answer, after a refusal, and for other content', async () => {
  const sending = form();
  run.mockResolvedValueOnce({});
  for (const status of [400, 499]) run.mockRejectedValueOnce(new ApiError(status, 'No.'));
  run.mockRejectedValueOnce(new ApiError(500, 'Oh.'));
  run.mockResolvedValue({});
  for (const text of ['a', 'a', 'a', 'a', 'b']) await send(sending, text);
  expect(keysSent()).toEqual(['k1', 'k2', 'k3', 'k4', 'k5']);
});
