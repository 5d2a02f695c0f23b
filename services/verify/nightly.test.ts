import { expect, it } from 'vitest';
import { type VerificationCommand, verification } from '#events/verification/decider';
import type { VerificationFact } from '#events/verification/events';
import { appOf } from '#services/testing/app';
import { type Run, verifyNightly } from './nightly.ts';

const day = 24 * 3_600_000;
const evening = Date.parse('2026-03-01T20:00:00.000Z');

/** Processes of one installation, whose clock is moved by hand. */
function installation() {
  let now = evening;
  let timers: { readonly at: number; readonly ring: () => void }[] = [];
  const log = new Map<string, VerificationFact[]>();
  const said: string[] = [];
  const clock = {
    now: () => now,
    at: (at: number, ring: () => void) => {
      const timer = { at, ring };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  };
  const handle = async (_: typeof verification, stream: string, step: { readonly command: VerificationCommand }) => {
    const facts = log.get(stream) ?? [];
    const state = facts.reduce(
      (folded, fact) => verification.evolve(folded, { ...fact, occurredAt: '' }),
      verification.initial,
    );
    const events = verification.decide(state, step.command);
    log.set(stream, [...facts, ...events]);
    return { events };
  };
  const app = appOf({
    clock,
    random: { uuid: () => 'c1' },
    handle,
    log: {
      info: (_: object, words: string) => said.push(words),
      warn: (_, words = '') => said.push(words),
      error: (_: object, words: string) => said.push(words),
    },
  });
  return {
    app,
    said,
    nights: () => [...log.keys()],
    passes: async (time: number) => {
      const end = now + time;
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
        if (!next) break;
        now = next.at;
        timers = timers.filter((one) => one !== next);
        next.ring();
        await new Promise(setImmediate);
      }
      now = end;
    },
  };
}

it('one of two processes verifies each night, and neither does by day', async () => {
  const { app, passes, nights } = installation();
  const ran: string[] = [];
  const run =
    (name: string): Run =>
    async () => {
      ran.push(name);
      return { verdict: 'sound', words: '' };
    };
  for (const name of ['one', 'two']) verifyNightly(app, run(name));
  await passes(12 * 3_600_000);
  expect(ran).toEqual([]);
  await passes(2 * day);
  expect(ran).toHaveLength(2);
  expect(nights()).toEqual(['2026-03-02', '2026-03-03']);
});

it('a night that failed or found damage is said in the log, and the next one comes', async () => {
  const { app, passes, said } = installation();
  const results: readonly (() => ReturnType<Run>)[] = [
    () => Promise.reject(new Error('no room on the disk')),
    async () => ({ verdict: 'damaged', words: 'event 3 …' }),
    async () => ({ verdict: 'unsure', words: 'not compared' }),
    async () => ({ verdict: 'sound', words: '' }),
  ];
  let night = 0;
  verifyNightly(app, () => results[night++]?.() ?? Promise.reject(new Error('once too often')));
  await passes(4 * day);
  expect(said).toEqual([
    'the log could not be verified tonight',
    'the verification of the night found damage',
    'the read models were not compared tonight',
    'the log, the read models and the files were verified',
  ]);
});

it('no night comes after the end', async () => {
  const { app, passes, nights } = installation();
  const end = verifyNightly(app, () => Promise.reject(new Error('not asked for')));
  end();
  await passes(2 * day);
  expect(nights()).toEqual([]);
});
