import { OutcomeUnknownError, UnavailableError } from '#events/store/store';
import { readConfig, WrongSetting } from '#services/app/config';
import { masterKey } from '#services/app/secrets';
import { progress } from '#services/commands/progress';
import { systemClock, systemRandom } from '#services/core/clock';
import { openLog } from '#services/core/log';
import { CalledOff } from './following.ts';
import { move } from './move.ts';
import { newLog, oldLog } from './places.ts';
import { CannotMove } from './refused.ts';
import { summary } from './words.ts';

/** `move TO`: exit 0 when both logs are equal, 2 when the move cannot be, 130 when it was called off. */
async function main([to = '']: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const from = await oldLog(config);
  const target = await newLog(to, config);
  try {
    const moved = await move({
      from,
      to: target,
      dataDir: config.dataDir,
      masterKey: masterKey(config.dataDir, config.masterKey, noNewKey),
      clock: systemClock,
      random: systemRandom,
      log: openLog(),
      progress: (label) => progress(label),
      say: (words) => void process.stdout.write(`${words}\n`),
      calledOff: stop.signal,
      pause: 300,
      patience: 60_000,
      quiet: 2_500,
      longestPause: 120_000,
    });
    process.stdout.write(summary(moved, from, target));
  } finally {
    await target.close();
    await from.close();
  }
}

/** A key made now would open nothing. */
function noNewKey(): never {
  throw new CannotMove(
    'MASTER_KEY, or master.key in DATA_DIR, is missing: the move compares read models, which need it.',
  );
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: Error) => {
    const isAway = error instanceof UnavailableError || error instanceof OutcomeUnknownError;
    const isKnown = error instanceof CannotMove || error instanceof WrongSetting;
    process.stderr.write(`${wordsOf(error, isKnown, isAway)}\n`);
    process.exit(error instanceof CalledOff ? 130 : isKnown ? 2 : 1);
  },
);

function wordsOf(error: Error, isKnown: boolean, isAway: boolean): string {
  if (error instanceof CalledOff) return 'Called off. What was copied stays; run it again to go on.';
  if (isAway) return `${error.message} What was copied stays; run the move again to go on.`;
  return isKnown ? error.message : (error.stack ?? String(error));
}
