import type { RecordedFact } from '#events/facts';
import type { AccountMailIssued } from '#events/user/events';
import { projection } from '#projections/core/projection';

/** A mail that tells a person of a change to their account, by its delivery. */
export interface AccountMailDoc {
  readonly delivery: string;
  readonly entity: string;
  readonly user: string;
  /** Empty once the person was erased. */
  readonly to: string;
  readonly template: AccountMailIssued['data']['template'] | 'address-changed';
  readonly time: string;
  readonly status: 'owed' | 'requested' | 'sent' | 'failed' | 'unknown';
}

const owed = (
  { data, metadata }: RecordedFact<'AccountMailIssued' | 'AddressNoticeIssued'>,
  template: AccountMailDoc['template'],
): AccountMailDoc => ({
  delivery: data.delivery,
  entity: metadata.entity,
  user: data.user,
  to: data.personal?.to ?? '',
  template,
  time: metadata.occurredAt,
  status: 'owed',
});
const ended = (status: AccountMailDoc['status']) => (doc: AccountMailDoc | null) => doc && { ...doc, status };

export const accountMails = projection<AccountMailDoc>({
  name: 'account_mails',
  version: 1,
  keys: ({ data }) => ('delivery' in data ? [data.delivery] : []),
  on: {
    AccountMailIssued: (_, event) => owed(event, event.data.template),
    AddressNoticeIssued: (_, event) => owed(event, 'address-changed'),
    AccountMailRequested: ended('requested'),
    DeliverySent: ended('sent'),
    DeliveryFailed: ended('failed'),
    DeliveryUnknown: ended('unknown'),
  },
  columns: { entity: (doc) => doc.entity, time: (doc) => doc.time },
});
