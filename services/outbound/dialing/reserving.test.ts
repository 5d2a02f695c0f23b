import { beforeEach, describe, expect, it } from 'vitest';
import type {
  ReservationCommand,
  ReservationState,
  reservation as reservationDecider,
} from '#events/reservation/decider';
import type { Cause, Step } from '#events/store/handle';
import { reservePhones } from './reserving.ts';

const cause: Cause = { entity: 'arvada', actor: { kind: 'system', id: 'engine' }, correlationId: 'callout' };
const wanted = { user: 'ann', to: '', call: 'new call', callout: 'new callout', cause };

let held: ReservationState;
let docs: Readonly<Record<string, object>>;
let asked: (readonly [ReservationCommand, string])[];
let causes: unknown[];
beforeEach(() => {
  [held, docs, asked, causes] = [{ status: 'free' }, {}, [], []];
});
const app = {
  clock: { now: () => Date.parse('2026-03-01T08:00:00Z') },
  random: { uuid: () => `try ${asked.length + 1}` },
  secrets: { digest: (text: string) => `digest of ${text}` },
  views: { doc: (name: string, key: string) => docs[`${name} ${key}`] ?? null, docs: () => [] },
  handle: async (
    decider: typeof reservationDecider,
    id: string,
    { command, commandId, occurredAt }: Step<ReservationCommand>,
    by: Cause,
  ) => {
    causes.push([id, occurredAt, by]);
    asked.push([command, commandId]);
    for (const fact of decider.decide(held, command)) held = decider.evolve(held, { ...fact, occurredAt });
    return { state: held };
  },
} as unknown as Parameters<typeof reservePhones>[0];

const heldBy = (call: string): ReservationState => ({ status: 'reserved', call, callout: `callout of ${call}` });
const mine: ReservationState = { status: 'reserved', call: 'new call', callout: 'new callout' };

describe('the phones of a person', () => {
  it.each([
    ['are free', { status: 'free' } as const],
    ['are reserved for this call already', mine],
  ])('are reserved by one command when they %s', async (_, before) => {
    held = before;
    expect(await reservePhones(app, wanted)).toBe(true);
    expect(held).toEqual(mine);
    expect(causes).toEqual([['ann', '2026-03-01T08:00:00.000Z', cause]]);
    expect(asked).toEqual([
      [{ do: 'reserve', user: 'ann', call: 'new call', callout: 'new callout', over: null }, 'try 1'],
    ]);
  });

  it.each<readonly [string, boolean, Readonly<Record<string, object>>]>([
    ['has ended', true, { 'calls old': { status: 'ended' } }],
    ...['requested', 'waiting', 'unknown', 'submitted', 'ringing', 'answered'].map(
      (status) => [`is ${status}`, false, { 'calls old': { status } }] as const,
    ),
    [
      'was never requested, and is over for its call-out',
      true,
      {
        'callouts callout of old': {
          people: [{ calls: [{ uuid: 'other', freed_time: null }] }, { calls: [{ uuid: 'old', freed_time: '2026' }] }],
        },
      },
    ],
    [
      'was never requested, and still waits',
      false,
      {
        'callouts callout of old': {
          people: [{ calls: [{ uuid: 'other', freed_time: '2026' }] }, { calls: [{ uuid: 'old', freed_time: null }] }],
        },
      },
    ],
    ['is in no read model yet', false, {}],
    ['is not in its call-out yet', false, { 'callouts callout of old': { people: [{ calls: [] }] } }],
  ])('when the call that holds them %s: reserved is %s', async (_, isReserved, known) => {
    held = heldBy('old');
    docs = known;
    expect(await reservePhones(app, wanted)).toBe(isReserved);
    expect(held).toEqual(isReserved ? mine : heldBy('old'));
    expect(asked.map(([{ over }, id]) => [over, id])).toEqual(
      isReserved
        ? [
            [null, 'try 1'],
            ['old', 'try 2'],
          ]
        : [[null, 'try 1']],
    );
  });

  it('stay with a third call that was faster', async () => {
    held = heldBy('old');
    docs = { 'calls old': { status: 'ended' } };
    const raced = {
      ...app,
      handle: async (...all: Parameters<typeof app.handle>) => {
        if (asked.length === 1) held = heldBy('faster');
        return app.handle(...all);
      },
    } as unknown as typeof app;
    expect(await reservePhones(raced, wanted)).toBe(false);
    expect(held).toEqual(heldBy('faster'));
  });
});

describe('a number that people share', () => {
  /** The log as it is: a reservation for each stream. */
  const states = new Map<string, ReservationState>();
  const shared = {
    ...app,
    handle: async (
      decider: typeof reservationDecider,
      id: string,
      { command, occurredAt }: Step<ReservationCommand>,
      by: Cause,
    ) => {
      causes.push([id, by.entity]);
      const state = states.get(id) ?? decider.initial;
      const after = decider.decide(state, command).map((fact) => decider.evolve(state, { ...fact, occurredAt }));
      states.set(id, after[0] ?? state);
      return { state: after[0] ?? state };
    },
  } as unknown as typeof app;
  const ann = { ...wanted, to: '+13035550101', call: 'of ann', callout: 'o1' };
  const bo = { ...wanted, user: 'bo', to: '(303) 555-0101', call: 'of bo', callout: 'o2' };
  beforeEach(() => {
    states.clear();
  });

  it('rings for one of them at a time, and for the other once that call has ended', async () => {
    expect(await reservePhones(shared, ann)).toBe(true);
    docs = { 'calls of ann': { status: 'unknown' } };
    expect(await reservePhones(shared, bo)).toBe(false);
    docs = { 'calls of ann': { status: 'ended' } };
    expect(await reservePhones(shared, bo)).toBe(true);
    // It belongs to no organization, and its stream does not tell the number.
    expect(causes.filter((one) => (one as readonly string[])[1] === '')).toHaveLength(4);
    expect(JSON.stringify(causes)).not.toContain('5550101');
  });
});
