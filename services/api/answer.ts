import type { Context } from 'koa';
import type { Cause } from '#events/handle';
import { idFrom } from '#events/ids';
import { type Patience, patienceOf } from '#events/patience';
import { iso } from '#events/ports';
import { Refused } from '#events/refused';
import { request as requestDecider } from '#events/request/decider';
import { comparePositions, type Position } from '#events/store';
import type { App } from '#services/app';
import { isForm, type Received } from '#services/files/receiving';
import { hashOf } from '#services/secrets';
import { ofJson } from './headers.ts';
import { cookiesOf, giveToken } from './identify.ts';
import type { Found } from './lines.ts';
import type { Answer, Bytes, Principal, Request, RequestState, Route, Written } from './route.ts';
import { may, sessionCookie } from './sessions.ts';
import { validate } from './validate.ts';

/** How long what has no time of its own waits until this node's read models show it, in milliseconds. */
const readYourWrites = 2_000;

/** One line of the table, run: permission, body, command or query, answer. */
export function answer(app: App, found: Found, ctx: Context): Promise<void> {
  const { line, params, possible } = found;
  const state = ctx.state as RequestState;
  permit(line, state.who);
  if (line.method !== 'GET' && line.csrf) checkForgery(app, ctx, state);
  if (!possible) throw new Refused('not-found');
  const query = line.query ? queryOf(line.query, ctx) : {};
  if (line.file && isForm(ctx.req)) return withForm(app, found, ctx, query);
  return judged(app, line, ctx, { query, params, form: null });
}

async function withForm(app: App, { line, params }: Found, ctx: Context, query: object): Promise<void> {
  const form = await app.files.receive(ctx.req);
  try {
    await judged(app, line, ctx, { query, params, form });
  } finally {
    await form.discard();
  }
}

interface Came {
  readonly query: object;
  readonly params: Readonly<Record<string, string>>;
  readonly form: Received | null;
}

async function judged(app: App, line: Route, ctx: Context, { query, params, form }: Came): Promise<void> {
  const state = ctx.state as RequestState;
  const body = line.body ? validate(line.body, form?.fields ?? sentBy(line, ctx)) : {};
  const file = form?.file ?? null;
  if (line.file && !file) throw new Refused('file.missing');
  const said = file ? { ...body, file: [file.name, file.sha256] } : body;
  const acts = line.method !== 'GET' && !line.reads;
  // How long it takes to keep a file is not the log's affair.
  const patience = line.file ? undefined : patienceOf();
  const { commandId, repeats }: Commanded = acts
    ? await commandOf(app, { line, ctx, said, patience })
    : { commandId: state.correlationId };
  const request: Request<object, object> & { readonly cause: Cause | null } = {
    app,
    who: state.who,
    params,
    query,
    body,
    file,
    commandId,
    correlationId: state.correlationId,
    now: iso(app.clock.now()),
    patience,
    cause: state.who && {
      entity: state.who.entity,
      actor: { kind: 'user', id: state.who.account.uuid },
      correlationId: state.correlationId,
      repeats,
      patience,
    },
  };
  // Noted before the read models are read: what comes in between must not be claimed.
  const reflected = app.projector.position();
  const answered = line.answer(request as never);
  // What is read is here at once: a wait would cost as much as some of the reads.
  const reply = answered instanceof Promise ? await answered : answered;
  const wait = patience?.left() ?? readYourWrites;
  const shown = reply.position === undefined || (await app.projector.reached(reply.position, wait));
  send(app, ctx, { reflected, reply, shown });
}

function sentBy({ listed }: Route, { request }: Context): unknown {
  const sent: unknown = request.body ?? {};
  return listed !== undefined && Array.isArray(sent) ? { [listed]: sent } : sent;
}

const unasked = new WeakMap<NonNullable<Route['query']>, object>();

/** What stands behind the question mark; of nothing, the defaults, which are the same for everybody. */
function queryOf(shape: NonNullable<Route['query']>, ctx: Context): object {
  if (ctx.querystring !== '') return validate(shape, { ...ctx.query });
  const known = unasked.get(shape) ?? Object.freeze(validate(shape, {}));
  unasked.set(shape, known);
  return known;
}

export function permit({ permission }: Route, who: Principal | null): void {
  if (permission === 'open') return;
  if (!who) throw new Refused('signed-out');
  if (!may(who, permission)) throw new Refused('forbidden');
}

function checkForgery(app: App, ctx: Context, { session }: RequestState): void {
  const token = ctx.cookies.get('csrftoken');
  if (!token || ctx.get('X-CSRFToken') !== token || !app.secrets.csrf.own(session, token)) throw new Refused('csrf');
}

/**
 * The same `Idempotency-Key` of the same person on the same path is the same command, and so the same events. That the
 * key came with another body before is known from the log: it holds after a restart, and on every node.
 */
async function commandOf(app: App, { line, ctx, said, patience }: Asked): Promise<Commanded> {
  const key = ctx.get('Idempotency-Key');
  if (key === '') return { commandId: app.random.uuid() };
  const { who, correlationId } = ctx.state as RequestState;
  // At which organisation one looks is part of what is asked, except where that is what the request changes.
  const lookedAt = line.permission === 'entity.switch' ? null : (who?.entity ?? null);
  const digest = app.secrets.digest(JSON.stringify([lookedAt, said]));
  // Strangers may choose the same key: with nobody signed in, the body is a part of the name.
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
    { entity, actor: { kind: 'user', id: uuid }, correlationId, patience },
  );
  return { commandId: id, repeats: events.length === 0 ? position : undefined };
}

interface Asked {
  readonly line: Route;
  readonly ctx: Context;
  /** The body, and by which name and bytes the file came. */
  readonly said: object;
  readonly patience: Patience | undefined;
}

interface Commanded {
  readonly commandId: string;
  /** Where the log stood when the same request came first. */
  readonly repeats?: Position | undefined;
}

interface Ready {
  readonly reply: Answer;
  /** Where the read models stood when the route began to read. */
  readonly reflected: Position | undefined;
  /** Do this node's read models show what the request wrote? */
  readonly shown: boolean;
}

function send(app: App, ctx: Context, { reply, reflected, shown }: Ready): void {
  const { position = reflected, session } = reply;
  ctx.status = reply.status ?? 200;
  const mark = String(later(position, reflected)?.commit ?? 0n);
  if (session) setSession(app, ctx, session);
  // Written and safe, but this node does not show it yet: the asker may look again at the position.
  if (!shown) ctx.status = 202;
  if (!reply.redirect && !reply.bytes && !reply.text)
    return sendJson(ctx, reply.written ?? [JSON.stringify(reply.json ?? {})], mark);
  ctx.set('Muster-Position', mark);
  if (reply.redirect) return ctx.redirect(reply.redirect);
  if (reply.bytes) return sendBytes(ctx, reply.bytes);
  ctx.type = reply.text?.type ?? '';
  ctx.body = reply.text?.body;
}

/** What is read goes out in one piece where nobody has to compress it: Koa's own way looks up each header several times. */
function sendJson(ctx: Context, pieces: Written, mark: string): void {
  const { req, res } = ctx;
  if (req.method !== 'GET' || req.headers['accept-encoding'] || res.getHeaderNames().length > 0) {
    ctx.set({ 'Muster-Position': mark, ...ofJson });
    ctx.body = Buffer.concat(pieces.map((piece) => Buffer.from(piece)));
    return;
  }
  const { correlationId, headers } = ctx.state as RequestState;
  // Of each piece, not of all: that would copy them together once more than sending does.
  const length = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  const text = textOf(pieces);
  const said = ['Muster-Position', mark, 'X-Correlation-Id', correlationId, 'Content-Length', String(length)];
  ctx.respond = false;
  res.writeHead(res.statusCode, [...headers.json, ...said]);
  // Text of one byte a letter goes out with its headers, in one write.
  if (text !== null) return void res.end(text, text.length === length ? 'latin1' : 'utf8');
  for (const piece of pieces.slice(0, -1)) res.write(piece);
  res.end(pieces.at(-1));
}

function textOf(pieces: Written): string | null {
  let text = '';
  for (const piece of pieces) {
    if (typeof piece !== 'string') return null;
    text += piece;
  }
  return text;
}

/** As foreign as a stranger's page: its own origin, no script, no guess at what it might be. */
function sendBytes(ctx: Context, { stream, size, type, sha256, name, inPlace }: Bytes): void {
  ctx.set('Content-Security-Policy', "sandbox; default-src 'none'");
  ctx.set('X-Content-Type-Options', 'nosniff');
  // Kept by the browser, but never shown without asking whether it may still be seen.
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.set('ETag', `"${sha256}"`);
  ctx.attachment(name, { type: inPlace ? 'inline' : 'attachment' });
  ctx.type = type;
  ctx.length = size;
  ctx.body = stream;
  if (!ctx.fresh) return;
  stream.destroy();
  ctx.status = 304;
}

const later = (a: Position | undefined, b: Position | undefined) => (a && b && comparePositions(a, b) < 0 ? b : a);

function setSession(app: App, ctx: Context, session: NonNullable<Answer['session']>): void {
  const value = session === 'end' ? null : session.cookie;
  const expires = session === 'end' ? undefined : new Date(session.expiresAt);
  const cookies = cookiesOf(app, ctx);
  cookies.set(sessionCookie, value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: cookies.secure,
    expires,
    overwrite: true,
  });
  // The old token was bound to the old session.
  giveToken(app, ctx, value === null ? 'nobody' : hashOf(value));
}
