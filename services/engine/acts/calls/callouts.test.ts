import { beforeEach, describe, expect, it } from 'vitest';
import type { Calling } from '#services/core/telephony';
import { appOf } from '#services/testing/app';
import { callOff, callOutStepper, withdraw } from './callouts.ts';

const began = Date.parse('2026-03-01T08:00:00.000Z');
let now: number;
let documents: Record<string, object>;
let ringing: readonly object[];
let calls: readonly object[];
let told: object[];
let shown: () => void;
let offs: string[];
let fails: boolean;
beforeEach(() => {
  [now, documents, ringing, calls, told, offs, fails] = [began, {}, [], [], [], [], false];
  shown = () => {};
});

const app = appOf({
  clock: { now: () => now },
  log: { warn: () => {} },
  store: { head: () => Promise.resolve({ commit: 5n }) },
  projector: {
    // The read models are a moment late, as they are in a running process.
    reached: () =>
      new Promise<boolean>((resolve) => {
        setImmediate(() => {
          shown();
          resolve(true);
        });
      }),
  },
  views: {
    doc: (name: string, id: string) => documents[`${name} ${id}`] ?? null,
    docs: (name: string) => (name === 'callouts' ? ringing : calls),
  },
  handle: (_: object, id: string, { command }: { readonly command: object }) => {
    told.push({ id, ...command });
    return Promise.resolve({ events: [], position: undefined });
  },
});
const telephony = {
  callOff: (id: string) => {
    offs.push(id);
    return fails ? Promise.reject(new Error('away')) : Promise.resolve();
  },
} as unknown as Calling;

it('steps a call-out when the read models show the whole log, so that no phone rings for two', async () => {
  const rung = { user: 'ada', calls: [{ freed_time: null }] };
  shown = () => {
    ringing = [{ uuid: 'other', people: [rung] }];
  };
  const due = { kind: 'callout-step', id: 'o1', entity: 'arvada', due_at: '2026-03-01T08:00:00.000Z' } as const;
  await callOutStepper(app)(due);
  expect(told).toMatchObject([{ id: 'o1', do: 'step', busy: ['ada'] }]);
});

it('steps no call-out while the phone company places no call, so that nobody loses a turn', async () => {
  const due = { kind: 'callout-step', id: 'o1', entity: 'arvada', due_at: '2026-03-01T08:00:00.000Z' } as const;
  const put = { uuid: 'c1', to: '', status: 'waiting', refused: 'it refuses our account (401)' };
  calls = [{ ...put, requested_time: '2026-03-01T07:59:45.000Z' }];
  await callOutStepper(app)(due);
  expect(told).toEqual([]);
  calls = [{ ...put, requested_time: '2026-03-01T07:59:50.000Z' }];
  await callOutStepper(app)(due);
  expect(told).toMatchObject([{ do: 'step' }]);
});

it.each([
  ['rings for another person of this call-out', { callout: 'o1', user: 'bo' }, ['phone-in-use']],
  ['rings for a contact call of the same person', { callout: null, user: 'ada' }, ['phone-in-use']],
  [
    'rings for nobody, but whose other phone rings for a contact call',
    { callout: null, user: 'ada', to: '' },
    ['phone-in-use'],
  ],
  ['rings for this very call', { callout: 'o1', user: 'ada' }, []],
])('does not call a person whose number %s', async (_, call, reasons) => {
  calls = [{ uuid: 'c1', to: '+13035550101', ...call }];
  documents = {
    'accounts ada': { active: true, phone_number: '(303) 555-0101' },
    'callouts o1': {
      uuid: 'o1',
      entity: 'arvada',
      incident: null,
      kind: 'selected',
      policy: {},
      people: [{ user: 'ada', inputs: {}, calls: [] }],
    },
  };
  const due = { kind: 'callout-step', id: 'o1', entity: 'arvada', due_at: '2026-03-01T08:00:00.000Z' } as const;
  await callOutStepper(app)(due);
  const [step] = told as readonly { readonly away: readonly { readonly reason: string }[] }[];
  expect(step?.away.map(({ reason }) => reason)).toEqual(reasons);
});

describe('the phones that ring for a call-out that is over', () => {
  const due = {
    kind: 'calling-off',
    id: 'o1',
    entity: 'arvada',
    due_at: '2026-03-01T08:00:00.000Z',
    calls: ['c1'],
  } as const;
  const call = (status: string, provider_id: string | null = 'CA1') => {
    documents['calls c1'] = { uuid: 'c1', status, provider_id };
  };

  it('are stopped, and left to ring out after half a minute when the network does not obey', async () => {
    call('ringing');
    fails = true;
    await callOff(app, telephony, due);
    expect([offs, told]).toEqual([['CA1'], []]);
    now = began + 30_000;
    await callOff(app, telephony, due);
    expect(told).toMatchObject([{ do: 'noteCalledOff', calls: ['c1'] }]);
  });

  it('are stopped once', async () => {
    call('ringing');
    await callOff(app, telephony, due);
    expect([offs, told]).toMatchObject([['CA1'], [{ do: 'noteCalledOff' }]]);
  });
});

it('stops the phone of a person who has answered in an earlier call, while it rings', async () => {
  const due = { kind: 'call-withdrawal', id: 'c1', entity: 'arvada', due_at: '2026-03-01T08:00:00.000Z' } as const;
  await withdraw(app, telephony, due);
  for (const status of ['waiting', 'ringing', 'answered', 'ended']) {
    documents['calls c1'] = { uuid: 'c1', status, provider_id: status === 'waiting' ? null : 'CA1' };
    await withdraw(app, telephony, due);
  }
  expect(offs).toEqual(['CA1']);
});
