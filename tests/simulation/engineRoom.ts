import { afterAll, beforeAll, beforeEach } from 'vitest';
import { idFrom } from '#events/core/ids';
import type { App } from '#services/app/app';
import type { Attempted } from '#services/outbound/mail/mail';
import { type SteeredClock, steeredClock } from '../support/steeredClock.ts';
import { type House, house, type Projecting } from './house.ts';

export const entity = idFrom('simulated', 'entity');
export const cause = { entity, actor: { kind: 'system', id: 'test' } as const, correlationId: 'test' };
export const occurredAt = '2026-03-01T08:00:00.000Z';

/** Where an engine works, as far as what it sends is concerned: a log, its read models, and a clock that each test begins anew. */
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
    room.app = { views: reading.views, handle: here.handle, clock: room.clock, config } as unknown as App;
  });
  return room;
}

/** The engine that dies at the nth thing that it would write. */
export function dyingAt({ app, here }: EngineRoom, nth: number): App {
  let written = 0;
  const handle = (...args: Parameters<App['handle']>) =>
    ++written === nth ? Promise.reject(new Error('the process died')) : here.handle(...args);
  return { ...app, handle } as unknown as App;
}

/** Answers as told, one after the other, and keeps for what it was asked; with nothing left to say, the process dies. */
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
