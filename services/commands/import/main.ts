import { mkdirSync } from 'node:fs';
import { asCommand, exits, type Operator } from '#services/commands/asCommand';
import { progress } from '#services/commands/progress';
import { wrongMap } from './files/map/checks.ts';
import { findMap, knownMap } from './files/map/findMap.ts';
import { readFile } from './files/readFile.ts';
import { importFile, summary } from './importing.ts';
import { preview } from './preview.ts';
import { propose } from './proposing/propose.ts';
import { reachBefore } from './reach.ts';
import { undoImport, undoneWords } from './undoing.ts';

/** `import FILE [MAP]`, with DRY=1 or FORCE=1, or UNDO=import: done when every row is accounted for. */
async function main({ words: [file, asked], env, ports, say, ...operator }: Operator): Promise<number> {
  const { UNDO: undo } = env;
  if (undo) {
    const config = operator.config();
    const undone = await undoImport({
      ...ports,
      undo,
      config,
      progress: (label) => progress(label),
      calledOff: operator.calledOff(),
    });
    say(undoneWords(undone));
    return undone.complete ? exits.done : exits.calledOff;
  }
  if (!file)
    throw wrongMap('Say which file: make import FILE=calls.csv.gz [MAP=sffd|path/to/map.json] [DRY=1] [FORCE=1]');
  if (!asked && knownMap(file) === null) {
    const { dataDir } = operator.config();
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    say(await propose({ file, dataDir, now: ports.clock.now() }));
    return exits.failed;
  }
  const map = findMap(asked || undefined, file);
  const force = isOn(env.FORCE);
  if (isOn(env.DRY)) {
    const reading = progress('Reading');
    const now = ports.clock.now();
    const options = { now, reach: await reachBefore(map, operator.config(), ports), force: true };
    const read = await readFile(file, map, { ...options, onProgress: reading.to }).finally(reading.end);
    say(preview(map, read));
    return exits.done;
  }
  const imported = await importFile({
    file,
    map,
    config: operator.config(),
    ...ports,
    progress: (label) => progress(label),
    calledOff: operator.calledOff(),
    force,
  });
  say(summary(imported));
  return imported.complete ? exits.done : exits.calledOff;
}

const isOn = (value: string | undefined): boolean => value !== undefined && value !== '' && value !== '0';

asCommand(main, 'What was written stays; run the import again to go on.');
