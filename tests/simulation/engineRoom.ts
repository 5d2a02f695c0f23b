import { afterAll, beforeAll, beforeEach } from 'vitest';
import { codec } from '#events/codec';
import { idFrom } from '#events/core/ids';
import { handler } from '#events/store/handle';
import type { EventStore } from '#events/store/store';
import type { App } from '#services/app/app';
import { systemRandom } from '#services/core/clock';
import type { Attempted } from '#services/core/telephony';
import { startEngine } from '#services/engine/engine';
import { nextAfter } from '#services/engine/reading';
import type { Table } from '#services/engine/table';
import { appOf } from '#services/testing/app';
import { type SteeredClock, steeredClock } from '../support/clock/steeredClock.ts';
import { type House, house, type Projecting } from './house.ts';

export const entity = idFrom('simulated', 'entity');
export const cause = { entity, actor: { kind: 'system', id: 'test' } as const, correlationId: 'test' };
export const occurredAt = '2026-03-01T08:00:00.000Z';

/** The surroundings of an engine for sending: a log, its read models, and a clock that each test starts anew. */
export interface EngineRoom {
  here: House;
  reading: Projecting;
  clock: SteeredClock;
  app: App;
}

export function engineRoom(): EngineRoom {
  const room = {} as EngineRoom;
  beforeAll(async () => {
    room.here = await house();
    room.reading = await room.here.project(room.here.folder());
  });
  afterAll(() => room.here.close());
  beforeEach(() => {
    const { here, reading } = room;
    const config = { publicUrl: 'http://muster.example' };
    room.clock = steeredClock();
    const { clock } = room;
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const { views, projector } = reading;
    const { handle, store } = here;
    room.app = appOf({ views, projector, store, handle, clock, random: systemRandom, config, log });
  });
  return room;
}

/** One look of an engine with the given table. Rejects when an act failed. */
export async function look(app: App, table: Table): Promise<void> {
  const failures: string[] = [];
  const log = { error: ({ reason }: { reason: string }) => void failures.push(reason) };
  // Its own appends do not wake it: each look is separate.
  const projector = { onChange: () => () => {} };
  const engine = startEngine(appOf({ ...app, log, projector }), table);
  await engine.stop();
  if (failures.length > 0) throw new Error(failures[0]);
}

/** One look, and the time until the next obligation, in milliseconds, or undefined. */
export async function lookAndFollow({ reading, clock }: EngineRoom, app: App, table: Table) {
  await look(app, table);
  await reading.caughtUp();
  return nextAfter(reading.views, clock.now());
}

/** Two engines in separate processes. Both have decided on their first append before either is written. */
export function rivals({ app, here }: EngineRoom): readonly [App, App] {
  let arrived = 0;
  let go = () => {};
  const both = new Promise<void>((resolve) => {
    go = resolve;
  });
  const append: EventStore['append'] = async (...args) => {
    // The turn to dial is not the decision.
    if (args[0].startsWith('dialing-')) return here.store.append(...args);
    arrived += 1;
    if (arrived === 2) go();
    await both;
    return here.store.append(...args);
  };
  const rival = (): App => {
    const handle = handler({ ...here.store, append }, codec(here.keys, systemRandom), 60_000);
    return { ...app, handle };
  };
  return [rival(), rival()];
}

/** The engine that dies at its nth append. */
export function dyingAt({ app, here }: EngineRoom, nth: number): App {
  let written = 0;
  const handle = (...args: Parameters<App['handle']>) =>
    args[0].category !== 'dialing' && ++written === nth
      ? Promise.reject(new Error('the process died'))
      : here.handle(...args);
  return appOf({ ...app, handle });
}

/** Gives the told answers in order and records the requests. When no answer is left, the process dies. */
export function answering(answers: readonly (Attempted | 'dies')[]) {
  const left = [...answers];
  const asked: string[] = [];
  const next = (what: string): Promise<Attempted> => {
    asked.push(what);
    const answer = left.shift() ?? 'dies';
    return answer === 'dies' ? Promise.reject(new Error('the process died')) : Promise.resolve(answer);
  };
  return { asked, next };
}
