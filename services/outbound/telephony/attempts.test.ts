import { beforeEach, describe, expect, it } from 'vitest';
import type { CallCommand, call as callDecider } from '#events/call/decider';
import { idFrom } from '#events/core/ids';
import type { Cause, Step } from '#events/store/handle';
import type { Attempted, CallOrder } from '#services/core/telephony';
import { type Attempt, attempt, onlyOnce } from './attempts.ts';

const began = Date.parse('2026-03-01T08:00:00Z');
const cause: Cause = { entity: 'arvada', actor: { kind: 'system', id: 'engine' }, correlationId: 'call' };
const intent = { do: 'attempt' } as unknown as CallCommand;
const one = (n = 1): Attempt => ({
  call: { uuid: 'call', callout: 'callout', incident: 'incident', purpose: 'team', ring_seconds: 25 },
  to: '+13035550100',
  detectMachine: true,
  attempt: n,
  intent,
  cause,
});

let now: number;
let appended: Step<CallCommand>[];
let waited: (readonly [unknown, number])[];
let orders: CallOrder[];
let warned: object[];
beforeEach(() => {
  [now, appended, waited, orders, warned] = [began, [], [], [], []];
});

interface Given {
  readonly answer?: Attempted;
  /** How long the read models take, in milliseconds. */
  readonly takes?: number;
  /** The answer of the log to the intent. */
  readonly begun?: { readonly events: readonly object[]; readonly position: unknown };
}
const place = (n: number, { answer = { result: 'sent', providerId: 'CA1' }, takes = 0, begun }: Given = {}) => {
  const app = {
    clock: { now: () => now },
    random: { uuid: () => 'an id of this process' },
    log: { warn: (data: object) => void warned.push(data) },
    projector: {
      reached: async (position: unknown, within: number) => {
        waited.push([position, within]);
        now += takes;
        return true;
      },
    },
    telephony: {
      reachedAt: () => 'https://muster.example',
      placeCall: async (order: CallOrder) => {
        orders.push(order);
        now += 1_000;
        return answer;
      },
    },
    handle: async (decider: typeof callDecider, id: string, step: Step<CallCommand>, by: Cause) => {
      expect([decider.category, id, by]).toEqual(['call', 'call', cause]);
      appended.push(step);
      return begun ?? { events: [{}], position: 'a position' };
    },
  };
  return attempt(app as unknown as Parameters<typeof attempt>[0], one(n));
};

describe('an attempt to call', () => {
  it('appends its intent, waits until it is shown, asks the network, and appends the answer', async () => {
    expect(await place(1)).toEqual({ result: 'sent', providerId: 'CA1' });
    expect(waited).toEqual([['a position', 2_000]]);
    expect(orders).toEqual([
      {
        call: 'call',
        to: '+13035550100',
        ringSeconds: 25,
        detectMachine: true,
        voiceUrl: 'https://muster.example/incident/incident/muster/incidents/calls/tasks/form_team/entry/?call=call',
        statusUrl:
          'https://muster.example/incident/incident/muster/incidents/calls/tasks/form_team/status_handler/?call=call',
        fallbackUrl: 'https://muster.example/fatal-call-error/?call=call',
      },
    ]);
    expect(appended).toEqual([
      { commandId: 'an id of this process', occurredAt: '2026-03-01T08:00:00.000Z', command: intent },
      {
        commandId: idFrom('placed', 'call', 1, 'sent'),
        occurredAt: '2026-03-01T08:00:01.000Z',
        command: { do: 'submitted', providerId: 'CA1' },
      },
    ]);
    expect(warned).toEqual([]);
  });

  it('asks nothing when another process places the call, or it is over', async () => {
    expect(await place(1, { begun: { events: [], position: 'a position' } })).toBeNull();
    expect([appended.length, waited, orders]).toEqual([1, [], []]);
  });

  it('waits for no read model when the log tells no position', async () => {
    await place(1, { begun: { events: [{}], position: undefined } });
    expect([waited, orders.length]).toEqual([[], 1]);
  });

  it('asks after eight seconds at the latest', async () => {
    await place(1, { takes: 8_000 });
    expect(orders).toHaveLength(1);
    expect(await place(1, { takes: 8_001 })).toBeNull();
    expect(orders).toHaveLength(1);
  });

  it.each<readonly [Attempted, number, CallCommand]>([
    [{ result: 'refused', reason: 'not a number' }, 1, { do: 'fail', source: 'refused', reason: 'not a number' }],
    [{ result: 'unknown' }, 1, { do: 'submissionUnknown' }],
    ...[2, 5, 10, 20].map(
      (wait, at) =>
        [
          { result: 'later', reason: 'busy' },
          at + 1,
          {
            do: 'putOff',
            reason: 'busy',
            // The network took a second to say so.
            dueAt: new Date(began + 1_000 + wait * 1_000).toISOString(),
            attempt: at + 1,
          },
        ] as const,
    ),
    // It is nobody's answer, however often: the person keeps the turn.
    ...(['later', 'barred'] as const).map(
      (result) =>
        [
          { result, reason: 'no account' },
          5,
          { do: 'putOff', reason: 'no account', dueAt: new Date(began + 31_000).toISOString(), attempt: 5 },
        ] as const,
    ),
    [{ result: 'later', reason: 'busy' }, onlyOnce, { do: 'fail', source: 'refused', reason: 'busy' }],
  ])('that is answered by %j for the time %s is followed by %j', async (answer, n, command) => {
    expect(await place(n, { answer })).toEqual(answer);
    expect(appended[1]?.command).toEqual(command);
    expect(appended[1]?.commandId).toBe(idFrom('placed', 'call', n, answer.result));
    expect(warned).toEqual([{ call: 'call', attempt: n, result: answer.result }]);
  });
});
