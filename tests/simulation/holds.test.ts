import { describe, expect, it } from 'vitest';
import { limits } from '#contracts/core/limits';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type IncidentCommand, incident } from '#events/incident/incident';
import type { App } from '#services/app/app';
import { endHolds } from '#services/engine/acts/holds';
import type { Table } from '#services/engine/table';
import { cause, dyingAt, engineRoom, look, lookAndFollow, rivals } from './engineRoom.ts';

const room = engineRoom();
const h1 = idFrom('h1');

let count = 0;
let given = 0;
/** An incident that was held and released now. */
async function released(): Promise<string> {
  const uuid = idFrom('simulated', 'released', ++count);
  const create = { version: 'arvada_water', description: 'Main break', source: null, labels: [], locations: [] };
  await gives(
    uuid,
    { do: 'create', incident: uuid, ...create },
    { do: 'hold', hold: h1 },
    { do: 'releaseHold', hold: h1 },
  );
  return uuid;
}
async function gives(uuid: string, ...commands: readonly IncidentCommand[]): Promise<void> {
  const occurredAt = iso(room.clock.now());
  const steps = commands.map((command) => ({ commandId: idFrom(uuid, ++given), occurredAt, command }));
  await room.here.handle(incident, uuid, steps, cause);
  await room.reading.caughtUp();
}

const table = (app: App): Table => ({ holds: (due) => endHolds(app, due) });
const looks = (as = room.app) => lookAndFollow(room, as, table(as));
const hiddenUntil = (uuid: string) => room.reading.views.doc('incidents', uuid)?.held.hidden_until;
async function timesEnded(uuid: string): Promise<number> {
  let times = 0;
  for await (const { type } of room.here.store.read(`incident-${uuid}`)) if (type === 'HoldsEnded') times += 1;
  return times;
}

describe('an incident whose holds are all released', () => {
  it('comes back after ten seconds, and not before', async () => {
    const uuid = await released();
    expect(await looks()).toBe(room.clock.now() + limits.holdGrace);
    await room.clock.advance(limits.holdGrace - 1);
    await looks();
    expect(await timesEnded(uuid)).toBe(0);
    await room.clock.advance(1);
    expect(await looks()).toBeUndefined();
    expect([hiddenUntil(uuid), await timesEnded(uuid)]).toEqual([null, 1]);
  });

  it('comes back once by two engines, and once when one of them died', async () => {
    const uuid = await released();
    await room.clock.advance(limits.holdGrace);
    await expect(looks(dyingAt(room, 1))).rejects.toThrow('died');
    await Promise.all(rivals(room).map((app) => look(app, table(app))));
    await room.reading.caughtUp();
    for (let n = 0; n < 2; n++) await looks();
    expect([hiddenUntil(uuid), await timesEnded(uuid)]).toEqual([null, 1]);
  });

  it('comes back late when no engine was alive', async () => {
    const uuid = await released();
    await room.clock.advance(86_400_000);
    await looks();
    expect([hiddenUntil(uuid), await timesEnded(uuid)]).toEqual([null, 1]);
  });

  it('stays away when it is held again meanwhile, and nothing is due', async () => {
    const uuid = await released();
    await gives(uuid, { do: 'hold', hold: idFrom('h2') });
    await room.clock.advance(86_400_000);
    expect(await looks()).toBeUndefined();
    expect([hiddenUntil(uuid), await timesEnded(uuid)]).toEqual(['open', 0]);
  });

  it('comes back by itself at the end of its hold, once by two engines', async () => {
    const uuid = await released();
    const until = iso(room.clock.now() + 3_600_000);
    await gives(uuid, { do: 'hold', hold: idFrom('h3'), reason: 'Waits for the dig permit', until });
    await room.clock.advance(3_599_999);
    expect(await looks()).toBe(room.clock.now() + 1);
    await room.clock.advance(1);
    await Promise.all(rivals(room).map((app) => look(app, table(app))));
    await room.reading.caughtUp();
    expect(hiddenUntil(uuid)).toBe(iso(room.clock.now() + limits.holdGrace));
    await room.clock.advance(limits.holdGrace);
    await looks();
    expect([hiddenUntil(uuid), await timesEnded(uuid)]).toEqual([null, 1]);
  });

  it('is left alone when it was deleted meanwhile', async () => {
    const uuid = await released();
    await gives(uuid, { do: 'delete' });
    await room.clock.advance(limits.holdGrace);
    await looks();
    expect(await timesEnded(uuid)).toBe(0);
  });
});
