import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, win32 } from 'node:path';
import type { Context } from 'koa';
import { linkPageAt } from '#contracts/core/linkPages';
import { Refused } from '#events/core/refused';
import { policyFor } from './ownParts.ts';
import type { RequestState } from './route.ts';

type Handle = (ctx: Context) => Promise<void>;

/** Page addresses of the specification's route table (S2 §2.3), and the screens that serve them. */
const moved: Readonly<Record<string, string>> = { '/login/': '/sign-in/', '/home/': '/' };

/**
 * Serves the files of the dashboard. Every other page address gets the dashboard, which reports unknown addresses
 * itself.
 */
export function pages(directory: string): Handle {
  return async (ctx) => {
    const reads = /^(GET|HEAD)$/.test(ctx.method);
    const elsewhere = reads && ctx.accepts('html') ? moved[ctx.path] : undefined;
    if (elsewhere !== undefined) return ctx.redirect(elsewhere);
    const page = reads && ctx.accepts('html') && !/^\/(api|pusher|app|assets|analytics\/beta)\//.test(ctx.path);
    const isPage = page && !/\.\w+$/.test(ctx.path);
    const name = nameIn(isPage ? (linkPageAt(ctx.path) ? `/${linkPage}` : '/index.html') : ctx.path);
    const file = reads ? await fileAt(join(directory, name), ctx) : null;
    if (!file) throw new Refused('not-found');
    // The name of an asset contains a hash of its content.
    const immutable = name.startsWith('assets/');
    ctx.set('Cache-Control', immutable ? 'public, max-age=31536000, immutable' : 'max-age=0');
    ctx.set('Last-Modified', file.modified.toUTCString());
    if (file.encoding) ctx.set('Content-Encoding', file.encoding);
    ctx.type = extname(name);
    ctx.length = file.size;
    if (name === linkPage) await allowOwnParts(join(directory, name), ctx);
    ctx.body = createReadStream(file.path);
  };
}

/** The page of all links has its script and its styles in it. */
const linkPage = 'link.html';

/** Allows the scripts and styles that stand in the page, and no other ones that came into it. */
async function allowOwnParts(path: string, ctx: Context): Promise<void> {
  const { headers } = ctx.state as RequestState;
  ctx.set('Content-Security-Policy', policyFor(await readFile(path, 'utf8'), headers, ['script', 'style']));
}

/** The name of a file within the folder. A path that leads out of it is refused, and hidden files are not found. */
function nameIn(path: string): string {
  const name = normalize(decoded(path.slice(1)));
  if (name.includes('\0') || win32.isAbsolute(name) || /(^|[\\/])\.\.([\\/]|$)/.test(name))
    throw new Refused('request.unreadable');
  if (/(^|\/)\../.test(name)) throw new Refused('not-found');
  return name;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new Refused('request.unreadable');
  }
}

/** The compressed files that the build writes beside the plain one, the smallest first. */
const compressed = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

interface Found {
  readonly path: string;
  readonly encoding?: string;
  readonly size: number;
  readonly modified: Date;
}

async function fileAt(path: string, ctx: Context): Promise<Found | null> {
  for (const [encoding, ending] of compressed) {
    const file = ctx.acceptsEncodings(encoding, 'identity') === encoding ? await plainFile(path + ending) : null;
    if (file) return { ...file, encoding };
  }
  return plainFile(path);
}

async function plainFile(path: string): Promise<Found | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? { path, size: found.size, modified: found.mtime } : null;
  } catch (error) {
    if (/^(ENOENT|ENAMETOOLONG|ENOTDIR)$/.test(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  }
}
