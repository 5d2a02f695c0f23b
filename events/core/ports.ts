/** What the world is asked for: passed in everywhere, so that the same code runs under a steered clock and a printed seed. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number;
  /** Calls back once, not before `at`; returns how to call it off. */
  at(at: number, callback: () => void): () => void;
}

export interface Random {
  uuid(): string;
  bytes(length: number): Buffer;
}

/** ISO-8601 UTC with milliseconds, as it stands in events. */
export function iso(milliseconds: number): string {
  if (milliseconds !== last.milliseconds) last = { milliseconds, text: new Date(milliseconds).toISOString() };
  return last.text;
}

/** One moment is written several times in a request. */
let last = { milliseconds: Number.NaN, text: '' };
