import { masterKey } from '#services/app/secrets';
import { asCommand, type Operator } from '#services/commands/asCommand';
import { progress } from '#services/commands/progress';
import { WrongCommand } from '#services/commands/wrongCommand';
import { openLog } from '#services/core/log';
import { newLog, oldLog } from './copying/places.ts';
import { move } from './move.ts';
import { summary } from './words.ts';

/** `move TO`: done when both logs are equal. */
async function main({ words: [to = ''], ports, say, ...operator }: Operator): Promise<undefined> {
  const config = operator.config();
  const from = await oldLog(config);
  const target = await newLog(to, config);
  try {
    const moved = await move({
      from,
      to: target,
      dataDir: config.dataDir,
      masterKey: masterKey(config.dataDir, config.masterKey, noNewKey),
      ...ports,
      log: openLog(),
      progress: (label) => progress(label),
      say,
      calledOff: operator.calledOff(),
      pause: 300,
      patience: 60_000,
      quiet: 2_500,
      longestPause: 120_000,
    });
    say(summary(moved, from, target));
  } finally {
    await target.close();
    await from.close();
  }
}

/** A key made now would open nothing. */
function noNewKey(): never {
  throw new WrongCommand(
    'MASTER_KEY, or master.key in DATA_DIR, is missing: the move compares read models, which need it.',
  );
}

asCommand(main, 'What was copied stays; run the move again to go on.');
