// @night It builds another release.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { demoData } from '../../support/demoData.ts';
import { browser, otherReleases, type Person, password } from '../../support/installation.ts';
import { freePort } from '../../support/network/freePort.ts';
import { musterProcess, type Running } from '../servers/processes.ts';

/** The release before: the last build without repairs of events and without the hash of the log's place. */
const previous = process.env.PREVIOUS ?? 'd259d55ad3e33ec10468e4c88f3c6b1994d82cbb';
const isKnown = spawnSync('git', ['cat-file', '-e', `${previous}^{commit}`]).status === 0;
if (!isKnown) console.warn(`SKIPPED: a rollback to ${previous}, because this clone does not hold it (it is shallow)`);

const folder = folderOf('rollback');
const running: Running[] = [];
afterAll(async () => {
  for (const one of running) await one.kill();
});

/** Builds the release of a commit with the packages that are installed here. Returns its bundle. */
function built(commit: string): string {
  const home = join(folder, commit);
  mkdirSync(home);
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', home], { input: archive });
  symlinkSync(resolve('node_modules'), join(home, 'node_modules'));
  const vite = resolve('node_modules/.bin/vite');
  execFileSync(vite, ['build', '-c', 'vite.server.config.ts', '--logLevel', 'error'], { cwd: home });
  // Screens of any release will do: a process of the role `api` starts with some only.
  cpSync(resolve('dist/dashboard'), join(home, 'dist/dashboard'), { recursive: true });
  return join(home, 'dist/server/main.js');
}

/** Starts a release on the directory, and signs in. */
async function started(name: string, dataDir: string, bundle?: string) {
  // The release before does not know the tiles `none`.
  const env = { DATA_DIR: dataDir, DEMO_PASSWORD: password, TILE_URL: '' };
  const muster = musterProcess(name, await freePort(), env, bundle);
  if (bundle) otherReleases.add(muster.url);
  running.push(muster);
  await muster.start();
  const dana = browser(muster.url);
  await dana.get('/api/config/');
  expect((await dana.send('POST', '/login/', { email: 'dispatcher@arvada.example', password })).status).toBe(200);
  return { muster, dana };
}
const listed = async (dana: Person) => {
  const { count, results } = (await dana.get('/api/incident/?page_size=50')).body;
  return { count, ids: results.map((one: { readonly uuid: string }) => one.uuid) };
};
const reported = async (dana: Person, description: string): Promise<string> =>
  (await dana.send('POST', '/api/incidents/', { version: 'arvada_manual_dispatch', description })).body.uuid;
const words = async (dana: Person, uuid: string) => (await dana.get(`/api/incident/${uuid}/`)).body.description;

it.skipIf(!isKnown)(
  'the release before goes on with what this one wrote, and this one with what that wrote',
  async () => {
    const bundle = built(previous);
    expect(existsSync(bundle)).toBe(true);
    const dataDir = await demoData({ organisations: ['arvada'], at: null, env: { DEMO_PASSWORD: password } });
    try {
      const now = await started('this release', dataDir);
      const first = await reported(now.dana, 'Reported to this release');
      const before = await listed(now.dana);
      await now.muster.kill();

      const older = await started('the release before', dataDir, bundle);
      expect(await listed(older.dana)).toEqual(before);
      const second = await reported(older.dana, 'Reported to the release before');
      const meanwhile = await listed(older.dana);
      await older.muster.kill();

      const again = await started('this release again', dataDir);
      expect(await listed(again.dana)).toEqual(meanwhile);
      expect([await words(again.dana, first), await words(again.dana, second)]).toEqual([
        'Reported to this release',
        'Reported to the release before',
      ]);
      const health = (await again.dana.get('/healthz')).body;
      expect(health).toMatchObject({ status: 'up', setAside: { count: 0 }, brokenChains: { count: 0 } });
      expect(readFileSync(join(dataDir, 'format.json'), 'utf8')).toContain('keys');
      await again.muster.kill();
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  300_000,
);
