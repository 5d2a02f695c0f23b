import { DamagedLog } from '#events/embedded/log/copying';
import { NewerFormat } from '#events/embedded/log/format';
import { OutcomeUnknownError, UnavailableError } from '#events/store/store';
import { readConfig, WrongSetting } from '#services/app/config';
import { knownMasterKey } from '#services/app/secrets';
import { CalledOff } from '#services/commands/move/following';
import { CannotMove } from '#services/commands/move/refused';
import { systemClock, systemRandom } from '#services/core/clock';
import { LostLog } from '#services/views/file/knownLog';
import { backUp } from './backup.ts';
import { beginAnew } from './beginAnew.ts';
import { CannotBackUp } from './refused.ts';
import { restore } from './restore.ts';
import { backedUp, restored } from './words.ts';

/** `backup FILE`, `restore FILE DATA_DIR` and `begin-anew CODE`: exit 0 when done, 2 when it cannot be, 130 when called off. */
async function main([work = '', file = '', dataDir = '']: readonly string[]): Promise<void> {
  // Whatever is written here is for its owner only.
  process.umask(0o077);
  const config = readConfig(process.env);
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const calledOff = stop.signal;
  if (work === 'restore') {
    const done = await restore({ file, dataDir, config, random: systemRandom, clock: systemClock, calledOff });
    return void process.stdout.write(restored(dataDir, done, config.eventStoreUrl !== null));
  }
  if (work === 'begin-anew') return void process.stdout.write(beginAnew(config, file));
  const masterKey = knownMasterKey(config.dataDir, config.masterKey);
  if (!masterKey)
    throw new CannotBackUp(
      `There is no master.key in ${config.dataDir}: set DATA_DIR or MASTER_KEY, as for Muster itself.`,
    );
  const done = await backUp({ file, config, masterKey, clock: systemClock, calledOff });
  process.stdout.write(backedUp(file, done));
}

const known = [CannotBackUp, CannotMove, CalledOff, WrongSetting, DamagedLog, NewerFormat, LostLog];
const away = [UnavailableError, OutcomeUnknownError];

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    const isKnown = [...known, ...away].some((kind) => error instanceof kind);
    const words = error instanceof CalledOff ? 'Called off.' : error.message;
    process.stderr.write(`${isKnown ? words : (error.stack ?? String(error))}\n`);
    process.exit(error instanceof CalledOff ? 130 : isKnown ? 2 : 1);
  },
);
