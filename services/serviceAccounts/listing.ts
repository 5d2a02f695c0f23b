import { idFrom } from '#events/core/ids';
import { type Clock, iso, type Random } from '#events/core/ports';
import { comparePositions, type Position } from '#events/core/position';
import { Refused } from '#events/core/refused';
import { type ServiceAccountCommand, serviceAccount } from '#events/serviceAccount/decider';
import type { AccountHolder } from '#events/serviceAccount/events';
import type { EventStore } from '#events/store/store';
import type { Config } from '#services/app/config';
import { listedTogether } from '#services/app/listedTogether';
import { type OpenStore, openStore } from '#services/import/openStore';
import { findOrganization } from '#services/import/organization';
import { accountsIn, countAccounts } from './accountFile.ts';
import { WrongAccounts } from './wrongAccounts.ts';

type Where = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'masterKey'>;
interface Ports {
  readonly clock: Clock;
  readonly random: Random;
}

export interface AccountFile {
  readonly file: string;
  /** The internal name of the organization. */
  readonly organization: string;
  /** Checks the file, and writes nothing. */
  readonly preview: boolean;
}

export interface ListedAccounts {
  readonly rows: number;
  /** New or changed accounts. */
  readonly listed: number;
}

/** Appends under way at once. */
const together = 32;

/**
 * Lists the accounts of a file, also beside a running Muster. The file is read twice, and never held in memory. Nothing is written when a line is wrong. The same file
 * again writes only the accounts that it did not write before. An account that the file does not name stays.
 */
export async function listAccounts(
  config: Where,
  { file, organization, preview }: AccountFile,
  ports: Ports,
): Promise<ListedAccounts> {
  const rows = await countAccounts(file);
  if (preview) return { rows, listed: 0 };
  return withOrganization(config, organization, ports, async (write) => {
    const waiting = accountsIn(file);
    let listed = 0;
    const worker = async () => {
      for await (const holder of waiting) if (await write(holder.number, listing(holder))) listed += 1;
    };
    await Promise.all(Array.from({ length: together }, worker));
    return { rows, listed };
  });
}

/** Removes an account and the data of its holder. */
export async function removeAccount(
  config: Where,
  { number, organization }: { readonly number: string; readonly organization: string },
  ports: Ports,
): Promise<void> {
  await withOrganization(config, organization, ports, async (write, { store }) => {
    const inSpreadsheets = (account: string) => isListed(store, account);
    await write(number, async (account) => ({
      do: 'remove',
      account,
      inSpreadsheets: await inSpreadsheets(account),
    })).catch((error: Error) => {
      throw error instanceof Refused ? new WrongAccounts(`There is no service account ${number}.`) : error;
    });
  });
}

/** True when a spreadsheet lists the account since it was removed last. */
async function isListed(store: EventStore, account: string): Promise<boolean> {
  let removed: Position | undefined;
  for await (const { type, position } of store.read(`serviceaccount-${account}`))
    if (type === 'ServiceAccountRemoved') removed = position;
  let listed = false;
  for await (const { position } of listedTogether(store, new Set([account])))
    listed ||= !removed || comparePositions(position, removed) > 0;
  return listed;
}

const listing =
  (holder: AccountHolder) =>
  (account: string): ServiceAccountCommand => ({ do: 'list', account, holder });

/** Resolves to true when the command wrote a fact. */
type Write = (
  number: string,
  command: (account: string) => ServiceAccountCommand | Promise<ServiceAccountCommand>,
) => Promise<boolean>;

async function withOrganization<Result>(
  config: Where,
  organization: string,
  ports: Ports,
  act: (write: Write, open: OpenStore) => Promise<Result>,
): Promise<Result> {
  const open = await openStore(config, ports);
  try {
    const entity = await findOrganization(open, organization);
    if (entity === null)
      throw new WrongAccounts(`There is no organization ${JSON.stringify(organization)}: ORG=… is its internal name.`);
    return await act(writer(open, entity, ports), open);
  } finally {
    await open.close();
  }
}

function writer({ handle }: OpenStore, entity: string, { clock, random }: Ports): Write {
  const cause = { entity, actor: { kind: 'system', id: 'accounts' }, correlationId: random.uuid() } as const;
  return async (number, command) => {
    const account = idFrom('service account', entity, number);
    const step = { commandId: random.uuid(), occurredAt: iso(clock.now()), command: await command(account) };
    const { events } = await handle(serviceAccount, account, step, cause);
    return events.length > 0;
  };
}
