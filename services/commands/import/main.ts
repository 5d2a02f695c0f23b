import { WritesPausedError } from '#events/store/moving/pause';
import { OutcomeUnknownError, UnavailableError } from '#events/store/store';
import { readConfig, WrongSetting } from '#services/app/config';
import { progress } from '#services/commands/progress';
import { systemClock, systemRandom } from '#services/core/clock';
import { WrongFile } from '#services/parsing/reader';
import { WrongMap } from './files/checks.ts';
import { findMap } from './files/findMap.ts';
import { readFile } from './files/readFile.ts';
import { importFile, summary } from './importing.ts';
import { preview } from './preview.ts';
import { undoImport, undoneWords } from './undoing.ts';

/** `import FILE [MAP]`, with DRY=1 or FORCE=1, or UNDO=import: exit 0 when every row is accounted for, 2 when the map, the file or a setting is wrong. */
async function main([file, asked]: readonly string[]): Promise<number> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const ports = { clock: systemClock, random: systemRandom };
  const { UNDO: undo } = process.env;
  if (undo) {
    const config = readConfig(process.env);
    const undone = await undoImport({
      ...ports,
      undo,
      config,
      progress: (label) => progress(label),
      calledOff: stop.signal,
    });
    process.stdout.write(`${undoneWords(undone)}\n`);
    return undone.complete ? 0 : 130;
  }
  if (!file)
    throw new WrongMap('Say which file: make import FILE=calls.csv.gz [MAP=sffd|path/to/map.json] [DRY=1] [FORCE=1]');
  const map = findMap(asked || undefined, file);
  const force = isOn(process.env.FORCE);
  if (isOn(process.env.DRY)) {
    const reading = progress('Reading');
    const now = systemClock.now();
    const read = await readFile(file, map, { now, force: true, onProgress: reading.to }).finally(reading.end);
    process.stdout.write(`${preview(map, read)}\n`);
    return 0;
  }
  const imported = await importFile({
    file,
    map,
    config: readConfig(process.env),
    ...ports,
    progress: (label) => progress(label),
    calledOff: stop.signal,
    force,
  });
  process.stdout.write(`${summary(imported)}\n`);
  return imported.complete ? 0 : 130;
}

const isOn = (value: string | undefined): boolean => value !== undefined && value !== '' && value !== '0';

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    if (error instanceof UnavailableError || error instanceof OutcomeUnknownError) {
      const why = error instanceof WritesPausedError ? error.message : 'The event store does not answer.';
      process.stderr.write(`${why} What was written stays; run the import again to go on.\n`);
      process.exit(1);
    }
    const known = error instanceof WrongMap || error instanceof WrongFile || error instanceof WrongSetting;
    process.stderr.write(`${known ? error.message : (error.stack ?? String(error))}\n`);
    process.exit(known ? 2 : 1);
  },
);
