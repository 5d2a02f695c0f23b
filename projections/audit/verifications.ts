import type { VerificationResult } from '#contracts/audit/verification';
import { idOf } from '#events/core/message';
import { projection } from '#projections/core/projection';

/** The newest verification of an organization's log, by the organization's uuid. */
export const verifications = projection<VerificationResult>()({
  name: 'verifications',
  version: 1,
  keys: ({ stream }) => [idOf(stream)],
  on: {
    LogVerified: (_, { id, data, metadata }) => ({ uuid: id, time: metadata.occurredAt, ...data }),
  },
});
