import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { incident } from '#events/incident/incident';
import type { AssignmentDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import { rulesOf } from '#services/app/boardRules';
import { causeOf } from './cause.ts';

/**
 * Notes that nobody has taken an incident that was transferred. Where the organization wants it, those on duty for the
 * designation are then called until one acknowledges.
 */
export async function noteNobodyTookIt(app: App, { id, entity: asked, transfer }: AssignmentDue): Promise<void> {
  const entity = app.views.doc('incident_cards', id)?.entity ?? asked;
  const designation = app.views.doc('incidents', id)?.assignment?.people[0]?.designation;
  const mayCall = rulesOf(app, entity).nobody_takes_it === 'call' && designation;
  const calls = mayCall ? { tree: null, designation } : null;
  const command = { do: 'noteNobodyTookIt', transfer, calls } as const;
  const commandId = idFrom('nobody took it', transfer);
  const occurredAt = iso(app.clock.now());
  await app.handle(incident, id, { commandId, occurredAt, command }, causeOf(entity, id));
}
