import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FaultKind } from '#contracts/audit/verification';
import { iso } from '#events/core/ports';
import { openSqlite, type Sqlite } from '#events/store/sqlite';
import { connectStore } from '#events/store/store';
import { systemClock, systemRandom } from '#services/core/clock';
import { entityId } from '#services/demo/ids';
import { localFiles } from '#services/files/localFiles';
import { isSound, recordVerified, type Verified, type VerifyOptions, verifyAll } from '#services/verify/verify';
import { summary } from '#services/verify/words';
import { goldenOf } from '../../golden/golden.ts';
import { add, newIncident, newPhoto, sha256 } from '../../support/attaching.ts';
import { Attached } from '../../support/forms.ts';
import { type Installation, installation, type Person } from '../../support/installation.ts';
import { folder, removeFolders, testLog, written } from '../move/logs.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const ports = { clock: systemClock, random: systemRandom, log };
afterAll(removeFolders);

describe('an installation at work', () => {
  let here: Installation;
  let audrey: Person;
  let manager: Person;
  beforeAll(async () => {
    here = await installation({ organisations: ['arvada', 'durham'] });
    audrey = await here.person('auditor@arvada.example');
    manager = await here.person('manager@arvada.example');
  });
  afterAll(() => here.close());

  const verified = async (): Promise<Verified> => {
    const { config, secrets, clock } = here.muster.app;
    const another = () => connectStore(here.muster.eventStore);
    const store = another();
    const { dataDir } = config;
    try {
      return await verifyAll({
        ...ports,
        clock,
        store,
        another,
        files: localFiles(join(dataDir, 'files')),
        dataDir,
        masterKey: secrets.masterKey,
      });
    } finally {
      await store.close();
    }
  };
  const latest = async (who: Person) => (await who.get('/api/audit/verification/')).body.latest;
  const recorded = async (result: Verified) => {
    await recordVerified(here.muster.app, result, iso(here.clock.now()));
    await here.settled();
  };

  it('is sound, and its auditors read so at their desk, each of the own organization', async () => {
    expect(await latest(audrey)).toBeNull();
    const result = await verified();
    expect([isSound(result), result.readModels, result.reason]).toEqual([true, 'equal', '']);
    await recorded(result);
    const found = await latest(audrey);
    expect(found).toMatchObject({
      damaged: 0,
      faults: [],
      read_models: 'equal',
      damaged_files: [],
      since: result.since,
    });
    const durham = await latest(await here.person('auditor@durham.example'));
    expect([found.events, durham.events]).toEqual(
      ['arvada', 'durham'].map((name) => result.found.get(entityId(name))?.events),
    );
    expect(found.events).toBeGreaterThan(100);
    const { results } = (await audrey.get('/api/audit/security/?page_size=1')).body;
    expect(results[0]).toMatchObject({ act: 'log_verified', detail: 'no damage' });
  });

  it('records a result once, also when it is said twice', async () => {
    const result = await verified();
    await recorded(result);
    const first = await latest(audrey);
    await recorded(result);
    expect((await latest(audrey)).uuid).toBe(first.uuid);
  });

  it('names a file whose bytes changed, and one that is gone', async () => {
    const photo = newPhoto();
    const path = await newIncident(manager);
    expect((await add(manager, path, { file: new Attached('a.png', photo) })).status).toBe(201);
    const sum = sha256(photo);
    const place = join(here.muster.app.config.dataDir, 'files', entityId('arvada'), sum.slice(0, 2), sum);
    writeFileSync(place, 'other bytes');
    expect((await verified()).found.get(entityId('arvada'))?.wrong).toEqual([sum]);
    rmSync(place);
    const result = await verified();
    expect(result.found.get(entityId('arvada'))?.wrong).toEqual([sum]);
    expect(result.found.get(entityId('durham'))?.wrong).toEqual([]);
    expect(isSound(result)).toBe(false);
    writeFileSync(place, photo);
    expect(isSound(await verified())).toBe(true);
  });

  it('finds a document that is not what follows from the log', async () => {
    const db = openSqlite(join(here.muster.app.config.dataDir, 'views.db'), 'NORMAL');
    const { name } = db
      .prepare("SELECT name FROM sqlite_master WHERE name LIKE 'crews_v%' AND type = 'table'")
      .get() as {
      name: string;
    };
    const change = (from: string, to: string) =>
      db.exec(`UPDATE ${name} SET body = replace(body, '"${from}"', '"${to}"')`);
    change('Jetter', 'Yetter');
    const result = await verified();
    change('Yetter', 'Jetter');
    expect([result.readModels, isSound(result)]).toEqual(['different', false]);
    expect(result.reason).toContain('crews_v');
    expect((await verified()).readModels).toBe('equal');
    db.close();
  });

  it('is shown to nobody without the right to audit', async () => {
    expect((await manager.get('/api/audit/verification/')).status).toBe(403);
  });
});

describe('a damaged log', () => {
  let whole: string;
  beforeAll(() => {
    whole = written(goldenOf('2026-11-22').logDb);
  });

  interface Row {
    readonly position: number;
    readonly name: string;
    readonly revision: number;
    readonly response: Uint8Array;
  }
  const text = (row: Row): string => Buffer.from(row.response).toString('latin1');
  const store = (db: Sqlite, { position }: Row, words: string) =>
    db.prepare('UPDATE events SET response = ? WHERE position = ?').run(Buffer.from(words, 'latin1'), position);
  const swap = (word: RegExp, other: string) => (db: Sqlite, row: Row) =>
    store(db, row, text(row).replace(word, other));
  const drop = (db: Sqlite, { position }: Row) => db.prepare('DELETE FROM events WHERE position = ?').run(position);

  /** The bytes change in place, so that their length stays. */
  const cut = (from: number, to?: number) => (db: Sqlite, row: Row) => store(db, row, text(row).slice(from, to));
  const renumber = (db: Sqlite, { position }: Row) =>
    db.prepare('UPDATE events SET revision = 90000 WHERE position = ?').run(position);

  /** A kind of damage, the revision that is damaged, and the faults that are named, each with its revision. */
  const kinds: readonly {
    readonly kind: string;
    readonly at: number;
    readonly damage: (db: Sqlite, row: Row) => unknown;
    readonly faults: readonly (readonly [FaultKind, number])[];
  }[] = [
    { kind: 'the first event is gone', at: 0, damage: drop, faults: [['missing', 0]] },
    { kind: 'one in the middle is gone', at: 2, damage: drop, faults: [['missing', 2]] },
    { kind: 'another time', at: 1, damage: swap(/"occurredAt":"2/, '"occurredAt":"3'), faults: [['hash', 1]] },
    { kind: 'another author', at: 1, damage: swap(/"actor":\{"kind":"./, '"actor":{"kind":"x'), faults: [['hash', 1]] },
    { kind: 'another organization', at: 2, damage: swap(/"entity":"./, '"entity":"z'), faults: [['hash', 2]] },
    // The event after it follows from the hash that was there.
    {
      kind: 'another hash',
      at: 1,
      damage: swap(/"hash":"../, '"hash":"zz'),
      faults: [
        ['hash', 1],
        ['hash', 2],
      ],
    },
    { kind: 'broken JSON', at: 1, damage: swap(/"\}/, '"]'), faults: [['not-json', 1]] },
    {
      kind: 'a byte that is no text',
      at: 2,
      damage: swap(/"correlationI/, '"correlation\u0000'),
      faults: [['not-json', 2]],
    },
    { kind: 'no end', at: 3, damage: cut(0, -9), faults: [['unreadable', 3]] },
    { kind: 'no beginning', at: 1, damage: cut(5), faults: [['unreadable', 1]] },
    { kind: 'no bytes', at: 2, damage: cut(0, 0), faults: [['unreadable', 2]] },
    { kind: 'another revision', at: 2, damage: renumber, faults: [['unreadable', 90_000]] },
  ];

  const verify = async (dataDir: string, damage: (db: Sqlite) => void): Promise<Verified> => {
    const db = openSqlite(join(dataDir, 'events', 'log.db'), 'NORMAL');
    damage(db);
    db.close();
    const at = await testLog(dataDir);
    try {
      const options: VerifyOptions = {
        ...ports,
        store: at.store,
        another: at.another,
        files: { open: async () => null },
        dataDir: folder(),
        masterKey: Buffer.from(goldenOf('2026-11-22').about.masterKey, 'hex'),
      };
      return await verifyAll(options);
    } finally {
      await at.close();
    }
  };
  const copy = (): string => {
    const dataDir = folder();
    mkdirSync(dataDir, { recursive: true });
    cpSync(whole, dataDir, { recursive: true });
    return dataDir;
  };
  const faultsIn = ({ found }: Verified) =>
    [...found.values()].flatMap(({ faults }) => faults.map(({ stream, kind, revision }) => [stream, kind, revision]));

  it('is sound before anything is damaged', async () => {
    expect(faultsIn(await verify(copy(), () => undefined))).toEqual([]);
  });

  it('names each of many damages at its place, and none of them hides another', async () => {
    const expected: unknown[] = [];
    const result = await verify(copy(), (db) => {
      const streams = db
        .prepare(
          `SELECT s.name FROM events e JOIN streams s ON s.id = e.stream WHERE s.name LIKE 'incident-%'
           GROUP BY s.name HAVING count(*) > 5 AND max(e.revision) = count(*) - 1 ORDER BY s.name LIMIT ${kinds.length}`,
        )
        .all() as { readonly name: string }[];
      expect(streams).toHaveLength(kinds.length);
      const at = db.prepare(
        'SELECT e.position, s.name, e.revision, e.response FROM events e JOIN streams s ON s.id = e.stream WHERE s.name = ? AND e.revision = ?',
      );
      for (const [n, { at: revision, damage, faults }] of kinds.entries()) {
        const row = at.get(streams[n]?.name ?? '', revision) as unknown as Row;
        damage(db, row);
        expected.push(...faults.map((fault) => [row.name, ...fault]));
      }
    });
    expect(faultsIn(result)).toHaveLength(expected.length);
    expect(faultsIn(result)).toEqual(expect.arrayContaining(expected));
    expect(summary(result)).toContain('Damage was found');
  });
});
