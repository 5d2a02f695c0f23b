import { describe, expect, it } from 'vitest';
import { steeredClock } from '../../testing/steeredClock.ts';
import { type Attempt, delayAfter, deliver, type Progress, type Sent } from './sending.ts';

const accepted: Attempt = { status: 'accepted' };
const unanswered: Attempt = { status: 'unanswered' };

function sending(answers: readonly (Attempt | 'hangs')[]) {
  const clock = steeredClock(0);
  const told: Progress[] = [];
  const stop = new AbortController();
  let listeners: (() => void)[] = [];
  const at: number[] = [];
  const state = { online: true, sent: null as Sent | null };
  const attempt = (signal: AbortSignal): Promise<Attempt> => {
    const answer = answers[at.length] ?? accepted;
    at.push(clock.now());
    if (answer !== 'hangs') return Promise.resolve(answer);
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(unanswered)));
  };
  const network = {
    online: () => state.online,
    onOnline: (run: () => void) => {
      listeners.push(run);
      return () => {
        listeners = listeners.filter((other) => other !== run);
      };
    },
  };
  void deliver({ attempt, clock, network, signal: stop.signal, onProgress: (progress) => told.push(progress) }).then(
    (sent) => {
      state.sent = sent;
    },
  );
  return {
    clock,
    told,
    at,
    stop,
    state,
    comesOnline: () => listeners.forEach((run) => run()),
    ears: () => listeners.length,
  };
}

describe('sending a check-in', () => {
  it('ends with the first answer', async () => {
    const { clock, state, told } = sending([accepted]);
    await clock.settle();
    expect(state.sent).toEqual(accepted);
    expect(told).toEqual([{ status: 'sending', lost: null }]);
  });

  it('does not repeat a refused answer', async () => {
    const { clock, state, at } = sending([{ status: 'refused', http: 410, words: 'This check-in link has expired.' }]);
    await clock.advance(60_000);
    expect(state.sent).toMatchObject({ status: 'refused', http: 410 });
    expect(at).toHaveLength(1);
  });

  it('retries after one second, two, four … while no answer comes', async () => {
    const { clock, at, state } = sending([unanswered, unanswered, unanswered]);
    await clock.advance(10_000);
    expect(at).toEqual([0, 1_000, 3_000, 7_000]);
    expect(state.sent).toEqual(accepted);
  });

  it('waits at most half a minute, and as long as the server asks', async () => {
    expect([1, 2, 5, 6, 7, 500].map(delayAfter)).toEqual([1_000, 2_000, 16_000, 30_000, 30_000, 30_000]);
    const { clock, at } = sending([{ status: 'unanswered', retryAfter: 45_000 }]);
    await clock.advance(60_000);
    expect(at).toEqual([0, 45_000]);
  });

  it('tries at once when the network returns, and stops listening for it afterwards', async () => {
    const { clock, at, told, state, comesOnline, ears } = sending([unanswered, unanswered, unanswered, unanswered]);
    state.online = false;
    await clock.advance(7_500);
    expect(told.at(-1)).toEqual({ status: 'waiting', lost: 'offline', until: 15_000 });
    comesOnline();
    await clock.settle();
    expect(at.at(-1)).toBe(7_500);
    expect(state.sent).toEqual(accepted);
    expect(ears()).toBe(0);
  });

  it('gives a request up after twenty seconds without an answer', async () => {
    const { clock, at, state } = sending(['hangs']);
    await clock.advance(20_999);
    expect(at).toEqual([0]);
    await clock.advance(1);
    expect(at).toEqual([0, 21_000]);
    expect(state.sent).toEqual(accepted);
  });

  it('stops when the user wants to change the answer, waiting or sending', async () => {
    for (const first of [unanswered, 'hangs'] as const) {
      const { clock, at, stop, state } = sending([first]);
      await clock.settle();
      stop.abort();
      await clock.advance(60_000);
      expect(state.sent).toEqual({ status: 'stopped' });
      expect(at).toHaveLength(1);
    }
  });
});
