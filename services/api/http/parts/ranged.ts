import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Context } from 'koa';
import { Refused } from '#events/core/refused';

/** A file of the disk that is read in parts. */
export interface Ranged {
  readonly path: string;
  readonly type: string;
  /** Bytes. */
  readonly size: number;
  readonly etag: string;
  /** True when the address changes with the content. */
  readonly immutable: boolean;
}

/**
 * `content`: the name of the content, when the address belongs to that content alone. All servers give it the same tag
 * then, whenever each of them wrote its file: a browser joins parts of one tag only. Throws a refusal when there is no
 * such file.
 */
export async function rangedFile(path: string, type: string, content?: string): Promise<Ranged> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new Refused('not-found');
  const written = `${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}`;
  return { path, type, size: found.size, etag: `"${content ?? written}"`, immutable: content !== undefined };
}

export interface Range {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

/**
 * The part that a `Range` header asks for (RFC 9110 §14): null for the whole file, also when `If-Range` names another
 * content, or when several parts are asked for.
 */
export function rangeOf(asked: string, size: number): Range | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(asked.trim()) ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    const last = Number(to);
    return last === 0 || size === 0 ? 'none' : { start: Math.max(0, size - last), end: size - 1 };
  }
  // A range that ends before it starts is no range.
  if (to !== '' && Number(to) < Number(from)) return null;
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return Number(from) >= size ? 'none' : { start: Number(from), end };
}

export function sendRanged(ctx: Context, { path, type, size, etag, immutable }: Ranged): void {
  ctx.compress = false;
  ctx.type = type;
  ctx.set('Accept-Ranges', 'bytes');
  ctx.set('ETag', etag);
  ctx.set('Cache-Control', immutable ? 'private, max-age=31536000, immutable' : 'private, no-cache');
  const ifRange = ctx.get('If-Range');
  const range = ctx.method === 'GET' && (ifRange === '' || ifRange === etag) ? rangeOf(ctx.get('Range'), size) : null;
  if (range === 'none') {
    ctx.set('Content-Range', `bytes */${size}`);
    throw new Refused('range.not-there');
  }
  if (range === null && ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${start}-${end}/${size}`);
  }
  ctx.length = end - start + 1;
  // Nobody would close the stream of a HEAD.
  if (ctx.method === 'HEAD') return;
  if (size === 0) {
    ctx.body = '';
    return;
  }
  const stream = createReadStream(path, { start, end });
  stream.once('error', () => ctx.res.destroy());
  ctx.body = stream;
}
