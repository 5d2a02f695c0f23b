import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { digest } from '#events/digest/decider';
import type { DigestMailDoc } from '#projections/admin/digests';
import type { DigestDue, MessageDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { digestFiguresOf } from '#services/figures/digestFigures';
import { monthBefore, monthlyMailOf, nextMonthly } from '#services/figures/monthly/monthly';
import { deliver } from '#services/outbound/delivery/deliver';
import { digestMailOf, earliestOf, nextDigest } from '#services/outbound/mail/digest';
import type { Mail } from '#services/outbound/mail/mail';
import { causeOf } from './cause.ts';

/**
 * Orders the mail that is due, and names the time of the next one. After an outage one mail covers the last 24 hours, or
 * the last month.
 * The subscription of a person who was deactivated ends.
 */
export async function orderDigest(app: App, { id, entity, due_at: due }: DigestDue): Promise<void> {
  const doc = app.views.doc('digests', id);
  if (!doc || due === null) return;
  const now = app.clock.now();
  const zone = app.views.doc('entities', entity)?.timezone ?? 'UTC';
  const active = app.views.doc('accounts', doc.user)?.active ?? false;
  const day = doc.kind === 'subscription' ? doc.day : null;
  const month = monthBefore(now, zone);
  const order = {
    do: 'order',
    due,
    ...(day === null
      ? { earliest: earliestOf(now), now: iso(now), next: iso(nextDigest(now, zone)) }
      : { earliest: month.since, now: month.until, next: iso(nextMonthly(now, zone, day)) }),
  } as const;
  await app.handle(
    digest,
    id,
    {
      commandId: idFrom('digest due', id, due),
      occurredAt: iso(now),
      command: active ? order : { do: 'unsubscribe' },
    },
    causeOf(entity, id),
  );
}

/** The mail of a subscription: of its last day, or of a month with its files. */
const written = async (app: App, doc: DigestMailDoc, isReport: boolean) =>
  isReport ? monthlyMailOf(app, doc) : digestMailOf(app, doc, await digestFiguresOf(app, doc));

/** Sends the mail of a digest, unless the person has left or the subscription has ended since. */
export async function sendDigest(app: App, mail: Mail, due: MessageDue): Promise<void> {
  const doc = app.views.doc('digests', due.id);
  if (doc?.kind !== 'mail') return;
  const { delivery, entity, user, subscription } = doc;
  const account = app.views.doc('accounts', user);
  const subscribed = app.views.doc('digests', subscription);
  const isOver = !account?.active || subscribed?.kind !== 'subscription' || subscribed.ended;
  const to = account?.email ?? '';
  const { provider } = mail;
  await deliver(app, due, {
    cause: causeOf(entity, subscription),
    intent: { do: 'requestDigestMail', delivery, provider, user, subscription },
    send: async () =>
      isOver || to === ''
        ? { result: 'refused', reason: 'over' }
        : mail.send({
            delivery,
            to,
            ...(await written(app, doc, subscribed.day !== null)),
            unsubscribe: `${app.config.publicUrl}/unsubscribe/?k=${app.secrets.unsubscribeKey(subscription)}`,
          }),
    outcome: () => mail.outcomeOf(delivery),
  });
}
