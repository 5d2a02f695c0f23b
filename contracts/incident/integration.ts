import { document, id, oneOf, orNull, type Shape, text, time, whole } from '#contracts/core/schema';

/** What an outside work-order system is asked to look into: its own number for it, and the organisation's code and words. */
export const problem = document('Problem', { sid: whole(1_204), code: text('SSO'), display: text('Sewer overflow') });
export type Problem = Shape<typeof problem>;

/** What is written of an incident in another system (S2 §3). `queued`: it is being sent; `waiting`: it will be tried again. */
export const integration = document('Integration', {
  uuid: id,
  system: oneOf(['cityworks']),
  kind: oneOf(['service_request']),
  problem,
  status: oneOf(['queued', 'waiting', 'created', 'failed', 'unknown']),
  /** The attempt that the status is about: whoever retries or marks it says which he has seen. */
  delivery: id,
  /** What the other system calls it; null until it is known. */
  reference: orNull(text('88213')),
  /** Why it failed, or waits; '' otherwise. */
  reason: text(''),
  created_time: time,
  updated_time: time,
  /** Who queued it. */
  by: text('Ada Lovelace'),
});
export type Integration = Shape<typeof integration>;
