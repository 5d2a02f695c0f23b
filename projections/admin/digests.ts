import { projection } from '#projections/core/projection';

/** A person's daily mail, or monthly report. */
export interface DigestDoc {
  readonly kind: 'subscription';
  readonly subscription: string;
  readonly entity: string;
  readonly user: string;
  readonly ended: boolean;
  /** The time of the next mail, ISO-8601 UTC. */
  readonly next: string;
  /** The delivery of the last mail; null before the first one. */
  readonly last: string | null;
  /** The day of the month of a report; null for the daily mail. */
  readonly day: number | null;
}
/** One mail of a subscription. */
export interface DigestMailDoc {
  readonly kind: 'mail';
  readonly delivery: string;
  readonly subscription: string;
  readonly entity: string;
  readonly user: string;
  /** The time that the mail is about, ISO-8601 UTC. */
  readonly since: string;
  readonly until: string;
  readonly time: string;
  readonly status: 'owed' | 'requested' | 'sent' | 'failed' | 'unknown';
}
type Doc = DigestDoc | DigestMailDoc;

const ended = (status: DigestMailDoc['status']) => (doc: Doc | null) =>
  doc?.kind === 'mail' ? { ...doc, status } : doc;

/** The digest subscriptions by their uuid, and their mails by the delivery's. */
export const digests = projection<Doc>()({
  name: 'digests',
  version: 2,
  keys: ({ data }) => [
    ...('subscription' in data ? [data.subscription] : []),
    ...('delivery' in data ? [data.delivery] : []),
  ],
  on: {
    DigestSubscribed: (_, { data, metadata }) => ({
      kind: 'subscription',
      subscription: data.subscription,
      entity: metadata.entity,
      user: data.user,
      ended: false,
      next: data.dueAt,
      last: null,
      day: data.report?.day ?? null,
    }),
    DigestUnsubscribed: (doc) => (doc?.kind === 'subscription' ? { ...doc, ended: true } : doc),
    DigestOrdered: (doc, { data, metadata }, { key }) => {
      const { subscription, user, delivery, since, until, dueAt } = data;
      if (key === subscription) return doc?.kind === 'subscription' ? { ...doc, next: dueAt, last: delivery } : doc;
      const { entity, occurredAt: time } = metadata;
      return { kind: 'mail', delivery, subscription, entity, user, since, until, time, status: 'owed' };
    },
    DigestMailRequested: ended('requested'),
    DeliverySent: ended('sent'),
    DeliveryFailed: ended('failed'),
    DeliveryUnknown: ended('unknown'),
  },
  columns: {
    entity: (doc) => (doc.kind === 'subscription' && !doc.ended ? doc.entity : null),
    mailed: (doc) => (doc.kind === 'mail' ? doc.entity : null),
    time: (doc) => (doc.kind === 'mail' ? doc.time : null),
  },
});
