import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call } from '#events/call/decider';
import { callout } from '#events/callout/decider';
import { selectedPolicy } from '#events/callout/policies';
import { callIdOf } from '#events/callout/step';
import { firstBreak } from '#events/core/chain';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import type { StoredEvent } from '#events/store/store';
import { user as userDecider } from '#events/user/decider';
import type { App } from '#services/app/app';
import type { CallOrder, Telephony } from '#services/core/telephony';
import { callOff, tellIncident } from '#services/engine/acts/calls/callouts';
import { caller } from '#services/engine/acts/calls/calls';
import { dialQueueOf } from '#services/outbound/dialing/dialing';
import { appOf } from '#services/testing/app';
import { cause, dyingAt, engineRoom, look, occurredAt, rivals } from '../engineRoom.ts';

const room = engineRoom();
let to: string;
let orders: CallOrder[];
let ada: string;
let count = 0;

const telephony = {
  provider: 'simulator',
  reachedAt: () => 'http://muster.example',
  placeCall: (order: CallOrder) => {
    orders.push(order);
    return Promise.resolve({ result: 'sent', providerId: `CA${orders.length}` });
  },
  callOutcomeOf: () => Promise.resolve(null),
} as unknown as Telephony;

beforeAll(() => room.reading.caughtUp());
beforeEach(async () => {
  orders = [];
  const { app, here, reading } = room;
  const { store } = here;
  const { projector } = reading;
  room.app = appOf({
    ...app,
    store,
    projector,
    telephony,
    secrets: { digest: (text: string) => Array.from(text).toReversed().join('') },
    config: { callsPerSecond: 1_000 },
  });
  ada = idFrom('two engines', ++count);
  // A number of her own: one that rings is reserved.
  to = `+1303555010${count}`;
  const names = { role: 'crew', email: `${ada}@arvada.example`, firstName: 'Ada', lastName: 'Brook' } as const;
  const command = { do: 'register', user: ada, phoneNumber: to, ...names } as const;
  await here.handle(userDecider, ada, { commandId: ada, occurredAt, command }, cause);
});

/** A call-out that has decided to ring Ada, whatever others decided meanwhile. Returns the call's uuid. */
async function decided(name: string): Promise<string> {
  const { here, clock } = room;
  const uuid = idFrom('call-out', ada, name);
  const now = iso(clock.now());
  const policy = selectedPolicy({ people: 1, emergency: true });
  const about = { callout: uuid, incident: null, kind: 'selected', name, role: 'crew', target: 1, policy } as const;
  const listed = {
    user: ada,
    subject: ada,
    personal: { to: null, message: null },
    rank: 1,
    list: policy.lists[0]?.list ?? '',
    startSeconds: 0,
    stopSeconds: null,
    rule: 'chosen-order',
    inputs: {},
  } as const;
  const steps = [
    { do: 'start', now, started: about, people: [listed], leftOut: [] },
    { do: 'step', now, busy: [], away: [] },
  ] as const;
  const said = steps.map((command) => ({ commandId: idFrom(uuid, command.do), occurredAt: now, command }));
  await here.handle(callout, uuid, said, cause);
  return callIdOf(uuid, ada, 1);
}

const callOf = (uuid: string) => room.reading.views.doc('calls', uuid);

/** Lets engines work until every call was placed or given up. */
async function worked(calls: readonly string[], engines: readonly App[]): Promise<void> {
  const { store } = room.here;
  const isOver = async (uuid: string): Promise<boolean> => {
    if (orders.some((order) => order.call === uuid)) return true;
    for await (const { type } of store.read(`call-${uuid}`)) if (type === 'CallEnded') return true;
    return false;
  };
  const acts = engines.map((app) => caller(app, telephony));
  for (const [n, app] of engines.entries()) {
    const act = acts[n];
    if (act)
      await look(app, {
        call: (due) => (calls[n] === undefined || due.id === calls[n] ? act(due) : Promise.resolve()),
      });
  }
  await room.clock.advance(10);
  for (;;) {
    const over = await Promise.all(calls.map(isOver));
    if (over.every(Boolean)) break;
  }
  await room.reading.caughtUp();
}

it('rings a person once when two engines decided at the same moment to ring for two call-outs', async () => {
  const calls = [await decided('east'), await decided('west')];
  await room.reading.caughtUp();
  await worked(calls, rivals(room));
  expect(orders).toHaveLength(1);
  const [rung] = orders;
  const other = calls.find((one) => one !== rung?.call) ?? '';
  expect(callOf(other)).toBeNull();
});

it('rings the person for the other call-out once the first call has ended', async () => {
  const east = await decided('east');
  await room.reading.caughtUp();
  await worked([east], [room.app]);
  const over = {
    status: 'busy',
    providerId: 'CA1',
    sequence: 1,
    by: 'unknown',
    seconds: 0,
    source: 'callback',
  } as const;
  const command = { do: 'report', ...over } as const;
  await room.here.handle(call, east, { commandId: idFrom('busy', east), occurredAt, command }, cause);
  const west = await decided('west');
  await room.reading.caughtUp();
  await worked([west], [room.app]);
  expect(orders.map((order) => order.call)).toEqual([east, west]);
});

it('rings for the call that an engine reserved the phone for before it died', async () => {
  const east = await decided('east');
  await room.reading.caughtUp();
  // The third append is the request of the call, after the reservations of the number and of the person.
  const dying = dyingAt(room, 3);
  await look(dying, { call: caller(dying, telephony) });
  await room.clock.advance(10);
  await worked([east], [room.app]);
  expect(orders.map((order) => order.call)).toEqual([east]);
});

it('keeps the chain of a call-out whole when two engines note the same at the same moment, and go on', async () => {
  const east = await decided('east');
  const uuid = idFrom('call-out', ada, 'east');
  const { here, clock } = room;
  const stop = {
    commandId: idFrom('stop', uuid),
    occurredAt,
    command: { do: 'stop', reason: '', because: 'person' },
  } as const;
  await here.handle(callout, uuid, stop, cause);
  await room.reading.caughtUp();
  const at = { due_at: iso(clock.now() - 60_000), entity: cause.entity };
  const incident = idFrom('incident', ada);
  const engines = rivals(room).map((app, n) => ({ ...app, clock: { ...clock, now: () => clock.now() + n } }));
  const off = { kind: 'calling-off', id: uuid, calls: [east], ...at } as const;
  await Promise.all(engines.map((app) => callOff(app, telephony, off)));
  const news = (id: string) =>
    ({
      kind: 'callout-told',
      id,
      callout: uuid,
      incident,
      event: 'team:formed',
      member: null,
      by: cause.actor,
      message: '',
      ...at,
    }) as const;
  for (const [n, id] of ['one', 'two', 'three'].entries()) {
    const inOrder = n % 2 === 0 ? engines.toReversed() : engines;
    await Promise.all(inOrder.map((app) => tellIncident(app, news(idFrom(id, uuid)))));
  }
  const events: StoredEvent[] = [];
  for await (const event of here.store.read(`callout-${uuid}`)) events.push(event);
  expect(firstBreak(events)).toBeUndefined();
  const types = events.map(({ type }) => type);
  expect(types.filter((type) => type === 'PhonesCalledOff')).toHaveLength(1);
  expect(types.filter((type) => type === 'CalloutTold')).toHaveLength(3);
});

/** The outcome of the call: null while the network is still to be asked. */
const endOf = async (uuid: string): Promise<string | null> => {
  for await (const { type, data } of room.here.store.read(`call-${uuid}`))
    if (type === 'CallEnded') return (data as unknown as { source: string }).source;
  return null;
};

describe('an engine that stands still between its intent and its request', () => {
  /** Looks until the call has ended, or for two minutes. Returns the seconds that it took. */
  async function settled(uuid: string): Promise<number> {
    const began = room.clock.now();
    const act = caller(room.app, telephony);
    while ((await endOf(uuid)) === null && room.clock.now() < began + 120_000) {
      await room.clock.advance(1_000);
      await look(room.app, { call: act });
      await room.reading.caughtUp();
    }
    return (room.clock.now() - began) / 1_000;
  }

  it('asks no more when it goes on, and another engine finds within 40 s that the call was never placed', async () => {
    const east = await decided('east');
    await room.reading.caughtUp();
    let waits = 0;
    // It waits for the read models before its intent, and after it.
    const reached = async () => {
      if (++waits === 2) await room.clock.sleep(15_000);
      return true;
    };
    const frozen = appOf({ ...room.app, projector: { ...room.app.projector, reached } });
    await look(frozen, { call: caller(frozen, telephony) });
    await room.clock.advance(10);
    while (waits < 2) await new Promise((resolve) => setImmediate(resolve));
    await dialQueueOf(frozen).stop();
    await room.reading.caughtUp();
    expect(orders).toEqual([]);
    expect(await settled(east)).toBeLessThanOrEqual(40);
    expect(await endOf(east)).toBe('unplaced');
    expect(room.reading.views.doc('due', `call-outcome:${east}`)).toMatchObject({ placed: false });
  });
});
