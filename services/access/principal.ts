import { allows, type Permission, type Role } from '#contracts/core/roles';
import { iso } from '#events/core/ports';
import type { AccountDoc } from '#projections/accounts/accounts';
import type { SessionDoc } from '#projections/accounts/sessions';
import type { App } from '#services/app/app';

/** Who asks: the account behind the session cookie, and the organisation it looks at. */
export interface Principal {
  /** The hash of the session's cookie. */
  readonly session: string;
  readonly account: AccountDoc;
  readonly entity: string;
  readonly role: Role;
}

export const sessionCookie = 'muster_session';

/** Who holds this session, or null: unknown, ended, expired, or of somebody who was deactivated. */
export function principalOf(app: Pick<App, 'views' | 'clock'>, session: string): Principal | null {
  const found = app.views.doc<SessionDoc>('sessions', session);
  if (!found || found.expires_at <= iso(app.clock.now())) return null;
  const account = app.views.doc<AccountDoc>('accounts', found.user);
  if (!account?.active) return null;
  // Where staff looked is of no account once the role was taken away: anybody else is in their own organisation.
  const entity = allows(account.role, 'entity.switch') ? account.looking_at : account.entity;
  return { session, account, entity, role: account.role };
}

export const may = (who: Principal, permission: Permission): boolean => allows(who.role, permission);
