import type { MessageDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import type { Texting } from '#services/core/telephony';
import { deliver } from '#services/outbound/delivery/deliver';
import { textWay } from '#services/outbound/delivery/textWay';
import type { Mail } from '#services/outbound/mail/mail';
import { newsMail, newsText, standingIn } from '#services/outbound/telephony/newsWords';
import { reportAddress } from '#services/outbound/telephony/reports';
import { causeOf } from '../cause.ts';

const over = { result: 'refused', reason: 'over' } as const;

/** Texts a person news of shifts. A shift that was taken away since is not named. */
export async function sendShiftNewsText(app: App, telephony: Texting, due: MessageDue): Promise<void> {
  const { id: delivery, entity, news } = due;
  if (!news) return;
  const { user, about } = news;
  const account = app.views.doc('accounts', user);
  const to = account?.active ? account.phone_number : '';
  const items = standingIn(app, about);
  const way = textWay({ views: app.views, telephony }, due, () => ({
    delivery,
    to,
    body: newsText(app, entity, items),
    reportTo: reportAddress(app, delivery),
  }));
  await deliver(app, due, {
    cause: causeOf(entity, delivery),
    intent: { do: 'requestShiftText', delivery, provider: telephony.provider, user, to },
    ...way,
    send: async () => (items.length === 0 ? over : way.send()),
  });
}

/** Mails a person news of shifts. */
export async function sendShiftMail(app: App, mail: Mail, due: MessageDue): Promise<void> {
  const { id: delivery, entity, news } = due;
  if (!news) return;
  const { user, about } = news;
  const account = app.views.doc('accounts', user);
  const to = account?.active ? account.email : '';
  const items = standingIn(app, about);
  await deliver(app, due, {
    cause: causeOf(entity, delivery),
    intent: { do: 'requestAccountMail', delivery, provider: mail.provider, user },
    send: async () =>
      to === '' || items.length === 0 ? over : mail.send({ delivery, to, ...newsMail(app, entity, items) }),
    outcome: () => mail.outcomeOf(delivery),
  });
}
