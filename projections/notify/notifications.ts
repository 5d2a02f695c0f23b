import type { NotificationAttributes } from '#contracts/notify/notification';
import { projection } from '#projections/core/projection';

export interface NotificationDoc {
  readonly uuid: string;
  readonly entity: string;
  /** `user:…` */
  readonly by: string;
  readonly created: string;
  /** '' when it cannot be read. */
  readonly message: string;
  readonly paths: NotificationAttributes['paths'];
  readonly recipients: number;
  readonly without_phone: number;
  /** The policy of this notification: texts of one batch, and milliseconds from batch to batch. */
  readonly batch: number;
  readonly pause: number;
  readonly segments: number;
  readonly price: number;
  readonly state: NotificationAttributes['state'];
  readonly ended: string | null;
  readonly stopped_by: string | null;
}

/** The notifications, by uuid. The states of their messages are in `notification_texts`. */
export const notifications = projection<NotificationDoc>()({
  name: 'notifications',
  version: 1,
  keys: ({ data }) => ('notification' in data ? [data.notification] : []),
  on: {
    NotificationCreated: (_, { data, metadata }) => ({
      uuid: data.notification,
      entity: metadata.entity,
      by: `${metadata.actor.kind}:${metadata.actor.id}`,
      created: metadata.occurredAt,
      message: data.personal?.message ?? '',
      paths: data.paths,
      recipients: data.recipients.length,
      without_phone: data.withoutPhone,
      batch: data.batch,
      pause: data.pause,
      segments: data.segments,
      price: data.price,
      state: 'sending',
      ended: null,
      stopped_by: null,
    }),
    NotificationStopped: (doc, { metadata }) =>
      doc && {
        ...doc,
        state: 'stopped',
        ended: metadata.occurredAt,
        stopped_by: `${metadata.actor.kind}:${metadata.actor.id}`,
      },
    NotificationEnded: (doc, { metadata }) => doc && { ...doc, state: 'ended', ended: metadata.occurredAt },
  },
  columns: { entity: (doc) => doc.entity, created: (doc) => doc.created },
});
