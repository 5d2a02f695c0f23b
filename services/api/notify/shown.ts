import type { NotificationDetail, RecipientOutcome, RecipientStatus } from '#contracts/notify/notification';
import { recipientStatuses } from '#contracts/notify/notification';
import type { NotificationDoc } from '#projections/notify/notifications';
import type { App } from '#services/app/app';

/** The outcomes of the messages of a notification, by cause: the most frequent first within each status. */
export const outcomesOf = ({ views }: Pick<App, 'views'>, { uuid, recipients }: NotificationDoc) =>
  views
    .countedRows('notification_texts', {
      where: { notification: uuid },
      range: { column: 'turn', from: 0, below: recipients },
      by: ['status', 'reason'],
    })
    .map(
      ({ status, reason, n }): RecipientOutcome => ({
        status: String(status) as RecipientStatus,
        reason: String(reason),
        people: n,
      }),
    )
    .toSorted((a, b) => rankOf(a) - rankOf(b) || b.people - a.people);

const rankOf = ({ status }: RecipientOutcome): number => recipientStatuses.indexOf(status);

/** A notification as lists have it. */
export function shown(app: Pick<App, 'views'>, doc: NotificationDoc): Omit<NotificationDetail['data'], 'outcomes'> {
  const counts: Partial<Record<RecipientStatus, number>> = {};
  for (const { status, people } of outcomesOf(app, doc)) counts[status] = (counts[status] ?? 0) + people;
  return {
    type: 'notifications',
    id: doc.uuid,
    attributes: {
      message_text: doc.message,
      paths: doc.paths,
      state: doc.state,
      created: doc.created,
      author: nameOf(app, doc.by),
      recipients: doc.recipients,
      without_phone: doc.without_phone,
      segments: doc.segments,
      price_per_segment: doc.price,
      counts,
      ended: doc.ended,
      stopped_by: doc.stopped_by === null ? null : nameOf(app, doc.stopped_by),
    },
  };
}

function nameOf({ views }: Pick<App, 'views'>, by: string): string {
  const account = views.doc('accounts', by.replace(/^user:/, ''));
  return account ? `${account.first_name} ${account.last_name}` : '';
}
