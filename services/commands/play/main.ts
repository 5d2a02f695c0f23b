import { asCommand, type Operator } from '#services/commands/asCommand';
import { wrongMap } from '#services/commands/import/files/map/checks';
import { findMap } from '#services/commands/import/files/map/findMap';
import { progress } from '#services/commands/progress';
import { playFile, readPlaySettings } from './playing.ts';

/** `play FILE [MAP]`: plays a file against the running system. Ctrl-C ends it after the requests under way. */
async function main({ words: [file, asked], env, ports, say, ...operator }: Operator): Promise<undefined> {
  if (!file)
    throw wrongMap('Say which file: make play FILE=calls.csv.gz SPEED=60 [MAP=sffd|path/to/map.json] [LIMIT=100]');
  const map = findMap(asked || undefined, file);
  const calledOff = operator.calledOff();
  const { done, refused, skipped } = await playFile({
    file,
    map,
    settings: readPlaySettings(env),
    ...ports,
    fetch: globalThis.fetch,
    calledOff,
    progress: (label) => progress(label),
    say,
  });
  say(calledOff.aborted ? `Stopped after ${done} facts.` : `Played ${done} facts.`);
  for (const [words, times] of refused) say(`  ${times} refused: ${words}`);
  for (const [words, times] of skipped) say(`  ${times} left out: ${words}`);
}

asCommand(main);
