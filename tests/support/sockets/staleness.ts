import type Pusher from 'pusher-js';

/**
 * The time since which the server has been behind the log, as it told this client's socket; null when it follows. As on
 * the board, a new socket begins without it: a server that is behind says so on each, and a server that follows says
 * nothing.
 */
export function stalenessOf(pusher: Pusher): () => number | null {
  let since: number | null = null;
  pusher.bind('muster:stale', ({ milliseconds }: { milliseconds: number }) => {
    since = Date.now() - milliseconds;
  });
  const forget = (): void => {
    since = null;
  };
  pusher.bind('muster:fresh', forget);
  pusher.connection.bind('connecting', forget);
  return () => since;
}
