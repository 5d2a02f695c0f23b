// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hear, heardChannels, missed } from '../../testing/channels.ts';
import { settles } from '../../testing/settles.ts';
import { addressOf } from '../address.ts';
import { ApiError, forgetHeard, heardOf } from '../api.ts';
import { connection } from '../live.ts';
import type { Hearing } from './reasons.ts';
import { useLive, useLoaded } from './useLive.ts';

const wire = vi.hoisted(() => ({ past: null as { at: string } | null, asking: false }));
vi.mock('../realtime.ts', () => import('../../testing/channels.ts'));
vi.mock('../past/past.ts', () => ({
  usePast: () => wire.past,
  isPastShown: () => wire.past !== null,
  pathThen: (path: string) => path,
  setAsking: (asking: boolean) => {
    wire.asking = asking;
  },
}));

interface Waiting {
  readonly key: string;
  readonly signal: AbortSignal;
  answer(data: string): Promise<void>;
  fail(status: number, retryAfter?: number): Promise<void>;
}
let questions: Waiting[];
const passes = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

const load = (key: string | null) => (signal: AbortSignal) =>
  new Promise<string>((answer, fail) => {
    questions.push({
      key: key ?? '',
      signal,
      answer: (data) => settles(() => answer(data)),
      fail: (status, retryAfter) =>
        settles(() => fail(new ApiError(status, `error ${status}`, {}, retryAfter ?? null))),
    });
  });
const on: readonly Hearing[] = [{ channel: 'people', events: ['USERS_CHANGED'] }];
const shown = (key: string | null, options: Parameters<typeof useLoaded<string>>[2] = { on }) =>
  renderHook((now: { key: string | null }) => useLoaded(now.key, load(now.key), options), { initialProps: { key } });
const nth = (n: number): Waiting => questions[n] as Waiting;

beforeEach(() => {
  questions = [];
  Object.assign(wire, { past: null, asking: false });
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

describe('an answer that a screen shows', () => {
  it('is asked for at once, and again after each event and each gap in the frames', async () => {
    const { result } = shown('a');
    expect([result.current.data, connection.reading]).toEqual([null, 'loading']);
    await nth(0).answer('first');
    expect([result.current.data, connection.reading]).toEqual(['first', 'current']);
    await passes(1_000);
    await settles(() => hear('people', 'USERS_CHANGED'));
    await nth(1).answer('second');
    await settles(() => missed('people'));
    expect([result.current.data, questions.length]).toEqual(['second', 3]);
  });

  it('is asked for once after a gap, however many handlers its channel has', async () => {
    const other = { channel: 'people', events: { HELD_CHANGED: () => {} } };
    shown('a', { on: [...on, other, { channel: 'calls', events: ['CALLED'] }] });
    await nth(0).answer('first');
    await settles(() => missed('people'));
    expect(questions).toHaveLength(2);
    await settles(() => missed('calls'));
    expect(questions).toHaveLength(3);
  });

  describe('of a log position', () => {
    const server = (positions: readonly number[]) => {
      const answers: ((answer: Response) => void)[] = [];
      let asked = 0;
      vi.stubGlobal('fetch', () => {
        asked += 1;
        return new Promise<Response>((resolve) => answers.push(resolve));
      });
      const open = () => renderHook(() => useLive(addressOf('GET /api/incident/'), { on }));
      const says = (n: number) =>
        settles(() =>
          answers[n]?.(new Response('{"results":[]}', { headers: { 'Muster-Position': String(positions[n]) } })),
        );
      return { open, says, asked: () => asked };
    };

    it('is enough when the channel was quiet since, also when it comes after the subscription', async () => {
      const { open, says, asked } = server([100, 100]);
      open();
      await says(0);
      await settles(() => missed('people', 100));
      expect(asked()).toBe(1);
      const late = server([100, 100]);
      open();
      await settles(() => missed('people', 100));
      await late.says(0);
      expect(late.asked()).toBe(1);
    });

    it('is asked for once more when the channel was heard since', async () => {
      const { open, says, asked } = server([100, 101, 101]);
      open();
      await says(0);
      await settles(() => missed('people', 101));
      expect(asked()).toBe(2);
      const late = server([100, 100, 100]);
      open();
      await settles(() => missed('people', 101));
      expect(late.asked()).toBe(1);
      await late.says(0);
      expect(late.asked()).toBe(2);
      await late.says(1);
      expect(late.asked()).toBe(2);
    });
  });

  it('is never replaced by an older answer, nor by the failure of an older question', async () => {
    const { result } = shown('a');
    act(() => result.current.ask());
    await nth(1).answer('newer');
    await nth(0).answer('older');
    expect(result.current.data).toBe('newer');
    act(() => result.current.ask());
    act(() => result.current.ask());
    await nth(3).answer('newest');
    await nth(2).fail(500);
    expect([result.current.data, result.current.error, connection.reading]).toEqual(['newest', null, 'current']);
  });

  it('is not of another question: an incident that was left is never shown as the next one', async () => {
    const { result, rerender } = shown('a');
    await nth(0).answer('of a');
    rerender({ key: 'b' });
    expect([result.current.data, nth(0).signal.aborted]).toEqual([null, true]);
    await nth(1).answer('of b');
    expect(result.current.data).toBe('of b');
    rerender({ key: null });
    expect([result.current.data, connection.reading, questions.length]).toEqual([null, 'current', 2]);
  });

  it('is left alone when the user returns, where the user works with the answer', async () => {
    shown('a', { once: true });
    await nth(0).answer('first');
    await passes(60_000);
    await settles(() => dispatchEvent(new Event('focus')));
    expect(questions).toHaveLength(1);
  });

  it('stays after a failure, is marked as not live, and is asked for again, each time later', async () => {
    const { result } = shown('a');
    await nth(0).answer('first');
    act(() => result.current.ask());
    await nth(1).fail(503);
    expect([result.current.data, result.current.error?.status, connection.reading]).toEqual(['first', 503, 'unread']);
    await passes(1_999);
    expect(questions).toHaveLength(2);
    await passes(1);
    await nth(2).fail(0);
    await passes(3_999);
    expect(questions).toHaveLength(3);
    await passes(1);
    await nth(3).answer('again');
    expect([result.current.data, result.current.error, connection.reading]).toEqual(['again', null, 'current']);
    await passes(60_000);
    expect(questions).toHaveLength(4);
  });

  it('waits as long as a busy server asks, and asks no more after a refusal', async () => {
    const { result } = shown('a');
    await nth(0).fail(429, 7);
    await passes(6_999);
    expect(questions).toHaveLength(1);
    await passes(1);
    await nth(1).fail(403);
    expect([result.current.error?.status, connection.reading]).toEqual([403, 'current']);
    await passes(60_000);
    expect(questions).toHaveLength(2);
  });

  it('is asked for again while the server that answers shows less than a frame has told of', async () => {
    const at = (position: number) =>
      new Response(JSON.stringify([{ position }]), { headers: { 'Muster-Position': String(position) } });
    const fetched = vi.fn<typeof fetch>().mockImplementation(async () => at(fetched.mock.calls.length === 1 ? 6 : 7));
    vi.stubGlobal('fetch', fetched);
    heardOf({ position: 7 });
    const { result } = renderHook(() => useLive(addressOf('GET /api/user/'), { on }));
    await passes(0);
    expect(result.current.data).toEqual([{ position: 6 }]);
    await passes(60_000);
    expect([fetched.mock.calls.length, result.current.data]).toEqual([2, [{ position: 7 }]]);
    forgetHeard();
    vi.unstubAllGlobals();
  });

  it('is asked for once for the many events of one act, and the last event is never lost', async () => {
    shown('a');
    await nth(0).answer('first');
    for (let event = 0; event < 5; event++) act(() => hear('people', 'USERS_CHANGED'));
    expect(questions).toHaveLength(1);
    await passes(300);
    expect(questions).toHaveLength(2);
    act(() => hear('people', 'USERS_CHANGED'));
    await passes(300);
    expect(questions).toHaveLength(3);
  });

  it('is asked for twice at most while the server does not answer, and once more after its answer', async () => {
    shown('a');
    for (let event = 0; event < 10; event++) {
      act(() => hear('people', 'USERS_CHANGED'));
      await passes(300);
    }
    expect(questions).toHaveLength(2);
    await nth(0).fail(0);
    await passes(300);
    expect(questions).toHaveLength(3);
    await nth(2).answer('newest');
    await passes(2_000);
    expect(questions).toHaveLength(3);
  });

  it('gathers events for a second, and for five at most, where a list is expensive', async () => {
    shown('a', { on, gathers: true });
    await nth(0).answer('first');
    for (let event = 0; event < 6; event++) {
      act(() => hear('people', 'USERS_CHANGED'));
      await passes(900);
    }
    expect(questions).toHaveLength(2);
  });

  it('is asked for again when the user returns after a while, and every so often where nothing is announced', async () => {
    shown('a', { every: 60_000 });
    await nth(0).answer('first');
    await settles(() => dispatchEvent(new Event('focus')));
    expect(questions).toHaveLength(1);
    await passes(10_001);
    await settles(() => dispatchEvent(new Event('focus')));
    expect(questions).toHaveLength(2);
    await passes(49_999);
    expect(questions).toHaveLength(3);
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await passes(120_000);
    expect(questions).toHaveLength(3);
    seen.mockReturnValue('visible');
    await passes(60_000);
    expect(questions).toHaveLength(4);
  });

  it('is asked for as often as its answer says', async () => {
    shown('a', { every: (answer) => (answer === 'sending' ? 2_000 : 15_000) });
    await nth(0).answer('sending');
    await passes(2_000);
    await nth(1).answer('sent');
    await passes(14_999);
    expect(questions).toHaveLength(2);
    await passes(1);
    expect(questions).toHaveLength(3);
  });

  it('stays while the next page is on its way, and when it cannot be had', async () => {
    const { result, rerender } = shown('page 1', { keeps: true });
    await nth(0).answer('first page');
    rerender({ key: 'page 2' });
    expect(result.current).toMatchObject({ data: 'first page', error: null, asking: true });
    await nth(1).fail(404);
    expect(result.current).toMatchObject({ data: 'first page', error: { status: 404 }, asking: false });
  });

  it('is asked for again when the document that it follows from has changed, and not when it is drawn again', async () => {
    const { rerender } = renderHook(({ again }) => useLoaded('a', load('a'), { again }), {
      initialProps: { again: '1' },
    });
    await nth(0).answer('first');
    rerender({ again: '1' });
    expect(questions).toHaveLength(1);
    rerender({ again: '2' });
    expect(questions).toHaveLength(2);
  });

  it('handles a frame itself where it carries more than the news of a change', async () => {
    const frames: unknown[] = [];
    const MOVED = (data: never) => void frames.push(data);
    const LEFT = (_: never, soon: () => void) => soon();
    shown('a', { on: [{ channel: 'people', events: { MOVED, LEFT } }] });
    await passes(1_000);
    await settles(() => hear('people', 'MOVED', { to: 'b' }));
    expect([frames, questions.length]).toEqual([[{ to: 'b' }], 1]);
    await settles(() => hear('people', 'LEFT'));
    expect(questions).toHaveLength(2);
  });

  it('is asked for once the typed text has rested', async () => {
    const { rerender } = shown('ma', { rests: 300 });
    await passes(299);
    rerender({ key: 'main' });
    await passes(299);
    expect(questions).toEqual([]);
    await passes(1);
    expect(questions.map(({ key }) => key)).toEqual(['main']);
  });

  it('keeps a change that is newer than an answer under way, and drops it with the next answer', async () => {
    const { result } = shown('a');
    act(() => result.current.change((data) => `${data}, changed`));
    await nth(0).answer('first');
    expect(result.current.data).toBe('first, changed');
    act(() => result.current.change((data) => `${data}, and again`));
    act(() => result.current.ask());
    await nth(1).answer('second');
    expect(result.current.data).toBe('second');
  });

  it('hears no channel of a document that is not there, and the others still', async () => {
    shown('a', { on: [...on, { channel: 'document', events: ['updated'], own: true }] });
    expect(heardChannels()).toEqual(['people', 'document']);
    await nth(0).fail(404);
    expect(heardChannels()).toEqual(['people']);
  });

  it('tells each newer answer, with the one before it', async () => {
    const told: unknown[] = [];
    const { result } = shown('a', { onAnswer: (...answers) => void told.push(answers) });
    await nth(0).answer('first');
    act(() => result.current.ask());
    await nth(1).answer('second');
    expect(told).toEqual([
      ['first', null],
      ['second', 'first'],
    ]);
  });

  it('ends with the screen: nothing is heard, asked for, or marked', async () => {
    const { unmount } = shown('a', { on, every: 60_000 });
    await nth(0).fail(503);
    unmount();
    await passes(120_000);
    expect([questions.length, heardChannels(), connection.reading]).toEqual([1, [], 'current']);
  });
});

describe('the past of a screen', () => {
  it('hears no frames, keeps an instant until the next one is there, and says while it waits', async () => {
    wire.past = { at: 'noon' };
    const { result, rerender } = shown('noon', { on, past: true });
    expect([wire.asking, heardChannels()]).toEqual([true, []]);
    await nth(0).answer('at noon');
    expect(wire.asking).toBe(false);
    rerender({ key: 'one' });
    expect([result.current.data, wire.asking]).toEqual(['at noon', true]);
    await nth(1).answer('at one');
    expect([result.current.data, connection.reading]).toEqual(['at one', 'current']);
  });

  it('is not waited for where it is beside the answer', () => {
    wire.past = { at: 'noon' };
    shown('noon', { past: true, aside: true });
    expect(wire.asking).toBe(false);
  });

  it('is not marked after a failure, and is asked for again only while the server still reads the log', async () => {
    wire.past = { at: 'noon' };
    const { result } = shown('noon', { on, past: true });
    await nth(0).fail(500);
    await passes(60_000);
    expect([result.current.error?.status, connection.reading, questions.length]).toEqual([500, 'current', 1]);
    act(() => result.current.ask());
    await nth(1).fail(503);
    await passes(1_500);
    expect(questions).toHaveLength(3);
  });

  it('never begins with the present', async () => {
    const { result, rerender } = shown('now', { on, past: true });
    await nth(0).answer('now');
    wire.past = { at: 'noon' };
    rerender({ key: 'noon' });
    expect(result.current.data).toBe(null);
  });
});
