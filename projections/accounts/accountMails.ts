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

/** The deliveries to a person, so that their addresses can be erased. */
interface MailsOf {
  readonly deliveries: readonly string[];
}
type Doc = AccountMailDoc | MailsOf;
const isMail = (doc: Doc | null): doc is AccountMailDoc => doc !== null && 'delivery' in doc;
const personKey = (user: string): string => `person:${user}`;

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
const ended = (status: AccountMailDoc['status']) => (doc: Doc | null) => (isMail(doc) ? { ...doc, status } : doc);
const withDelivery = (doc: Doc | null, delivery: string): MailsOf => ({
  deliveries: [...(doc && !isMail(doc) ? doc.deliveries : []), delivery],
});

export const accountMails = projection<Doc, AccountMailDoc>()({
  name: 'account_mails',
  version: 2,
  keys: ({ type, data }, look) => {
    if (type === 'AccountMailIssued' || type === 'AddressNoticeIssued') return [data.delivery, personKey(data.subject)];
    if (type !== 'PersonalDataErased') return 'delivery' in data ? [data.delivery] : [];
    const person = look(personKey(data.subject));
    return person && !isMail(person) ? person.deliveries : [];
  },
  on: {
    AccountMailIssued: (doc, event, { key }) =>
      key === event.data.delivery ? owed(event, event.data.template) : withDelivery(doc, event.data.delivery),
    AddressNoticeIssued: (doc, event, { key }) =>
      key === event.data.delivery ? owed(event, 'address-changed') : withDelivery(doc, event.data.delivery),
    AccountMailRequested: ended('requested'),
    DeliverySent: ended('sent'),
    DeliveryFailed: ended('failed'),
    DeliveryUnknown: ended('unknown'),
    PersonalDataErased: (doc) => (isMail(doc) ? { ...doc, to: '' } : doc),
  },
  columns: { entity: (doc) => (isMail(doc) ? doc.entity : null), time: (doc) => (isMail(doc) ? doc.time : null) },
});
