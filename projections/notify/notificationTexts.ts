import { optedOutReason, type RecipientStatus } from '#contracts/notify/notification';
import { idFrom } from '#events/core/ids';
import type { RecordedFact } from '#events/facts';
import { type RowChange, rowProjection } from '#projections/core/rows';

/** The message of a notification to one customer. */
export interface NotificationTextRow {
  readonly notification: string;
  /** Its turn, from 0. */
  readonly turn: number;
  readonly delivery: string;
  readonly account: string;
  /** The keyed hash of the phone number at the time of the notification. */
  readonly phone: string;
  readonly status: RecipientStatus;
  /** Why it failed, or waits; '' otherwise. */
  readonly reason: string;
}

/** The delivery's uuid for the message of a notification to one account. Each has exactly one. */
export const textDeliveryOf = (notification: string, account: string): string =>
  idFrom('delivery', 'notification', notification, account);

type About = RecordedFact & { readonly data: { readonly delivery: string } };
const becomes =
  (status: RecipientStatus) =>
  ({ data }: About): readonly RowChange<NotificationTextRow>[] => [
    {
      where: { delivery: data.delivery },
      change: (row) => ({ ...row, status, reason: 'reason' in data ? String(data.reason) : '' }),
    },
  ];

/** The text service may know of an opt-out that we do not. */
const failed = (
  event: RecordedFact<'DeliveryFailed' | 'DeliveryUndelivered'>,
): readonly RowChange<NotificationTextRow>[] =>
  becomes(event.data.reason === optedOutReason ? 'opted-out' : 'failed')(event);

const skipped: Readonly<
  Record<RecordedFact<'NotificationTextSkipped'>['data']['because'], Pick<NotificationTextRow, 'status' | 'reason'>>
> = {
  'opted-out': { status: 'opted-out', reason: '' },
  'account-removed': { status: 'failed', reason: 'the account was removed' },
  'phone-changed': { status: 'failed', reason: 'the phone number of the account changed' },
};

/** The outcome of each message of each notification. */
export const notificationTexts = rowProjection<NotificationTextRow>()({
  name: 'notification_texts',
  version: 1,
  table: {
    columns: {
      notification: 'text',
      turn: 'integer',
      delivery: 'text',
      account: 'text',
      phone: 'text',
      status: 'text',
      reason: 'text',
    },
    key: ['notification', 'turn'],
    indexes: [['delivery']],
  },
  on: {
    NotificationCreated: ({ data: { notification, recipients } }) =>
      recipients.map(({ account, phone }, turn) => ({
        put: {
          notification,
          turn,
          delivery: textDeliveryOf(notification, account),
          account,
          phone,
          status: 'owed',
          reason: '',
        },
      })),
    NotificationTextSkipped: ({ data: { delivery, because } }) => [
      { where: { delivery }, change: (row) => ({ ...row, ...skipped[because] }) },
    ],
    NotificationTextRequested: becomes('sending'),
    DeliveryTriedAgain: becomes('sending'),
    DeliveryPutOff: becomes('delayed'),
    DeliverySent: becomes('sent'),
    DeliveryConfirmed: becomes('delivered'),
    DeliveryFailed: failed,
    DeliveryUndelivered: failed,
    DeliveryUnknown: becomes('in-doubt'),
  },
});
