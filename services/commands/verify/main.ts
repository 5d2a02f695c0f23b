import { join } from 'node:path';
import { iso } from '#events/core/ports';
import { runningNode } from '#events/embedded/node';
import { lockExclusively } from '#events/store/sqlite';
import { connectStore } from '#events/store/store';
import { masterKey } from '#services/app/secrets';
import { asCommand, type Operator } from '#services/commands/asCommand';
import { progress } from '#services/commands/progress';
import { WrongCommand } from '#services/commands/wrongCommand';
import { openLog } from '#services/core/log';
import { filesAt } from '#services/files/filesAt';
import { openStore } from '#services/store/openStore';
import { exitOf } from '#services/verify/nightly';
import { keepVerified, recordVerified, verdict, verifyAll } from '#services/verify/verify';
import { summary } from './words.ts';

/** `make verify`: each verdict has its exit code. */
async function main({ ports, say, ...operator }: Operator): Promise<number> {
  // Read models hold words about people: only their owner may read them.
  process.umask(0o077);
  const config = operator.config();
  const key = masterKey(config.dataDir, config.masterKey, noNewKey);
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
    say(summary(verified));
    const judged = verdict(verified);
    const now = iso(ports.clock.now());
    keepVerified(config.dataDir, verified, now);
    await recordVerified(opened, verified, now).catch((error: Error) => {
      // A damaged log takes no event. The desk shows what was kept.
      if (judged !== 'damaged') throw error;
      process.stderr.write(`The result could not be recorded in the log: ${error.message}\n`);
    });
    return exitOf[judged];
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
    throw new WrongCommand(`Another verification of ${dataDir} is under way.`);
  }
}

function noNewKey(): never {
  throw new WrongCommand('There is no master.key in DATA_DIR: set DATA_DIR or MASTER_KEY, as for Muster itself.');
}

asCommand(main);
