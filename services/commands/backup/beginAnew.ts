import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { ownFolder } from '#events/disk/ownFiles';
import { openLog } from '#events/embedded/log/log';
import type { Config } from '#services/app/config';
import { takeDataDir } from '#services/app/settings/dataDir';
import { WrongCommand } from '#services/commands/wrongCommand';
import { setEvidenceAside } from '#services/evidence/kept';
import { setViewsAside } from '#services/views/file/damage';
import { eventsIn, forgetMark, isAbsent, knownPlace, lossCode } from '#services/views/file/knownLog';
import { placeInFile } from '#services/views/place';

/**
 * Accepts the log as it is, also when it is absent: the facts that it lacks are lost for good. The read models, the last
 * trace of them, are set aside. `confirm` is the code that the refused start printed. Returns what was done.
 */
export function beginAnew({ dataDir, eventStoreUrl }: Pick<Config, 'dataDir' | 'eventStoreUrl'>, confirm: string) {
  if (!existsSync(dataDir)) throw new WrongCommand(`There is no DATA_DIR ${dataDir}.`);
  const release = takeDataDir(dataDir);
  try {
    const known = knownPlace(dataDir, placeInFile(dataDir));
    if (confirm !== lossCode(known))
      throw new WrongCommand(
        'Say which loss you accept: start Muster first, and repeat the command that it prints. Nothing was changed.',
      );
    const events = eventsIn(dataDir);
    if (eventStoreUrl === null && isAbsent(dataDir)) {
      ownFolder(events);
      for (const end of ['', '-wal', '-shm']) {
        const path = join(events, `log.db${end}`);
        if (existsSync(path)) renameSync(path, join(events, `log.db.lost${end}`));
      }
      openLog(events).close();
    }
    const aside = setViewsAside(dataDir);
    setEvidenceAside(dataDir);
    forgetMark(dataDir);
    return `The log is accepted as it is. The next start builds the read models from it. What they showed before is in ${aside}, until the next erasure of a person or until you delete it.\n`;
  } finally {
    release();
  }
}
