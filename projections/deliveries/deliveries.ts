import { projection } from '#projections/core/projection';

export interface DeliveryDoc {
  readonly delivery: string;
  readonly entity: string;
  readonly user: string;
  readonly to: string;
  readonly provider: 'simulator' | 'twilio';
  readonly template: 'check-in' | 'call-centre-test' | 'job' | 'recall' | 'notification' | 'event';
  readonly designation: string;
  readonly check_in: string;
  /** The sending of a crew; '' for every other text. */
  readonly dispatch?: string;
  /** The notification and the account that the text is for; absent for every other text. */
  readonly notification?: { readonly notification: string; readonly account: string };
  /** The telling of a stakeholder's text; absent for every other text. */
  readonly telling?: string;
  readonly time: string;
  readonly status: 'requested' | 'sent' | 'failed' | 'unknown';
}

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
    DeliveryRequested: (_, { data, metadata }) => ({
      delivery: data.delivery,
      entity: metadata.entity,
      user: data.user,
      to: data.personal?.to ?? '',
      provider: data.provider,
      template: data.template,
      designation: data.designation,
      check_in: data.checkIn,
      time: metadata.occurredAt,
      status: 'requested',
    }),
    CallCentreTested: (_, { data, metadata }) => ({
      delivery: data.delivery,
      entity: metadata.entity,
      user: data.subject,
      to: data.personal?.to ?? '',
      provider: data.provider,
      template: 'call-centre-test',
      designation: '',
      check_in: '',
      time: metadata.occurredAt,
      status: 'requested',
    }),
    JobTextRequested: (_, { data, metadata }) => ({
      delivery: data.delivery,
      entity: metadata.entity,
      user: data.user,
      to: data.personal?.to ?? '',
      provider: data.provider,
      template: data.template,
      designation: '',
      check_in: '',
      dispatch: data.dispatch,
      time: metadata.occurredAt,
      status: 'requested',
    }),
    // The number stays with the account: it goes when the account goes.
    NotificationTextRequested: (_, { data, metadata }) => ({
      delivery: data.delivery,
      entity: metadata.entity,
      user: '',
      to: '',
      provider: data.provider,
      template: 'notification',
      designation: '',
      check_in: '',
      notification: { notification: data.notification, account: data.account },
      time: metadata.occurredAt,
      status: 'requested',
    }),
    EventTextRequested: (_, { data, metadata }) => ({
      delivery: data.delivery,
      entity: metadata.entity,
      user: data.user,
      to: data.personal?.to ?? '',
      provider: data.provider,
      template: 'event',
      designation: '',
      check_in: '',
      telling: data.telling,
      time: metadata.occurredAt,
      status: 'requested',
    }),
    DeliveryConfirmed: ended('sent'),
    DeliveryUndelivered: ended('failed'),
    DeliverySent: ended('sent'),
    DeliveryFailed: ended('failed'),
    DeliveryUnknown: ended('unknown'),
  },
  columns: { entity: (doc) => doc.entity, time: (doc) => doc.time },
});
