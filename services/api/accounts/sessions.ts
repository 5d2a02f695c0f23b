import type { SignedIn } from '#contracts/accounts/viewer';
import { iso } from '#events/core/ports';
import { session } from '#events/session/decider';
import type { SessionStarted } from '#events/session/events';
import type { AccountDoc } from '#projections/accounts/accounts';
import type { Principal } from '#services/access/principal';
import { sessionIdle } from '#services/access/sessionIdle';
import { type Caused, carryOut } from '#services/api/http/carryOut';
import type { Answer, Request } from '#services/api/http/route';
import { hashOf } from '#services/app/secrets';
import { shownNetwork } from '#services/core/clientAddress';

/** Long enough for a night shift and its hand-over. Milliseconds. */
const sessionLength = 16 * 3_600_000;

/** Starts a session with a new id, in place of the browser's earlier session (OWASP ASVS 7.2.4). */
export async function startSession(
  request: Request<object, object>,
  account: AccountDoc,
  how: Pick<SessionStarted['data'], 'by' | 'providerSession'>,
): Promise<Answer<SignedIn>> {
  const { app, who } = request;
  if (who) await endSession(request, who, 'replaced');
  const cookie = app.random.bytes(32).toString('base64url');
  const now = app.clock.now();
  const expiresAt = iso(now + sessionLength);
  const id = hashOf(cookie);
  const network = shownNetwork(request.ip);
  const idle = sessionIdle(app, account.entity);
  const idleAt = idle > 0 ? { idleAt: iso(now + idle) } : {};
  const command = { do: 'start', session: id, user: account.uuid, expiresAt, ...how, network, ...idleAt } as const;
  const work = { commands: [command], json: { user: account.uuid } };
  const answer = await carryOut(ownAct(request, account), { decider: session, id }, work);
  return { ...answer, session: { cookie, expiresAt } };
}

export const endSession = (
  request: Request<object, object>,
  { session: id, account }: Principal,
  reason: 'signed-out' | 'replaced',
) => carryOut(ownAct(request, account), { decider: session, id }, { commands: [{ do: 'end', reason }], json: {} });

/** A command that a person runs in the organization that employs them. Its id is its own, not the request's. */
export const ownAct = (
  { app, correlationId, patience }: Request<object, object>,
  { uuid, entity }: AccountDoc,
  kind: 'user' | 'link' = 'user',
): Caused => ({
  app,
  patience,
  commandId: app.random.uuid(),
  now: iso(app.clock.now()),
  cause: { entity, actor: { kind, id: uuid }, correlationId, patience },
});

/** A refused sign-in, for the security log. */
export const noteRefusal = ({ app, ip }: Request<object, object>, account: AccountDoc | undefined): void =>
  app.parts.trail?.refused({ entity: account?.entity ?? '', account: account?.uuid ?? null, ip });
