import type { Context } from 'koa';
import { idFrom, isUuid } from '#events/ids';
import { iso } from '#events/ports';
import { Refused } from '#events/refused';
import type { App } from '#services/app';
import { hashOf } from '#services/secrets';
import type { Answer, Request, RequestState, Route } from './route.ts';
import { csrfHolds, csrfToken, may, sessionCookie } from './sessions.ts';
import { validate } from './validate.ts';

/** How long a command waits until this node's read models show it. */
const readYourWrites = 2_000;

/** One line of the table, run: permission, body, command or query, answer. */
export async function answer(app: App, line: Route, ctx: Context): Promise<void> {
  const state = ctx.state as RequestState;
  permit(line, state);
  if (line.method !== 'GET' && line.csrf) checkForgery(app, ctx, state);
  const params = ctx.params as Record<string, string>;
  // An id that is none cannot belong to anybody.
  for (const [name, value] of Object.entries(params))
    if (name !== 'token' && !isUuid(value)) throw new Refused('not-found');
  const request: Request<object, object> = {
    app,
    who: state.who,
    params,
    query: line.query ? validate(line.query, { ...ctx.query }) : {},
    body: line.body ? validate(line.body, ctx.request.body ?? {}) : {},
    commandId: commandIdOf(app, ctx, state),
    correlationId: state.correlationId,
    now: iso(app.clock.now()),
    ip: ctx.ip,
    host: ctx.host,
  };
  const cause = state.who && {
    entity: state.who.entity,
    actor: { kind: 'user', id: state.who.account.uuid },
    correlationId: state.correlationId,
  };
  await send(app, ctx, await line.answer({ ...request, cause } as never));
}

function permit({ permission }: Route, { who }: RequestState): void {
  if (permission === 'open') return;
  if (!who) throw new Refused('signed-out');
  if (!may(who, permission)) throw new Refused('forbidden');
}

function checkForgery(app: App, ctx: Context, { session }: RequestState): void {
  const header = ctx.get('X-CSRFToken');
  if (!csrfHolds(app.secrets.csrf, session, ctx.cookies.get('csrftoken'), header)) throw new Refused('csrf');
}

/** The same `Idempotency-Key` of the same person on the same path is the same command, and so the same events. */
function commandIdOf(app: App, ctx: Context, { session, who }: RequestState): string {
  const key = ctx.get('Idempotency-Key');
  if (key === '' || key.length > 255) return app.random.uuid();
  return idFrom('request', who?.account.uuid ?? session, ctx.method, ctx.path, key);
}

async function send(app: App, ctx: Context, reply: Answer): Promise<void> {
  const { position, session } = reply;
  ctx.status = reply.status ?? 200;
  const shown = position === undefined || (await app.projector.reached(position, readYourWrites));
  const reflected = shown ? app.projector.health().position : position;
  ctx.set('Muster-Position', String(reflected?.commit ?? 0n));
  if (session) setSession(app, ctx, session);
  if (reply.redirect) return ctx.redirect(reply.redirect);
  if (reply.text) {
    ctx.type = reply.text.type;
    ctx.body = reply.text.body;
    return;
  }
  // Written and safe, but this node does not show it yet: the asker may look again at the position.
  if (!shown) ctx.status = 202;
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'application/json';
  ctx.body = typeof reply.json === 'string' ? reply.json : JSON.stringify(reply.json ?? {});
}

function setSession(app: App, ctx: Context, session: NonNullable<Answer['session']>): void {
  const secure = app.config.publicUrl.startsWith('https:');
  const value = session === 'end' ? null : session.cookie;
  const expires = session === 'end' ? undefined : new Date(session.expiresAt);
  ctx.cookies.set(sessionCookie, value, { httpOnly: true, sameSite: 'lax', secure, expires, overwrite: true });
  // The old token was bound to the old session.
  const token = csrfToken(
    app.secrets.csrf,
    value === null ? 'nobody' : hashOf(value),
    app.random.bytes(16).toString('base64url'),
  );
  ctx.cookies.set('csrftoken', token, { httpOnly: false, sameSite: 'lax', secure, overwrite: true });
}
