import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two questions, and how long an answer may take. */
const every = 500;
const patience = 1_500;

/**
 * A quiet log and a frozen node sound the same, so it is asked again and again, until the signal. Tells of each silence,
 * since others may have heard of the node in between, and of the first answer after one.
 */
export async function heartbeat(
  ask: () => Promise<boolean>,
  signal: AbortSignal,
  tell: (alive: boolean) => void,
): Promise<void> {
  let alive = true;
  const heard = (now: boolean): void => {
    if ((now && alive) || signal.aborted) return;
    alive = now;
    tell(now);
  };
  while (!signal.aborted) {
    let asking = true;
    // An answer that lies in the socket of a busy process is read before the immediate.
    const late = setTimeout(() => setImmediate(() => asking && heard(false)), patience);
    const answer = await ask();
    asking = false;
    clearTimeout(late);
    heard(answer);
    await sleep(every, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
