import type { Context } from 'koa';
import { bodyOf } from '#services/api/http/request/reading';
import { type Format, textOf } from './forms.ts';

export const isOpen311 = (path: string): boolean => path.startsWith('/open311/v2/');

const formatOf = (path: string): Format => (path.endsWith('.xml') ? 'xml' : 'json');

/** The standard sends the token as `api_key`, in the query or in the form. From here on it is a bearer token. */
export async function adoptKey(ctx: Context): Promise<void> {
  const { api_key: asked, ...query } = ctx.query;
  if (asked !== undefined) ctx.query = query;
  const sent = ctx.method === 'POST' ? await keyInForm(ctx) : undefined;
  const key = [asked ?? sent].flat()[0];
  if (key !== undefined) ctx.req.headers.authorization = `Bearer ${key}`;
}

/** Takes the key out of the form, of which the rest is the report. */
async function keyInForm(ctx: Context): Promise<string | undefined> {
  const { api_key: key, ...report } = (await bodyOf(ctx, false)) as Readonly<Record<string, unknown>>;
  ctx.request.body = new URLSearchParams(
    Object.entries(report).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return typeof key === 'string' ? key : undefined;
}

/** The standard's own form of a refusal: a list of codes and words. It knows 403 for a key that opens nothing. */
export function refuseOpen311(ctx: Context): void {
  if (ctx.status === 401) ctx.status = 403;
  const body = ctx.body as Readonly<Record<string, unknown>>;
  const of = Object.entries(body)
    .filter(([name]) => name !== 'correlation_id')
    .map(([name, words]) => ({ code: ctx.status, description: wordsOf(name, words) }));
  const { type, body: text } = textOf(formatOf(ctx.path), { list: 'errors', one: 'error', of });
  ctx.type = type;
  ctx.body = text;
}

const wordsOf = (name: string, words: unknown): string => {
  const said = Array.isArray(words) ? words.join(' ') : String(words);
  return name === 'detail' || name === 'non_field_errors' ? said : `${name}: ${said}`;
};
