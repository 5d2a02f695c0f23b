import { setTimeout as sleep } from 'node:timers/promises';

/** The pause between two pings and the time limit of an answer, in milliseconds. */
const every = 500;
const patience = 1_500;

/**
 * Pings the node until the signal, because a quiet log and a frozen node look the same. Reports each missed answer,
 * because a subscription may have reported the node as connected in between, and the first answer after one.
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
    // The immediate runs after pending input: in a busy process the answer may be waiting in the socket.
    const late = setTimeout(() => setImmediate(() => asking && heard(false)), patience);
    const answer = await ask();
    asking = false;
    clearTimeout(late);
    heard(answer);
    await sleep(every, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
