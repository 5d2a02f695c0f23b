import { limits } from '#contracts/core/limits';
import { clockNote } from '#contracts/values/clock';
import type { Clock } from '../data/waiting.ts';

/** The device's position. `accuracy` is in metres (68 %); `time` is the device's, in epoch milliseconds. */
export interface Fix {
  readonly lat: number;
  readonly lng: number;
  readonly accuracy: number;
  readonly time: number;
}

/**
 * How the search for a position ended. `code` is the browser's GeolocationPositionError code: 1 denied, 2 unavailable,
 * 3 timed out; null when the device answered, but never accurately enough. `rough` is then its best fix: good enough to
 * center a map. `clock` says that the times of the fixes cannot be right.
 */
export type Acquired =
  | { readonly status: 'found'; readonly fix: Fix }
  | { readonly status: 'denied'; readonly code: number }
  | { readonly status: 'failed'; readonly code: number | null; readonly rough: Fix | null; readonly clock?: string };

type Watching = Pick<Geolocation, 'watchPosition' | 'clearWatch'>;

interface Ports {
  readonly geolocation: Watching;
  readonly clock: Clock;
  /** The best fix so far, during the search. The page shows it, and the person may accept it. */
  readonly onFix?: (fix: Fix) => void;
  readonly signal?: AbortSignal;
  /**
   * When a rejection is required, a denial ends the search; otherwise the person may change it until the last attempt.
   */
  readonly onDenial: 'reject' | 'retry';
}

const { attempts, timeout, acceptedAtOnceUnderMetres, discardedWhenOlderThan, acceptedUnderMetres, retryAfter } =
  limits.geolocation;
export const denied = 1;

/**
 * Asks the device where it is, by the rule of S0 §9: "up to 4 attempts; 10 s timeout; a fix under 30 m accuracy is accepted at
 * once; fixes older than 10 s are discarded; a fix under 200 m is accepted; otherwise retry after 3 s".
 *
 * Our reading, since a fix under 30 m is also one under 200 m and the two clauses must differ in something:
 * - An attempt listens for up to 10 s, because a phone's first fix is its worst.
 * - A fix under 30 m ends the attempt, and the search, as it arrives.
 * - When the 10 s are over (or the device reports an error), the most accurate fix under 200 m of this attempt is accepted.
 * - A fix that is older than 10 s when it arrives counts for nothing, however accurate: it says where the phone was.
 * - Otherwise the next attempt begins 3 s later; after the fourth the search has failed. Exactly 30 m, 200 m and 10 s are not
 *   "under" and not "older".
 * - "Geolocation denial rejects when a rejection is required, else retries" (S2 §8): `onDenial` says which.
 * - Before the first fix the time-out is the browser's own, which does not count the time a person takes to read its question.
 */
export async function acquirePosition({ onDenial, onFix, ...ports }: Ports): Promise<Acquired> {
  const { clock, signal } = ports;
  let rough: Fix | null = null;
  let code: number | null = null;
  let clockWords: string | undefined;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (attempt > 1) await pause(clock, retryAfter, signal);
    if (signal?.aborted) break;
    const heard = await listen({ ...ports, onFix: shown(() => rough, onFix) });
    if (heard.code === denied && onDenial === 'reject') return { status: 'denied', code: denied };
    if (heard.best && heard.best.accuracy < acceptedUnderMetres) return { status: 'found', fix: heard.best };
    rough = better(rough, heard.best);
    code = heard.best ? null : heard.code;
    clockWords = heard.best ? undefined : (heard.clock ?? clockWords);
  }
  return { status: 'failed', code: rough ? null : code, rough, ...(clockWords && !rough && { clock: clockWords }) };
}

const better = (one: Fix | null, other: Fix | null): Fix | null =>
  one && other ? (other.accuracy < one.accuracy ? other : one) : (one ?? other);

/** A later attempt's worse fix must not move the pin away from an earlier, better one. */
const shown = (known: () => Fix | null, onFix: Ports['onFix']) => (fix: Fix) => {
  if (better(known(), fix) === fix) onFix?.(fix);
};

interface Heard {
  readonly best: Fix | null;
  readonly code: number | null;
  readonly clock?: string | undefined;
}

/** One attempt: the best fix within the time-out, or the first fix that is good enough at once. */
function listen({ geolocation, clock, onFix, signal }: Omit<Ports, 'onDenial'>): Promise<Heard> {
  return new Promise((resolve) => {
    const overAt = clock.now() + timeout;
    let best: Fix | null = null;
    let cancelTimer: (() => void) | undefined;
    let watch: number | undefined;
    let over = false;
    let wrongClock: string | undefined;
    const end = (code: number | null) => {
      if (over) return;
      over = true;
      cancelTimer?.();
      signal?.removeEventListener('abort', abort);
      if (watch !== undefined) geolocation.clearWatch(watch);
      resolve({ best, code, clock: wrongClock });
    };
    const abort = () => end(null);
    const hear = (position: GeolocationPosition) => {
      if (over) return;
      // Starts with the first answer, even a discarded one: from then on the browser's own time-out no longer runs.
      cancelTimer ??= clock.after(Math.max(0, overAt - clock.now()), () => end(null));
      const fix = readFix(position);
      if (fix) wrongClock = clockNote(fix.time, clock.now());
      if (!fix || wrongClock || clock.now() - fix.time > discardedWhenOlderThan) return;
      if (better(best, fix) === fix) {
        best = fix;
        onFix?.(fix);
      }
      if (fix.accuracy < acceptedAtOnceUnderMetres) end(null);
    };
    signal?.addEventListener('abort', abort);
    // `maximumAge` avoids a cold start when the phone has a recent fix; `hear` checks the age again, because not all
    // devices obey.
    const asked = { enableHighAccuracy: true, timeout, maximumAge: discardedWhenOlderThan };
    watch = geolocation.watchPosition(hear, (error) => end(error.code), asked);
    // A device may answer before the watch's id is known.
    if (over) geolocation.clearWatch(watch);
  });
}

function readFix({ coords, timestamp }: GeolocationPosition): Fix | null {
  const fix = { lat: coords.latitude, lng: coords.longitude, accuracy: coords.accuracy, time: timestamp };
  return Object.values(fix).every(Number.isFinite) ? fix : null;
}

function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      cancel();
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const cancel = clock.after(ms, done);
    signal?.addEventListener('abort', done);
  });
}
