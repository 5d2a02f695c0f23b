import type { Context } from 'koa';

/** The headers that a page of another origin may send with a token, and those that it may read. */
const allowed = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, PATCH, DELETE',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key',
  'Access-Control-Max-Age': '600',
};
const readable = 'Muster-Position, Retry-After, X-Correlation-Id, ETag';

/**
 * Lets pages of these origins ask with a token (CORS). Cookies are never allowed: a person's session opens nothing to a
 * page of others. Returns true when the request was the question of a browser before the real one, and is answered.
 */
export function crossOrigin(origins: readonly string[]): (ctx: Context) => boolean {
  const known = new Set(origins);
  return (ctx) => {
    const { origin } = ctx.req.headers;
    if (known.size === 0 || origin === undefined || !known.has(origin)) return false;
    ctx.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': readable });
    ctx.vary('Origin');
    if (ctx.method !== 'OPTIONS' || ctx.get('Access-Control-Request-Method') === '') return false;
    ctx.set(allowed);
    ctx.status = 204;
    return true;
  };
}
