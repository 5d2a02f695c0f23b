import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import type { Offer } from '#events/incident/dispatch/dispatch';
import type { CalloutRequested } from '#events/incident/transfers/facts';
import { treeOf } from '#events/incident/versions/escalations';
import { workflowOf } from '#events/incident/versions/index';
import { responseMinutes } from '#projections/dispatch/boards';
import type { App } from '#services/app/app';
import { answeringNow } from '#services/app/onDuty';
import { hasTree } from '#services/outbound/callouts/escalation';

const boardOf = (app: Pick<App, 'views'>, entity: string) => app.views.doc('boards', entity);

/** The time by which a crew that is sent now must answer, ISO-8601 UTC. */
export const respondBy = (app: Pick<App, 'views' | 'clock'>, entity: string): string =>
  iso(app.clock.now() + responseMinutes(boardOf(app, entity)) * 60_000);

/** True when crews that are sent now are called before they are texted. */
export const callsCrews = (app: Pick<App, 'views'>, entity: string): boolean =>
  boardOf(app, entity)?.job_calls ?? false;

/**
 * The sending that a new incident begins with: the first active crew whose designated user is on duty for its version.
 * Null in manual mode, when no such crew exists, when the incident may become one of several versions, which only a
 * dispatcher can choose, and for versions that are worked by the customer's own calls.
 */
export function offerOf(
  app: Pick<App, 'views' | 'clock'>,
  entity: string,
  version: string,
): Omit<Offer, 'dispatch'> | null {
  if (boardOf(app, entity)?.manual_mode) return null;
  const { quiet, targets, recordedElsewhere } = workflowOf(version);
  const [newVersion = version, ...others] = targets;
  if (quiet || recordedElsewhere || others.length > 0) return null;
  const crews = app.views
    .docs('crews', { where: { entity }, orderBy: { column: 'name' } })
    .filter(({ crew }) => crew.active && crew.designated_user !== null);
  for (const { user, designation } of answeringNow(app, entity, newVersion)) {
    const held = crews.filter(({ crew }) => crew.designated_user?.uuid === user);
    const found = held.find(({ crew }) => crew.name === designation) ?? held[0];
    if (!found) continue;
    const { uuid, name } = found.crew;
    const crew = { designation: uuid, name, active: true, user };
    return { crew, newVersion, respondBy: respondBy(app, entity), calls: callsCrews(app, entity) };
  }
  return null;
}

/**
 * The escalation that a new incident begins with when no crew was sent to it: the tree of its version. Null in manual
 * mode, and when the organization has no such tree.
 */
export function escalationOf(
  app: Pick<App, 'views'>,
  entity: string,
  { incident, version }: { readonly incident: string; readonly version: string },
): CalloutRequested['data'] | null {
  if (boardOf(app, entity)?.manual_mode) return null;
  const tree = treeOf(workflowOf(version));
  if (tree === null || !hasTree(app, entity, tree)) return null;
  return { callout: idFrom('callout', incident), tree, designation: null, urgent: true };
}
