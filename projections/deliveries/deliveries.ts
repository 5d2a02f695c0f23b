import type { TradeState } from '#contracts/onCall/trades';
import type { RecordedFact } from '#events/facts';
import { projection } from '#projections/core/projection';

export interface DeliveryDoc {
  readonly delivery: string;
  readonly entity: string;
  readonly user: string;
  readonly to: string;
  readonly provider: 'simulator' | 'twilio';
  readonly template:
    | 'check-in'
    | 'call-centre-test'
    | 'job'
    | 'recall'
    | 'late'
    | 'welfare'
    | 'notification'
    | 'event'
    | 'shift';
  readonly designation: string;
  readonly check_in: string;
  /** The sending of a crew; '' for every other text. */
  readonly dispatch?: string;
  /** The notification and the account that the text is for; absent for every other text. */
  readonly notification?: { readonly notification: string; readonly account: string };
  /** The telling of a stakeholder's text; absent for every other text. */
  readonly telling?: string;
  /** The trade of shifts that the text is about; absent for every other text. */
  readonly trade?: { readonly trade: string; readonly says: TradeState };
  readonly time: string;
  readonly status: 'requested' | 'sent' | 'failed' | 'unknown';
}

type Requested =
  | 'DeliveryRequested'
  | 'CallCentreTested'
  | `${'Job' | 'Notification' | 'Event' | 'Shift'}TextRequested`;

/** A text as its request names it; a field that it does not have is ''. */
const requested = (
  { data: { delivery, provider }, metadata }: RecordedFact<Requested>,
  { template, ...own }: Pick<DeliveryDoc, 'template'> & Partial<DeliveryDoc>,
): DeliveryDoc => ({
  delivery,
  entity: metadata.entity,
  user: '',
  to: '',
  provider,
  template,
  designation: '',
  check_in: '',
  ...own,
  time: metadata.occurredAt,
  status: 'requested',
});

const ended =
  (status: DeliveryDoc['status']) =>
  (doc: DeliveryDoc | null): DeliveryDoc | null =>
    doc && { ...doc, status };

/** The texts of check-ins and the tests of the call center, by the delivery's uuid. */
export const deliveries = projection<DeliveryDoc>()({
  name: 'deliveries',
  version: 6,
  keys: ({ data }) => ('delivery' in data ? [data.delivery] : []),
  on: {
    DeliveryRequested: (_, event) => {
      const { user, template, designation, checkIn, personal } = event.data;
      return requested(event, { user, to: personal?.to ?? '', template, designation, check_in: checkIn });
    },
    CallCentreTested: (_, event) => {
      const { subject: user, personal } = event.data;
      return requested(event, { user, to: personal?.to ?? '', template: 'call-centre-test' });
    },
    JobTextRequested: (_, event) => {
      const { user, template, dispatch, personal } = event.data;
      return requested(event, { user, to: personal?.to ?? '', template, dispatch });
    },
    // The number stays with the account: it goes when the account goes.
    NotificationTextRequested: (_, event) => {
      const { notification, account } = event.data;
      return requested(event, { template: 'notification', notification: { notification, account } });
    },
    EventTextRequested: (_, event) => {
      const { user, telling, personal } = event.data;
      return requested(event, { user, to: personal?.to ?? '', template: 'event', telling });
    },
    ShiftTextRequested: (_, event) => {
      const { user, trade, says, personal } = event.data;
      return requested(event, {
        user,
        to: personal?.to ?? '',
        template: 'shift',
        ...(trade && says && { trade: { trade, says } }),
      });
    },
    DeliveryConfirmed: ended('sent'),
    DeliveryUndelivered: ended('failed'),
    DeliverySent: ended('sent'),
    DeliveryFailed: ended('failed'),
    DeliveryUnknown: ended('unknown'),
  },
  columns: { entity: (doc) => doc.entity, time: (doc) => doc.time },
});
