import { document, id, oneOf, orNull, type Shape, text, time, whole } from '#contracts/core/schema';

/**
 * A problem type of an outside work-order system: that system's number, and the organization's code and name for it.
 */
export const problem = document('Problem', { sid: whole(1_204), code: text('SSO'), display: text('Sewer overflow') });
export type Problem = Shape<typeof problem>;

/** The record of an incident in another system (S2 §3). `queued`: it is being sent. `waiting`: it will be retried. */
export const integration = document('Integration', {
  uuid: id,
  system: oneOf(['cityworks']),
  kind: oneOf(['service_request']),
  problem,
  status: oneOf(['queued', 'waiting', 'created', 'failed', 'unknown']),
  /** The attempt that the status is about. A retry or a manual outcome names the attempt that its author has seen. */
  delivery: id,
  /** The record's id in the other system; null until it is known. */
  reference: orNull(text('88213')),
  /** The reason for a failure or a delay; '' otherwise. */
  reason: text(''),
  created_time: time,
  updated_time: time,
  /** The name of the person who queued it. */
  by: text('Ada Lovelace'),
});
export type Integration = Shape<typeof integration>;
