import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { comparePositions, type Position } from '#events/core/position';
import { sessionCookieOf } from '#services/access/principal';
import type { App } from '#services/app/app';
import { hashOf } from '#services/app/secrets';
import { ofJson } from './headers.ts';
import { policyFor } from './ownParts.ts';
import { sendRanged } from './parts/ranged.ts';
import { cookiesOf, giveToken } from './request/identify.ts';
import { type Answer, type Bytes, type Flow, piece, type RequestState, type Route, type Written } from './route.ts';

export interface Ready {
  readonly line: Route;
  readonly reply: Answer;
  /** The position of the read models when the route began to read. */
  readonly reflected: Position | undefined;
  /** True when this node's read models show the request's write. */
  readonly shown: boolean;
}

export function send(app: App, ctx: Context, { line, reply, reflected, shown }: Ready): void {
  const { position = reflected, session } = reply;
  ctx.status = reply.status ?? line.status;
  const mark = String(later(position, reflected)?.commit ?? 0n);
  if (session) setSession(app, ctx, session);
  // Saved, but this node does not show it yet. The client may read again from the position.
  if (!shown) ctx.status = 202;
  if (reply.alsoAs && ctx.get('Accept').includes(reply.alsoAs.type)) {
    const { type, status } = reply.alsoAs;
    ctx.status = status;
    ctx.set('Muster-Position', mark);
    return sendText(ctx, { type: `${type}; charset=utf-8`, body: JSON.stringify(reply.json) });
  }
  if (!reply.redirect && !reply.bytes && !reply.ranged && !reply.flow && !reply.text)
    return sendJson(ctx, reply.written ?? [piece(JSON.stringify(reply.json ?? {}))], mark);
  ctx.set('Muster-Position', mark);
  if (reply.redirect) return ctx.redirect(reply.redirect);
  if (reply.bytes) return sendBytes(ctx, reply.bytes);
  if (reply.flow) return sendFlow(ctx, reply.flow);
  if (reply.ranged) return sendRanged(ctx, reply.ranged);
  sendText(ctx, reply.text);
}

function sendText(ctx: Context, text: Answer['text']): void {
  // It may name a person, and the next read may differ.
  ctx.set('Cache-Control', text?.kept ? 'private, no-cache' : 'no-store');
  ctx.type = text?.type ?? '';
  ctx.body = text?.body;
  // A page that is written here has its styles in it, and no script.
  if (text?.type.startsWith('text/html')) {
    const { headers } = ctx.state as RequestState;
    ctx.set('Content-Security-Policy', policyFor(text.body, headers, ['style']));
  }
  if (!text?.kept) return;
  ctx.set('ETag', `"${createHash('sha256').update(text.body).digest('base64url')}"`);
  if (ctx.fresh) ctx.status = 304;
}

/** Writes a read in one piece when it need not be compressed: Koa's own way looks up each header several times. */
function sendJson(ctx: Context, pieces: Written, mark: string): void {
  const { req, res } = ctx;
  if (req.method !== 'GET' || req.headers['accept-encoding'] || res.getHeaderNames().length > 0) {
    ctx.set({ 'Muster-Position': mark, ...ofJson });
    ctx.body = Buffer.concat(pieces.map(({ text }) => Buffer.from(text)));
    return;
  }
  const { correlationId, headers } = ctx.state as RequestState;
  let bytes = 0;
  let text: string | null = '';
  for (const piece of pieces) {
    bytes += piece.bytes;
    text = text === null || typeof piece.text !== 'string' ? null : text + piece.text;
  }
  const said = ['Muster-Position', mark, 'X-Correlation-Id', correlationId, 'Content-Length', String(bytes)];
  ctx.respond = false;
  res.writeHead(res.statusCode, [...headers.json, ...said]);
  // Text of one byte for each character is sent with its headers, in one write.
  if (text !== null) return void res.end(text, text.length === bytes ? 'latin1' : 'utf8');
  for (const { text: part } of pieces.slice(0, -1)) res.write(part);
  res.end(pieces.at(-1)?.text);
}

/** Isolates the file like a page of another site: its own origin, no script, no type sniffing. */
function sendBytes(ctx: Context, { stream, size, type, sha256, name, inPlace }: Bytes): void {
  ctx.set('Content-Security-Policy', "sandbox; default-src 'none'");
  ctx.set('X-Content-Type-Options', 'nosniff');
  // The browser may store it, but must ask before it shows it again.
  ctx.set('Cache-Control', 'private, no-cache');
  ctx.set('ETag', `"${sha256}"`);
  ctx.attachment(name, { type: inPlace ? 'inline' : 'attachment' });
  ctx.type = type;
  ctx.length = size;
  // The length is promised already: only the end of the connection tells the client that the file is not whole.
  stream.once('error', () => ctx.res.destroy());
  ctx.body = stream;
  if (!ctx.fresh) return;
  stream.destroy();
  ctx.status = 304;
}

function sendFlow(ctx: Context, { stream, type, name }: Flow): void {
  if (name !== undefined) {
    ctx.set('Content-Security-Policy', "sandbox; default-src 'none'");
    ctx.attachment(name, { type: 'attachment' });
  }
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Cache-Control', 'private, no-store');
  ctx.type = type;
  // The response has begun: only the end of the connection tells the client that it is not whole.
  stream.once('error', () => ctx.res.destroy());
  ctx.body = stream;
}

const later = (a: Position | undefined, b: Position | undefined) => (a && b && comparePositions(a, b) < 0 ? b : a);

function setSession(app: App, ctx: Context, session: NonNullable<Answer['session']>): void {
  const value = session === 'end' ? null : session.cookie;
  const expires = session === 'end' ? undefined : new Date(session.expiresAt);
  const cookies = cookiesOf(app, ctx);
  cookies.set(sessionCookieOf(app.config), value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: cookies.secure,
    expires,
    overwrite: true,
  });
  // Data that the browser kept of the last person must not be there for the next one.
  if (value === null) ctx.set('Clear-Site-Data', '"cache", "storage"');
  // The old token was bound to the old session.
  giveToken(app, ctx, value === null ? 'nobody' : hashOf(value));
}
