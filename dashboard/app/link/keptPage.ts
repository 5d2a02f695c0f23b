/** One page serves every link, so nothing of a link is kept with it. */
export const pagePath = '/link.html';
/** A signal that brings nothing for so long is none. Milliseconds. */
const patience = 4_000;

interface Ports {
  readonly cache: Pick<Cache, 'match' | 'put'>;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly after: (ms: number) => Promise<void>;
}

/**
 * The page for a link that is opened: the server's, which replaces the kept one; the kept one without a signal, or while
 * the server restarts.
 */
export async function answerFor(request: Request, { cache, fetch, after }: Ports): Promise<Response> {
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok) await cache.put(pagePath, answer.clone());
    return answer;
  });
  const kept = await cache.match(pagePath);
  if (!kept) return fresh;
  const inTime = await Promise.race([fresh.catch(() => null), after(patience).then(() => null)]);
  return inTime && inTime.status < 500 ? inTime : kept;
}
