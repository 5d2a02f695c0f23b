import { type CallOutcome, outcomeTable } from '#contracts/callout/outcomes';
import type { Called, IncidentCallout, Responder } from '#contracts/incident/called';
import { crewIsOrWasThere } from '#contracts/incident/crews/crewStatus';
import type { Incident, IncidentSummary } from '#contracts/incident/incident';
import {
  type AnswerWay,
  isCalling,
  isForming,
  isOrWasThere,
  type ResponderStatus,
  type Standing,
  standingOf,
} from '#contracts/incident/response';
import type { FactType, RecordedFact } from '#events/facts';
import { askedBy } from '#events/incident/team/assignment';
import { acknowledging } from '#events/incident/transfers/unreached';
import { formationOf } from '#events/incident/workflow/formation';
import type { CardPart } from '#projections/incident/core/cardPart';
import type { CoreDoc } from '#projections/incident/core/doc';
import { incidentMarks } from '#projections/incident/core/marks';
import type { DocPart } from '#projections/incident/core/part';
import { wayOf } from './assignment.ts';
import type { CardCrews, SentCrew, ShownDispatch } from './dispatch.ts';

type Fold<Type extends FactType> = (doc: Called, event: RecordedFact<Type>) => Partial<Called>;

/** A person after a fact. A place that somebody has is not taken away by the end of an older call. */
function person(
  { people }: Called,
  one: Omit<Responder, 'status_time'>,
  { metadata: { occurredAt: status_time } }: RecordedFact,
): Partial<Called> {
  const now = { ...one, status_time };
  const known = people.find(({ user }) => user === one.user);
  if (!known) return { people: [...people, now] };
  return known.status === one.status ? {} : { people: people.map((each) => (each === known ? now : each)) };
}

const holdsPlace: ReadonlySet<ResponderStatus | undefined> = new Set(['accepted', 'standby']);
const placeOf = ({ people }: Called, user: string): ResponderStatus | undefined =>
  people.find((one) => one.user === user)?.status;
const byOf = ({ callouts }: Called, uuid: string): Responder['by'] =>
  callouts.find((one) => one.uuid === uuid)?.kind === 'escalation' ? 'escalation' : 'callout';

/** Null for an answer that gives a place: a fact of its own says which. */
const statusAfter = (outcome: CallOutcome): ResponderStatus | null => {
  const { said } = outcomeTable[outcome];
  return said === 'accepted' ? null : said === 'declined' ? 'declined' : 'no-answer';
};

/** The way of an answer that gives a place, which the place keeps. */
const answeredBy = ({ people }: Called, user: string, how: AnswerWay): Called['people'] =>
  people.map((one) => (one.user === user ? { ...one, how } : one));

/** `kept`: the places that the answer does not take away. */
const answered =
  (kept: ReadonlySet<ResponderStatus | undefined>): Fold<'ResponseRecorded' | 'ResponseCorrected' | 'AnswerGiven'> =>
  (doc, event) => {
    const { callout, user, outcome } = event.data;
    const status = statusAfter(outcome);
    if (status === null) return { people: answeredBy(doc, user, 'by' in event.data ? event.data.by : 'phone') };
    if (kept.has(placeOf(doc, user))) return {};
    return person(doc, { user, status, by: byOf(doc, callout) }, event);
  };

const placed =
  (status: ResponderStatus, members: number): Fold<'MemberConfirmed' | 'MemberOnStandby' | 'MemberReleased'> =>
  (doc, event) => {
    const { user, callout } = event.data;
    const callouts = doc.callouts.map((one) =>
      one.uuid === callout ? { ...one, accepted: one.accepted + members } : one,
    );
    const how = status === 'accepted' ? doc.people.find((one) => one.user === user)?.how : undefined;
    const now = { user, status, by: byOf(doc, callout), ...(how ? { how } : {}) };
    return { ...person(doc, now, event), ...(members === 0 ? {} : { callouts }) };
  };

/** A new call-out, and the ones before it that are still in progress. A person with a place keeps it. */
function begun(
  doc: Called,
  { uuid, kind, target }: Pick<IncidentCallout, 'uuid' | 'kind' | 'target'>,
  { metadata }: RecordedFact,
) {
  const now: IncidentCallout = {
    uuid,
    kind,
    state: 'in-progress',
    target,
    accepted: 0,
    state_time: metadata.occurredAt,
  };
  return {
    callouts: [...doc.callouts.filter((one) => one.uuid !== uuid && isCalling(one)), now],
    people: doc.people.filter(({ status }) => !isOver.has(status)),
  };
}
const isOver: ReadonlySet<ResponderStatus> = new Set(['declined', 'no-answer', 'released']);

const course =
  (state: IncidentCallout['state']): Fold<Course> =>
  (doc, { data: { callout }, metadata: { occurredAt: state_time } }) => {
    if (!doc.callouts.some(({ uuid }) => uuid === callout)) return {};
    const callouts = doc.callouts.map((one) => (one.uuid === callout ? { ...one, state, state_time } : one));
    return { callouts };
  };

/** The facts of call-outs that say who comes. */
export const calloutFacts = [
  'CalloutStarted',
  'CalloutTargetChanged',
  'CandidateCalled',
  'CandidateFreed',
  'ResponseRecorded',
  'ResponseCorrected',
  'AnswerGiven',
  'MemberEtaGiven',
  'MemberConfirmed',
  'MemberOnStandby',
  'MemberReleased',
  'CalloutPaused',
  'CalloutResumed',
  'CalloutFormed',
  'CalloutFailed',
  'CalloutStopped',
  'CalloutExpired',
] as const satisfies readonly FactType[];
type CalloutFact = (typeof calloutFacts)[number];
type CalledFact =
  | CalloutFact
  | 'CalloutRequested'
  | 'NobodyReached'
  | 'TeamMemberAdded'
  | 'TeamMemberRemoved'
  | 'LeaderAsked'
  | 'MemberStoodDown'
  | 'AssignmentAccepted'
  | 'IncidentClaimed'
  | 'AssignmentCompleted'
  | 'LogEntryRecorded'
  | 'IncidentHeld'
  | 'AssignmentDeclined'
  | 'AssignmentFailed'
  | 'IncidentTransferred';
type Course =
  | 'CalloutPaused'
  | 'CalloutResumed'
  | 'CalloutFormed'
  | 'CalloutFailed'
  | 'CalloutStopped'
  | 'CalloutExpired';

const none: Called = { people: [], callouts: [] };

/** The folds of the facts that say who comes: the same for the board's card and for the incident's document. */
const folds: { readonly [Type in CalledFact]: Fold<Type> } = {
  // The engine has not begun to call yet.
  CalloutRequested: (doc, event) => begun(doc, { uuid: event.data.callout, kind: 'escalation', target: 1 }, event),
  CalloutStarted: (doc, event) => begun(doc, { ...event.data, uuid: event.data.callout }, event),
  NobodyReached: ({ callouts }, { data: { callout, at } }) => ({
    callouts: callouts
      .map(withoutTime)
      .map((one) => (one.uuid === callout && at !== null ? { ...one, next_at: at } : one)),
  }),
  CalloutTargetChanged: ({ callouts }, { data: { callout, target } }) => ({
    callouts: callouts.map((one) => (one.uuid === callout ? { ...one, target } : one)),
  }),
  CandidateCalled: (doc, event) => {
    const { user, callout } = event.data;
    if (holdsPlace.has(placeOf(doc, user))) return {};
    return person(doc, { user, status: 'calling', by: byOf(doc, callout) }, event);
  },
  // A call without an answer that was never placed is none.
  CandidateFreed: (doc, event) => {
    const { user, placed: wasPlaced, callout } = event.data;
    if (placeOf(doc, user) !== 'calling') return {};
    if (!wasPlaced) return { people: doc.people.filter((one) => one.user !== user) };
    return person(doc, { user, status: 'no-answer', by: byOf(doc, callout) }, event);
  },
  ResponseRecorded: answered(holdsPlace),
  AnswerGiven: answered(holdsPlace),
  // A fact of its own releases a member; a person on standby has a place no more.
  ResponseCorrected: answered(new Set(['accepted'])),
  MemberEtaGiven: ({ people }, { data: { user, at: eta } }) => ({
    people: people.map((one) => (one.user === user && one.status === 'accepted' ? { ...one, eta } : one)),
  }),
  MemberConfirmed: placed('accepted', 1),
  MemberOnStandby: placed('standby', 0),
  MemberReleased: placed('released', -1),
  CalloutPaused: course('paused'),
  CalloutResumed: course('in-progress'),
  CalloutFormed: course('formed'),
  CalloutFailed: course('failed'),
  CalloutStopped: course('stopped'),
  CalloutExpired: course('expired'),
  TeamMemberAdded: (doc, event) => {
    const { user } = event.data;
    return placeOf(doc, user) === undefined ? person(doc, { user, status: 'assigned', by: 'team' }, event) : {};
  },
  TeamMemberRemoved: ({ people }, { data: { user } }) => ({ people: people.filter((one) => one.user !== user) }),
  LeaderAsked: (doc, event) => {
    const { user, respondBy: respond_by } = event.data;
    return holdsPlace.has(placeOf(doc, user))
      ? {}
      : person(doc, { user, status: 'asked', by: 'transfer', respond_by }, event);
  },
  MemberStoodDown: (doc, event) => {
    const { user } = event.data;
    const known = doc.people.find((one) => one.user === user);
    return known ? person(doc, { ...known, status: 'released' }, event) : {};
  },
  // An acknowledgement on the page has a line of its own.
  IncidentClaimed: (doc, event) =>
    event.data.callout === null
      ? {}
      : person(doc, { user: event.data.user, status: 'accepted', by: 'escalation' }, event),
  AssignmentAccepted: (doc, event) => person(doc, ofTransfer('accepted', event.data), event),
  AssignmentCompleted: (doc, event) => person(doc, ofTransfer('done', event.data), event),
  // A person who acknowledges an incident on its page takes it.
  LogEntryRecorded: (doc, event) => {
    const { data, metadata } = event;
    if (!acknowledging.has(data.event)) return {};
    if (data.event !== 'acknowledged' || placeOf(doc, metadata.actor.id) !== 'asked') return withoutNext(doc);
    return {
      ...withoutNext(doc),
      ...person(doc, ofTransfer('accepted', { user: metadata.actor.id, by: wayOf(metadata.actor.kind) }), event),
    };
  },
  IncidentHeld: withoutNext,
  // A person keeps the place in a call-out.
  AssignmentDeclined: (doc, event) => {
    const known = doc.people.find(({ user }) => user === event.data.user);
    const keeps = holdsPlace.has(known?.status) && known?.by !== 'transfer';
    return keeps ? {} : person(doc, ofTransfer('declined', event.data), event);
  },
  AssignmentFailed: (doc, event) =>
    event.data.silent
      .filter((user) => placeOf(doc, user) === 'asked')
      .reduce<Partial<Called>>(
        (after, user) => person({ ...doc, ...after }, { user, status: 'no-answer', by: 'transfer' }, event),
        {},
      ),
  IncidentTransferred: transferred,
};

interface Answer {
  readonly user: string;
  readonly by?: AnswerWay | undefined;
}
const ofTransfer = (status: ResponderStatus, { user, by: how }: Answer): Omit<Responder, 'status_time'> => ({
  user,
  status,
  by: 'transfer',
  ...(how ? { how } : {}),
});

/** Nobody is called next: somebody has the incident in hand, or it rests. */
function withoutNext({ callouts }: Called): Partial<Called> {
  if (callouts.every(({ next_at }) => next_at === undefined)) return {};
  return { callouts: callouts.map(withoutTime) };
}

function withoutTime(callout: IncidentCallout): IncidentCallout {
  const { next_at: _, ...rest } = callout;
  return rest;
}

/** The people belong to the organization before. The people asked to take the incident are the new one's. */
function transferred({ people, callouts }: Called, event: RecordedFact<'IncidentTransferred'>): Partial<Called> {
  const { newEntity, respondBy: respond_by } = event.data;
  const before: Called = newEntity ? none : { people, callouts };
  return askedBy(event.data)
    .filter(({ user }) => !holdsPlace.has(placeOf(before, user)))
    .reduce<Called>((after, { user }) => {
      const asked = { user, status: 'asked', by: 'transfer', ...(respond_by ? { respond_by } : {}) } as const;
      return { ...after, ...person(after, asked, event) };
    }, before);
}

/** The user of a crew that was sent is shown as the crew, until it is recalled. */
function shownPeople(people: Called['people'], crews: readonly SentCrew[]): Called['people'] {
  const users = new Set(crews.filter(({ status }) => status !== 'recalled').map(({ sending }) => sending.user));
  return people.filter(({ user, status }) => status !== 'assigned' || !users.has(user));
}

/** The share of the people who are called by phone in the cards of the board. */
export const cardCalled: CardPart<{ fields: Called; facts: CalledFact; reads: CardCrews }> = {
  initial: none,
  on: folds,
  shown: ({ people, callouts, crews }) => ({ people: shownPeople(people, crews), callouts }),
};

type Doc = Called & ShownDispatch & Pick<CoreDoc, 'progress'>;

/** The people of an incident as it shows them; its page names them (`incidentDetail.ts`). */
export const peopleOf = ({ people, dispatched }: Pick<Doc, 'people' | 'dispatched'>): Called['people'] =>
  shownPeople(people, dispatched);

export const standingIn = (doc: Doc): Standing =>
  standingOf({ ...doc, people: peopleOf(doc), state_meaning: doc.progress.state_meaning });

const comingIn = ({ people }: Called): Pick<IncidentSummary, 'comes'> => {
  const comes = people.flatMap(({ user, status }) => (status === 'accepted' ? [user] : []));
  return comes.length > 0 ? { comes } : {};
};

/** The same share in the incident's document, for its page and for lists. */
export const shownCalled: DocPart<{
  fields: Called;
  facts: CalloutFact;
  follows: Exclude<CalledFact, CalloutFact>;
  reads: ShownDispatch;
  page: Pick<Incident, 'callouts' | 'formation'>;
  summary: Pick<IncidentSummary, 'standing' | 'comes'>;
}> = {
  initial: none,
  on: folds,
  tells: Object.fromEntries(calloutFacts.map((type) => [type, 'updated'])) as Record<CalloutFact, 'updated'>,
  page: (doc, log) => ({ callouts: doc.callouts, formation: formingNow(doc) ?? formationOf(log) }),
  summary: (doc) => ({ standing: standingIn(doc), ...comingIn(doc) }),
  marks: ({ people, dispatched }) => [...new Set(respondersOf(people, dispatched))].map(incidentMarks.responder),
};

/** The people who come to it or were there: those who were called, and the users of its crews. */
const respondersOf = (people: Called['people'], crews: readonly SentCrew[]): readonly string[] => [
  ...people.flatMap((one) => (isOrWasThere(one) ? [one.user] : [])),
  ...crews.flatMap((one) => (crewIsOrWasThere(one) ? (one.sending.user ?? []) : [])),
];

/** The state of the call-out that forms the team now, if any. An escalation asks who takes the incident. */
function formingNow({ callouts }: Called): Incident['formation'] {
  const forming = callouts.find(isForming);
  return forming ? (forming.state === 'paused' ? 'paused' : 'in-progress') : null;
}
