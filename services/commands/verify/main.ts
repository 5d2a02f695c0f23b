import { join } from 'node:path';
import { iso } from '#events/core/ports';
import { runningNode } from '#events/embedded/node';
import { lockExclusively } from '#events/store/sqlite';
import { connectStore, OutcomeUnknownError, UnavailableError } from '#events/store/store';
import { readConfig, WrongSetting } from '#services/app/config';
import { masterKey } from '#services/app/secrets';
import { progress } from '#services/commands/progress';
import { systemClock, systemRandom } from '#services/core/clock';
import { openLog } from '#services/core/log';
import { filesAt } from '#services/files/filesAt';
import { openStore } from '#services/store/openStore';
import { isSound, keepVerified, recordVerified, verifyAll } from '#services/verify/verify';
import { summary } from './words.ts';

/** `make verify`: exit 0 when nothing is damaged, 1 when something is, 2 when it cannot be verified. */
async function main(): Promise<void> {
  // Read models hold words about people: only their owner may read them.
  process.umask(0o077);
  const config = readConfig(process.env);
  const key = masterKey(config.dataDir, config.masterKey, noNewKey);
  const ports = { clock: systemClock, random: systemRandom };
  const release = alone(config.dataDir);
  const opened = await openStore(config, ports);
  const url = config.eventStoreUrl ?? runningNode(join(config.dataDir, 'events'))?.connectionString ?? '';
  const another = () => connectStore(url, { deadline: 30_000 });
  const store = another();
  const bar = progress('Reading the log');
  try {
    const end = Number((await store.head())?.commit ?? 0n);
    const verified = await verifyAll({
      ...ports,
      store,
      another,
      files: await filesAt(config, config.dataDir),
      dataDir: config.dataDir,
      masterKey: key,
      log: openLog(),
      show: ({ commit }) => bar.to(Number(commit), Math.max(Number(commit), end)),
    });
    bar.end();
    process.stdout.write(summary(verified));
    if (!isSound(verified)) process.exitCode = 1;
    const now = iso(systemClock.now());
    keepVerified(config.dataDir, verified, now);
    await recordVerified(opened, verified, now).catch((error: Error) => {
      // A damaged log takes no event. The desk shows what was kept.
      if (isSound(verified)) throw error;
      process.stderr.write(`The result could not be recorded in the log: ${error.message}\n`);
    });
  } finally {
    await store.close();
    await opened.close();
    release();
  }
}

/** Two verifications would use the same folder. */
function alone(dataDir: string): () => void {
  try {
    return lockExclusively(join(dataDir, 'verifying.lock'));
  } catch {
    throw new WrongSetting(`Another verification of ${dataDir} is under way.`);
  }
}

function noNewKey(): never {
  throw new WrongSetting('There is no master.key in DATA_DIR: set DATA_DIR or MASTER_KEY, as for Muster itself.');
}

main().then(
  () => process.exit(),
  (error: Error) => {
    const isKnown = [WrongSetting, UnavailableError, OutcomeUnknownError].some((kind) => error instanceof kind);
    process.stderr.write(`${isKnown ? error.message : (error.stack ?? String(error))}\n`);
    process.exit(2);
  },
);
