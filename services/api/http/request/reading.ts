import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';
import { limits } from '#contracts/core/limits';
import { Refused } from '#events/core/refused';
import { Invalid } from '../errors.ts';
import { weigh } from '../parts/weighing.ts';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPES = ['application/json', 'application/*+json'];
/** The most fields of a form. */
const MOST_PAIRS = 200;

const textOf = readers(limits.body.signedIn);
const openTextOf = readers(limits.body.open);

/**
 * Reads and parses the body of a request. Its size, depth and number of names are limited before it is parsed. Without
 * a session less is read: no open route needs more.
 */
export async function bodyOf(ctx: Context, signedIn: boolean): Promise<unknown> {
  const isForm = ctx.is(FORM) !== false && ctx.is(FORM) !== null;
  if (!isForm && !ctx.is(JSON_TYPES)) {
    // A request without a body may have any type, or none.
    if (ctx.is(JSON_TYPES) === null || ctx.get('Content-Length') === '0') return {};
    throw new Refused('body.unsupported');
  }
  // Decoding a form costs more than parsing JSON, and no form is long: files have a type of their own.
  const text = await (signedIn && !isForm ? textOf : openTextOf)(ctx);
  return isForm ? formOf(text) : jsonOf(text);
}

/** The value of JSON text, an object or a list. Empty text is an empty object. */
export function jsonOf(text: string): unknown {
  if (text === '') return {};
  const weighed = weigh(text);
  if (weighed === 'deep') throw new Invalid({ non_field_errors: ['This is nested too deeply.'] });
  if (weighed === 'many') throw new Invalid({ non_field_errors: ['This has too many fields.'] });
  if (weighed !== null) throw new Invalid({ [weighed.twice]: ['This field is in the request twice.'] });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refused('body.not-json');
  }
  if (value === null || typeof value !== 'object') throw new Refused('body.not-json');
  return value;
}

/** The fields of a form. A name that comes twice is a list. */
function formOf(text: string): Readonly<Record<string, unknown>> {
  if (text.split('&', MOST_PAIRS + 1).length > MOST_PAIRS) throw new Refused('body.too-large');
  const pairs = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(pairs.keys())].map((name) => {
      const values = pairs.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

/** Reads a body of at most `most` bytes, unpacked, as text. */
function readers(most: number): (ctx: Context) => Promise<string> {
  const parse = bodyParser({
    enableTypes: ['text'],
    extendTypes: { text: [...JSON_TYPES, FORM] },
    textLimit: `${most}b`,
    // One letter for each byte: its own decoder replaces bytes that are not UTF-8 without a word.
    encoding: 'latin1',
    parsedMethods: ['POST', 'PATCH', 'DELETE'],
    onError: (error) => {
      throw unreadable(error);
    },
  });
  return async (ctx) => {
    await inTime(
      ctx,
      parse(ctx, () => Promise.resolve()),
    );
    return typeof ctx.request.body === 'string' ? utf8In(Buffer.from(ctx.request.body, 'latin1')) : '';
  };
}

const decoder = new TextDecoder('utf-8', { fatal: true });
function utf8In(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new Refused('body.wrong-encoding');
  }
}

/** Ends a request whose body takes longer than `limits.body.within`. */
async function inTime({ req, res }: Context, read: Promise<void>): Promise<void> {
  if (req.complete) return read;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      res.shouldKeepAlive = false;
      reject(new Refused('body.too-slow'));
    }, limits.body.within);
  });
  try {
    await Promise.race([read, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Too large, or interrupted. Also zlib's own errors, which have no status. */
function unreadable(error: Error & { status?: unknown; type?: unknown }): Refused {
  if (error.status === 413 || error.type === 'entity.too.large') return new Refused('body.too-large');
  return new Refused('request.unreadable');
}
