import type { DispatchRules } from '#contracts/core/dispatchRules';
import { isEmergency, type Priority } from '#contracts/core/priority';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { idFrom } from '#events/core/ids';
import type { Offer } from '#events/incident/dispatch/dispatch';
import type { NobodyFound } from '#events/incident/dispatch/nobodyFound';
import type { CalloutRequested } from '#events/incident/transfers/facts';
import { treeOf } from '#events/incident/versions/escalations';
import { workflowOf } from '#events/incident/versions/index';
import type { App } from '#services/app/app';
import { callsCrews, isManual, respondBy, rulesOf } from '#services/app/boardRules';
import { answeringNow } from '#services/app/onDuty';
import { endsBefore, owesAnswer, type WorkNow, workNow } from '#services/app/work';
import { hasTree } from './escalation.ts';
import { calledList } from './listPlan.ts';

type Readable = Pick<App, 'views' | 'clock'>;

interface Reported {
  readonly incident: string;
  readonly version: string;
}

interface Seeking extends Reported {
  readonly priority: Priority;
  /** The crews that were sent to it before: none of them is asked again. */
  readonly sent?: readonly string[];
}

/** The help that is asked for at once for an incident. */
interface Beginning {
  readonly offer: Omit<Offer, 'dispatch'> | null;
  readonly nobodyFound: NobodyFound['data'] | null;
  readonly escalation: CalloutRequested['data'] | null;
}

/**
 * The help that an incident begins with: among the active crews whose designated user is on duty for its version, the
 * first that is free, else the one that has least to do. A crew that has not answered for another incident is not asked:
 * when every crew owes an answer, or does not come, the organization's rule decides. Nobody is asked in manual mode.
 */
export function beginningOf(app: Readable, entity: string, seeking: Seeking, work = workNow(app, entity)): Beginning {
  const nobody = { offer: null, nobodyFound: null, escalation: null };
  if (isManual(app, entity)) return nobody;
  const onDuty = crewsOnDuty(app, entity, seeking.version);
  if (onDuty === null) return { ...nobody, escalation: treeFor(app, entity, seeking) };
  const { newVersion } = onDuty;
  const unasked = onDuty.crews.filter(({ designation }) => !seeking.sent?.includes(designation));
  const crew = readiest(work, unasked);
  if (!crew) return byRule(app, entity, { ...seeking, onDuty, unasked });
  const offer = { crew, newVersion, respondBy: respondBy(app, entity), calls: callsCrews(app, entity) };
  return { ...nobody, offer };
}

interface Sought extends Seeking {
  readonly onDuty: OnDuty;
  readonly unasked: readonly OfferedCrew[];
}

/** No crew can be asked: the organization's rule is followed, as far as it has people to call. */
function byRule(app: Readable, entity: string, { onDuty, unasked, ...seeking }: Sought): Beginning {
  const rules = rulesOf(app, entity);
  const emergency = isEmergency(seeking);
  const wanted = rules[emergency ? 'nobody_free_emergency' : 'nobody_free'];
  const nobodyOnDuty = onDuty.crews.length === 0;
  const calls = callsBy(app, entity, { ...seeking, onDuty, rules, wanted });
  // Without crews on duty, the tree of the version is called whatever the rule is.
  const isUsual = nobodyOnDuty && wanted !== 'list' && (!emergency || wanted === 'wait');
  const escalation = isUsual ? treeFor(app, entity, seeking) : (calls?.data ?? null);
  if (isUsual || (nobodyOnDuty && !calls)) return { offer: null, nobodyFound: null, escalation };
  const nobodyFound = {
    because: nobodyOnDuty ? 'off-duty' : unasked.length > 0 ? 'owing' : 'asked',
    crews: (unasked.length > 0 ? unasked : onDuty.crews).map(({ name }) => name),
    emergency,
    rule: calls ? (calls.data.list === undefined ? 'escalate' : 'list') : 'wait',
    called: calls?.name ?? '',
  } as const;
  return { offer: null, nobodyFound, escalation };
}

interface Rule extends Reported {
  readonly onDuty: OnDuty;
  readonly rules: DispatchRules;
  readonly wanted: DispatchRules['nobody_free'];
}

/** The call-out of a rule, with the name of those it calls. A list without people is no help: the tree is called. */
function callsBy(app: Readable, entity: string, { rules, wanted, onDuty, ...reported }: Rule) {
  if (wanted === 'wait') return null;
  const list = wanted === 'list' ? calledList(app, entity, rules.nobody_free_list) : null;
  if (list && list.people.length > 0) {
    const callout = idFrom('callout', reported.incident);
    const data = { callout, tree: null, designation: null, urgent: true, list: rules.nobody_free_list };
    return { name: list.name, data };
  }
  const data = treeFor(app, entity, reported) ?? dutyFor(app, entity, reported, onDuty.newVersion);
  return data && { name: data.tree ?? data.designation ?? '', data };
}

interface OnDuty {
  readonly newVersion: string;
  readonly crews: readonly OfferedCrew[];
}

/** True when crews may be sent to incidents of a version by themselves. */
const isSentAlone = (version: string): boolean => {
  const { quiet, targets, recordedElsewhere } = workflowOf(version);
  return !quiet && !recordedElsewhere && targets.length < 2;
};

/** Whole days: an incident that waited longer, for example since before an upgrade, is left to a dispatcher. */
const offeredForDays = 7;
/** True while crews may be sent to an incident by themselves at this time, in milliseconds. */
export const isOffered = ({ version, time }: Pick<IncidentCard, 'version' | 'time'>, now: number): boolean =>
  isSentAlone(version) && now - Date.parse(time) <= offeredForDays * 86_400_000;

/**
 * The crews that may be sent to an incident by themselves. Null when it may become one of several versions, which only
 * a dispatcher can choose, and for versions that are worked by the customer's own calls.
 */
function crewsOnDuty(app: Readable, entity: string, version: string): OnDuty | null {
  if (!isSentAlone(version)) return null;
  const newVersion = targetOf(version);
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

/** The version that an incident becomes when a crew is sent. */
export const targetOf = (version: string): string => workflowOf(version).targets[0] ?? version;

type OfferedCrew = Offer['crew'];

/** The first free crew, else the one that has least to do; none that owes an answer. */
function readiest({ ofCrew }: WorkNow, crews: readonly OfferedCrew[]): OfferedCrew | undefined {
  const asked = crews.map((crew) => ({ crew, work: ofCrew(crew.designation) })).filter(({ work }) => !owesAnswer(work));
  const free = asked.find(({ work }) => work.length === 0);
  return (free ?? asked.toSorted((a, b) => endsBefore(a.work, b.work))[0])?.crew;
}

interface InNeed {
  readonly incident: string;
  /** The command that says so. */
  readonly commandId: string;
}

/**
 * The call-out for a crew that needs help, by the organization's rule: the tree of the version, else those on duty for it.
 * Null when the board marks it only.
 */
export function callsForHelp(app: Readable, entity: string, { incident, commandId }: InNeed) {
  if (rulesOf(app, entity).crew_needs_help !== 'call') return null;
  const version = app.views.doc('incident_cards', incident)?.card.version ?? '';
  const reported = { incident, version };
  const called = treeFor(app, entity, reported) ?? dutyFor(app, entity, reported, targetOf(version));
  return called && { tree: called.tree, designation: called.designation, callout: idFrom('help', commandId) };
}

/** The escalation of the tree of its version; null when the organization has no such tree. */
function treeFor(app: Pick<App, 'views'>, entity: string, { incident, version }: Reported): Beginning['escalation'] {
  const tree = treeOf(workflowOf(version));
  if (tree === null || !hasTree(app, entity, tree)) return null;
  return { callout: idFrom('callout', incident), tree, designation: null, urgent: true };
}

/** The call of those on duty for the version's designation. */
function dutyFor(app: Readable, entity: string, { incident }: Reported, newVersion: string): Beginning['escalation'] {
  const [first] = answeringNow(app, entity, newVersion);
  if (!first) return null;
  return { callout: idFrom('callout', incident), tree: null, designation: first.designation, urgent: true };
}
