/**
 * The outside world. It is passed in everywhere, so that the same code runs under a steered clock and a printed seed.
 */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
  /** Calls back once, at `at` or later. Returns a function that cancels the call. */
  at(at: number, callback: () => void): () => void;
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
