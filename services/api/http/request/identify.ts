import type { Context } from 'koa';
import { principalOf, sessionCookieOf } from '#services/access/principal';
import { bearerIn, holderOf } from '#services/access/tokens';
import type { App } from '#services/app/app';
import { hashOf } from '#services/app/secrets';
import { keep } from '#services/core/bounded';
import type { RequestState } from '../route.ts';

/** Browsers send the same cookies repeatedly, so this many signed-in cookie headers are cached. */
const familiar = 5_000;
const longestKept = 1_000;

/** Identifies the user by their cookies, and gives an anti-forgery token to a browser without a valid one. */
export function identify(app: App): (ctx: Context) => void {
  const { csrf } = app.secrets;
  // The session of each cookie header whose anti-forgery token belongs to that session.
  const known = new Map<string, string>();
  return (ctx) => {
    const state = ctx.state as RequestState;
    state.idled = false;
    const secret = bearerIn(ctx.req.headers.authorization);
    if (secret !== null) return identifyProgram(app, ctx, secret);
    const line = ctx.req.headers.cookie ?? '';
    const before = known.get(line);
    state.who = before === undefined ? null : principalOf(app, before);
    if (state.who) {
      app.parts.used?.(state.who.session);
      state.session = state.who.session;
      return;
    }
    const cookies = cookiesOf(app, ctx);
    const cookie = cookies.get(sessionCookieOf(app.config));
    state.who = cookie ? principalOf(app, hashOf(cookie)) : null;
    if (state.who) app.parts.used?.(state.who.session);
    else if (cookie) state.idled = app.views.doc('sessions', hashOf(cookie))?.idled === true;
    state.session = state.who?.session ?? 'nobody';
    const token = cookies.get('csrftoken');
    if (token && csrf.own(state.session, token)) {
      if (state.who && line.length < longestKept) keep(known, line, state.session, familiar);
    } else if (ctx.method === 'GET' && !ctx.path.startsWith(feeds)) giveToken(app, ctx, state.session);
  };
}

/** A program brings a token. Its cookies count for nothing, and it gets none. */
function identifyProgram(app: App, ctx: Context, secret: string): void {
  const state = ctx.state as RequestState;
  state.who = null;
  state.session = 'nobody';
  ctx.set('WWW-Authenticate', 'Bearer realm="Muster", error="invalid_token"');
  state.who = holderOf(app, secret, state.ip);
  ctx.remove('WWW-Authenticate');
  app.parts.tokenUsed?.(state.who.account.uuid, state.ip);
}
/** A calendar program reads a feed by its secret address: a cookie would make each answer another one. */
const feeds = '/feeds/';

/** TLS may end at a proxy: the public URL, not this connection, decides whether cookies are for https only. */
const isSecure = (app: App): boolean => app.config.publicUrl.startsWith('https:');

export function cookiesOf(app: App, ctx: Context): Context['cookies'] {
  ctx.cookies.secure = isSecure(app);
  return ctx.cookies;
}

/**
 * Sets a new anti-forgery token for the session, or for `nobody`. The page reads it and sends it back as a header, so
 * it is not HttpOnly.
 */
export function giveToken(app: App, ctx: Context, session: string): void {
  const token = app.secrets.csrf.make(session, app.random.bytes(16).toString('base64url'));
  const secure = isSecure(app);
  cookiesOf(app, ctx).set('csrftoken', token, { httpOnly: false, sameSite: 'lax', secure, overwrite: true });
}
