import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Place } from '#events/store/store';
import { folderOf } from '#events/testing/folder';
import type { Log } from '#services/core/log';
import { evidenceLog } from '#services/testing/evidenceLog';
import { evidenceOf } from './evidence.ts';
import { type Kept, lossAcceptedAt, openKept, setEvidenceAside } from './kept.ts';
import { rotationOf, rotationStream } from './keys.ts';
import { leafOf } from './leaf.ts';
import { rootByInclusion, rootOf } from './merkle.ts';
import { noteKey } from './note.ts';
import { openEvidence } from './openEvidence.ts';

const parent = folderOf('evidence-unit');
const seedAfter = (changes: number) => Buffer.alloc(32, 7 + changes);
let folders = 0;
let dataDir: string;
let log: ReturnType<typeof evidenceLog>;
let now: number;
let due: (() => void)[];
const clock = {
  now: () => now,
  at: (_: number, callback: () => void) => {
    due.push(callback);
    return () => void (due = due.filter((one) => one !== callback));
  },
};
const kept: Kept[] = [];
beforeEach(() => {
  dataDir = join(parent, String(++folders));
  log = evidenceLog();
  now = Date.parse('2026-03-01T12:00:00.500Z');
  due = [];
});
afterEach(() => {
  for (const one of kept.splice(0)) one.close();
});
const opened = () => {
  const one = openKept(dataDir);
  kept.push(one);
  return evidenceOf({ store: log.store, kept: one, dataDir, seedAfter, clock });
};
const started = () => openEvidence({ store: log.store, dataDir, seedAfter, clock, counts: true });
const signedNow = async () => {
  const one = await started();
  await one.look();
  await one.begin({ info() {}, warn() {}, error() {} }, () => null)();
};
const some = (n: number, stream = 'incident-1') =>
  Array.from({ length: n }, (_, at) => log.put(stream, 'arvada', { at }));

describe('the trees over a log', () => {
  it('have the events of everybody and of each organization, and no keys, moves or events of the server', async () => {
    some(2);
    for (const stream of ['key-1', 'moving-times', '$ce-1']) log.put(stream);
    log.put('incident-2', 'durham');
    log.put('scavenge-1', '');
    const { trees, look } = opened();
    await look();
    expect(
      trees
        .names()
        .toSorted()
        .map((one) => [one, trees.size(one)]),
    ).toEqual([
      ['', 4],
      ['arvada', 2],
      ['durham', 1],
    ]);
    const [first, second] = log.events.map(leafOf);
    expect(trees.tile('arvada', 0, 0)).toEqual(Buffer.concat([first as Buffer, second as Buffer]));
  });

  it('go on where they ended, also in another process, and over several lots', async () => {
    some(3);
    await opened().look();
    some(450);
    const { trees, look } = opened();
    await look();
    const once = openKept(join(parent, `once ${folders}`));
    kept.push(once);
    await evidenceOf({ store: log.store, kept: once, dataDir, seedAfter, clock }).look();
    expect([trees.size('arvada'), rootOf(trees.node('arvada'), 453)]).toEqual([
      453,
      rootOf(once.trees.node('arvada'), 453),
    ]);
  });

  it('are read on by two processes in turn, and the second of two at once gives way', async () => {
    some(2);
    const [one, other] = [opened(), opened()];
    await one.look();
    some(2);
    await other.look();
    some(2);
    await one.look();
    expect([one.trees.size('arvada'), rootOf(one.trees.node('arvada'), 6)]).toEqual([
      6,
      rootOf(other.trees.node('arvada'), 6),
    ]);
    some(1);
    const { readAll } = log.store;
    log.store.readAll = async function* (asked) {
      log.store.readAll = readAll;
      await other.look();
      yield* readAll(asked);
    };
    await expect(one.look()).rejects.toThrow('another process read the log');
    await one.look();
    expect([one.trees.size('arvada'), one.latest('arvada')?.size]).toEqual([7, 7]);
  });

  it('are signed only where they grew, and all of them after a look that failed or another process', async () => {
    log.put('incident-1', 'arvada');
    log.put('incident-2', 'durham');
    const [one, other] = [opened(), opened()];
    await one.look();
    const names = vi.spyOn(one.trees, 'names');
    const size = vi.spyOn(one.trees, 'size');
    log.put('incident-1', 'arvada');
    await one.look();
    expect([names.mock.calls.length, size.mock.calls.map(([tree]) => tree)]).toEqual([0, ['', 'arvada']]);
    expect([one.latest('')?.size, one.latest('arvada')?.size, one.latest('durham')?.size]).toEqual([3, 2, 1]);
    const keep = vi.spyOn(kept[0] as Kept, 'keep').mockImplementationOnce(() => {
      throw new Error('the disk is full');
    });
    log.put('incident-2', 'durham');
    await expect(one.look()).rejects.toThrow('the disk is full');
    expect([one.latest('')?.size, one.latest('durham')?.size]).toEqual([3, 1]);
    keep.mockRestore();
    await one.look();
    expect([names.mock.calls.length, one.latest('')?.size, one.latest('durham')?.size]).toEqual([1, 4, 2]);
    log.put('incident-2', 'durham');
    await other.look();
    await one.look();
    expect([names.mock.calls.length, one.latest('durham')?.size]).toEqual([2, 3]);
  });

  it('are named after their first event, with what a name cannot hold written otherwise', async () => {
    const first = log.put('incident-1', 'a b+c');
    const { latest, look } = opened();
    await look();
    expect([latest('')?.origin, latest('a b+c')?.origin]).toEqual([
      `muster/installation/${first.id}`,
      `muster/a%20b%2Bc/${first.id}`,
    ]);
  });

  it('cover the place, the content and the time of recording of each event', () => {
    const event = log.put('incident-1');
    const changes = [
      { stream: 'x' },
      { revision: 1 },
      { id: 'x' },
      { type: 'x' },
      { recordedAt: 'x' },
      { data: { x: 1 } },
      { metadata: {} },
    ];
    for (const change of changes) expect(leafOf({ ...event, ...change })).not.toEqual(leafOf(event));
    // An event that no release of ours writes has a leaf too.
    expect(leafOf({ ...event, data: { text: '\ud800' } })).toHaveLength(32);
  });
});

describe('the signed checkpoints', () => {
  it('are made for each tree that grew, with one kept for each day', async () => {
    some(1);
    const { look, latest, daily } = opened();
    expect(latest('arvada')).toBeNull();
    await look();
    const first = latest('arvada');
    expect(first).toMatchObject({ size: 1, seconds: Math.floor(now / 1_000) });
    now += 60_000;
    log.put('incident-2', 'durham');
    await look();
    expect(latest('arvada')).toEqual(first);
    expect(latest('')?.size).toBe(2);
    some(1);
    await look();
    expect(daily('arvada').map(({ size }) => size)).toEqual([2]);
    now += 86_400_000;
    some(1);
    await look();
    expect(daily('arvada').map(({ size }) => size)).toEqual([2, 3]);
    expect(readFileSync(join(dataDir, 'evidence', 'checkpoint'), 'utf8')).toBe(latest('')?.note);
  });

  it('are signed with the next key once the log has its change, also after a restart', async () => {
    some(1);
    const one = opened();
    await one.look();
    const before = one.latest('arvada');
    const keyIn = (of: typeof one, checkpoint = of.latest('arvada')) =>
      checkpoint && of.keyOf(checkpoint).split('+')[2];
    const old = keyIn(one);
    log.put(rotationStream, '', { ...rotationOf(noteKey(seedAfter(0)), noteKey(seedAfter(1))) });
    Object.assign(log.events.at(-1) ?? {}, { type: 'EvidenceKeyRotated' });
    some(1);
    await one.look();
    expect(keyIn(one)).not.toBe(old);
    expect([keyIn(one, before), one.rotations().length]).toEqual([old, 1]);
    const again = await started();
    expect([keyIn(again), keyIn(again, before), again.rotations().length]).toEqual([keyIn(one), old, 1]);
  });

  it('prove an event, and no other, nor one that they do not cover yet', async () => {
    const [event] = some(300);
    const { look, proofOf, latest, keyOf } = opened();
    expect(event && proofOf('arvada', event)).toBe('waiting');
    await look();
    const later = log.put('incident-1');
    const checkpoint = latest('arvada');
    for (const one of [event, log.events[299]]) {
      const found = one && proofOf('arvada', one);
      const proof = typeof found === 'object' ? found : undefined;
      const root = one && proof && rootByInclusion(leafOf(one), { index: proof.index, size: 300 }, proof.path);
      expect([proof?.checkpoint, root]).toEqual([checkpoint, checkpoint?.root]);
    }
    expect(event && proofOf('arvada', { ...event, data: { changed: true } })).toBe('different');
    expect(event && proofOf('durham', event)).toBe('different');
    expect(proofOf('arvada', later)).toBe('waiting');
    expect(checkpoint && keyOf(checkpoint)).toMatch(/^muster\/arvada\/.*\+[0-9a-f]{8}\+/);
  });

  it('do not prove an event that the trees know and no checkpoint does', async () => {
    some(1);
    const one = opened();
    await one.look();
    const event = log.put('incident-1');
    one.trees.append('arvada', [{ hash: leafOf(event), at: event.position }]);
    expect(one.proofOf('arvada', event)).toBe('waiting');
    expect(opened().proofOf('arvada', { ...event, data: { changed: true } })).toBe('waiting');
  });

  it('prove nothing when the root that was signed is another one', async () => {
    const [event] = some(3);
    const one = opened();
    await one.look();
    const checkpoint = one.latest('arvada');
    kept[0]?.keep('arvada', { ...checkpoint, root: Buffer.alloc(32) } as never);
    expect(event && one.proofOf('arvada', event)).toBe('different');
  });

  it('are made each minute in which the screens went on, and at the end', async () => {
    let shown: Place | null = null;
    const show = (event: { id: string; position: Place['position'] }) =>
      void (shown = { event: event.id, position: event.position, hash: null });
    const lines: string[] = [];
    const one = opened();
    const heard = {
      info() {},
      error() {},
      warn: (_: object, words: string) => void lines.push(words),
    } as unknown as Log;
    const end = one.begin(heard, () => shown);
    const minute = async () => {
      for (const callback of due.splice(0)) callback();
      for (let n = 0; n < 20; n += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    const event = log.put('incident-1');
    await minute();
    expect(one.latest('arvada')).toBeNull();
    show(event);
    await minute();
    expect(one.latest('arvada')?.size).toBe(1);
    const { readAll } = log.store;
    log.store.readAll = () => {
      throw new Error('away');
    };
    show(log.put('incident-1'));
    await minute();
    await minute();
    expect(lines).toEqual(['no checkpoint could be signed']);
    log.store.readAll = readAll;
    await minute();
    log.store.readAll = () => {
      throw new Error('away again');
    };
    show(log.put('incident-1'));
    await minute();
    expect(lines).toHaveLength(2);
    log.store.readAll = readAll;
    await end();
    expect(due).toEqual([]);
    kept.splice(0);
    expect(openKept(dataDir).newest('arvada')?.size).toBe(3);
  });
});

it('a reading that has begun ends soon when the process stops, and goes on at the next start', async () => {
  some(1_000);
  const one = opened();
  const place = { event: log.events[999]?.id ?? '', position: { commit: 1n, prepare: 1n }, hash: null };
  const end = one.begin({ info() {}, warn() {}, error() {} }, () => place);
  for (const callback of due.splice(0)) callback();
  await end();
  kept.splice(0);
  const size = openKept(dataDir).trees.size('arvada');
  expect([size > 0, size < 1_000]).toEqual([true, true]);
  await signedNow();
  expect(openKept(dataDir).trees.size('arvada')).toBe(1_000);
});

describe('a start', () => {
  beforeEach(async () => {
    some(700);
    await signedNow();
  });
  const refused = (words: RegExp) => expect(started()).rejects.toThrow(words);
  const change = (at: number, more: object) => void log.events.splice(at, 1, { ...log.events[at], ...more } as never);

  it('goes on with the log that was signed, and with one that has grown', async () => {
    await signedNow();
    some(5);
    await signedNow();
    expect(openKept(dataDir).newest('arvada')?.size).toBe(705);
  });

  it.each([
    ['of which the last events are missing', () => log.events.splice(698, 2), /not whole.*missing/],
    ['that is empty', () => log.events.splice(0), /empty/],
    [
      'with another event near its end',
      () => change(650, { data: { forged: true } }),
      /event 650 of the stream incident-1 is another one/,
    ],
    [
      'with another time of recording near its end',
      () => change(600, { recordedAt: '2026-03-01T00:00:00.000Z' }),
      /event 600/,
    ],
    ['with an event less near its end', () => log.events.splice(600, 1), /another one|missing/],
  ])('is refused with a log %s', async (_, damage, words) => {
    damage();
    await refused(words);
  });

  it('is refused when events that were signed last are missing before one that is no evidence', async () => {
    log.put('key-1');
    await signedNow();
    log.events.splice(698, 2);
    await refused(/2 of the events that were signed last are missing/);
  });

  it('builds the trees of a moved log again, and refuses it when it is another', async () => {
    const move = () => {
      for (const [at, event] of log.events.entries())
        change(at, { position: { commit: event.position.commit + 9n, prepare: event.position.commit + 9n } });
      const { holds } = log.store;
      log.store.holds = async () => false;
      return () => void (log.store.holds = holds);
    };
    const back = move();
    await signedNow();
    back();
    expect(openKept(dataDir).trees.size('arvada')).toBe(700);
    change(3, { data: { forged: true } });
    move();
    await refused(/its first 700 events of (this installation|the organization arvada) give another hash/);
  });

  it('finds a change at the beginning by the copy of the checkpoint, when the trees were deleted', async () => {
    const path = join(dataDir, 'evidence');
    for (const end of ['', '-wal', '-shm']) rmSync(join(path, `evidence.db${end}`), { force: true });
    await signedNow();
    for (const end of ['', '-wal', '-shm']) rmSync(join(path, `evidence.db${end}`), { force: true });
    log.events.splice(0, 2);
    await refused(/signed over 700 events, and the log has 698/);
  });

  it('builds trees whose file is damaged again, and finds a change by the copy of the checkpoint', async () => {
    const path = join(dataDir, 'evidence', 'evidence.db');
    for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true });
    writeFileSync(path, 'no database, but long enough for a header'.repeat(99));
    await signedNow();
    expect(openKept(dataDir).trees.size('arvada')).toBe(700);
    writeFileSync(path, 'no database, but long enough for a header'.repeat(99));
    for (const end of ['-wal', '-shm']) rmSync(path + end, { force: true });
    change(3, { data: { forged: true } });
    await refused(/give another hash/);
  });

  it('begins anew after the loss was accepted, and keeps what was signed', async () => {
    log.events.splice(100);
    await refused(/missing/);
    setEvidenceAside(dataDir);
    setEvidenceAside(dataDir);
    await signedNow();
    expect([
      openKept(dataDir).newest('arvada')?.size,
      existsSync(`${join(dataDir, 'evidence')}.lost/checkpoint`),
    ]).toEqual([100, true]);
  });

  it('is refused with another log than a witness saw, unless the loss was accepted after that', async () => {
    const one = openKept(dataDir);
    kept.push(one);
    const checkpoint = one.newest('');
    if (!checkpoint) throw new Error('there is no checkpoint');
    const seen = (more: object, seconds = 9e9) => {
      const witnessed = [{ witness: 'union', tree: '', checkpoint: { ...checkpoint, ...more }, seconds }];
      return openEvidence({ store: log.store, dataDir, seedAfter, clock, counts: true, witnessed });
    };
    await expect(seen({})).resolves.toBeDefined();
    await expect(seen({ size: 701 })).rejects.toThrow(/witness union saw.*of 701 events.*the log has 700 of them/);
    await expect(seen({ root: Buffer.alloc(32) })).rejects.toThrow(/gives another hash for them/);
    await expect(seen({ origin: 'muster/installation/another' })).rejects.toThrow(/another hash/);
    expect(lossAcceptedAt(dataDir)).toBeNull();
    setEvidenceAside(dataDir);
    const accepted = lossAcceptedAt(dataDir) ?? 0;
    await expect(seen({ size: 701 }, accepted - 1)).resolves.toBeDefined();
    await expect(seen({ size: 701 }, accepted + 1)).rejects.toThrow('witness union saw');
  });
});
