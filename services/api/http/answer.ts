import type { Context } from 'koa';
import { type Refusal, refusals } from '#contracts/refusals';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import type { Position } from '#events/core/position';
import { Refused } from '#events/core/refused';
import { request as requestDecider } from '#events/request/decider';
import type { Cause } from '#events/store/handle';
import { type Patience, patienceOf } from '#events/store/patience';
import type { Principal } from '#services/access/principal';
import { actorOf, may } from '#services/access/principal';
import type { App } from '#services/app/app';
import { isForm, type Received } from '#services/files/receiving';
import type { Found } from './lines.ts';
import { type Asker, type RateLimits, TooMany } from './request/limits.ts';
import { bodyOf } from './request/reading.ts';
import { validate } from './request/validate.ts';
import type { Answer, Request, RequestState, Route } from './route.ts';
import { send } from './sending.ts';

/**
 * How long a route without a time limit (with a file or a password) waits until this node's read models show its write.
 * Milliseconds.
 */
const readYourWrites = 2_000;

/** Runs one route: permission, rate limit, body, command or query, response. */
export async function answer(app: App, limits: RateLimits, found: Found, ctx: Context): Promise<void> {
  const { line, params, possible } = found;
  const state = ctx.state as RequestState;
  // A token opens only what its scopes name: on an open route its holder is a stranger.
  if (state.who?.token && line.permission === 'open') state.who = null;
  if (state.idled && line.permission !== 'open') throw new Refused('signed-out.idle');
  permit(line, state.who);
  // Before the request is counted: a page of another site must not use up a user's requests.
  if (line.method !== 'GET' && line.csrf && !state.who?.token) checkForgery(app, ctx, state);
  if (!possible || isElsewhere(app, line, state.who)) throw new Refused('not-found');
  if (!line.free && !line.counted) await limits.request(askerOf(line, state));
  if (line.file && isForm(ctx.req)) {
    if (line.counted) await countedForm(app, limits, found, ctx);
    return withForm(app, found, ctx);
  }
  const came = line.signed
    ? await signedInput(app, found, ctx)
    : line.counted
      ? await countedInput(app, limits, found, ctx)
      : await inputOf(found, ctx, null);
  await judged(app, line, ctx, { ...came, params, form: null });
}

async function withForm(app: App, found: Found, ctx: Context): Promise<void> {
  const form = await app.files.receive(ctx.req, found.line.file).catch((error: unknown) => {
    throw ofField(found.line, error);
  });
  try {
    const came = await inputOf(found, ctx, form);
    await judged(app, found.line, ctx, { ...came, params: found.params, form });
  } finally {
    await form.discard();
  }
}

/** A refusal of the file, under the name of its field. */
function ofField({ file = 'file' }: Route, error: unknown): unknown {
  if (file === 'file' || !(error instanceof Refused)) return error;
  const refusal: Refusal = refusals[error.code];
  return refusal.field === 'file' ? new Refused(error.code, { [file]: [refusal.words] }) : error;
}

/** Of a route that takes no parameters: a misspelled or misplaced one is refused, as everywhere. */
class NoQuery {}

interface Input {
  readonly query: object;
  readonly body: object;
}

/** The query and the body, validated. A body is read only now, when the request may have one. */
async function inputOf({ line }: Found, ctx: Context, form: Received | null): Promise<Input> {
  const query = queryOf(line.query, ctx);
  if (!line.body) return { query, body: {} };
  const { who } = ctx.state as RequestState;
  return { query, body: validate(line.body, form?.fields ?? listedIn(line, await bodyOf(ctx, who !== null))) };
}

/** The query and the fields of a request that the phone network signed. For any other, the address does not exist. */
async function signedInput(app: App, { line }: Found, ctx: Context): Promise<Input> {
  const fields = (await bodyOf(ctx, false)) as Readonly<Record<string, unknown>>;
  const signature = ctx.get(app.telephony.signatureHeader);
  if (!(await app.telephony.isSigned({ path: ctx.originalUrl, fields, signature }))) throw unsigned(app, ctx);
  return { query: line.query ? queryOf(line.query, ctx) : {}, body: fields };
}

function unsigned({ log }: App, ctx: Context): Refused {
  const { correlationId } = ctx.state as RequestState;
  // With another PUBLIC_URL than the network knows, every request of a real one ends here.
  log.warn({ correlationId }, 'a request of the phone network was not signed for this address');
  return new Refused('not-found');
}

/** The same, counted by the right that the request shows. A request without one counts for its address. */
async function countedInput(app: App, limits: RateLimits, found: Found, ctx: Context): Promise<Input> {
  const { line, params } = found;
  const asker = askerOf(line, ctx.state as RequestState);
  try {
    const input = await inputOf(found, ctx, null);
    await limits.counted(
      asker,
      line.counted?.({ app, who: (ctx.state as RequestState).who, params, ...input }) ?? { link: null },
    );
    return input;
  } catch (error) {
    if (!(error instanceof TooMany)) await limits.request(asker);
    throw error;
  }
}

/** A file is read only for a right that the route finds in the address: a stranger must not fill the disk. */
async function countedForm(app: App, limits: RateLimits, { line, params }: Found, ctx: Context): Promise<void> {
  const { who } = ctx.state as RequestState;
  const query = queryOf(line.query, ctx);
  const asker = askerOf(line, ctx.state as RequestState);
  try {
    await limits.counted(asker, line.counted?.({ app, who, params, query, body: {} }) ?? { link: null });
  } catch (error) {
    if (!(error instanceof TooMany)) await limits.request(asker);
    throw error;
  }
}

const askerOf = ({ method, path, reads }: Route, { ip, who }: RequestState): Asker => ({
  ip,
  who: who && { session: who.session, account: who.account.uuid, limit: who.token?.limit },
  changes: method !== 'GET' && !reads,
  // An address search may call an outside server.
  searcher: path === '/api/address/' ? (who?.entity ?? null) : null,
});

interface Came extends Input {
  readonly params: Readonly<Record<string, string>>;
  readonly form: Received | null;
}

function judged(app: App, line: Route, ctx: Context, { query, params, body, form }: Came): Promise<void> | undefined {
  const file = form?.file ?? null;
  if (line.file && !file) throw ofField(line, new Refused('file.missing'));
  const said = file ? { ...body, file: [file.name, file.sha256] } : body;
  // Storing a file and checking a password do not use the event log, so they do not count against its time limit.
  const patience = line.file || line.slow ? undefined : patienceOf(app.patience);
  const running = { app, line, ctx, query, params, body, file, patience };
  if (line.method === 'GET' || line.reads) {
    const { correlationId } = ctx.state as RequestState;
    return run(running, { commandId: correlationId });
  }
  return commandOf(app, { line, ctx, said, patience }).then((commanded) => run(running, commanded));
}

interface Running extends Pick<Request<object, object>, 'app' | 'query' | 'params' | 'body' | 'file' | 'patience'> {
  readonly line: Route;
  readonly ctx: Context;
}

function run(running: Running, { commandId, repeats }: Commanded): Promise<void> | undefined {
  // Fields are copied by name: spreading them into the request costs as much as the rest of a read.
  const { app, line, ctx, query, params, body, file, patience } = running;
  const { who, correlationId, ip } = ctx.state as RequestState;
  const request: Request<object, object> & { readonly cause: Cause | null } = {
    app,
    who,
    query,
    params,
    body,
    file,
    patience,
    commandId,
    correlationId,
    ip,
    now: iso(app.clock.now()),
    cause: who && {
      entity: who.entity,
      actor: actorOf(who),
      correlationId,
      repeats,
      patience,
    },
  };
  // The position is read before the read models: the response must not claim events that arrive in between.
  const reflected = app.projector.position();
  const answered = line.answer(request);
  const sent = (reply: Answer, shown: boolean) => send(app, ctx, { line, reflected, reply, shown });
  // A read is ready now: waiting would cost as much as some reads.
  if (answered instanceof Promise || answered.position !== undefined) return onceShown(app, answered, patience, sent);
  sent(answered, true);
  return undefined;
}

/** Waits for the response, and until this node's read models show its write. */
async function onceShown(
  app: App,
  answered: Promise<Answer> | Answer,
  patience: Patience | undefined,
  sent: (reply: Answer, shown: boolean) => void,
): Promise<void> {
  const reply = await answered;
  const wait = patience?.left() ?? readYourWrites;
  const { position } = reply;
  const { reached, withholds } = app.projector;
  sent(reply, position === undefined || ((await reached(position, wait)) && !withholds(position)));
}

const listedIn = ({ listed }: Route, sent: unknown): unknown =>
  listed !== undefined && Array.isArray(sent) ? { [listed]: sent } : sent;

const unasked = new WeakMap<NonNullable<Route['query']>, object>();

/** The parsed query string. An empty one has the defaults, which are the same for all requests. */
function queryOf(shape: Route['query'], ctx: Context): object {
  if (!shape) return Object.keys(ctx.query).length === 0 ? {} : validate(NoQuery, { ...ctx.query });
  if (ctx.querystring !== '') return validate(shape, { ...ctx.query });
  const known = unasked.get(shape) ?? Object.freeze(validate(shape, {}));
  unasked.set(shape, known);
  return known;
}

/** True when the user is looking at an organization that does not have the route. */
function isElsewhere({ views }: App, { organisation }: Route, who: Principal | null): boolean {
  if (organisation === undefined) return false;
  return !who || views.doc('entities', who.entity)?.name !== organisation;
}

export function permit(
  { permission, person, beforeStep }: Pick<Route, 'permission' | 'person' | 'beforeStep'>,
  who: Principal | null,
): void {
  if (permission === 'open') return;
  if (!who) throw new Refused('signed-out');
  if (who.owesStep && !beforeStep) throw new Refused('second-step.required');
  if (who.token && person) throw new Refused('token.person');
  if (who.token && !may(who, permission)) throw new Refused('token.scope');
  if (!may(who, permission)) throw new Refused('forbidden');
}

function checkForgery(app: App, ctx: Context, { session }: RequestState): void {
  const token = ctx.cookies.get('csrftoken');
  if (!token || ctx.get('X-CSRFToken') !== token || !app.secrets.csrf.own(session, token)) throw new Refused('csrf');
}

/**
 * The same `Idempotency-Key` of the same person on the same path is the same command, and so the same events. The log
 * records the body of the first request, so a key with another body is recognized after a restart and on every node.
 */
async function commandOf(app: App, { line, ctx, said, patience }: CommandRequest): Promise<Commanded> {
  const key = ctx.get('Idempotency-Key');
  if (key === '') return { commandId: app.random.uuid() };
  const { who, correlationId } = ctx.state as RequestState;
  // The organization that the user is looking at is part of the request, except when the request changes it.
  const lookedAt = line.permission === 'entity.switch' ? null : (who?.entity ?? null);
  const digest = app.secrets.digest(JSON.stringify([lookedAt, said]));
  // Strangers may choose the same key: when nobody is signed in, the body is part of the id.
  if (!who || line.permission === 'open') return { commandId: idFrom('request', ctx.method, ctx.path, key, digest) };
  const { uuid, entity } = who.account;
  const id = idFrom('request', uuid, ctx.method, ctx.path, key);
  const { events, position } = await app.handle(
    requestDecider,
    id,
    {
      commandId: idFrom('received', id, digest),
      occurredAt: iso(app.clock.now()),
      command: { do: 'receive', request: id, digest },
    },
    { entity, actor: actorOf(who), correlationId, patience },
  );
  return { commandId: id, repeats: events.length === 0 ? position : undefined };
}

interface CommandRequest {
  readonly line: Route;
  readonly ctx: Context;
  /** The body, with the name and the hash of the file. */
  readonly said: object;
  readonly patience: Patience | undefined;
}

interface Commanded {
  readonly commandId: string;
  /** The log position of the first request with this key. */
  readonly repeats?: Position | undefined;
}
