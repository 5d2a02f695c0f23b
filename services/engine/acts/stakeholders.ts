import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { configurationOf, eventTelling, noticeOf } from '#events/stakeholder/decider';
import type { EventTellingDue, MessageDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import type { Texting } from '#services/core/telephony';
import { deliver } from '#services/outbound/delivery/deliver';
import { textWay } from '#services/outbound/delivery/textWay';
import { eventTextOf } from '#services/outbound/telephony/eventTexts';
import { reportAddress } from '#services/outbound/telephony/reports';
import { causeOf } from './cause.ts';

/** A notice this long after its event would mislead. Milliseconds. */
const tooLate = 6 * 3_600_000;

/**
 * Tells the stakeholders of an event, and plans the next check-in. The people and the period are those of this moment:
 * a stakeholder who was removed hears nothing more.
 */
export async function tellStakeholders(app: App, due: EventTellingDue): Promise<void> {
  const { id: telling, entity, event: kind, incident, cause, round, due_at: at } = due;
  if (at === null) return;
  const configuration = configurationOf(entity, kind);
  const doc = app.views.doc('event_configurations', configuration);
  const now = app.clock.now();
  const isLate = now - Date.parse(at) > tooLate;
  const active = (doc?.stakeholders ?? []).filter(({ user }) => app.views.doc('accounts', user)?.active ?? false);
  const checked = active.filter(({ send_checkins }) => send_checkins);
  const minutes = doc?.minutes ?? 0;
  // Check-ins were turned off after this one was planned.
  const told = isLate || (round > 0 && minutes === 0) ? [] : round === 0 ? active : checked;
  const people = told.map(({ user }) => ({ user, delivery: noticeOf(cause, round, user) }));
  const goesOn = !isLate && minutes > 0 && checked.length > 0;
  const nextAt = goesOn ? iso(now + minutes * 60_000) : null;
  const data = { telling, configuration, kind, incident, cause, round, people, nextAt };
  await app.handle(
    eventTelling,
    telling,
    {
      commandId: idFrom('tell stakeholders', cause, round),
      occurredAt: iso(now),
      command: { do: 'tell', ...data },
    },
    causeOf(entity, telling),
  );
}

/** Texts one stakeholder, on the number of the event or on the person's own. */
export async function sendEventText(app: App, telephony: Texting, due: MessageDue): Promise<void> {
  const { id: delivery, told } = due;
  const notice = app.views.doc('event_notices', delivery);
  if (!notice || !told) return;
  const { entity, incident, user, configuration } = notice;
  const { telling } = told;
  const stakeholder = app.views
    .doc('event_configurations', configuration)
    ?.stakeholders.find((one) => one.user === user);
  const account = app.views.doc('accounts', user);
  const to = stakeholder && account?.active ? stakeholder.phone_number || account.phone_number : '';
  const { provider } = telephony;
  await deliver(app, due, {
    cause: causeOf(entity, telling),
    intent: { do: 'requestEventText', delivery, provider, user, incident, telling, to },
    ...textWay({ views: app.views, telephony }, due, () => {
      const { body } = eventTextOf(app, notice);
      return { delivery, to, body, reportTo: reportAddress(app, delivery) };
    }),
  });
}
