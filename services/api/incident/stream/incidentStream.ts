import { limits } from '#contracts/core/limits';
import { logPermissions } from '#contracts/incident/logEvents';
import { clockMoment } from '#contracts/values/clockTime';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { type IncidentCommand, incident } from '#events/incident/incident';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import type { Principal } from '#services/access/principal';
import { may } from '#services/access/principal';
import { carryOut, type Happened } from '#services/api/http/carryOut';
import type { Answer, Signed } from '#services/api/http/route';
import type { App } from '#services/app/app';

/** The incident, if it belongs to the user's organization and is not deleted. */
export function findIncident(app: App, who: Principal, uuid: string): IncidentDoc {
  const doc = findAlsoDeleted(app, who, uuid);
  if (doc.deleted) throw new Refused('not-found');
  return doc;
}

/** The incident, also when it is deleted: for a repeated deletion and for erasing a person's data. */
export function findAlsoDeleted(app: App, who: Principal, uuid: string): IncidentDoc {
  const doc = app.views.doc('incidents', uuid);
  if (doc?.entity !== who.entity) throw new Refused('not-found');
  return doc;
}

/** Returns the part with that uuid, or refuses with "not found". */
export function oneOf<Part extends { readonly uuid: string }>(all: readonly Part[], uuid: string | undefined): Part {
  const found = all.find((one) => one.uuid === uuid);
  if (!found) throw new Refused('not-found');
  return found;
}

/** Refuses a user or a program that may not record this event. */
export function mayRecord(who: Principal, event: string): void {
  // To acknowledge an incident is to take it.
  if (who.token && event === 'acknowledged') throw new Refused('token.person');
  if (!may(who, logPermissions.get(event) ?? 'incident.log')) throw new Refused('forbidden');
}

/**
 * The instant of a stated time. A clock time belongs to the incident: nearest to now, and not before the report unless a
 * person says so.
 */
export function statedTime(
  { app, who, now }: Pick<Signed<object, object>, 'app' | 'who' | 'now'>,
  { time: reported }: Pick<IncidentDoc, 'time'>,
  { said, confirmed, doubt }: { said: string | undefined; confirmed: boolean; doubt: Refused },
): string | undefined {
  const timezone = app.views.doc('entities', who.entity)?.timezone ?? 'UTC';
  const found = clockMoment(said ?? '', { now: Date.parse(now), reported: Date.parse(reported), timezone });
  if (found === null) return said;
  if (found.isDoubtful && !confirmed) throw doubt;
  return iso(found.at);
}

/** True when the stated time is in the future, beyond the tolerance for a wrong clock. */
export const liesAhead = (said: string | undefined, now: string): boolean =>
  said !== undefined && Date.parse(said) > Date.parse(now) + limits.clockAhead;

/**
 * True when the stated time is so long before the report that it may be a mistake. It would set the state's time and
 * every response time.
 */
export const liesLongBefore = (said: string | undefined, { time: reported }: Pick<IncidentDoc, 'time'>): boolean =>
  said !== undefined && Date.parse(said) < Date.parse(reported) - limits.logBeforeReport;

/** The stated time of an event, but not later than now. */
export const happenedAt = (said: string | undefined, now: string): string =>
  iso(Math.min(Date.parse(said ?? now), Date.parse(now)));

/** A request whose path names the incident: `incident_uuid`, or `uuid` where it is the only id. */
type OfIncident = Signed<object, object> & {
  readonly params: { readonly incident_uuid: string } | { readonly uuid: string };
};

/** Writes to the incident of the path, if it belongs to the user's organization. */
export function changeIncident<Json>(
  request: OfIncident,
  json: Json,
  ...commands: readonly (IncidentCommand | Happened<IncidentCommand>)[]
): Promise<Answer<Json>> {
  const { app, who, params } = request;
  const uuid = 'incident_uuid' in params ? params.incident_uuid : params.uuid;
  findAlsoDeleted(app, who, uuid);
  return carryOut(request, { decider: incident, id: uuid }, { commands, json });
}
