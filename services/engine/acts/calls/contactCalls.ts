import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import type { ContactCallDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { record } from '#services/outbound/telephony/attempts';
import { contactCallLine } from '#services/outbound/telephony/contactCall';
import { causeOf } from '../cause.ts';

/** An older line would stand among what happened since. Milliseconds. */
const toldWithin = 3_600_000;

/** Writes down in the incident how a call to its contact ended, of which the network reported nothing more. */
export async function tellContactCall(app: App, due: ContactCallDue): Promise<void> {
  const { id, incident, contact, user, ended, entity } = due;
  const happened = due.ended_at ?? iso(app.clock.now());
  try {
    if (app.clock.now() > Date.parse(happened) + toldWithin) throw new Refused('not-found');
    await contactCallLine(
      app,
      { uuid: id, incident, contact, user, entity },
      { ended, cause: causeOf(entity, id), happened },
    );
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const commandId = idFrom('call untold', id);
    await record(app, id, { command: { do: 'leaveUntold' }, cause: causeOf(entity, id), commandId });
  }
}
