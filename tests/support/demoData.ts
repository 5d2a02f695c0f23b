import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { lockExclusively } from '#events/store/sqlite';
import { readConfig } from '#services/app/config';
import { systemClock, systemRandom } from '#services/core/clock';
import { loadDemo } from '#services/demo/demo';
import { organisations } from '#services/demo/organisations';
import { startMuster } from '#services/start';
import { steeredClock } from './clock/steeredClock.ts';
import { plantCallouts } from './samples/calls/plantedCallouts.ts';
import { plantNotifications } from './samples/notify.ts';
import { plantTokens } from './samples/tokens.ts';

const root = resolve(import.meta.dirname, '../..');
const snapshots = join(root, 'dist/demo');
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** The files and settings that the loaded data depends on. */
export interface Demo {
  /** The internal names of the loaded organizations. */
  readonly organisations: readonly string[];
  /** The time on the clock while the demo is loaded: an ISO-8601 instant when a test steers the clock, else null. */
  readonly at: string | null;
  /** Further settings, as environment variables. */
  readonly env: Readonly<Record<string, string>>;
  /** Adds call-outs, a digest and notifications to each organization: what the demo has not, and every route needs. */
  readonly withSamples?: boolean;
}

/** On the real clock the demo ages: "six minutes ago" may be ten. */
const freshFor = 240_000;

/**
 * Copies the data directory of a stopped installation with the demo loaded: log, read models, keys and files.
 */
export async function demoData(demo: Demo, into = mkdtempSync(join(tmpdir(), 'muster-test-'))): Promise<string> {
  cpSync(await snapshotOf(keyOf(demo), (draft) => loadInto(draft, demo)), into, { recursive: true });
  return into;
}

/** The folder that `make` filled, made once for each state of the sources and shared by all test processes of this clone. */
export async function snapshotOf(key: string, make: (draft: string) => Promise<void>): Promise<string> {
  const snapshot = join(snapshots, key);
  if (!existsSync(snapshot)) await once(snapshot, () => load(snapshot, make));
  return snapshot;
}

/** A name for what is made from the sources and these words. */
export function keyFor(...words: readonly unknown[]): string {
  const all = JSON.stringify([sourceHash(), process.version, ...words]);
  return createHash('sha256').update(all).digest('hex').slice(0, 32);
}

function keyOf({ organisations: names, at, env, withSamples = false }: Demo): string {
  const age = at === null ? Math.floor(Date.now() / freshFor) : at;
  return keyFor(names.toSorted(), age, env, withSamples);
}

let hashed: string | undefined;

/** SHA-256 over the contents of all files that the loading may run or read. */
function sourceHash(): string {
  if (hashed) return hashed;
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const layer of ['contracts', 'events', 'projections', 'services']) {
    const files = readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' }).toSorted();
    for (const name of files.filter((file) => /(?<!\.test)\.(ts|json)$/.test(file)))
      hash.update(`${layer}/${name}\n`).update(readFileSync(join(root, layer, name)));
  }
  const samples = join(import.meta.dirname, 'samples');
  for (const name of readdirSync(samples, { recursive: true, encoding: 'utf8' }).toSorted())
    if (name.endsWith('.ts')) hash.update(readFileSync(join(samples, name)));
  hashed = hash.update(readFileSync(import.meta.filename)).digest('hex');
  return hashed;
}

/** One process makes the snapshot; the others wait for it. The system releases the lock of a killed process. */
async function once(snapshot: string, make: () => Promise<void>): Promise<void> {
  mkdirSync(snapshots, { recursive: true, mode: 0o700 });
  removeOld();
  for (;;) {
    let unlock: () => void;
    try {
      unlock = lockExclusively(`${snapshot}.lock`);
    } catch {
      await setTimeout(50);
      continue;
    }
    try {
      if (!existsSync(snapshot)) await make();
      return;
    } finally {
      unlock();
    }
  }
}

const day = 24 * 3_600_000;

function removeOld(): void {
  for (const name of readdirSync(snapshots)) {
    const path = join(snapshots, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > day) rmSync(path, { recursive: true, force: true });
  }
}

/** Loads into a draft and renames it, so that a snapshot is whole or does not exist. */
async function load(snapshot: string, make: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${snapshot}.draft`;
  rmSync(draft, { recursive: true, force: true });
  await make(draft);
  renameSync(draft, snapshot);
}

/** Loads the demo. Only the demo's commands write, because the other roles do not run. */
export async function loadInto(dataDir: string, demo: Demo): Promise<void> {
  const { organisations: names, at, env, withSamples } = demo;
  const config = { ...readConfig({ ...env, DATA_DIR: dataDir, ROLES: 'projector' }), port: 0 };
  const clock = at === null ? systemClock : steeredClock(at);
  const muster = await startMuster(config, { clock, random: systemRandom, log: quiet, patience: 30_000 });
  const loaded = organisations.filter(({ name }) => names.includes(name));
  await loadDemo(muster.app, loaded);
  if (withSamples) {
    await plantCallouts(muster.app, loaded);
    await plantNotifications(muster.app, loaded);
    await plantTokens(muster.app, loaded);
  }
  await muster.stop();
}
