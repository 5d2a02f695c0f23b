import { answerWithin } from '#projections/due/messages';
import type { MessageDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { deliver } from '#services/outbound/delivery/deliver';
import type { Outlet } from '#services/outbound/transfers/outlets';
import { causeOf } from './cause.ts';

/** Sends a message of a transfer or a questionnaire. */
export async function sendNotice(app: App, outlet: Outlet, due: MessageDue): Promise<void> {
  const notice = app.views.doc('notices', due.id);
  if (!notice) return;
  const { delivery, entity, incident, transfer } = notice;
  const { medium, provider } = outlet;
  await deliver(app, due, {
    cause: causeOf(entity, transfer),
    intent: { do: 'requestNotice', delivery, medium, provider, incident, transfer },
    send: () => outlet.send(notice),
    outcome: () => outlet.outcomeOf(notice, Date.parse(due.due_at ?? '') - answerWithin),
    looksUp: outlet.looksUp,
  });
}
