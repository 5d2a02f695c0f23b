import { knownMasterKey } from '#services/app/secrets';
import { asCommand, type Operator } from '#services/commands/asCommand';
import { WrongCommand } from '#services/commands/wrongCommand';
import { backUp } from './backup.ts';
import { beginAnew } from './beginAnew.ts';
import { restore } from './restore.ts';
import { recipientsIn } from './sealing.ts';
import { backedUp, restored } from './words.ts';

/** `backup FILE`, `restore FILE DATA_DIR` and `begin-anew CODE`. */
async function main({ words, env, ports, say, ...operator }: Operator): Promise<undefined> {
  const [work = '', file = '', dataDir = ''] = words;
  // Files that are written here are for their owner only.
  process.umask(0o077);
  const config = operator.config();
  const calledOff = operator.calledOff();
  if (work === 'restore') {
    const done = await restore({ file, dataDir, config, identity: env.BACKUP_IDENTITY, ...ports, calledOff });
    return say(restored(dataDir, done, config.eventStoreUrl !== null));
  }
  if (work === 'begin-anew') return say(beginAnew(config, file));
  const masterKey = knownMasterKey(config.dataDir, config.masterKey);
  if (!masterKey)
    throw new WrongCommand(
      `There is no master.key in ${config.dataDir}: set DATA_DIR or MASTER_KEY, as for Muster itself.`,
    );
  const recipients = recipientsIn(env.BACKUP_RECIPIENTS);
  const readModels = env.BACKUP_READ_MODELS === '1';
  const options = { file, config, masterKey, recipients, readModels, clock: ports.clock, calledOff };
  say(backedUp(file, await backUp(options)));
}

asCommand(main);
