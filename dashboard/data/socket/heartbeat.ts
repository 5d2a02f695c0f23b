import type { Clock } from '../waiting.ts';

/** The part of the socket that the heartbeat needs. */
export interface Pulse {
  readonly isOpen: () => boolean;
  /** Asks the server for a sign of life. Any message answers it. */
  readonly ask: () => void;
}

/**
 * How often a closed socket is looked at, after which silence the server is asked, and after which it counts as silent.
 * Milliseconds.
 */
const whileClosed = 1_000;
const askAfter = 7_000;
const silentAfter = 12_000;

/**
 * Notices after twelve seconds that the server says nothing. The gateway sends our screens a heartbeat every five
 * seconds; after a missed one this sends the protocol's ping, which any server answers. The protocol's own limit is
 * 150 s (S0 §9). Calls `tell` with the time of the last message when the server turns silent, and with null when it is
 * heard again.
 */
export function heartbeat(pulse: Pulse, tell: (silentSince: number | null) => void, clock: Clock) {
  let heard = clock.now();
  let asked = heard;
  let silent = false;
  const turn = (now: boolean): void => {
    if (silent === now) return;
    silent = now;
    tell(now ? heard : null);
  };
  const hear = (): void => {
    heard = clock.now();
    asked = heard;
    turn(false);
  };
  const isAsked = (): boolean => asked !== heard;
  /** Milliseconds until the silence is long enough for the next step. */
  const nextStep = (): number => {
    const ask = (isAsked() ? asked : heard) + askAfter;
    return (silent ? ask : Math.min(ask, heard + silentAfter)) - clock.now();
  };
  const look = (): void => {
    if (pulse.isOpen()) measure();
    // A closed socket has its own state.
    else hear();
    clock.after(pulse.isOpen() ? nextStep() : whileClosed, look);
  };
  const measure = (): void => {
    const now = clock.now();
    if (now - heard >= silentAfter) turn(true);
    if (now - heard < askAfter || (isAsked() && now - asked < askAfter)) return;
    asked = now;
    pulse.ask();
  };
  clock.after(whileClosed, look);
  return { hear, isSilent: () => silent };
}
