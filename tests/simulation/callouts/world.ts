import type { CallAnswer, CallOutcome } from '#contracts/callout/outcomes';
import type { UndialedReason } from '#contracts/callout/policy';
import type { CalloutCommand } from '#events/callout/commands';
import { callout } from '#events/callout/decider';
import type { CalloutFact } from '#events/callout/events';
import type { CalloutState } from '#events/callout/state';
import type { Decider } from '#events/core/decider';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import type { RecordedFact } from '#events/facts';
import type { Handle } from '#events/store/handle';
import { timeOffOf } from '#events/timeOff/decider';
import { type CalloutDoc, callouts, whyUndialed } from '#projections/callout/callouts';
import { apply } from '#projections/core/projection';
import { due } from '#projections/due/due';
import type { CalloutStepDue, Obligation } from '#projections/due/obligation';
import { callableOf } from '#services/app/calling/callable';
import { callOutStepper, type Stepping } from '#services/engine/acts/calls/callouts';
import type { Logged } from '../../support/callouts/logged.ts';
import { type Chance, chance } from './chance.ts';
import { hasty, once, projector, readModels } from './ports.ts';
import { type Scene, sceneOf } from './scenes.ts';

export type CalloutDecider = Decider<CalloutState, CalloutCommand, CalloutFact>;

/** A call as the phone network knows it. Times are milliseconds. */
export interface TrueCall {
  readonly callout: string;
  readonly call: string;
  readonly user: string;
  readonly from: number;
  readonly until: number;
  /** The beginning on the machine's clock. */
  readonly wall: number;
}

/** The result of a seed: the logs, the network's truth, and the key presses that reached a call-out. */
export interface History {
  readonly scene: Scene;
  readonly logs: ReadonlyMap<string, readonly Logged[]>;
  readonly calls: readonly TrueCall[];
  readonly presses: readonly {
    readonly callout: string;
    readonly call: string;
    readonly at: number;
    readonly answer: CallAnswer;
  }[];
  readonly docs: ReadonlyMap<string, CalloutDoc>;
  /** The time at which nothing was left to happen, or the simulation gave up. */
  readonly endedAt: number;
  readonly settled: boolean;
}

/** The part that a planted bug replaces. */
export interface Planted {
  readonly decider?: (real: CalloutDecider) => CalloutDecider;
  readonly isWanted?: () => boolean;
  readonly busy?: false;
  /** The engine dials without waiting for the read models. */
  readonly waits?: false;
  /** A step goes on before the read models have answered, as without an `await`. */
  readonly awaits?: false;
  /** The engine dials people whom it may not call any more. */
  readonly asks?: false;
}

/**
 * A history that has not come to rest by then never does. The longest of 2,000 took 300 turns. An endless one costs by
 * the square of its turns, since each step and each invariant reads all calls before it; many planted bugs cause one.
 */
const turnsOf = ({ callouts }: Scene, planted: Planted): number =>
  Math.max(Object.keys(planted).length > 0 ? 400 : 1_000, 300 * callouts.length);

/** Plays one history: the production decider, engine step, obligations and read model on a virtual clock. */
export async function play(
  seed: number,
  planted: Planted = {},
  sceneBy: (luck: Chance) => Scene = sceneOf,
): Promise<History> {
  const luck = chance(seed);
  const scene = sceneBy(luck);
  const decider = planted.decider?.(callout) ?? callout;
  const { start } = scene;
  /** The time outside. */
  let now = start;
  /** The machine's clock is so far ahead of it. */
  let ahead = 0;
  const wall = (): number => now + ahead;

  // Streams and read models. The read models may lag behind.
  const states = new Map<string, CalloutState>();
  const logs = new Map<string, Logged[]>();
  const done = new Set<string>();
  const docs = new Map<string, CalloutDoc>();
  const dues = new Map<string, Obligation>();
  const unread: RecordedFact[] = [];
  const calls: TrueCall[] = [];
  const presses: History['presses'][number][] = [];
  let position = 0;

  const read = (): void => {
    for (const event of unread.splice(0)) {
      for (const { key, after } of apply(callouts, event, (id) => docs.get(id) ?? null))
        if (after) docs.set(key, after as CalloutDoc);
      for (const { key, after } of apply(due, event, (id) => dues.get(id) ?? null)) {
        if (after) dues.set(key, after as Obligation);
        else dues.delete(key);
      }
      if (event.type === 'CandidateCalled') dial(event);
    }
  };
  // Read models that are seldom current show the bug of an engine that does not wait for them.
  const lag = planted.waits === false ? 0.95 : 0.3;
  const lagging = (): boolean => (scene.faults.lag || planted.waits === false) && luck.is(lag);

  type Sent = { readonly commandId: string; readonly occurredAt: string; readonly command: CalloutCommand };
  const run = (id: string, { commandId, occurredAt, command }: Sent, entity: string): void => {
    if (scene.faults.store && luck.is(0.05)) throw new Error('the store does not answer');
    if (done.has(commandId)) return;
    const state = states.get(id) ?? callout.initial;
    const facts = decider.decide(state, command);
    if (facts.length === 0) return;
    done.add(commandId);
    let after = state;
    const log = logs.get(id) ?? [];
    logs.set(id, log);
    for (const fact of facts) {
      after = decider.evolve(after, { ...fact, occurredAt });
      log.push({ ...fact, at: Date.parse(occurredAt), truly: now, commandId, entity });
      const metadata = { occurredAt, entity, actor: { kind: 'system', id: 'engine' } };
      const event = { ...fact, id: `${id} ${++position}`, stream: `callout-${id}`, metadata };
      unread.push(event as unknown as RecordedFact);
    }
    states.set(id, after);
    // The answer is lost after the append.
    if (scene.faults.store && luck.is(0.03)) throw new Error('the answer of the store was lost');
  };

  const timeOffs = once((user) => timeOffOf(scene.entityOf(''), user));
  const views = readModels(docs, {
    isActive: (user) => !scene.deactivated(user, now),
    leave: () => new Map(scene.leave(now).map(({ user, ...span }) => [timeOffs(user), span] as const)),
  });
  const shown = projector(luck, read);
  const place = () => ({ commit: BigInt(position), prepare: BigInt(position) });
  const app: Stepping = {
    clock: { now: wall },
    views: planted.busy === false ? { ...views, docs: () => [] } : views,
    handle: (async (_decider: unknown, id: string, step: Sent, { entity }: { readonly entity: string }) => {
      run(id, step, entity);
      return { position: place(), events: [] };
    }) as unknown as Handle,
    store: { head: async () => place() },
    projector: planted.awaits === false ? hasty(shown) : shown,
  };
  const engines = [callOutStepper(app), callOutStepper(app)] as const;

  // The coming happenings, in order.
  const agenda: { readonly at: number; readonly what: () => void }[] = [];
  const plan = (at: number, what: () => void): void => {
    const before = agenda.findIndex((one) => one.at > at);
    agenda.splice(before < 0 ? agenda.length : before, 0, { at, what });
  };
  let count = 0;
  /** A webhook or a dispatcher: tried again until the store has it. A refusal is an answer. */
  const send = (id: string, command: (time: string) => CalloutCommand, commandId = `sent ${++count}`): void => {
    const occurredAt = iso(wall());
    try {
      run(id, { commandId, occurredAt, command: command(occurredAt) }, scene.entityOf(id));
    } catch (error) {
      if (!(error instanceof Refused)) plan(now + 1_000, () => send(id, command, commandId));
    }
    if (!lagging()) read();
  };

  const respond = (id: string, call: string, answer: CallAnswer): void => {
    presses.push({ callout: id, call, at: now, answer });
    send(id, (time) => ({ do: 'respond', now: time, call, answer }), `respond ${call} ${answer}`);
  };
  type Ended = { outcome: CallOutcome; placed: boolean; undialed?: UndialedReason | undefined };
  const end = (id: string, call: string, ended: Ended): void =>
    send(id, (time) => ({ do: 'noteCallEnded', now: time, call, ...ended }), `end ${call}`);

  /** The phone network: rings, and reports in the ways that a network reports. */
  function dial({ data }: RecordedFact<'CandidateCalled'>): void {
    const { callout: id, call, user } = data;
    plan(engineUpAt(now + luck.whole(0, scene.faults.slow ? 20_000 : 500)), () => {
      // The engine waits for the read models before it dials.
      if (planted.waits ?? true) read();
      const doc = docs.get(id);
      const inputs = doc?.people.find((each) => each.user === user)?.inputs ?? {};
      const mayCall =
        planted.asks === false || (doc && callableOf(app, doc)({ user, to: null, inputs }).reason === null);
      if (!doc || !mayCall || !(planted.isWanted?.() ?? whyUndialed(doc, call, wall()) === null))
        return end(id, call, {
          outcome: 'failed',
          placed: false,
          undialed: doc && (whyUndialed(doc, call, wall()) ?? 'unavailable'),
        });
      // The process dies before it asks; half a minute later the network is known to know nothing.
      if (scene.faults.unplaced && luck.is(0.1))
        return plan(now + 32_000, () => end(id, call, { outcome: 'failed', placed: false, undialed: 'lost' }));
      const behaviour = scene.behaviour(user, luck);
      const until = now + behaviour.seconds * 1_000;
      calls.push({ callout: id, call, user, from: now, until, wall: wall() });
      const { answer } = behaviour;
      const late = () => (scene.faults.late && luck.is(0.3) ? luck.whole(1, 55) * 1_000 : luck.whole(0, 300));
      if (answer) {
        const at = until - 1_000;
        plan(at + late(), () => respond(id, call, answer));
        if (scene.faults.doubled && luck.is(0.3)) plan(at + late(), () => respond(id, call, answer));
      }
      // A lost report is found by polling within a minute.
      const reported = until + (scene.faults.lost && luck.is(0.3) ? 60_000 : late());
      const outcome = { outcome: behaviour.outcome, placed: true };
      plan(reported, () => end(id, call, outcome));
      if (scene.faults.doubled && luck.is(0.3)) plan(reported + late(), () => end(id, call, outcome));
    });
  }

  const engineUpAt = (at: number): number =>
    scene.down && at >= scene.down.from && at < scene.down.until ? scene.down.until : at;

  for (const { at, by } of scene.jumps)
    plan(at, () => {
      ahead += by;
    });
  for (const { id, at, started, people, leftOut } of scene.callouts)
    plan(start + at, () => send(id, (time) => ({ do: 'start', now: time, started, people, leftOut })));
  for (const { id, at, command } of scene.changes) plan(start + at, () => send(id, command));

  const act = async (obligation: CalloutStepDue): Promise<void> => {
    const [first, second] = engines;
    // A second engine acts on the same obligation: afterwards, or at the same time.
    const both = scene.faults.twoEngines && luck.is(0.5);
    const begun = first(obligation).catch(() => {});
    if (!both || luck.is(0.5)) await begun;
    if (both) await second(obligation).catch(() => {});
    await begun;
  };

  let turns = 0;
  const mostTurns = turnsOf(scene, planted);
  for (; turns < mostTurns; turns++) {
    const steps = [...dues.values()].filter((one): one is CalloutStepDue => one.kind === 'callout-step');
    const nextStep = Math.min(
      ...steps.map(({ due_at }) => Math.max(now, engineUpAt(Math.max(now, Date.parse(due_at ?? '') - ahead)))),
    );
    const nextEvent = agenda[0]?.at ?? Infinity;
    if (Math.min(nextStep, nextEvent) === Infinity) break;
    if (nextEvent <= nextStep) {
      now = Math.max(now, nextEvent);
      agenda.shift()?.what();
    } else {
      now = nextStep;
      const before = position;
      for (const one of steps) if (Date.parse(one.due_at ?? '') <= wall()) await act(one);
      if (!lagging()) read();
      // An act that failed, or was too early, rests.
      if (position === before) now += 1_000;
    }
    if (agenda.length === 0) read();
  }
  read();
  return { scene, logs, calls, presses, docs, endedAt: now, settled: turns < mostTurns };
}
