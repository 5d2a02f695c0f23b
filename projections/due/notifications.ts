import { type NotificationDue, part } from './obligation.ts';

/** The next batch of a notification; after the last one, its end. */
export const notificationBatches = part<NotificationDue>({
  prefix: 'notification',
  ids: ({ data }) => ('notification' in data ? [data.notification] : []),
  on: {
    NotificationCreated: (_, { data, metadata }, id) => ({
      kind: 'notification',
      id,
      entity: metadata.entity,
      due_at: metadata.occurredAt,
      through: 0,
      of: data.recipients.length,
    }),
    NotificationBatchSent: (due, { data }) => due && { ...due, through: data.through, due_at: data.dueAt },
    NotificationStopped: () => null,
    NotificationEnded: () => null,
  },
});
