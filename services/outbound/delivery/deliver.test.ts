import { beforeEach, describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import type { DeliveryCommand, delivery as deliveryDecider } from '#events/delivery/decider';
import type { Cause, Step } from '#events/store/handle';
import type { Attempted } from '#services/core/telephony';
import { backOff, deliver, type Outgoing, settle } from './deliver.ts';

const began = Date.parse('2026-03-01T08:00:00.000Z');
const cause: Cause = { entity: 'arvada', actor: { kind: 'system', id: 'engine' }, correlationId: 'd1' };
const intent = { do: 'requestNotice' } as unknown as DeliveryCommand;
const sent: Attempted = { result: 'sent', providerId: 'SM1' };

let now: number;
let steps: Step<DeliveryCommand>[];
let warned: object[];
/** The requests to the provider, in order. */
let asked: string[];
beforeEach(() => {
  [now, steps, warned, asked] = [began, [], [], []];
});

const app = (events: readonly object[] = [{}]) =>
  ({
    clock: { now: () => now },
    random: { uuid: () => 'an id of this engine' },
    log: { warn: (data: object) => void warned.push(data) },
    handle: async (decider: typeof deliveryDecider, id: string, step: Step<DeliveryCommand>, by: Cause) => {
      expect([decider.category, id, by]).toEqual(['delivery', 'd1', cause]);
      steps.push(step);
      return { events, position: undefined };
    },
  }) as unknown as Parameters<typeof deliver>[0];
const way = (answer: Attempted) => ({
  cause,
  intent,
  send: async () => {
    asked.push('send');
    now += 1_000;
    return answer;
  },
  outcome: async () => {
    asked.push('outcome');
    return { result: 'sent', providerId: 'SM0' } as const;
  },
});
const outgoing = (status: Outgoing['status'], attempts: number): Outgoing => ({ id: 'd1', status, attempts });

describe('a message', () => {
  it('has its intent in the log before the provider is asked, and then the outcome', async () => {
    expect(await deliver(app(), outgoing('owed', 0), way(sent))).toEqual(sent);
    expect(asked).toEqual(['send']);
    expect(steps).toEqual([
      { commandId: 'an id of this engine', occurredAt: '2026-03-01T08:00:00.000Z', command: intent },
      {
        commandId: idFrom('settle', 'd1', 1, 'sent'),
        occurredAt: '2026-03-01T08:00:01.000Z',
        command: { do: 'sent', providerId: 'SM1' },
      },
    ]);
    expect(warned).toEqual([]);
  });

  it('is tried again with the number of the attempt', async () => {
    await deliver(app(), outgoing('waiting', 2), way(sent));
    expect(steps.map(({ command }) => command)).toEqual([
      { do: 'tryAgain', attempt: 3 },
      { do: 'sent', providerId: 'SM1' },
    ]);
    expect(steps[1]?.commandId).toBe(idFrom('settle', 'd1', 3, 'sent'));
  });

  it('is left to the other engine that sends it', async () => {
    expect(await deliver(app([]), outgoing('owed', 0), way(sent))).toBeNull();
    expect([asked, steps.length]).toEqual([[], 1]);
  });

  it('is not sent again once the provider was asked: its outcome is looked up', async () => {
    const found = { result: 'sent', providerId: 'SM0' };
    expect(await deliver(app(), outgoing('requested', 4), way(sent))).toEqual(found);
    expect(asked).toEqual(['outcome']);
    expect(steps).toEqual([
      {
        commandId: idFrom('settle', 'd1', 4, 'sent'),
        occurredAt: '2026-03-01T08:00:00.000Z',
        command: { do: 'sent', providerId: 'SM0' },
      },
    ]);
  });

  it('whose answer was lost is looked up later where the provider can be asked, at the first attempt too', async () => {
    const lost = { ...way({ result: 'unknown' }), looksUp: true };
    expect(await deliver(app(), outgoing('owed', 0), lost)).toEqual({ result: 'unknown' });
    expect(await deliver(app(), outgoing('waiting', 1), lost)).toEqual({ result: 'unknown' });
    expect(steps.map(({ command }) => command)).toEqual([intent, { do: 'tryAgain', attempt: 2 }]);
  });
});

describe('the outcome of an attempt', () => {
  const busy: Attempted = { result: 'later', reason: 'busy' };
  it.each<readonly [Attempted, number, DeliveryCommand]>([
    [{ result: 'refused', reason: 'no such number' }, 1, { do: 'failed', reason: 'no such number' }],
    [{ result: 'unknown' }, 2, { do: 'unknown' }],
    [busy, 1, { do: 'putOff', reason: 'busy', dueAt: '2026-03-01T08:00:10.000Z', attempt: 1 }],
    [busy, 2, { do: 'putOff', reason: 'busy', dueAt: '2026-03-01T08:00:30.000Z', attempt: 2 }],
    [busy, 5, { do: 'putOff', reason: 'busy', dueAt: '2026-03-01T08:30:00.000Z', attempt: 5 }],
    [busy, 6, { do: 'failed', reason: 'busy, 6 times' }],
  ])('%j of attempt %i is written as %j, with a warning that has no reason', async (outcome, attempt, command) => {
    await settle(app(), { id: 'd1', cause, attempt }, outcome);
    expect(steps.map((step) => step.command)).toEqual([command]);
    expect(warned).toEqual([{ delivery: 'd1', attempt, result: outcome.result }]);
  });

  it('is waited for as the way says, and fails when it says no more', async () => {
    for (const attempt of [1, 2]) await settle(app(), { id: 'd1', cause, attempt, waits: [1_000] }, busy);
    expect(steps.map(({ command }) => command)).toEqual([
      { do: 'putOff', reason: 'busy', dueAt: expect.any(String), attempt: 1 },
      { do: 'failed', reason: 'busy, 2 times' },
    ]);
  });

  it('is waited for ten seconds at first, and half an hour at last', () =>
    expect(backOff).toEqual([10_000, 30_000, 120_000, 600_000, 1_800_000]));
});
