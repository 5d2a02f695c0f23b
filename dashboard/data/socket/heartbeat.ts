import type { Clock } from '../waiting.ts';

/** The part of the socket that the heartbeat needs. */
export interface Pulse {
  readonly isOpen: () => boolean;
  /** Asks the server for a sign of life. Any message answers it. */
  readonly ask: () => void;
}

/** How often the silence is measured, after which silence the server is asked, and how long it may take. Milliseconds. */
const every = 1_000;
const askAfter = 4_000;
const patience = 4_000;

/**
 * Notices within ten seconds that the server says nothing. The protocol's own limit is 150 s (S0 §9), so our screens
 * send the protocol's ping earlier; clients that do not send it lose nothing. Calls `tell` with the time of the last
 * message when the server turns silent, and with null when it is heard again.
 */
export function heartbeat(pulse: Pulse, tell: (silentSince: number | null) => void, clock: Clock) {
  let heard = clock.now();
  let asked: number | null = null;
  let silent = false;
  const turn = (now: boolean): void => {
    if (silent === now) return;
    silent = now;
    tell(now ? heard : null);
  };
  const hear = (): void => {
    heard = clock.now();
    asked = null;
    turn(false);
  };
  const look = (): void => {
    clock.after(every, look);
    // A closed socket has its own state.
    if (!pulse.isOpen()) return hear();
    const now = clock.now();
    if (asked === null) {
      if (now - heard < askAfter) return;
      asked = now;
      pulse.ask();
    } else if (now - asked >= patience) {
      turn(true);
      // The server may be back: ask again.
      asked = now;
      pulse.ask();
    }
  };
  clock.after(every, look);
  return { hear, isSilent: () => silent };
}
