// @night It reads what a replay keeps in many states.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codec } from '#events/codec';
import { chainHash } from '#events/core/chain';
import { type KeyRing, keyRing } from '#events/store/sealing/keys';
import { openSqlite } from '#events/store/sqlite';
import type { NewEvent } from '#events/store/store';
import { systemClock, systemRandom } from '#services/core/clock';
import { entityId } from '#services/demo/ids';
import { type Replay, replayOf, type Timeline } from '#services/replay/replay';
import { type StateLimits, usualStates } from '#services/replay/states';
import { goldenOf } from '../../golden/golden.ts';
import { folder, removeFolders, type TestLog, testLog, written } from '../move/logs.ts';

const entity = entityId('arvada');
const masterKey = Buffer.from(goldenOf('2026-11-22').about.masterKey, 'hex');
const limits = { largest: 8_000_000, kept: 2, interval: 20 };

let log: TestLog;
let dataDir = '';
beforeAll(async () => {
  log = await testLog(written(goldenOf('2026-11-22').logDb));
});
afterAll(async () => {
  await log.close();
  removeFolders();
});
beforeEach(() => {
  dataDir = folder();
});

interface Started {
  readonly replay: Replay;
  readonly keys: KeyRing;
  /** The events decoded so far. */
  readonly decoded: () => number;
}
/** A process that reads the past and keeps it in `dataDir`. */
function started(memory?: number, of: StateLimits = limits): Started {
  const { store } = log;
  const keys = keyRing({ store, masterKey, random: systemRandom, clock: systemClock });
  const own = codec(keys, systemRandom);
  let decoded = 0;
  const decode: typeof own.decode = (...read) => {
    decoded += 1;
    return own.decode(...read);
  };
  const replay = replayOf(
    { store, keys, codec: { decode } },
    { limits: of, place: { dataDir, masterKey }, ...(memory === undefined ? {} : { memory }) },
  );
  return { replay, keys, decoded: () => decoded };
}

/** The log of an organization, once it is read: on a busy machine the first answers come before. */
async function read(replay: Replay, of = entity): Promise<Timeline> {
  for (;;) {
    const timeline = await replay.timeline(of);
    if (timeline) return timeline;
  }
}

/** The board at five instants of the log. */
async function boards({ replay }: Started): Promise<readonly unknown[]> {
  const timeline = await read(replay);
  const [first, last] = [timeline.recorded(0), timeline.recorded(timeline.length() - 1)];
  const shown: unknown[] = [];
  for (const part of [0, 0.2, 0.5, 0.8, 1]) {
    const at = Math.floor(first + part * (last - first));
    const views = (await replay.asOf(entity, { at, clock: 'known' }))?.views;
    shown.push([
      views?.shown('crews', { where: { entity }, orderBy: { column: 'name' } }),
      views?.shown('incident_cards', { where: { entity, active: 1 }, orderBy: { column: 'time' } }),
      views?.docs('callouts', { where: { entity } }),
      views?.docs('shifts', { where: { entity } }),
    ]);
  }
  return shown;
}
const place = (name: string): string => join(dataDir, 'replay', `${entity}.${name}`);

describe('the past that was read', () => {
  it('is not read again after a restart, and shows the same', async () => {
    const one = started();
    const before = await boards(one);
    expect(JSON.stringify(before)).toContain('Truck 1');
    const { length } = await read(one.replay);
    one.replay.close();
    const two = started();
    await read(two.replay);
    // At most the events after the last state.
    expect(two.decoded()).toBeLessThan(limits.interval * 2);
    expect(one.decoded()).toBeGreaterThanOrEqual(length());
    expect(await boards(two)).toEqual(before);
    two.replay.close();
  });

  it('reads no stream again whose first event is among those to fold', async () => {
    // As seldom as usual: states of the second clock are worth it only where many events came late.
    const one = started(undefined, usualStates);
    const timeline = await read(one.replay);
    const began = one.decoded();
    // Only incidents that were at rest are read again from their first event.
    expect(began).toBeLessThan(timeline.length() * 1.4);
    one.replay.close();
  });

  it('holds no readable word about people on the disk', async () => {
    const one = started();
    await boards(one);
    one.replay.close();
    for (const name of readdirSync(join(dataDir, 'replay'))) {
      const bytes = readFileSync(join(dataDir, 'replay', name), 'latin1');
      expect(bytes).not.toMatch(/Truck 1|arvada/i);
    }
  });

  it('is read anew by a release with other folds, and after damage to the file or its key', async () => {
    const one = started();
    const before = await boards(one);
    one.replay.close();
    const harms: readonly (() => void)[] = [
      () => {
        const db = openSqlite(place('db'), 'NORMAL');
        // The same form, and another fold of the crews.
        db.exec("UPDATE about SET release = replace(release, ' crews@', ' crews@9')");
        db.close();
      },
      () => {
        const db = openSqlite(place('db'), 'NORMAL');
        db.exec("UPDATE lots SET rest = x'00' WHERE n = 2");
        db.close();
      },
      () => {
        // Otherwise the database is whole again from what it wrote ahead.
        rmSync(place('db-wal'), { force: true });
        writeFileSync(place('db'), 'no database at all, and longer than a header of one hundred bytes'.repeat(40));
      },
      () => writeFileSync(place('key'), Buffer.alloc(32, 1)),
      () => writeFileSync(place('key'), ''),
    ];
    for (const harm of harms) {
      harm();
      const two = started();
      expect(await boards(two)).toEqual(before);
      expect(two.decoded()).toBeGreaterThanOrEqual((await read(two.replay)).length());
      two.replay.close();
    }
  });

  it('is gone with the first erasure, here or while the process was stopped', async () => {
    const one = started();
    await boards(one);
    expect(existsSync(place('key'))).toBe(true);
    one.keys.forget('somebody');
    expect(existsSync(place('key'))).toBe(false);
    await boards(one);
    expect(existsSync(place('key'))).toBe(true);
    one.replay.close();
    const [last] = await lastOf('incident-');
    const data = { subject: 'nobody-in-particular' };
    await log.store.append(last.stream, last.revision, [following(last, 'PersonalDataErased', data)]);
    const two = started();
    await read(two.replay);
    expect(two.decoded()).toBeGreaterThanOrEqual((await read(two.replay)).length());
    two.replay.close();
    // A control: without another erasure it stays.
    const three = started();
    await read(three.replay);
    expect(three.decoded()).toBeLessThan(limits.interval * 2);
    three.replay.close();
  });

  it('is read by a second process as well, which keeps it in memory', async () => {
    const [one, two] = [started(), started()];
    expect(await boards(two)).toEqual(await boards(one));
    expect(two.decoded()).toBeGreaterThanOrEqual((await read(two.replay)).length());
    for (const { replay } of [one, two]) replay.close();
  });

  it('keeps three organizations open, and the fourth replaces the one looked at longest ago', async () => {
    const one = started();
    const names = ['arvada', 'durham', 'loveland', 'olathe'];
    for (const name of names) await read(one.replay, entityId(name));
    const sizes = await Promise.all(names.map((name) => one.replay.size(entityId(name))));
    expect(sizes.map((size) => size !== null)).toEqual([false, true, true, true]);
    const before = one.decoded();
    await read(one.replay);
    expect(one.decoded() - before).toBeLessThan(limits.interval * 2);
    one.replay.close();
  });

  it('takes no more memory than it is given, and shows the same in it', async () => {
    const names = ['arvada', 'durham', 'loveland'];
    const roomy = started();
    const before = await boards(roomy);
    const open = async ({ replay }: Started) => {
      for (const name of names) await read(replay, entityId(name));
      const sizes = await Promise.all(names.map((name) => replay.size(entityId(name))));
      return sizes.map((size) => size?.memory ?? null);
    };
    const sizes = await open(roomy);
    for (const size of sizes) expect(size).toBeGreaterThan(10_000);
    roomy.replay.close();
    // Room for less than two: each organization takes the place of the one before.
    const narrow = started(Math.max(...sizes.map(Number)) + 1);
    expect((await open(narrow)).map((size) => size !== null)).toEqual([false, false, true]);
    expect(await boards(narrow)).toEqual(before);
    expect(narrow.decoded()).toBeLessThan(limits.interval * 12);
    narrow.replay.close();
  });
});

async function lastOf(kind: string) {
  for await (const event of log.store.readAll({ backwards: true }))
    if (event.stream.startsWith(kind) && event.metadata.entity === entity) return [event] as const;
  throw new Error(`no stream begins with ${kind}`);
}

function following(
  { metadata, stream, revision }: Awaited<ReturnType<typeof lastOf>>[0],
  type: string,
  data: NewEvent['data'],
): NewEvent {
  const event = { id: systemRandom.uuid(), type, data, metadata };
  const hash = chainHash(String(metadata.hash), { ...event, stream, revision: revision + 1 });
  return { ...event, metadata: { ...metadata, hash } };
}
