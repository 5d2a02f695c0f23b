// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../data/api.ts';
import { card, crew, sentCrew } from '../../../testing/cast.ts';
import { useSendingCrew } from './useSendingCrew.ts';

const sent = vi.hoisted(() => ({
  calls: [] as { body: Record<string, unknown>; key: string }[],
  fails: null as unknown,
  toasts: [] as string[],
}));
vi.mock('../board/boardActions.ts', () => ({
  sendCrew: async (body: Record<string, unknown>, key: string) => {
    sent.calls.push({ body, key });
    if (sent.fails !== null) throw sent.fails;
  },
}));
vi.mock('../../../ui/say.ts', () => ({ say: { done: (words: string) => sent.toasts.push(words) } }));

const truck = crew('truck 1');
let done = 0;
beforeEach(() => {
  Object.assign(sent, { calls: [], fails: null, toasts: [] });
  done = 0;
});
afterEach(cleanup);

const sending = (incident = card('main')) => {
  const { result } = renderHook(() => useSendingCrew(incident, () => void done++));
  return {
    result,
    press: (type = 'standard_response') => act(() => result.current.send(truck, type)),
    keys: () => sent.calls.map(({ key }) => key),
  };
};
const refused = (status: number) => {
  sent.fails = new ApiError(status, 'Refused.');
};

describe('sending a crew', () => {
  it('names the incident, the crew, the kind of work, and what the dispatcher saw', async () => {
    const { press, result } = sending();
    await press();
    expect(sent.calls[0]?.body).toMatchObject({
      incident: 'main',
      new_version: 'standard_response',
      designation: 'truck 1',
      again: false,
    });
    expect([sent.toasts, done, result.current.error]).toEqual([
      ['Truck 1 assigned. The job is texted to its phone.'],
      1,
      null,
    ]);
    // The window closes; until then nobody presses twice.
    expect(result.current.busy).toBe(true);
  });

  it('that is on its way to the incident already is sent again on purpose', async () => {
    const { press } = sending(card('main', { dispatched: [sentCrew('truck 1')] }));
    await press();
    expect(sent.calls[0]?.body.again).toBe(true);
  });

  it.each([
    [0, 'the answer was lost'],
    [500, 'the server failed'],
    [503, 'the server was not ready'],
  ])('is the same action when it is repeated after %i: %s', async (status) => {
    const { press, keys, result } = sending();
    refused(status);
    await press();
    expect([result.current.busy, result.current.error?.status, done]).toEqual([false, status, 0]);
    sent.fails = null;
    await press();
    const [first, second] = keys();
    expect(second).toBe(first);
    expect(done).toBe(1);
  });

  it.each([400, 409, 499])('is another action after the refusal %i', async (status) => {
    const { press, keys, result } = sending();
    refused(status);
    await press();
    expect([result.current.busy, result.current.error?.status]).toEqual([false, status]);
    await press();
    expect(new Set(keys()).size).toBe(2);
  });
});
