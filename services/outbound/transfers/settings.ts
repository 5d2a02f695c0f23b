import { rulesWith } from '#contracts/core/dispatchRules';
import type { TransferOption } from '#contracts/incident/transfers/transfer';
import type { NamedDesignee, TransferSettings } from '#contracts/incident/transfers/transferSettings';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { ConfiguredOption } from '#events/entity/events';
import type { AccountDoc } from '#projections/accounts/accounts';
import { responseMinutes } from '#projections/dispatch/boards';
import type { TransferOptionsDoc } from '#projections/entity/transferOptions';
import type { App } from '#services/app/app';
import { problemPriorities } from '#services/app/priorities';
import { treeNames } from '#services/outbound/callouts/escalation';
import { type Designated, designatedIn } from './designated.ts';
import { handlers } from './handlers.ts';

type Views = Pick<App, 'views'>;

const optionsIn = ({ views }: Views, entity: string): TransferOptionsDoc | null =>
  views.doc('transfer_options', entity);

/**
 * The destinations of an organization's incidents, and the people designated for its versions. Addresses of outside
 * systems stay on the server.
 */
export function settingsOf(
  app: Views & Pick<App, 'secrets'>,
  entity: string,
): Omit<TransferSettings, 'changed' | 'position'> {
  const people = app.views.docs('accounts', { where: { entity } }).filter(({ active }) => active);
  const { options = [], revision = 0, version_transfer_url: versionUrl = null } = optionsIn(app, entity) ?? {};
  const board = app.views.doc('boards', entity);
  return {
    revision,
    options: options.map(({ display_name, transfer_type, data, url }) => ({
      display_name,
      transfer_type,
      data,
      host: hostOf(url),
    })),
    version_transfer_host: hostOf(versionUrl),
    signing_key: app.secrets.outboundKey,
    designees: designatedIn(app, entity).flatMap((one): NamedDesignee[] => {
      const account = app.views.doc('accounts', one.user);
      if (!account) return [];
      const { designation, target } = one;
      return [{ uuid: designeeId(entity, one), designation, target, user: personOf(account) }];
    }),
    people: people.map(personOf),
    handlers: Object.keys(handlers),
    trees: treeNames(app, entity),
    response_minutes: responseMinutes(board),
    job_calls: board?.job_calls ?? false,
    rules: rulesWith(board?.rules),
    problems: problemPriorities(app, entity),
  };
}

const personOf = ({ uuid, first_name, last_name }: AccountDoc) => ({ uuid, first_name, last_name });

/** The host of an address; null without one. The rest of an address may hold a key. */
export const hostOf = (url: string | null | undefined): string | null =>
  url && URL.canParse(url) ? new URL(url).host : null;

interface Addressed extends TransferOption {
  /** Absent when the address stays; '' for none. */
  readonly url?: string | undefined;
}

/** A custom transfer keeps the address of its outside system, which no screen shows, as long as it keeps its token. */
export function withAddresses(
  app: Views,
  entity: string,
  { options, versionUrl }: { readonly options: readonly Addressed[]; readonly versionUrl?: string | undefined },
) {
  const { options: before = [], version_transfer_url: known = null } = optionsIn(app, entity) ?? {};
  const urlOf = ({ transfer_type, data }: TransferOption) =>
    before.find((one) => one.transfer_type === transfer_type && one.url && one.data.token === data.token)?.url;
  return {
    options: options.map(({ url: said, ...option }): ConfiguredOption => {
      const url = option.transfer_type === 'CUSTOM_TRANSFER' ? (said ?? urlOf(option)) : undefined;
      return url ? { ...option, url } : option;
    }),
    versionTransferUrl: versionUrl === undefined ? known : versionUrl || null,
  };
}

/** Identified by content: the same designation of the same person for the same version is one. */
export const designeeId = (entity: string, { designation, user, target }: Designated): string =>
  idFrom('designee', entity, designation, user, target);

/** A designated person belongs to the organization, and so does the version. */
export function checkDesignee({ views }: Views, entity: string, { user, target }: Designated): void {
  const account = views.doc('accounts', user);
  if (account?.entity !== entity) throw new Refused('not-found');
  if (!account.active) throw new Refused('designee.person-inactive');
  if (!views.doc('entities', entity)?.versions.includes(target)) throw new Refused('designee.version-unknown');
}

/** The person who is, or was, designated under this id. */
export function designeeNamed({ views }: Views, entity: string, uuid: string): Designated {
  const { designated = [], ended = [] } = views.doc('designees', entity) ?? {};
  const found = [...designated, ...ended].find((one) => designeeId(entity, one) === uuid);
  if (!found) throw new Refused('not-found');
  return found;
}
