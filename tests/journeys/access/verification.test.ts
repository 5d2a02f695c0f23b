// @night It verifies whole logs, whose checks have unit tests.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iso } from '#events/core/ports';
import { openSqlite } from '#events/store/sqlite';
import { connectStore } from '#events/store/store';
import { systemClock, systemRandom } from '#services/core/clock';
import { entityId } from '#services/demo/ids';
import { localFiles } from '#services/files/localFiles';
import { recordVerified, type Verified, verdict, verifyAll } from '#services/verify/verify';
import { add, newIncident, newPhoto, sha256 } from '../../support/attaching.ts';
import { Attached } from '../../support/forms.ts';
import { type Installation, installation, type Person } from '../../support/installation.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const ports = { clock: systemClock, random: systemRandom, log };

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
    expect([verdict(result), result.readModels, result.reason]).toEqual(['sound', 'equal', '']);
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
    expect(verdict(result)).toBe('damaged');
    writeFileSync(place, photo);
    expect(verdict(await verified())).toBe('sound');
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
    expect([result.readModels, verdict(result)]).toEqual(['different', 'damaged']);
    expect(result.reason).toContain('crews_v');
    expect((await verified()).readModels).toBe('equal');
    db.close();
  });

  it('is shown to nobody without the right to audit', async () => {
    expect((await manager.get('/api/audit/verification/')).status).toBe(403);
  });
});
