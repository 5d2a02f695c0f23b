import type { Attempted } from '#services/core/telephony';

export interface Call {
  /** The delivery's uuid, by which the receiver recognizes a repeat. */
  readonly delivery: string;
  readonly url: string;
  /** JSON. */
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Calls of outside addresses. */
export interface Webhooks {
  readonly provider: 'http';
  call(call: Call): Promise<Attempted>;
}
