import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningNode } from '#events/embedded/node';
import { UnavailableError } from '#events/store/store';
import { projections } from '#projections/index';
import { type Config, WrongSetting } from '#services/app/config';
import { holderPid, isTaken } from '#services/app/settings/dataDir';
import { beginNext, markBuilt, takeNext } from '#services/views/file/nextViews';
import { type Builder, openBuilder, type Ports } from './building.ts';

interface Upgrade extends Ports {
  readonly say: (words: string) => void;
  readonly signal: AbortSignal;
}

/** The pause between two looks at the running process, and between two lines of progress. Milliseconds. */
const look = 500;
const tellEvery = 10_000;
/** A process that ended by itself has this long to come back before this one takes its place. Milliseconds. */
const restartsWithin = 5_000;
/** A process that does not end when asked is killed after so long, as a supervisor does. Milliseconds. */
const endsWithin = 15_000;

/**
 * Builds the read models of this release beside the running process, which goes on serving and calling. Returns once
 * they have caught up, or once no process runs any more.
 */
export async function buildBeside(config: Config, upgrade: Upgrade): Promise<void> {
  const { signal } = upgrade;
  const release = takenNext(config.dataDir);
  try {
    await beginNext(config.dataDir);
    while (!signal.aborted && !(await hasEnded(config.dataDir))) {
      // A restarted process has another address.
      const address = addressOf(config);
      if (address === null) {
        await sleep(look);
        continue;
      }
      const isBuilt = await builtAt(config, address, upgrade);
      if (isBuilt) return markBuilt(config.dataDir, projections);
    }
  } finally {
    release();
  }
}

/** True once everything is built; false when the running process ended, or has another address by now. */
async function builtAt(config: Config, address: string, upgrade: Upgrade): Promise<boolean> {
  const { say, signal } = upgrade;
  let builder: Builder;
  try {
    builder = await openBuilder(config, address, upgrade);
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    // It has just ended, or is busy.
    await sleep(look);
    return false;
  }
  try {
    return await watched(builder, { config, address, say, signal });
  } finally {
    await builder.close();
  }
}

function takenNext(dataDir: string): () => void {
  try {
    return takeNext(dataDir);
  } catch {
    throw new WrongSetting(`Another upgrade of DATA_DIR (${dataDir}) is under way.`);
  }
}

/** The event store that the running process uses; null while none answers. */
const addressOf = ({ dataDir, eventStoreUrl }: Config): string | null =>
  eventStoreUrl ?? runningNode(join(dataDir, 'events'))?.connectionString ?? null;

/** True when no process has the directory, and none took it again. */
async function hasEnded(dataDir: string): Promise<boolean> {
  for (let waited = 0; !isTaken(dataDir); waited += look) {
    if (waited >= restartsWithin) return true;
    await sleep(look);
  }
  return false;
}

interface Watched {
  readonly config: Config;
  readonly address: string;
  readonly say: (words: string) => void;
  readonly signal: AbortSignal;
}

/** True once everything is built; false when the running process ended or moved before. */
async function watched({ built, share }: Builder, { config, address, say, signal }: Watched): Promise<boolean> {
  let told = -tellEvery;
  for (let waited = 0; !signal.aborted; waited += look) {
    const isBuilt = await Promise.race([built.then(() => true), sleep(look, false)]);
    if (isBuilt) return true;
    if (waited - told >= tellEvery) {
      say(`  ${Math.floor(share() * 100)} % of the read models are built.`);
      told = waited;
    }
    if (addressOf(config) !== address) return false;
  }
  return false;
}

/** Ends the process that has the data directory. Returns once the directory is free. */
export async function endRunning(dataDir: string): Promise<void> {
  const pid = holderPid(dataDir);
  if (pid === null || !isTaken(dataDir)) return;
  send(pid, 'SIGTERM');
  for (let waited = 0; isTaken(dataDir); waited += 5) {
    if (waited === endsWithin) send(pid, 'SIGKILL');
    await sleep(5);
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
