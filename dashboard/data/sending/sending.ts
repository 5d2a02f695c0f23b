import type { Clock } from '../waiting.ts';

/**
 * The outcome of one request. `unanswered` covers every end after which the server may or may not have the request: a
 * repeat is safe.
 */
export type Attempt =
  | { readonly status: 'accepted' }
  | { readonly status: 'refused'; readonly http: number; readonly words: string }
  | { readonly status: 'unanswered'; readonly retryAfter?: number };

export type Sent = Exclude<Attempt, { readonly status: 'unanswered' }> | { readonly status: 'stopped' };

/** The device's network state, and its changes. */
export interface Network {
  online(): boolean;
  onOnline(run: () => void): () => void;
}

export const browserNetwork: Network = {
  online: () => navigator.onLine,
  onOnline: (run) => {
    window.addEventListener('online', run);
    return () => window.removeEventListener('online', run);
  },
};

/** `lost` is the reason why the last request was not taken; null during the first request. `later`: the server said so. */
export type Progress =
  | { readonly status: 'sending'; readonly lost: Lost | null }
  | { readonly status: 'waiting'; readonly lost: Lost; readonly until: number };
export type Lost = 'offline' | 'noAnswer' | 'later';

interface Ports {
  /** Makes the request, always with the same Idempotency-Key; stops on the signal. */
  readonly attempt: (signal: AbortSignal) => Promise<Attempt>;
  readonly clock: Clock;
  readonly network: Network;
  readonly onProgress: (progress: Progress) => void;
  readonly signal: AbortSignal;
}

const givenUpAfter = 20_000;
const longestDelay = 30_000;

/** Milliseconds before the next request, after the nth unanswered one: 1 s, doubling, at most 30 s. */
export const delayAfter = (attempt: number): number => Math.min(longestDelay, 1_000 * 2 ** Math.min(attempt - 1, 20));

/**
 * Sends until there is an answer: on one bar of signal there may be none for minutes. Waits with back-off, and retries
 * at once when the network returns. Only an answer or the user ends it.
 */
export async function deliver({ attempt, clock, network, onProgress, signal }: Ports): Promise<Sent> {
  let lost: Lost | null = null;
  for (let nth = 1; !signal.aborted; nth += 1) {
    onProgress({ status: 'sending', lost });
    const answer = await withinTime(attempt, clock, signal);
    if (signal.aborted) break;
    if (answer.status !== 'unanswered') return answer;
    const delay = Math.max(delayAfter(nth), answer.retryAfter ?? 0);
    lost = network.online() ? (answer.retryAfter ? 'later' : 'noAnswer') : 'offline';
    onProgress({ status: 'waiting', lost, until: clock.now() + delay });
    await pause(delay, { clock, network, signal });
  }
  return { status: 'stopped' };
}

async function withinTime(attempt: Ports['attempt'], clock: Clock, signal: AbortSignal): Promise<Attempt> {
  const request = new AbortController();
  const stop = () => request.abort();
  signal.addEventListener('abort', stop);
  const cancel = clock.after(givenUpAfter, stop);
  try {
    return await attempt(request.signal);
  } finally {
    cancel();
    signal.removeEventListener('abort', stop);
  }
}

function pause(ms: number, { clock, network, signal }: Pick<Ports, 'clock' | 'network' | 'signal'>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      cancel();
      deaf();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancel = clock.after(ms, done);
    const deaf = network.onOnline(done);
    signal.addEventListener('abort', done);
  });
}
