import { iso } from '#events/core/ports';
import type { MessageDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { deliver } from '#services/outbound/delivery/deliver';
import { accountMailOf } from '#services/outbound/mail/accountMail';
import type { Mail } from '#services/outbound/mail/mail';
import { passwordMailOf } from '#services/outbound/mail/passwordMail';
import { causeOf } from './cause.ts';

/** Sends a link to set a password, unless the link is over or its person was erased. */
export async function sendPasswordMail(app: App, mail: Mail, due: MessageDue): Promise<void> {
  const doc = app.views.doc('password_mails', due.id);
  if (!doc) return;
  const { delivery, entity, user, link, to, expires_at } = doc;
  const { provider } = mail;
  const isOver = to === '' || expires_at <= iso(app.clock.now());
  const { subject, body } = passwordMailOf(app, doc);
  await deliver(app, due, {
    cause: causeOf(entity, link),
    intent: { do: 'requestPasswordMail', delivery, provider, user, link },
    send: () =>
      isOver ? Promise.resolve({ result: 'refused', reason: 'over' }) : mail.send({ delivery, to, subject, body }),
    outcome: () => mail.outcomeOf(delivery),
  });
}

/** Tells a person of a change to their account, unless the person was erased. */
export async function sendAccountMail(app: App, mail: Mail, due: MessageDue): Promise<void> {
  const doc = app.views.doc('account_mails', due.id);
  if (!doc) return;
  const { delivery, entity, user, to } = doc;
  const { provider } = mail;
  const { subject, body } = accountMailOf(app, doc);
  await deliver(app, due, {
    cause: causeOf(entity, delivery),
    intent: { do: 'requestAccountMail', delivery, provider, user },
    send: () =>
      to === '' ? Promise.resolve({ result: 'refused', reason: 'over' }) : mail.send({ delivery, to, subject, body }),
    outcome: () => mail.outcomeOf(delivery),
  });
}
