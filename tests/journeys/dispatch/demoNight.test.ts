// @night It plays a night of the demo.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Crew, DispatchData, Dispatched } from '#contracts/dispatch/dispatch';
import { isUnderWay } from '#contracts/incident/crews/crews';
import { startNight } from '#services/demo/atWork/night';
import { entityId } from '#services/demo/ids';
import { installed, signedIn } from '../../support/installed.ts';

const second = 1_000;
const minute = 60 * second;

const refused: object[] = [];
const log = { info: (data: object) => void refused.push(data), warn: () => {}, error: () => {} };
const own = (data: object): boolean => 'what' in data || 'reason' in data;

let night: ReturnType<typeof startNight>;
const here = installed({ organisations: ['arvada'], log });
const dana = signedIn(here, 'dispatcher@arvada.example');
beforeAll(() => {
  const { app, port } = here.muster;
  night = startNight(app, { host: '127.0.0.1', port });
  here.atClose(() => night.stop());
});

const data = async (): Promise<DispatchData> => (await dana.get('/api/beta/dispatch/get-data/')).body;
const board = async () => (await data()).incidents;
const crewOf = ({ designation }: Dispatched) => designation;

/** A crew that is on no job, and whom nobody is asking where it is. */
async function idleCrew(): Promise<Crew | undefined> {
  const { crew, incidents } = await data();
  const going = new Set(incidents.flatMap(({ dispatched }) => dispatched.filter(isUnderWay).map(crewOf)));
  return crew.find(
    ({ uuid, active, designated_user, checkin }) =>
      active && designated_user && !going.has(uuid) && checkin?.status !== 'IN_PROGRESS',
  );
}

async function events(): Promise<number> {
  let count = 0;
  for await (const _ of here.muster.app.store.readAll()) count += 1;
  return count;
}

/** Lets the people work, and the engine send their texts. `seen` is asked at each look: some steps last six seconds. */
async function passes(time: number, seen: () => Promise<void> = async () => {}): Promise<void> {
  for (let n = 0; n < time / (5 * second); n++) {
    await here.clock.advance(5 * second);
    await night.settled();
    if (n % 3 === 0) await here.settled();
    await seen();
  }
}

describe('the demo night', () => {
  it('brings a call every 40 seconds, has the crews work, and never fills the board', async () => {
    const before = await events();
    const began = await board();
    const known = new Set(began.map(({ uuid }) => uuid));
    const calls = new Set<string>();
    const worked = new Set<string>();
    let most = 0;
    let oldest = 0;
    await passes(10 * minute, async () => {
      const cards = (await board()).filter(({ uuid }) => !known.has(uuid));
      most = Math.max(most, cards.length);
      for (const { uuid, time, dispatched } of cards) {
        calls.add(uuid);
        oldest = Math.max(oldest, here.clock.now() - Date.parse(time));
        for (const { status } of dispatched) worked.add(status);
      }
    });
    const perHour = 6 * ((await events()) - before);
    console.log(
      `${calls.size} calls, at most ${most} active, the oldest ${oldest / minute} min, ${perHour} events an hour`,
    );
    expect(refused.filter(own)).toEqual([]);
    expect(calls.size).toBeGreaterThan(12);
    expect(most).toBeLessThanOrEqual(12);
    expect(oldest).toBeLessThan(15 * minute);
    expect([...worked]).toEqual(expect.arrayContaining(['accepted', 'on-my-way', 'on-scene', 'done']));
    expect(perHour).toBeLessThan(4_000);
  }, 120_000);

  it('leaves a check-in that a visitor requests to the visitor for a minute, and answers it then', async () => {
    let idle = await idleCrew();
    for (let n = 0; n < 60 && !idle; n++) {
      await passes(5 * second);
      idle = await idleCrew();
    }
    const body = { entity: entityId('arvada'), designations: [idle?.uuid] };
    const { requested } = (await dana.send('POST', '/api/beta/dispatch/initiate-checkins/', body)).body;
    expect(requested).toEqual([idle?.uuid]);
    const checkIn = async () => (await data()).crew.find(({ uuid }) => uuid === idle?.uuid)?.checkin;
    const asked = await checkIn();
    await passes(30 * second);
    expect(await checkIn()).toMatchObject({ id: asked?.id, status: 'IN_PROGRESS' });
    await passes(90 * second);
    // The crew may have been asked again since: the position tells that it answered.
    expect((await checkIn())?.point).not.toEqual(asked?.point);
  });

  it('stands still while it is paused', async () => {
    const pause = (paused: boolean) => dana.send('POST', '/api/demo/night/', { paused });
    here.muster.app.parts.night = night;
    expect((await pause(true)).body).toEqual({ state: 'paused' });
    await passes(5 * second);
    const before = await board();
    await passes(3 * minute);
    expect((await board()).map(({ uuid }) => uuid)).toEqual(before.map(({ uuid }) => uuid));
    expect((await pause(false)).body).toEqual({ state: 'running' });
    await passes(3 * minute);
    expect((await board()).map(({ uuid }) => uuid)).not.toEqual(before.map(({ uuid }) => uuid));
  });

  it('ends when nobody has looked for half an hour', async () => {
    await here.clock.sleep(31 * minute);
    await here.settled();
    const before = (await board()).map(({ uuid }) => uuid);
    await passes(2 * minute);
    expect((await board()).map(({ uuid }) => uuid)).toEqual(before);
    night.watched(entityId('arvada'));
    await passes(2 * minute);
    expect((await board()).map(({ uuid }) => uuid)).not.toEqual(before);
  });
});
