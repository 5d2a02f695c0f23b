import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { SheetFields } from '#contracts/api/directories/directories';
import { refusals } from '#contracts/refusals';
import { idFrom } from '#events/core/ids';
import { type Clock, iso, type Random } from '#events/core/ports';
import { comparePositions, type Position } from '#events/core/position';
import { Refused } from '#events/core/refused';
import { directoryOf } from '#events/directory/decider';
import { serviceAccount } from '#events/serviceAccount/decider';
import type { EventStore } from '#events/store/store';
import { countedSpreadsheets } from '#projections/directories/countedSpreadsheets';
import { directories } from '#projections/directories/directories';
import { entities } from '#projections/entity/entities';
import { serviceAccounts } from '#projections/notify/serviceAccounts';
import { remarksIn, uploadSheet } from '#services/api/directories/upload';
import { Invalid } from '#services/api/http/errors';
import type { Config } from '#services/app/config';
import { listedTogether } from '#services/app/people/listedTogether';
import { knownModels } from '#services/commands/knownModels';
import { findOrganization } from '#services/commands/organization';
import { WrongCommand } from '#services/commands/wrongCommand';
import { inlineParsing } from '#services/parsing/reader';
import { type OpenStore, openStore } from '#services/store/openStore';

/** The read models that an upload of accounts asks. */
export const accountModels = [serviceAccounts, directories, countedSpreadsheets, entities];

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
  /** The cells that were repaired, by line. */
  readonly repaired: readonly string[];
}

/**
 * Lists the accounts of a file as an upload does, also beside a running Muster. The file is never held in memory. Nothing
 * is written when a line is wrong. The same file again writes nothing, and goes on where it was cut off. An account that
 * the file does not name stays.
 */
export async function listAccounts(
  config: Where,
  { file, organization, preview }: AccountFile,
  ports: Ports,
): Promise<ListedAccounts> {
  return withOrganization(config, organization, ports, async (entity, open) => {
    const known = await knownModels(open, {
      dataDir: config.dataDir,
      folder: 'listing-accounts',
      models: accountModels,
    });
    try {
      const now = iso(ports.clock.now());
      const cause = causeOf(entity, ports);
      // No screen of this process waits for the accounts.
      const projector = { reached: () => Promise.resolve(true) };
      const app = { ...open, views: known.views, projector, parsing: inlineParsing };
      const upload = (commandId: string, body: SheetFields) =>
        uploadSheet(
          { app, cause, commandId, now, patience: undefined, file: { path: file }, body },
          { kind: 'accounts', directory: directoryOf(entity, 'accounts'), name: '' },
        );
      const { json: found } = await upload(ports.random.uuid(), { dry: '1' });
      const { rows, added, changed, seen } = found;
      if (found.mistake_count > 0) throw new WrongCommand(remarksIn(found.mistakes, found.mistake_count).join('\n'));
      const repaired = remarksIn(found.notes, found.note_count);
      if (preview || added + changed === 0) return { rows, listed: 0, repaired };
      // The same file after the same accounts is the same command, so that a listing that was cut off goes on.
      const commandId = idFrom('accounts', entity, await hashOf(file), String(seen));
      await upload(commandId, {});
      return { rows, listed: added + changed, repaired };
    } catch (error) {
      throw worded(error);
    } finally {
      known.end();
    }
  });
}

/** An upload says its mistakes by field. */
function worded(error: unknown): unknown {
  if (error instanceof Invalid) return new WrongCommand(Object.values(error.fields).flat().join('\n'));
  return error instanceof Refused ? new WrongCommand(refusals[error.code].words) : error;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Removes an account and the data of its holder. */
export async function removeAccount(
  config: Where,
  { number, organization }: { readonly number: string; readonly organization: string },
  ports: Ports,
): Promise<void> {
  await withOrganization(config, organization, ports, async (entity, { store, handle }) => {
    const account = idFrom('service account', entity, number);
    const command = { do: 'remove', account, inSpreadsheets: await isListed(store, account) } as const;
    const step = { commandId: ports.random.uuid(), occurredAt: iso(ports.clock.now()), command };
    await handle(serviceAccount, account, step, causeOf(entity, ports)).catch((error: Error) => {
      throw error instanceof Refused ? new WrongCommand(`There is no service account ${number}.`) : error;
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

const causeOf = (entity: string, { random }: Ports) =>
  ({ entity, actor: { kind: 'system', id: 'accounts' }, correlationId: random.uuid() }) as const;

async function withOrganization<Result>(
  config: Where,
  organization: string,
  ports: Ports,
  act: (entity: string, open: OpenStore) => Promise<Result>,
): Promise<Result> {
  const open = await openStore(config, ports);
  try {
    const entity = await findOrganization(open, organization);
    if (entity === null)
      throw new WrongCommand(`There is no organization ${JSON.stringify(organization)}: ORG=… is its internal name.`);
    return await act(entity, open);
  } finally {
    await open.close();
  }
}
