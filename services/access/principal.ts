import { allowsWith, type RoleChanges } from '#contracts/core/rights';
import { allows, type Permission, type Role } from '#contracts/core/roles';
import { scopesAllow } from '#contracts/core/scopes';
import type { Actor } from '#events/core/message';
import { iso } from '#events/core/ports';
import type { AccountDoc } from '#projections/accounts/accounts';
import type { SessionDoc } from '#projections/accounts/sessions';
import type { App } from '#services/app/app';
import type { Config } from '#services/app/config';

/** The signed-in account, and the organization it looks at; or a program with a token. */
export interface Principal {
  /** The hash of the session's cookie, or the id of the token. */
  readonly session: string;
  readonly account: AccountDoc;
  readonly entity: string;
  readonly role: Role;
  /** The changes of the organization that employs them. */
  readonly changes: RoleChanges;
  /** Present while the person lacks the second step that the organization requires of the role. */
  readonly owesStep?: true;
  /** Present for a program: `account` then has the id and name of its token. `limit` is in requests a minute. */
  readonly token?: { readonly scopes: readonly string[]; readonly limit: number };
}

/**
 * The name of the session's cookie. With TLS a browser takes it from this host only, for all paths, and only encrypted
 * (`__Host-`).
 */
export const sessionCookieOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl.startsWith('https:') ? `__Host-${sessionCookie}` : sessionCookie;

export const sessionCookie = 'muster_session';

/** True while the session is neither over, nor ended together with all sessions of the account. */
export const isOpenSession = (found: SessionDoc, account: AccountDoc, now: string): boolean =>
  !found.idled &&
  found.expires_at > now &&
  account.active &&
  (account.signed_out === undefined || found.after === account.signed_out);

/** The holder of this session; null when the session is unknown, ended or expired, or the account was deactivated. */
export function principalOf(app: Pick<App, 'views' | 'clock'>, session: string): Principal | null {
  const found = app.views.doc('sessions', session);
  const account = found && app.views.doc('accounts', found.user);
  if (!account || !isOpenSession(found, account, iso(app.clock.now()))) return null;
  // Only accounts with this permission may look at another organization. Staff who lost it are back in their own.
  const entity = allows(account.role, 'entity.switch') ? account.looking_at : account.entity;
  const owes = found.by !== 'provider' && !hasStep(account) && asksStep(app, account);
  const { role } = account;
  return { session, account, entity, role, changes: changesOf(app, account.entity), ...(owes && { owesStep: true }) };
}

/** True when a stolen password alone does not open the account. */
export const hasStep = ({ second_step, passkeys }: Pick<AccountDoc, 'second_step' | 'passkeys'>): boolean =>
  second_step !== undefined || passkeys !== undefined;

/** True when the organization requires a second step of the person's role. A sign-in service decides on its own steps. */
export const asksStep = (
  { views }: Pick<App, 'views'>,
  { entity, role }: Pick<AccountDoc, 'entity' | 'role'>,
): boolean => views.doc('role_rights', entity)?.second_step?.includes(role) ?? false;

const none: RoleChanges = {};

/** The cells in which the roles of an organization differ from the table. */
export const changesOf = ({ views }: Pick<App, 'views'>, entity: string): RoleChanges =>
  views.doc('role_rights', entity)?.changes ?? none;

export const may = (
  { role, changes, token }: Pick<Principal, 'role' | 'changes' | 'token'>,
  permission: Permission,
): boolean => (token ? scopesAllow(token.scopes, permission) : allowsWith(changes, role, permission));

/** The author of what they do. */
export const actorOf = ({
  account,
  token,
}: {
  readonly account: { readonly uuid: string };
  readonly token?: object;
}): Actor => ({
  kind: token ? 'token' : 'user',
  id: account.uuid,
});
