import type { Attempted } from '#services/outbound/mail/mail';

export interface Call {
  /** The delivery's uuid: the receiver knows a repeat by it. */
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
