import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import compress from 'koa-compress';
import helmet from 'koa-helmet';
import serve from 'koa-static';
import { refusals } from '#contracts/refusals';
import { Refused } from '#events/refused';
import type { App } from '#services/app';
import { metrics } from '#services/metrics';
import { hashOf } from '#services/secrets';
import { answer } from './answer.ts';
import { answerTo, placeOf, refusal } from './errors.ts';
import { rateLimits } from './limits.ts';
import type { RequestState, Route } from './route.ts';
import { routes } from './routes.ts';
import { principalOf, sessionCookie } from './sessions.ts';

export interface ApiOptions {
  /** The built dashboard, or null where only the API is served. */
  readonly dashboardDir: string | null;
}

/** A photo of 25 MB on a phone with one bar takes longer than Node's five minutes. Milliseconds. */
const slowest = 20 * 60_000;

/** The HTTP server of the route table. It does not listen yet. */
export function createApi(app: App, { dashboardDir }: ApiOptions): Server {
  const koa = new Koa({ proxy: false });
  koa.on('error', () => {}); // Every failure is answered and logged in `failures`.
  koa.use(failures(app));
  koa.use(securityHeaders(app));
  koa.use(compress({ threshold: 1_024, br: false }));
  koa.use(identify(app));
  koa.use(body());
  koa.use(rateLimit(app));
  koa.use(table(app, routes));
  if (dashboardDir && existsSync(dashboardDir)) koa.use(dashboard(dashboardDir));
  koa.use(() => {
    throw new Refused('not-found');
  });
  const answer = koa.callback();
  return createServer({ requestTimeout: slowest }, (request, response) => void answer(request, response));
}

function failures(app: App): Koa.Middleware {
  return async (ctx, next) => {
    const started = performance.now();
    const state = ctx.state as RequestState;
    const asked = ctx.get('X-Correlation-Id');
    state.correlationId = /^[\w-]{8,64}$/.test(asked) ? asked : app.random.uuid();
    ctx.res.setHeader('X-Correlation-Id', state.correlationId);
    try {
      await next();
    } catch (error) {
      const known = answerTo(error) ?? httpError(error);
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Muster-Position', String(app.projector.position()?.commit ?? 0n));
      ctx.status = known?.status ?? 500;
      ctx.body = known?.body ?? { detail: 'Something went wrong.', correlation_id: state.correlationId };
      if (!known) app.log.error({ correlationId: state.correlationId, ...placeOf(error) }, 'a request failed');
    }
    const route = String((ctx as Context & { _matchedRoute?: string })._matchedRoute ?? 'none');
    const seconds = (performance.now() - started) / 1_000;
    metrics.requests.observe({ method: ctx.method, route, status: ctx.status }, seconds);
    if (ctx.method !== 'GET') {
      const { correlationId } = state;
      const milliseconds = Math.round(seconds * 1_000);
      app.log.info({ correlationId, method: ctx.method, route, status: ctx.status, milliseconds }, 'answered');
    }
  };
}

/** What Koa and its parts refuse by themselves: they throw errors with a status. */
function httpError(error: unknown) {
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 ? refusal('request.unreadable') : undefined;
}

function securityHeaders({ config }: App): Koa.Middleware {
  const secure = config.publicUrl.startsWith('https:');
  const tiles = config.tileUrl
    ? [new URL(config.tileUrl.replaceAll(/[{}]/g, '')).origin.replace(/^(https?:\/\/)s\./, '$1*.')]
    : [];
  const strictTransportSecurity = secure;
  // A check-in link's key stands in the address: it must not leave with a click.
  const referrerPolicy = { policy: 'no-referrer' } as const;
  const ofPages = headersOf({
    contentSecurityPolicy: {
      useDefaults: true,
      directives: {
        'img-src': ["'self'", 'data:', 'blob:', ...tiles],
        'connect-src': ["'self'", 'ws:', 'wss:'],
        'style-src': ["'self'", "'unsafe-inline'"],
        'frame-ancestors': ["'none'"],
        // On plain http, the browser would ask for https that nobody serves.
        'upgrade-insecure-requests': secure ? [] : null,
      },
    },
    strictTransportSecurity,
    referrerPolicy,
  });
  // What is no page may load nothing at all, and what only pages heed is not said.
  const ofAnswers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    strictTransportSecurity,
    referrerPolicy,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  return (ctx, next) => {
    for (const [name, value] of /^\/(api|pusher)\//.test(ctx.path) ? ofAnswers : ofPages)
      ctx.res.setHeader(name, value);
    return next();
  };
}

/** Helmet's headers are the same for every answer: they are asked for once, and helmet answers at once. */
function headersOf(options: Parameters<typeof helmet>[0]): readonly (readonly [name: string, value: string])[] {
  const headers: [name: string, value: string][] = [];
  const noted = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader: () => {} };
  void helmet(options)({ req: {}, res: noted } as unknown as Context, () => Promise.resolve());
  return headers;
}

function identify(app: App): Koa.Middleware {
  const { csrf } = app.secrets;
  const secure = app.config.publicUrl.startsWith('https:');
  return (ctx, next) => {
    const state = ctx.state as RequestState;
    // TLS may end at a proxy before us: what people reach says whether cookies are for https only, not this connection.
    ctx.cookies.secure = secure;
    const cookie = ctx.cookies.get(sessionCookie);
    state.who = cookie ? principalOf(app, hashOf(cookie)) : null;
    state.session = state.who?.session ?? 'nobody';
    const token = ctx.cookies.get('csrftoken');
    if (ctx.method === 'GET' && !(token && csrf.own(state.session, token))) {
      const made = csrf.make(state.session, app.random.bytes(16).toString('base64url'));
      // The page reads it and sends it back as a header: so not HttpOnly.
      ctx.cookies.set('csrftoken', made, { httpOnly: false, sameSite: 'lax', secure, overwrite: true });
    }
    return next();
  };
}

function body(): Koa.Middleware {
  const parse = bodyParser({
    enableTypes: ['json', 'form'],
    jsonLimit: '1mb',
    formLimit: '64kb',
    jsonStrict: true,
    parsedMethods: ['POST', 'PATCH', 'DELETE'],
    onError: (error) => {
      throw unreadable(error);
    },
  });
  return (ctx, next) => (ctx.method === 'GET' ? next() : parse(ctx, next));
}

/** Too large, not JSON, or broken on the way: also zlib's own errors, which have no status. */
function unreadable(error: Error & { status?: unknown; type?: unknown }): Refused {
  if (error.status === 413 || error.type === 'entity.too.large') return new Refused('body.too-large');
  return new Refused(error instanceof SyntaxError || error.status === 400 ? 'body.not-json' : 'request.unreadable');
}

function rateLimit(app: App): Koa.Middleware {
  const secondsToWait = rateLimits();
  return async (ctx, next) => {
    const { who } = ctx.state as RequestState;
    const signsIn = ctx.path === '/login/' && ctx.method === 'POST';
    const email = (ctx.request.body as Record<string, unknown> | undefined)?.email;
    const account = signsIn ? (typeof email === 'string' ? email : '') : null;
    const wait = await secondsToWait({ ip: ctx.ip, session: who?.session ?? null, account });
    if (wait === 0) return next();
    app.log.warn({ path: ctx.path }, 'too many requests');
    ctx.set('Retry-After', String(wait));
    ctx.status = refusals['too-many-requests'].status;
    ctx.body = { detail: refusals['too-many-requests'].words };
  };
}

function table(app: App, lines: readonly Route[]): Koa.Middleware {
  const routers = new Map<string, Router>();
  for (const line of lines) {
    const kind = kindOf(line.method, line.path);
    const router = routers.get(kind) ?? new Router({ strict: true, sensitive: true });
    router.register(line.path, [line.method.toLowerCase()], (ctx: Context) => answer(app, line, ctx));
    routers.set(kind, router);
  }
  const known = new Map([...routers].map(([kind, router]) => [kind, router.routes() as unknown as Koa.Middleware]));
  return (ctx, next) => known.get(kindOf(ctx.method === 'HEAD' ? 'GET' : ctx.method, ctx.path))?.(ctx, next) ?? next();
}

/** A router tries its lines one after the other: only those of the same method and length can be meant. */
const kindOf = (method: string, path: string): string => `${method} ${path.split('/').length}`;

/** Files of the dashboard; every other page address is the dashboard's own, and it says so itself when it knows none. */
function dashboard(directory: string): Koa.Middleware {
  const files = serve(directory, {
    index: false,
    maxage: 0,
    setHeaders: (response, path) => {
      if (/\/assets\//.test(path)) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    },
  });
  return async (ctx, next) => {
    const page = ctx.method === 'GET' && ctx.accepts('html') && !/^\/(api|pusher|app|assets)\//.test(ctx.path);
    if (page && !/\.\w+$/.test(ctx.path)) ctx.path = '/index.html';
    await files(ctx, next);
  };
}
