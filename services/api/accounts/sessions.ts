import { iso } from '#events/core/ports';
import { session } from '#events/session/decider';
import type { Handled } from '#events/store/handle';
import type { AccountDoc } from '#projections/accounts/accounts';
import type { Principal } from '#services/access/principal';
import type { Answer, Request } from '#services/api/http/route';
import { hashOf } from '#services/app/secrets';

/** A night shift and its hand-over. */
const sessionLength = 16 * 3_600_000;

/** A new session with a new id, in place of the one the browser brought (OWASP ASVS 7.2.4). */
export async function startSession(
  request: Request<object, object>,
  account: AccountDoc,
  by: 'password' | 'link',
): Promise<Answer> {
  const { app, who, correlationId, patience } = request;
  if (who) await endSession(request, who);
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
    { entity: account.entity, actor: { kind: 'user', id: account.uuid }, correlationId, patience },
  );
  return { position, session: { cookie, expiresAt } };
}

export function endSession(request: Request<object, object>, { session: id, account }: Principal): Promise<Handled> {
  const { app, correlationId, patience } = request;
  return app.handle(
    session,
    id,
    { commandId: app.random.uuid(), occurredAt: iso(app.clock.now()), command: { do: 'end' } },
    { entity: account.entity, actor: { kind: 'user', id: account.uuid }, correlationId, patience },
  );
}
