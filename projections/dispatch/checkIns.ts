import { idOf } from '#events/core/message';
import { projection } from '#projections/core/projection';

export interface CheckInDoc {
  readonly checkIn: string;
  readonly designation: string;
  readonly entity: string;
  readonly user: string;
  readonly requested_at: string;
  readonly due_at: string;
  readonly status: 'open' | 'completed' | 'failed' | 'replaced';
}

/** The check-in requests, by their id. Read when a check-in link is opened. */
export const checkIns = projection<CheckInDoc>()({
  name: 'check_ins',
  version: 3,
  keys: ({ data, stream }) => (stream.startsWith('designation-') && 'checkIn' in data ? [data.checkIn] : []),
  on: {
    CheckInRequested: (_, { data, stream, metadata }) => ({
      checkIn: data.checkIn,
      designation: idOf(stream),
      entity: metadata.entity,
      user: data.user,
      requested_at: metadata.occurredAt,
      due_at: data.dueAt,
      status: 'open',
    }),
    CheckInCompleted: (doc) => doc && { ...doc, status: 'completed' },
    CheckInFailed: (doc, { data }) => doc && { ...doc, status: data.reason === 'replaced' ? 'replaced' : 'failed' },
  },
});
