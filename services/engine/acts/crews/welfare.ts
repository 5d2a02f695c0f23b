import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type IncidentCommand, incident } from '#events/incident/incident';
import type { WelfareDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { callsForHelp } from '#services/outbound/callouts/offers';
import { causeOf } from '../cause.ts';

/** Asks the crew that is alone on scene whether it is all right; one that does not say so in time needs help. */
export async function checkWelfare(app: App, due: WelfareDue): Promise<void> {
  const { id, crews } = due;
  const now = iso(app.clock.now());
  const entity = app.views.doc('incident_cards', id)?.entity ?? due.entity;
  for (const { dispatch, within, ask_at, respond_by } of crews) {
    const since = respond_by ?? (crews.length === 1 ? ask_at : null);
    if (since === null || since > now) continue;
    const commandId = idFrom('welfare', dispatch, since);
    const respondBy = iso(app.clock.now() + within * 60_000);
    const command: IncidentCommand =
      respond_by === null
        ? { do: 'askWelfare', dispatch, respondBy, delivery: idFrom('delivery', commandId) }
        : {
            do: 'noteNoWelfare',
            incident: id,
            dispatch,
            calls: callsForHelp(app, entity, { incident: id, commandId }),
          };
    await app.handle(incident, id, { commandId, occurredAt: now, command }, causeOf(entity, dispatch));
  }
}
