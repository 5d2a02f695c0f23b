import { createHmac, timingSafeEqual } from 'node:crypto';
import { allows, type Permission } from '#contracts/roles';
import { session } from '#events/session/decider';
import { iso } from '#events/ports';
import type { AccountDoc } from '#projections/accounts';
import type { SessionDoc } from '#projections/sessions';
import type { App } from '#services/app';
import { hashOf } from '#services/secrets';
import type { Answer, Principal } from './route.ts';

/** A night shift and its hand-over. */
const sessionLength = 16 * 3_600_000;

export const sessionCookie = 'muster_session';

/** Who holds this session, or null: unknown, ended, expired, or of somebody who was deactivated. */
export function principalOf(app: Pick<App, 'views' | 'clock'>, session: string): Principal | null {
  const found = app.views.doc<SessionDoc>('sessions', session);
  if (!found || found.expires_at <= iso(app.clock.now())) return null;
  const account = app.views.doc<AccountDoc>('accounts', found.user);
  if (!account?.active) return null;
  return { session, account, entity: account.looking_at, role: account.role };
}

export const may = (who: Principal, permission: Permission): boolean => allows(who.role, permission);

/** A new session with a new id: whatever cookie the browser brought is worth nothing (OWASP ASVS 7.2.4). */
export async function startSession(
  app: App,
  { account, by, correlationId }: { account: AccountDoc; by: 'password' | 'link'; correlationId: string },
): Promise<Answer> {
  const cookie = app.random.bytes(32).toString('base64url');
  const now = app.clock.now();
  const expiresAt = iso(now + sessionLength);
  const id = hashOf(cookie);
  const { position } = await app.handle(
    session,
    id,
    {
      commandId: app.random.uuid(),
      occurredAt: iso(now),
      command: { do: 'start', session: id, user: account.uuid, expiresAt, by },
    },
    { entity: account.entity, actor: { kind: 'user', id: account.uuid }, correlationId },
  );
  return { position, session: { cookie, expiresAt } };
}

/** `{random}.{HMAC of session and random}`: a signed double submit bound to the session (OWASP CSRF cheat sheet). */
export function csrfToken(key: Buffer, session: string, random: string): string {
  return `${random}.${createHmac('sha256', key).update(`${session}!${random}`).digest('base64url')}`;
}

export function csrfHolds(key: Buffer, session: string, cookie: string | undefined, header: string | undefined): boolean {
  if (!cookie || !header) return false;
  const expected = Buffer.from(csrfToken(key, session, cookie.split('.')[0] ?? ''));
  const [fromCookie, fromHeader] = [Buffer.from(cookie), Buffer.from(header)];
  return (
    fromCookie.length === expected.length &&
    fromHeader.length === expected.length &&
    timingSafeEqual(fromCookie, expected) &&
    timingSafeEqual(fromHeader, expected)
  );
}
