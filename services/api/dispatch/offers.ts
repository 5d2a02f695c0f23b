import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import type { Offer } from '#events/incident/dispatch/dispatch';
import type { CalloutRequested } from '#events/incident/transfers/facts';
import { treeOf } from '#events/incident/versions/escalations';
import { workflowOf } from '#events/incident/versions/index';
import { responseMinutes } from '#projections/dispatch/boards';
import type { App } from '#services/app/app';
import { answeringNow } from '#services/app/onDuty';
import { endsBefore, owesAnswer, type WorkNow, workNow } from '#services/app/work';
import { hasTree } from '#services/outbound/callouts/escalation';

const boardOf = (app: Pick<App, 'views'>, entity: string) => app.views.doc('boards', entity);

/** The time by which a crew that is sent now must answer, ISO-8601 UTC. */
export const respondBy = (app: Pick<App, 'views' | 'clock'>, entity: string): string =>
  iso(app.clock.now() + responseMinutes(boardOf(app, entity)) * 60_000);

/** True when crews that are sent now are called before they are texted. */
export const callsCrews = (app: Pick<App, 'views'>, entity: string): boolean =>
  boardOf(app, entity)?.job_calls ?? false;

/**
 * The sending that a new incident begins with: among the active crews whose designated user is on duty for its version,
 * the first that is free, else the one whose work ends first. A crew that has not answered for another incident is not
 * asked. Null in manual mode, when no such crew exists, when the incident may become one of several versions, which only
 * a dispatcher can choose, and for versions that are worked by the customer's own calls.
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
  const onDuty = answeringNow(app, entity, newVersion).flatMap(({ user, designation }) => {
    const held = crews.filter(({ crew }) => crew.designated_user?.uuid === user);
    const found = held.find(({ crew }) => crew.name === designation) ?? held[0];
    return found ? [{ designation: found.crew.uuid, name: found.crew.name, active: true, user }] : [];
  });
  const crew = onDuty.length > 0 ? readiest(workNow(app, entity), onDuty) : undefined;
  return crew ? { crew, newVersion, respondBy: respondBy(app, entity), calls: callsCrews(app, entity) } : null;
}

type OfferedCrew = Offer['crew'];

/** The first free crew, else the one whose work ends first; none that owes an answer. */
function readiest({ ofCrew }: WorkNow, crews: readonly OfferedCrew[]): OfferedCrew | undefined {
  const asked = crews.map((crew) => ({ crew, work: ofCrew(crew.designation) })).filter(({ work }) => !owesAnswer(work));
  const free = asked.find(({ work }) => work.length === 0);
  return (free ?? asked.toSorted((a, b) => endsBefore(a.work, b.work))[0])?.crew;
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
