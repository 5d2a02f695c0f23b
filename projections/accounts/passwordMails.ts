import type { PasswordLinkIssued } from '#events/user/events';
import { projection } from '#projections/core/projection';

/** A mail with a link to set a password, by its delivery. */
export interface PasswordMailDoc {
  readonly delivery: string;
  readonly entity: string;
  readonly user: string;
  readonly link: string;
  /** Empty once the person was erased. */
  readonly to: string;
  readonly template: PasswordLinkIssued['data']['template'];
  readonly expires_at: string;
  readonly time: string;
  readonly status: 'owed' | 'requested' | 'sent' | 'failed' | 'unknown';
}

const ended = (status: PasswordMailDoc['status']) => (doc: PasswordMailDoc | null) => doc && { ...doc, status };

export const passwordMails = projection<PasswordMailDoc>()({
  name: 'password_mails',
  version: 1,
  keys: ({ data }) => ('delivery' in data ? [data.delivery] : []),
  on: {
    PasswordLinkIssued: (_, { data, metadata }) => ({
      delivery: data.delivery,
      entity: metadata.entity,
      user: data.user,
      link: data.link,
      to: data.personal?.to ?? '',
      template: data.template,
      expires_at: data.expiresAt,
      time: metadata.occurredAt,
      status: 'owed',
    }),
    PasswordMailRequested: ended('requested'),
    DeliverySent: ended('sent'),
    DeliveryFailed: ended('failed'),
    DeliveryUnknown: ended('unknown'),
  },
  columns: { entity: (doc) => doc.entity, time: (doc) => doc.time },
});
