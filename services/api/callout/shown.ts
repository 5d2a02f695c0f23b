import type {
  Callout,
  CalloutCall,
  CalloutCorrection,
  CalloutLeftOut,
  CalloutPerson,
  CalloutPreview,
  CalloutUser,
  PersonState,
  TeamPreview,
} from '#contracts/callout/callouts';
import { outcomeTable } from '#contracts/callout/outcomes';
import type { PolicyList } from '#events/callout/events';
import { allPlaces, membersOf } from '#events/callout/places';
import { iso } from '#events/core/ports';
import { workflowOf } from '#events/incident/versions/index';
import type { CalloutDoc, Candidate, CandidateCall, Correction } from '#projections/callout/callouts';
import { explain, whyLeftOut, whyListed } from '#projections/callout/explain';
import { nameOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import type { LeftOut } from '#services/app/calling/candidates';
import { clockOf, zoneOf } from '#services/app/calling/zone';
import type { WorkNow } from '#services/app/work';
import { ledgerFacts, overrideReason } from './ledgerFacts.ts';
import type { Plan } from './plan.ts';

type Looking = Pick<App, 'views'>;

export function userShown({ views }: Looking, uuid: string): CalloutUser {
  const account = views.doc('accounts', uuid);
  return { uuid, first_name: account?.first_name ?? '', last_name: account?.last_name ?? '' };
}

/** A person whom the log no longer knows has no name. */
export const called = ({ first_name, last_name }: CalloutUser): string =>
  `${first_name} ${last_name}`.trim() || 'This person';

const leftOutShown = (
  app: Looking,
  entity: string,
  { user: uuid, reason, inputs: { until } }: Pick<LeftOut, 'user' | 'reason' | 'inputs'>,
): CalloutLeftOut => {
  const user = userShown(app, uuid);
  const end = typeof until === 'string' ? clockOf(Date.parse(until), zoneOf(app, entity)) : '';
  return { user, why: whyLeftOut(called(user), reason, end) };
};

const listName = (lists: readonly PolicyList[], list: string): string | null =>
  lists.find((one) => one.list === list)?.name || null;

/** A call-out as screens see it, with the course of each call. */
export function calloutShown(app: Looking, doc: CalloutDoc): Callout {
  const { uuid, incident, name, kind, role, state, reason, started_time, ended_time, next_step_time } = doc;
  return {
    uuid,
    incident,
    incident_name: incidentName(app, doc),
    name,
    kind,
    role,
    state,
    reason,
    target: allPlaces(doc),
    accepted: membersOf(doc),
    started_time,
    started_by: nameOf(app.views.doc, doc.started_by) ?? '',
    ended_time,
    next_step_time: state === 'in-progress' ? next_step_time : null,
    people: doc.people.map((one) => personShown(app, doc, one)),
    left_out: doc.left_out.map((one) => {
      const { user, why } = leftOutShown(app, doc.entity, one);
      const reason = overrideReason(app, doc, one.user);
      return { user, why: reason === '' ? why : `${why} The reason: ${reason}` };
    }),
    beyond: doc.beyond ?? 0,
  };
}

function incidentName({ views }: Looking, { incident, entity }: CalloutDoc): string | null {
  const known = incident === null ? null : views.doc('incident_cards', incident);
  if (!known || known.entity !== entity) return null;
  const { version, address } = known.card;
  const type = workflowOf(version).displayName;
  return address ? `${type} at ${address}` : type;
}

function personShown(app: Looking, doc: CalloutDoc, one: Candidate): CalloutPerson {
  const user = userShown(app, one.user);
  const calls = one.calls.map((call) => callShown(app, call));
  const explained = explain(doc, one, called(user));
  return {
    user,
    rank: one.rank,
    list: listName(doc.policy.lists, one.list),
    from_time: iso(Date.parse(doc.started_time) + one.start_seconds * 1_000),
    state: stateOf(one, calls),
    outcome: one.outcome,
    ...explained,
    facts: [...explained.facts, ...ledgerFacts(app, doc, one.user)],
    ...refusedShown(app, one, called(user)),
    calls,
    ...(one.place === 'member' && one.eta !== undefined ? { eta: one.eta } : {}),
    answer: one.answer?.outcome === one.outcome ? { by: one.answer.by, time: one.answer.time } : null,
    corrections: one.corrections.map((correction) => correctionShown(app, correction, { doc, one })),
  };
}

/** A call that the phone company does not place waits, and is nobody's answer. */
function refusedShown({ views }: Looking, { calls }: Candidate, name: string): Partial<Pick<CalloutPerson, 'why'>> {
  const call = views.doc('calls', calls.at(-1)?.uuid ?? '');
  if (call?.status !== 'waiting' || call.refused === null) return {};
  return { why: `${name} could not be called yet: the phone company refused: ${call.refused}. It is tried again.` };
}

function correctionShown(
  { views }: Looking,
  { by, ...correction }: Correction,
  { doc, one }: { readonly doc: CalloutDoc; readonly one: Candidate },
): CalloutCorrection {
  const known = views.doc('correction_reasons', one.user)?.reasons ?? [];
  const reason = known.find(({ callout, time }) => callout === doc.uuid && time === correction.time)?.reason ?? null;
  return { ...correction, author: nameOf(views.doc, by) || 'Unknown', reason };
}

/** The course of one call, as the phone network reported it. */
function callShown({ views }: Looking, { uuid, round, time, outcome, freed_time }: CandidateCall): CalloutCall {
  const call = views.doc('calls', uuid);
  return {
    uuid,
    round,
    requested_time: time,
    ringing_time: call?.ringing_time ?? null,
    answered_time: call?.answered_time ?? null,
    ended_time: call?.ended_time ?? freed_time,
    outcome,
    seconds: call?.seconds ?? null,
  };
}

/** The state of a person: a place counts first, then a call that is under way, then the latest answer. */
function stateOf({ place, outcome, skips }: Candidate, calls: readonly CalloutCall[]): PersonState {
  if (place !== 'none') return place;
  const last = calls.at(-1);
  if (last?.ended_time === null && last.outcome === null) {
    if (last.answered_time !== null) return 'talking';
    return last.ringing_time === null ? 'calling' : 'ringing';
  }
  if (outcome !== null) return outcomeTable[outcome].said === 'declined' ? 'declined' : 'not-reached';
  return skips.length > 0 ? 'skipped' : 'waiting';
}

type Previewed = Pick<Plan, 'target' | 'policy' | 'people' | 'leftOut'> & Partial<Pick<Plan, 'beyond'>>;

/** The people and crews who were asked for an incident before. */
export function alreadyAsked({ views }: Looking, incident: string): TeamPreview['already'] {
  const { dispatched = [], people = [], callouts = [] } = views.doc('incident_cards', incident)?.card ?? {};
  return {
    dispatched,
    callouts,
    people: people.map((one) => ({ ...one, name: called(userShown({ views }, one.user)) })),
  };
}

/** The order of a call-out before it starts, and the earliest time of each first call. */
export function previewShown(
  app: Looking,
  { target, policy, people, leftOut, beyond = 0 }: Previewed,
  { entity, work }: { readonly entity: string; readonly work: WorkNow['ofPerson'] },
): CalloutPreview {
  const { lists, ringSeconds } = policy;
  return {
    emergency: policy.urgent,
    target,
    people: people.map(({ user: uuid, rank, list, startSeconds, rule, inputs }) => {
      const user = userShown(app, uuid);
      const here = lists.find((one) => one.list === list);
      return {
        user,
        rank,
        list: listName(lists, list),
        from_seconds: startSeconds + (here ? earliest(here, { rank, target, ringSeconds }) : 0),
        why: whyListed({ rank, rule, inputs }, people),
        work: work(uuid),
      };
    }),
    left_out: leftOut.map((one) => leftOutShown(app, entity, one)),
    beyond,
  };
}

interface Turn {
  readonly rank: number;
  readonly target: number;
  readonly ringSeconds: number;
}

/** The seconds before a person's turn when everyone before lets the phone ring to the end. */
function earliest({ method, callSeconds }: PolicyList, { rank, target, ringSeconds }: Turn): number {
  if (method === 'everyone') return 0;
  if (method === 'one-by-one') return (rank - 1) * Math.min(callSeconds, ringSeconds);
  return Math.floor((rank - 1) / target) * ringSeconds;
}
