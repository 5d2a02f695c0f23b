import type { Context } from 'koa';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import type { Position } from '#events/core/position';
import { Refused } from '#events/core/refused';
import { request as requestDecider } from '#events/request/decider';
import type { Cause } from '#events/store/handle';
import { type Patience, patienceOf } from '#events/store/patience';
import type { Principal } from '#services/access/principal';
import { may } from '#services/access/principal';
import type { App } from '#services/app/app';
import { isForm, type Received } from '#services/files/receiving';
import type { Found } from './lines.ts';
import type { Answer, Request, RequestState, Route } from './route.ts';
import { send } from './sending.ts';
import { validate } from './validate.ts';

/** How long what has no time of its own waits until this node's read models show it, in milliseconds. */
const readYourWrites = 2_000;

/** One line of the table, run: permission, body, command or query, answer. What is read is answered before this returns. */
export function answer(app: App, found: Found, ctx: Context): Promise<void> | undefined {
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

function judged(app: App, line: Route, ctx: Context, { query, params, form }: Came): Promise<void> | undefined {
  const body = line.body ? validate(line.body, form?.fields ?? sentBy(line, ctx)) : {};
  const file = form?.file ?? null;
  if (line.file && !file) throw new Refused('file.missing');
  const said = file ? { ...body, file: [file.name, file.sha256] } : body;
  // Keeping a file and checking a password are no work of the log, so they take none of its time.
  const patience = line.file || line.slow ? undefined : patienceOf();
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
  // Each by its name: to spread them into the request costs as much as all the rest of a read.
  const { app, line, ctx, query, params, body, file, patience } = running;
  const { who, correlationId } = ctx.state as RequestState;
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
    now: iso(app.clock.now()),
    cause: who && {
      entity: who.entity,
      actor: { kind: 'user', id: who.account.uuid },
      correlationId,
      repeats,
      patience,
    },
  };
  // Noted before the read models are read: what comes in between must not be claimed.
  const reflected = app.projector.position();
  const answered = line.answer(request);
  const sent = (reply: Answer, shown: boolean) => send(app, ctx, { line, reflected, reply, shown });
  // What is read is here at once: a wait would cost as much as some of the reads.
  if (answered instanceof Promise || answered.position !== undefined) return onceShown(app, answered, patience, sent);
  sent(answered, true);
  return undefined;
}

/** Waits for the answer, and until this node's read models show what was written for it. */
async function onceShown(
  app: App,
  answered: Promise<Answer> | Answer,
  patience: Patience | undefined,
  sent: (reply: Answer, shown: boolean) => void,
): Promise<void> {
  const reply = await answered;
  const wait = patience?.left() ?? readYourWrites;
  sent(reply, reply.position === undefined || (await app.projector.reached(reply.position, wait)));
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
