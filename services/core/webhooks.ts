import type { Attempted } from '#services/core/telephony';

export interface Call {
  /** The delivery's uuid, by which the receiver recognizes a repeat. */
  readonly delivery: string;
  readonly url: string;
  /** JSON. */
  readonly body: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The secrets of a webhook, `whsec_…`: the call is signed with each of them as well (v1). */
  readonly secrets?: readonly string[];
  /** The content type; JSON by default. */
  readonly type?: string;
}

/** Calls of outside addresses. */
export interface Webhooks {
  readonly provider: 'http';
  call(call: Call): Promise<Attempted>;
}
