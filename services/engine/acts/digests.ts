import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { digest } from '#events/digest/decider';
import type { DigestDue, MessageDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { deliver } from '#services/outbound/delivery/deliver';
import { digestMailOf, earliestOf, nextDigest } from '#services/outbound/mail/digest';
import type { Mail } from '#services/outbound/mail/mail';
import { causeOf } from './cause.ts';

/**
 * Orders the mail that is due, and names the time of the next one. After an outage one mail covers the last 24 hours.
 * The subscription of a person who was deactivated ends.
 */
export async function orderDigest(app: App, { id, entity, due_at: due }: DigestDue): Promise<void> {
  const doc = app.views.doc('digests', id);
  if (!doc || due === null) return;
  const now = app.clock.now();
  const zone = app.views.doc('entities', entity)?.timezone ?? 'UTC';
  const active = app.views.doc('accounts', doc.user)?.active ?? false;
  const order = {
    do: 'order',
    due,
    earliest: earliestOf(now),
    now: iso(now),
    next: iso(nextDigest(now, zone)),
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
    send: () =>
      isOver || to === ''
        ? Promise.resolve({ result: 'refused', reason: 'over' })
        : mail.send({ delivery, to, ...digestMailOf(app, doc) }),
    outcome: () => mail.outcomeOf(delivery),
  });
}
