import { describe, expect, it } from 'vitest';
import type { TextMessage, TextReport } from '#services/core/telephony';
import { simulatedTelephony, simulatedTexts, type TextFaults } from './simulator.ts';

const now = Date.parse('2026-03-01T12:00:00.000Z');
const message: TextMessage = { delivery: 'd-1-2', to: '+13035550170', body: 'Go', reportTo: 'https://muster.example' };
const { reportTo: _, ...unfollowed } = message;
const sent = { result: 'sent', providerId: 'SMd12' };
const lost = { result: 'unknown' };

function phones(faults?: TextFaults) {
  const timers: { readonly at: number; readonly ring: () => void }[] = [];
  const reports: TextReport[] = [];
  const clock = {
    now: () => now,
    at: (at: number, ring: () => void) => {
      timers.push({ at, ring });
      return () => {};
    },
  };
  const texts = simulatedTexts(clock, faults);
  texts.onReport((report) => void reports.push(report));
  return {
    texts,
    clock,
    timers,
    /** The reports once all phones have confirmed. */
    reported: () => {
      for (const { ring } of timers.splice(0)) ring();
      return reports;
    },
  };
}

describe('a simulated text', () => {
  it('is taken, and confirmed by the phone after a second and a half', async () => {
    const { texts, timers, reported } = phones();
    expect(await texts.sendText(message)).toEqual(sent);
    expect(timers.map(({ at }) => at - now)).toEqual([1_500]);
    expect(reported()).toEqual([{ delivery: 'd-1-2', status: 'delivered' }]);
  });

  it('to a landline is taken and never arrives', async () => {
    const { texts, reported } = phones();
    expect(await texts.sendText({ ...message, to: '+13035550199' })).toEqual(sent);
    expect(reported()).toEqual([{ delivery: 'd-1-2', status: 'undelivered', reason: 'landline' }]);
  });

  it('that nobody follows is not confirmed', async () => {
    const { texts, timers } = phones();
    expect(await texts.sendText(unfollowed)).toEqual(sent);
    expect(timers).toEqual([]);
  });

  it('may be confirmed while nobody listens', async () => {
    const { clock, timers } = phones();
    await simulatedTexts(clock).sendText(message);
    expect(() => timers[0]?.ring()).not.toThrow();
  });

  it('is always found again, also one that this process did not send', async () => {
    const { texts } = phones();
    expect(texts.provider).toBe('simulator');
    expect(texts.readReport('d-1-2', {})).toBeNull();
    expect(await texts.outcomeOf({ ...message, since: 0 })).toEqual(sent);
  });
});

describe('a simulated text with a fault', () => {
  it.each([
    ['takes', sent, sent, 1],
    ['later', { result: 'later', reason: 'the text service is busy' }, lost, 0],
    ['refuses', { result: 'refused', reason: 'not a valid phone number' }, lost, 0],
    ['never', lost, lost, 0],
    ['loses', lost, sent, 1],
  ] as const)('is answered so: %s', async (fault, answer, outcome, confirmed) => {
    const { texts, reported } = phones(() => fault);
    expect(await texts.sendText(message)).toEqual(answer);
    expect(await texts.outcomeOf({ ...message, since: 0 })).toEqual(outcome);
    expect(reported()).toHaveLength(confirmed);
  });

  it('is counted for each delivery', async () => {
    const asked: unknown[] = [];
    const { texts } = phones((one, nth) => {
      asked.push([one.delivery, nth]);
      return 'takes';
    });
    for (const delivery of ['a', 'b', 'a']) await texts.sendText({ ...message, delivery });
    expect(asked).toEqual([
      ['a', 1],
      ['b', 1],
      ['a', 2],
    ]);
  });
});

it('a simulated phone network has texts and calls', async () => {
  const options = { clock: phones().clock, token: 't', base: () => 'http://here' };
  expect(await simulatedTelephony(options).sendText(message)).toEqual(sent);
  const never = simulatedTexts(options.clock, () => 'never');
  const network = simulatedTelephony(options, never);
  expect(await network.sendText(message)).toEqual(lost);
  expect(network.truth()).toEqual([]);
});
