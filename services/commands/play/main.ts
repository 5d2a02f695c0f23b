import { WrongSetting } from '#services/app/config';
import { WrongMap } from '#services/commands/import/files/checks';
import { findMap } from '#services/commands/import/files/findMap';
import { progress } from '#services/commands/progress';
import { systemClock, systemRandom } from '#services/core/clock';
import { WrongFile } from '#services/parsing/reader';
import { playFile, readPlaySettings } from './playing.ts';
import { CannotPlay } from './session.ts';

/** `play FILE [MAP]`: plays a file against the running system. Ctrl-C ends it after the requests under way. */
async function main([file, asked]: readonly string[]): Promise<void> {
  if (!file)
    throw new WrongMap('Say which file: make play FILE=calls.csv.gz SPEED=60 [MAP=sffd|path/to/map.json] [LIMIT=100]');
  const map = findMap(asked || undefined, file);
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const say = (words: string) => void process.stdout.write(`${words}\n`);
  const { done, refused, skipped } = await playFile({
    file,
    map,
    settings: readPlaySettings(process.env),
    clock: systemClock,
    random: systemRandom,
    fetch: globalThis.fetch,
    calledOff: stop.signal,
    progress: (label) => progress(label),
    say,
  });
  say(stop.signal.aborted ? `Stopped after ${done} facts.` : `Played ${done} facts.`);
  for (const [words, times] of refused) say(`  ${times} refused: ${words}`);
  for (const [words, times] of skipped) say(`  ${times} left out: ${words}`);
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    const known = [WrongMap, WrongFile, WrongSetting, CannotPlay].some((kind) => error instanceof kind);
    process.stderr.write(`${known ? error.message : (error.stack ?? String(error))}\n`);
    process.exit(known ? 2 : 1);
  },
);
