import type { MessageDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import type { Texting } from '#services/core/telephony';
import { deliver } from '#services/outbound/delivery/deliver';
import { textWay } from '#services/outbound/delivery/textWay';
import { reportAddress } from '#services/outbound/telephony/reports';
import { tradeWords } from '#services/outbound/telephony/tradeWords';
import { causeOf } from './cause.ts';

/** Texts a person whom a trade concerns, on the person's own number. */
export async function sendShiftText(app: App, telephony: Texting, due: MessageDue): Promise<void> {
  const { id: delivery, trade: about, entity } = due;
  const doc = about && app.views.doc('trades', about.trade);
  if (!doc) return;
  const { user, says, trade } = about;
  const account = app.views.doc('accounts', user);
  const to = account?.active ? account.phone_number : '';
  const { provider } = telephony;
  await deliver(app, due, {
    cause: causeOf(entity, trade),
    intent: { do: 'requestShiftText', delivery, provider, user, trade, says, to },
    ...textWay({ views: app.views, telephony }, due, () => {
      const body = tradeWords(app, doc, { user, says });
      return { delivery, to, body, reportTo: reportAddress(app, delivery) };
    }),
  });
}
