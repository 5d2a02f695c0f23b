import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import Koa, { type Context } from 'koa';
import compress from 'koa-compress';
import { limits } from '#contracts/core/limits';
import { Refused } from '#events/core/refused';
import type { App } from '#services/app/app';
import { clientAddress, shownNetwork } from '#services/core/clientAddress';
import { metrics } from '#services/health/metrics';
import { answer } from './http/answer.ts';
import { crossOrigin } from './http/crossOrigin.ts';
import { answerTo, placeOf, refusal } from './http/errors.ts';
import { securityHeaders } from './http/headers.ts';
import { finder } from './http/lines.ts';
import { pages } from './http/pages.ts';
import { hostCheck } from './http/parts/host.ts';
import { identify } from './http/request/identify.ts';
import { rateLimits, TooMany } from './http/request/limits.ts';
import type { RequestState } from './http/route.ts';
import { adoptKey, isOpen311, refuseOpen311 } from './incident/open311/keys.ts';
import { routes } from './routes.ts';

export interface ApiOptions {
  /** The built dashboard, or null when only the API is served. */
  readonly dashboardDir: string | null;
}

/** The HTTP server of the routes. It does not listen: the process's door passes requests to it. */
export function createApi(app: App, { dashboardDir }: ApiOptions): Server {
  const koa = new Koa({ proxy: false });
  koa.on('error', () => {}); // Every failure is answered and logged in `answered`.
  const handle = steps(app, dashboardDir && existsSync(dashboardDir) ? pages(dashboardDir) : notFound);
  const squeeze = compress({ threshold: 1_024, br: false });
  koa.use(answered(app, (ctx) => (ctx.req.headers['accept-encoding'] ? squeeze(ctx, () => handle(ctx)) : handle(ctx))));
  const answer = koa.callback();
  return createServer((request, response) => void answer(request, response));
}

type Handle = (ctx: Context) => Promise<void>;

const notFound = (): Promise<never> => Promise.reject(new Refused('not-found'));

/** The steps of a request: identify the user, find the route and answer, or serve a file of the dashboard. */
function steps(app: App, otherwise: Handle): Handle {
  const find = finder(routes);
  const whoAsks = identify(app);
  const answersFor = hostCheck(app.config.publicUrl);
  const rates = rateLimits();
  // An address that has routes, asked by another method, is there.
  const refuseMethod = (ctx: Context, error: unknown): never => {
    const methods = find.methods(ctx.path);
    if (methods.length === 0) throw error;
    ctx.set('Allow', methods.join(', '));
    throw new Refused('method.not-allowed');
  };
  return async (ctx) => {
    const found = find(ctx.method, ctx.path);
    // A page whose name was pointed at this server must not read from it. Probes ask by any name.
    if (!found?.line.free && !answersFor(ctx.host)) throw new Refused('host.unknown');
    const { cookie, authorization } = ctx.req.headers;
    (ctx.state as RequestState).open311 = isOpen311(ctx.path) && cookie === undefined && authorization === undefined;
    if ((ctx.state as RequestState).open311) await adoptKey(ctx);
    whoAsks(ctx);
    if (found?.line.query) takePage(ctx, app.config.pageParameter);
    (ctx.state as RequestState).line = found?.line ?? null;
    // Files of the dashboard are not counted: a link's page must open whatever strangers of the same address do.
    await (found ? answer(app, rates, found, ctx) : otherwise(ctx).catch((error: unknown) => refuseMethod(ctx, error)));
  };
}

/** Reads the page of a list under the name that this installation gives it. `page` is always understood. */
function takePage(ctx: Context, name: string): void {
  if (name === 'page' || ctx.querystring === '') return;
  const { [name]: page, ...others } = ctx.query;
  if (page !== undefined) ctx.query = { ...others, page };
}

/** A screen may hear of a change from another process before this one shows it. Milliseconds. */
const shownWithin = 1_000;

/** Waits a moment for the read models to show the log position that the screen has heard of. */
async function showHeard({ projector }: App, ctx: Koa.Context): Promise<void> {
  const heard = ctx.get('Muster-Heard');
  if (!/^\d{1,18}$/.test(heard)) return;
  const commit = BigInt(heard);
  if ((projector.position()?.commit ?? 0n) >= commit) return;
  await projector.reached({ commit, prepare: 0n }, shownWithin);
}

/** Answers and measures every request, and logs it unless it is a GET. */
function answered(app: App, handle: Handle): Koa.Middleware {
  const headersFor = securityHeaders(app.config);
  const addressOf = clientAddress(app.config.trustProxy);
  const answeredBefore = crossOrigin(app.config.corsOrigins);
  return async (ctx) => {
    const started = performance.now();
    const state = ctx.state as RequestState;
    const asked = ctx.req.headers['x-correlation-id'];
    state.correlationId = typeof asked === 'string' && /^[\w-]{8,64}$/.test(asked) ? asked : app.random.uuid();
    state.ip = addressOf(ctx.req);
    state.headers = headersFor(ctx.path);
    state.line = null;
    try {
      if (!answeredBefore(ctx)) {
        await showHeard(app, ctx);
        await handle(ctx);
      }
    } catch (error) {
      if (error instanceof TooMany) {
        ctx.set('Retry-After', String(error.seconds));
        const account = (state as Partial<RequestState>).who?.account;
        const { entity = '', uuid = null } = account ?? {};
        app.parts.trail?.limited({ entity, account: uuid, ip: state.ip });
      }
      const known = error instanceof TooMany ? refusal('too-many-requests') : (answerTo(error) ?? httpError(error));
      if (known && 'retryAfter' in known) ctx.set('Retry-After', String(known.retryAfter));
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Muster-Position', String(app.projector.position()?.commit ?? 0n));
      ctx.status = known?.status ?? 500;
      ctx.body = known?.body ?? { detail: 'Something went wrong.', correlation_id: state.correlationId };
      if (state.open311) refuseOpen311(ctx);
      if (!known) app.log.error({ correlationId: state.correlationId, ...placeOf(error) }, 'a request failed');
    }
    if (ctx.respond !== false) {
      ctx.set('X-Correlation-Id', state.correlationId);
      const { any } = state.headers;
      for (let at = 0; at < any.length; at += 2) {
        const [name = '', value = ''] = any.slice(at, at + 2);
        if (!ctx.res.hasHeader(name)) ctx.res.setHeader(name, value);
      }
    }
    if (!ctx.req.complete) discardRest(ctx.req);
    const route = (ctx.state as RequestState).line?.path ?? 'none';
    const seconds = (performance.now() - started) / 1_000;
    const method = ctx.req.method ?? '';
    metrics.requests.observe({ method, route, status: ctx.res.statusCode }, seconds);
    if (method !== 'GET') {
      const { correlationId } = state;
      const milliseconds = Math.round(seconds * 1_000);
      const account = (ctx.state as Partial<RequestState>).who?.account.uuid ?? null;
      const network = shownNetwork(state.ip);
      app.log.info({ correlationId, method, route, status: ctx.status, milliseconds, account, network }, 'answered');
    }
  };
}

/** An answer may come before the end of its request. The rest is discarded, for a short time only. */
function discardRest(request: IncomingMessage): void {
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), limits.body.within);
  timer.unref();
  for (const end of ['end', 'close'] as const) request.once(end, () => clearTimeout(timer));
}

/** Refusals by Koa and its parts: they throw errors with a status. */
function httpError(error: unknown) {
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 ? refusal('request.unreadable') : undefined;
}
