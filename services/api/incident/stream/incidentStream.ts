import { limits } from '#contracts/core/limits';
import { logPermissions } from '#contracts/incident/logEvents';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { type IncidentCommand, incident } from '#events/incident/incident';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import type { Principal } from '#services/access/principal';
import { may } from '#services/access/principal';
import { carryOut, type Happened } from '#services/api/http/carryOut';
import type { Answer, Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';

/** The incident, within the asker's organisation. */
export function findIncident(app: App, who: Principal, uuid: string): IncidentDoc {
  const doc = findAlsoDeleted(app, who, uuid);
  if (doc.deleted) throw new Refused('not-found');
  return doc;
}

/** For whoever deletes once more, or must erase a person's words. */
export function findAlsoDeleted(app: App, who: Principal, uuid: string): IncidentDoc {
  const doc = app.views.doc<IncidentDoc>('incidents', uuid);
  if (doc?.entity !== who.entity) throw new Refused('not-found');
  return doc;
}

/** The one of that uuid, of what an incident has. */
export function oneOf<Part extends { readonly uuid: string }>(all: readonly Part[], uuid: string | undefined): Part {
  const found = all.find((one) => one.uuid === uuid);
  if (!found) throw new Refused('not-found');
  return found;
}

/** Refused to whoever may not say that this happened. */
export function mayRecord(who: Principal, event: string): void {
  if (!may(who, logPermissions.get(event) ?? 'incident.log')) throw new Refused('forbidden');
}

/** What is said to have happened has not yet, whatever the clock on the wall says. */
export const liesAhead = (said: string | undefined, now: string): boolean =>
  said !== undefined && Date.parse(said) > Date.parse(now) + limits.clockAhead;

/** When something is said to have happened, and now at the latest. */
export const happenedAt = (said: string | undefined, now: string): string =>
  iso(Math.min(Date.parse(said ?? now), Date.parse(now)));

/** Writes to the incident that the path names, within the asker's organisation. */
export function changeIncident<Json>(
  request: Signed<object, object>,
  json: Json,
  ...commands: readonly (IncidentCommand | Happened<IncidentCommand>)[]
): Promise<Answer<Json>> {
  const { app, who, params } = request;
  const uuid = params.incident_uuid ?? params.uuid ?? '';
  findAlsoDeleted(app, who, uuid);
  return carryOut(request, { decider: incident, id: uuid }, { commands, json });
}
