import { dialed } from '#contracts/values/phone';
import { answerWithin } from '#projections/due/messages';
import type { MessageDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { phoneHash } from '#services/app/phones/phoneHash';
import { deliver } from '#services/outbound/delivery/deliver';
import type { Outlet } from '#services/outbound/transfers/outlets';
import { numberOf } from '#services/outbound/transfers/words';
import { causeOf } from './cause.ts';

/** Sends a message of a transfer or a questionnaire. */
export async function sendNotice(app: App, outlet: Outlet, due: MessageDue): Promise<void> {
  const notice = app.views.doc('notices', due.id);
  if (!notice) return;
  const { delivery, entity, incident, transfer } = notice;
  const { medium, provider } = outlet;
  const number = notice.asks !== undefined && medium === 'sms' ? dialed(numberOf(app, notice)) : null;
  const known = number === null ? {} : { number: phoneHash(app, number) };
  await deliver(app, due, {
    cause: causeOf(entity, transfer),
    intent: { do: 'requestNotice', delivery, medium, provider, incident, transfer, ...known },
    send: () => outlet.send(notice),
    outcome: () => outlet.outcomeOf(notice, Date.parse(due.due_at ?? '') - answerWithin),
    looksUp: outlet.looksUp,
  });
}
