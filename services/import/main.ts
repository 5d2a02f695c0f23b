import { OutcomeUnknownError, UnavailableError } from '#events/store/store';
import { readConfig, WrongSetting } from '#services/app/config';
import { systemClock, systemRandom } from '#services/core/clock';
import { WrongMap } from './files/checks.ts';
import { UnreadableFile } from './files/csv.ts';
import { findMap } from './files/findMap.ts';
import { progress } from './files/progress.ts';
import { importFile, summary } from './importing.ts';

/** `import FILE [MAP]`: exit 0 when every row is accounted for, 2 when the map, the file or a setting is wrong. */
async function main([file, asked]: readonly string[]): Promise<number> {
  if (!file) throw new WrongMap('Say which file: make import FILE=calls.csv.gz [MAP=sffd|path/to/map.json]');
  const map = findMap(asked || undefined, file);
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const imported = await importFile({
    file,
    map,
    config: readConfig(process.env),
    clock: systemClock,
    random: systemRandom,
    progress: (label) => progress(label),
    calledOff: stop.signal,
  });
  process.stdout.write(`${summary(imported)}\n`);
  return imported.complete ? 0 : 130;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    if (error instanceof UnavailableError || error instanceof OutcomeUnknownError) {
      process.stderr.write('The event store does not answer. What was written stays; run the import again to go on.\n');
      process.exit(1);
    }
    const known = error instanceof WrongMap || error instanceof UnreadableFile || error instanceof WrongSetting;
    process.stderr.write(`${known ? error.message : (error.stack ?? String(error))}\n`);
    process.exit(known ? 2 : 1);
  },
);
