import { readConfig, WrongSetting } from '#services/app/config';
import { systemClock, systemRandom } from '#services/core/clock';
import { listAccounts, removeAccount } from './listing.ts';
import { WrongAccounts } from './wrongAccounts.ts';

const usage = 'make accounts FILE=accounts.csv ORG=springwater [DRY=1], or make accounts ORG=… REMOVE=number';

/** `make accounts`: exit 0 when the accounts are listed or removed, 2 when the file or an option is wrong. */
async function main(): Promise<void> {
  const { FILE: file, ORG: organization, DRY: dry, REMOVE: number } = process.env;
  if (!organization || (!file && !number)) throw new WrongAccounts(usage);
  const ports = { clock: systemClock, random: systemRandom };
  const config = readConfig(process.env);
  if (number) {
    await removeAccount(config, { number, organization }, ports);
    return say(`The service account ${number} was removed.`);
  }
  const preview = Boolean(dry);
  const { rows, listed } = await listAccounts(config, { file: file ?? '', organization, preview }, ports);
  const counted = rows.toLocaleString('en-US');
  if (preview) return say(`All ${counted} accounts can be listed. Nothing was written.`);
  say(`Listed ${listed.toLocaleString('en-US')} new or changed accounts of ${counted}.`);
}

const say = (words: string): void => void process.stdout.write(`${words}\n`);

main().then(
  () => process.exit(0),
  (error: Error) => {
    const known = error instanceof WrongAccounts || error instanceof WrongSetting;
    process.stderr.write(`${known ? error.message : (error.stack ?? String(error))}\n`);
    process.exit(known ? 2 : 1);
  },
);
