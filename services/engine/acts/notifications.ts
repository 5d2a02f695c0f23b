import { optedOutReason } from '#contracts/notify/notification';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { delivery } from '#events/delivery/decider';
import { type NotificationCommand, notification } from '#events/notification/decider';
import type { MessageDue, NotificationDue } from '#projections/due/obligation';
import type { NotificationDoc } from '#projections/notify/notifications';
import type { NotificationTextRow } from '#projections/notify/notificationTexts';
import type { App } from '#services/app/app';
import { phoneHash } from '#services/app/phones/phoneHash';
import type { Texting } from '#services/core/telephony';
import { deliver, type Outgoing, type Way } from '#services/outbound/delivery/deliver';
import { textWay } from '#services/outbound/delivery/textWay';
import { isOptedOut } from '#services/outbound/notify/optOuts';
import { phoneOf } from '#services/outbound/notify/phones';
import { reportAddress } from '#services/outbound/telephony/reports';
import { causeOf } from './cause.ts';

/** Texts of a batch that are sent at the same time. */
const together = 10;

const docOf = ({ views }: App, id: string) => views.doc('notifications', id);

/**
 * Texts the next people of a notification, and plans the next batch; after the last batch, ends the notification once no
 * text is under way. A batch may be repeated: each text has a delivery of its own, which is begun once.
 */
export async function sendNotification(app: App, telephony: Texting, due: NotificationDue): Promise<void> {
  const { id, through, of } = due;
  const doc = docOf(app, id);
  if (doc?.state !== 'sending') return;
  if (through >= of) return end(app, doc);
  const next = Math.min(through + doc.batch, of);
  const rows = app.views.rangedRows('notification_texts', {
    where: { notification: id },
    range: { column: 'turn', from: through, below: next },
    limit: doc.batch,
  });
  const waiting = rows
    .toSorted((a, b) => a.turn - b.turn)
    .filter(({ status }) => status === 'owed')
    .values();
  const worker = async () => {
    // A person may stop it at any moment.
    for (const row of waiting) if (docOf(app, id)?.state === 'sending') await text(app, telephony, { doc, row });
  };
  await Promise.all(Array.from({ length: together }, worker));
  const dueAt = iso(app.clock.now() + doc.pause);
  await command(app, doc, { do: 'batchSent', notification: id, through: next, dueAt });
}

function end(app: App, doc: NotificationDoc): Promise<void> {
  const { uuid } = doc;
  const counts = app.views.countedRows('notification_texts', {
    where: { notification: uuid },
    range: { column: 'turn', from: 0, below: doc.recipients },
    by: ['status'],
  });
  const isOpen = counts.some(({ status }) => status === 'owed' || status === 'sending' || status === 'delayed');
  return isOpen ? Promise.resolve() : command(app, doc, { do: 'end', notification: uuid });
}

async function command(app: App, doc: NotificationDoc, wanted: NotificationCommand): Promise<void> {
  const through = wanted.do === 'batchSent' ? wanted.through : '';
  const commandId = idFrom(wanted.do, doc.uuid, through);
  const step = { commandId, occurredAt: iso(app.clock.now()), command: wanted };
  await app.handle(notification, doc.uuid, step, causeOf(doc.entity, doc.uuid));
}

interface Texted {
  readonly doc: NotificationDoc;
  readonly row: NotificationTextRow;
}

async function text(app: App, telephony: Texting, { doc, row }: Texted): Promise<void> {
  const { delivery: id, account } = row;
  const phone = phoneOf(app, account);
  const because = await reasonNot(app, phone, row);
  if (because === null && phone !== null) {
    const outgoing = { id, status: 'owed', attempts: 0 } as const;
    await deliver(app, outgoing, wayOf(app, telephony, { doc, outgoing, account, to: phone }));
    return;
  }
  const command = {
    do: 'skipNotificationText',
    delivery: id,
    notification: doc.uuid,
    account,
    because: because ?? 'account-removed',
  } as const;
  const step = { commandId: idFrom('skip', id), occurredAt: iso(app.clock.now()), command };
  await app.handle(delivery, id, step, causeOf(doc.entity, doc.uuid));
}

/** Why a person is passed over. The same number is not texted twice, so a number that changed since is not texted. */
async function reasonNot(app: App, phone: string | null, { phone: hash }: Pick<NotificationTextRow, 'phone'>) {
  if (phone === null) return 'account-removed';
  if (phoneHash(app, phone) !== hash) return 'phone-changed';
  return (await isOptedOut(app, phone)) ? 'opted-out' : null;
}

interface OutgoingText {
  readonly doc: NotificationDoc;
  readonly outgoing: Outgoing & Partial<Pick<MessageDue, 'due_at'>>;
  readonly account: string;
  readonly to: string;
}

const wayOf = (app: App, telephony: Texting, { doc, outgoing, account, to }: OutgoingText): Way => ({
  cause: causeOf(doc.entity, doc.uuid),
  intent: {
    do: 'requestNotificationText',
    delivery: outgoing.id,
    provider: telephony.provider,
    notification: doc.uuid,
    account,
    to,
  },
  ...textWay({ views: app.views, telephony }, { due_at: outgoing.due_at ?? null, attempts: outgoing.attempts }, () => {
    const delivery = outgoing.id;
    return { delivery, to, body: doc.message, reportTo: reportAddress(app, delivery) };
  }),
});

/** Repeats a text that the text service put off, or looks up what became of it when no answer came. */
export async function sendNotificationText(app: App, telephony: Texting, due: MessageDue): Promise<void> {
  const { id, notification: wanted } = due;
  const doc = wanted && docOf(app, wanted.notification);
  if (!doc) return;
  const { account } = wanted;
  const phone = phoneOf(app, account);
  const reason = due.status === 'waiting' ? await reasonNotAgain(app, doc, { id, account, phone }) : null;
  if (reason === null) {
    await deliver(app, due, wayOf(app, telephony, { doc, outgoing: due, account, to: phone ?? '' }));
    return;
  }
  const commandId = idFrom('given up', id, due.attempts);
  const step = { commandId, occurredAt: iso(app.clock.now()), command: { do: 'failed', reason } as const };
  await app.handle(delivery, id, step, causeOf(doc.entity, doc.uuid));
}

interface Again {
  readonly id: string;
  readonly account: string;
  readonly phone: string | null;
}

/** The state of things may have changed while the text waited. */
async function reasonNotAgain(app: App, doc: NotificationDoc, { id, phone }: Again): Promise<string | null> {
  if (doc.state === 'stopped') return 'the notification was stopped';
  const [row] = app.views.rangedRows('notification_texts', {
    where: { delivery: id },
    range: { column: 'turn', from: 0, below: doc.recipients },
    limit: 1,
  });
  const because = row ? await reasonNot(app, phone, row) : null;
  if (because === 'opted-out') return optedOutReason;
  return because === null ? null : 'the account or its phone number changed';
}
