import { asCommand, type Operator } from '#services/commands/asCommand';
import { WrongCommand } from '#services/commands/wrongCommand';
import { listAccounts, removeAccount } from './listing.ts';

const usage = 'make accounts FILE=accounts.csv ORG=springwater [DRY=1], or make accounts ORG=… REMOVE=number';

/** `make accounts`: done when the accounts are listed or removed. */
async function main({ env, ports, say, ...operator }: Operator): Promise<undefined> {
  const { FILE: file, ORG: organization, DRY: dry, REMOVE: number } = env;
  if (!organization || (!file && !number)) throw new WrongCommand(usage);
  const config = operator.config();
  if (number) {
    await removeAccount(config, { number, organization }, ports);
    return say(`The service account ${number} was removed.`);
  }
  const preview = Boolean(dry);
  const { rows, listed, repaired } = await listAccounts(config, { file: file ?? '', organization, preview }, ports);
  const counted = rows.toLocaleString('en-US');
  if (repaired.length > 0) say(['Repaired:', ...repaired].join('\n  '));
  if (preview) return say(`All ${counted} accounts can be listed. Nothing was written.`);
  say(`Listed ${listed.toLocaleString('en-US')} new or changed accounts of ${counted}.`);
}

asCommand(main);
