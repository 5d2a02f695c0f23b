import { beforeEach, describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import type { MessageDue } from '#projections/due/obligation';
import type { Attempted } from '#services/core/telephony';
import { appOf } from '#services/testing/app';
import { webhookSender, webhookWaits } from './webhooks.ts';

const webhook = { uuid: 'w1', entity: 'arvada', url: 'https://desk.example/', problems: [], priorities: [] };
const hook = { ...webhook, active: true, removed: false, generation: 0, secret_changed: null };
const message = (n: number, status = 'owed', attempts = 0) => ({
  delivery: `d${n}`,
  entity: 'arvada',
  webhook: 'w1',
  id: `m${n}`,
  type: 'incident.created',
  stream: `incident-i${n}`,
  revision: 0,
  time: '2026-03-01T12:00:00.000Z',
  status,
  attempts,
});
const fact = {
  id: 'e1',
  type: 'IncidentCreated',
  stream: 'incident-i1',
  revision: 0,
  data: { incident: 'i1', version: 'arvada_water', source: null, personal: null },
  metadata: { occurredAt: '2026-03-01T12:00:00.000Z', causationId: 'c1' },
} as unknown as RecordedFact;

let written: (readonly [string, { readonly do: string; readonly because?: string; readonly reason?: string }])[];
let called: string[];
let answers: Attempted[];
let messages: ReturnType<typeof message>[];
let settings: object;
let now: number;
beforeEach(() => {
  [written, called, answers, messages, settings, now] = [[], [], [], [message(1)], hook, 0];
});

const app = () =>
  appOf({
    views: {
      doc: (model: string, key: string) =>
        model === 'webhooks' ? settings : (messages.find(({ delivery }) => delivery === key) ?? null),
      docs: (_: string, { where }: { where: Record<string, string> }) =>
        messages.filter((one) =>
          'queue' in where
            ? `${one.webhook} ${one.stream}` === where.queue && one.status === 'owed'
            : one.webhook === where.webhook && one.status === where.standing,
        ),
    },
    handle: async (_: never, id: string, { command }: never) => {
      written.push([id, command]);
      return { events: [{ type: 'x', id: 'y' }] };
    },
    clock: { now: () => now },
    random: { uuid: () => 'an id' },
    log: { warn: () => {} },
    config: { publicUrl: 'https://muster.example' },
    secrets: { webhookSecret: () => 'whsec_' },
    webhooks: {
      provider: 'http',
      call: async ({ delivery }: { delivery: string }) => {
        called.push(delivery);
        now += 2_000;
        return answers.shift() ?? { result: 'sent', providerId: 'HTTP 204' };
      },
    },
  } as never);
const send = (n = 1, status: MessageDue['status'] = 'owed', attempts = 0) =>
  webhookSender(app(), async () => [fact])({ id: `d${n}`, status, attempts } as MessageDue);
const commands = () => written.map(([id, command]) => `${id} ${command.do}`);

describe('a message to a webhook', () => {
  it('is sent after its intent, and is repeated after any other answer', async () => {
    await send();
    expect(commands()).toEqual(['d1 requestWebhook', 'd1 sent']);
    for (const answer of [
      { result: 'unknown' },
      { result: 'refused', reason: 'HTTP 404' },
      { result: 'later', reason: 'HTTP 503' },
    ] as const) {
      written = [];
      answers = [answer];
      await send();
      expect(commands()).toEqual(['d1 requestWebhook', 'd1 putOff']);
      expect(written[1]?.[1].reason).toBe('reason' in answer ? answer.reason : 'No answer, or an error of the server');
    }
  });

  it('whose answer was lost with its engine is repeated, without asking the receiver', async () => {
    await send(1, 'requested', 1);
    expect([commands(), called]).toEqual([['d1 putOff'], []]);
  });

  it('is skipped once by the settings of its webhook, and fails when that was turned off meanwhile', async () => {
    settings = { ...hook, priorities: ['emergency'] };
    await send();
    expect(written).toMatchObject([['d1', { do: 'skipWebhook', because: 'filter' }]]);
    written = [];
    await send(1, 'waiting', 1);
    expect(commands()).toEqual(['d1 tryAgain', 'd1 sent']);
    written = [];
    settings = { ...hook, active: false };
    await send(1, 'waiting', 1);
    expect(commands()).toEqual(['d1 tryAgain', 'd1 failed']);
    messages = [];
    written = [];
    await send();
    expect(written).toEqual([]);
  });

  it('waits for those before it in its stream', async () => {
    messages = [{ ...message(2), stream: 'incident-i1' }, message(1)];
    await send();
    expect(called).toEqual(['m2', 'm1']);
  });

  it('that arrives takes along what waits, for five seconds, and until one fails', async () => {
    messages = [message(1), ...[2, 3, 4, 5, 6].map((n) => message(n, 'waiting', 3))];
    await send();
    expect(called).toEqual(['m1', 'm2', 'm3', 'm4']);
    [called, now] = [[], 0];
    answers = [
      { result: 'sent', providerId: 'x' },
      { result: 'later', reason: 'HTTP 503' },
    ];
    await send();
    expect(called).toEqual(['m1', 'm2']);
    called = [];
    answers = [{ result: 'later', reason: 'HTTP 503' }];
    await send();
    expect(called).toEqual(['m1']);
  });

  it('is repeated for three days', () =>
    expect(webhookWaits.reduce((sum, wait) => sum + wait, 0) / 3_600_000).toBeCloseTo(71.6, 1));
});
