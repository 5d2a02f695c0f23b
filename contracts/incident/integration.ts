/** What an outside work-order system is asked to look into: its own number for it, and the organisation's code and words. */
export type Problem = {
  readonly sid: number;
  readonly code: string;
  readonly display: string;
};

/** What is written of an incident in another system (S2 §3). `queued`: it is being sent; `waiting`: it will be tried again. */
export interface Integration {
  readonly uuid: string;
  readonly system: 'cityworks';
  readonly kind: 'service_request';
  readonly problem: Problem;
  readonly status: 'queued' | 'waiting' | 'created' | 'failed' | 'unknown';
  /** The attempt that the status is about: whoever retries or marks it says which he has seen. */
  readonly delivery: string;
  /** What the other system calls it; null until it is known. */
  readonly reference: string | null;
  /** Why it failed, or waits; '' otherwise. */
  readonly reason: string;
  readonly created_time: string;
  readonly updated_time: string;
  /** Who queued it. */
  readonly by: string;
}
