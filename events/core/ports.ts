/**
 * The outside world. It is passed in everywhere, so that the same code runs under a steered clock and a printed seed.
 */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
  /** Calls back once, at `at` or later. Returns a function that cancels the call. */
  at(at: number, callback: () => void): () => void;
  /** For a clock that is moved by hand over hours: it may run `every` more rarely than asked. */
  readonly upkeep?: (milliseconds: number, callback: () => void) => () => void;
}

/**
 * Calls back again and again, `milliseconds` after the last time, for upkeep whose exact times do not matter. Returns a
 * function that ends it.
 */
export function every(clock: Clock, milliseconds: number, callback: () => void): () => void {
  if (clock.upkeep) return clock.upkeep(milliseconds, callback);
  let callOff = () => {};
  const wait = (): void => {
    callOff = clock.at(clock.now() + milliseconds, () => {
      wait();
      callback();
    });
  };
  wait();
  return () => callOff();
}

export interface Random {
  uuid(): string;
  bytes(length: number): Buffer;
}

/** ISO-8601 UTC with milliseconds, the form used in events. */
export function iso(milliseconds: number): string {
  if (milliseconds !== last.milliseconds) last = { milliseconds, text: new Date(milliseconds).toISOString() };
  return last.text;
}

/** Cached, because one request formats the same instant several times. */
let last = { milliseconds: Number.NaN, text: '' };
