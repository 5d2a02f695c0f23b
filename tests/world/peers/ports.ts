/** Virtual time and seeded chance. */
export interface Scheduler {
  /** Milliseconds since 1970 of the world outside. */
  now(): number;
  /** Runs `what` once at `now() + milliseconds`. Returns a function that cancels it. */
  after(milliseconds: number, what: () => void): () => void;
}
export interface Luck {
  /** A number from 0 up to 1. */
  next(): number;
  is(probability: number): boolean;
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  one<T>(of: readonly T[]): T;
}
/** An HTTP request without a socket. Header names are in lower case. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
/** Sends a request over the simulated network. Rejects when no answer comes; the message may have arrived all the same. */
export type Wire = (request: WireRequest) => Promise<WireAnswer>;
