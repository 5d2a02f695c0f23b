import { isEmergency, type Priority } from '#contracts/core/priority';
import { idFrom } from '#events/core/ids';
import type { Offer } from '#events/incident/dispatch/dispatch';
import type { CalloutRequested } from '#events/incident/transfers/facts';
import { treeOf } from '#events/incident/versions/escalations';
import { workflowOf } from '#events/incident/versions/index';
import type { App } from '#services/app/app';
import { callsCrews, isManual, respondBy, rulesOf } from '#services/app/boardRules';
import { answeringNow } from '#services/app/onDuty';
import { endsBefore, owesAnswer, type WorkNow, workNow } from '#services/app/work';
import { hasTree } from '#services/outbound/callouts/escalation';

interface Reported {
  readonly incident: string;
  readonly version: string;
}

/** The help that is asked for at once for a new incident. */
interface Beginning {
  readonly offer: Omit<Offer, 'dispatch'> | null;
  readonly escalation: CalloutRequested['data'] | null;
}

/**
 * The help that a new incident begins with: among the active crews whose designated user is on duty for its version, the
 * first that is free, else the one whose work ends first. A crew that has not answered for another incident is not
 * asked: when every crew owes an answer, the organization's rule decides. Without crews on duty, the tree of its version
 * is called. Nobody is asked in manual mode.
 */
export function beginningOf(
  app: Pick<App, 'views' | 'clock'>,
  entity: string,
  reported: Reported & { readonly priority: Priority },
): Beginning {
  const nobody = { offer: null, escalation: null };
  if (isManual(app, entity)) return nobody;
  const onDuty = crewsOnDuty(app, entity, reported.version);
  if (onDuty.crews.length === 0) return { offer: null, escalation: treeFor(app, entity, reported) };
  const crew = readiest(workNow(app, entity), onDuty.crews);
  if (!crew) {
    const rules = rulesOf(app, entity);
    if (rules[isEmergency(reported) ? 'nobody_free_emergency' : 'nobody_free'] === 'wait') return nobody;
    return { offer: null, escalation: treeFor(app, entity, reported) ?? dutyFor(app, entity, reported, onDuty) };
  }
  const { newVersion } = onDuty;
  return {
    offer: { crew, newVersion, respondBy: respondBy(app, entity), calls: callsCrews(app, entity) },
    escalation: null,
  };
}

interface OnDuty {
  readonly newVersion: string;
  readonly crews: readonly OfferedCrew[];
}

/**
 * The crews that may be sent to a new incident by themselves. None when it may become one of several versions, which
 * only a dispatcher can choose, and for versions that are worked by the customer's own calls.
 */
function crewsOnDuty(app: Pick<App, 'views' | 'clock'>, entity: string, version: string): OnDuty {
  const { quiet, targets, recordedElsewhere } = workflowOf(version);
  const [newVersion = version, ...others] = targets;
  if (quiet || recordedElsewhere || others.length > 0) return { newVersion, crews: [] };
  const active = app.views
    .docs('crews', { where: { entity }, orderBy: { column: 'name' } })
    .filter(({ crew }) => crew.active && crew.designated_user !== null);
  const crews = answeringNow(app, entity, newVersion).flatMap(({ user, designation }) => {
    const held = active.filter(({ crew }) => crew.designated_user?.uuid === user);
    const found = held.find(({ crew }) => crew.name === designation) ?? held[0];
    return found ? [{ designation: found.crew.uuid, name: found.crew.name, active: true, user }] : [];
  });
  return { newVersion, crews };
}

type OfferedCrew = Offer['crew'];

/** The first free crew, else the one whose work ends first; none that owes an answer. */
function readiest({ ofCrew }: WorkNow, crews: readonly OfferedCrew[]): OfferedCrew | undefined {
  const asked = crews.map((crew) => ({ crew, work: ofCrew(crew.designation) })).filter(({ work }) => !owesAnswer(work));
  const free = asked.find(({ work }) => work.length === 0);
  return (free ?? asked.toSorted((a, b) => endsBefore(a.work, b.work))[0])?.crew;
}

/** The people called when a crew needs help: the tree of the version, else those on duty for it. */
export function helpersFor(app: Pick<App, 'views' | 'clock'>, entity: string, reported: Reported) {
  return treeFor(app, entity, reported) ?? dutyFor(app, entity, reported, crewsOnDuty(app, entity, reported.version));
}

/** The escalation of the tree of its version; null when the organization has no such tree. */
function treeFor(app: Pick<App, 'views'>, entity: string, { incident, version }: Reported): Beginning['escalation'] {
  const tree = treeOf(workflowOf(version));
  if (tree === null || !hasTree(app, entity, tree)) return null;
  return { callout: idFrom('callout', incident), tree, designation: null, urgent: true };
}

/** The call of those on duty for the version's designation. */
function dutyFor(
  app: Pick<App, 'views' | 'clock'>,
  entity: string,
  { incident }: Reported,
  { newVersion }: OnDuty,
): Beginning['escalation'] {
  const [first] = answeringNow(app, entity, newVersion);
  if (!first) return null;
  return { callout: idFrom('callout', incident), tree: null, designation: first.designation, urgent: true };
}
