import { type CallOutcome, outcomeTable } from '#contracts/callout/outcomes';
import type { Called, IncidentCallout, Responder } from '#contracts/incident/called';
import { isCalling, type ResponderStatus } from '#contracts/incident/response';
import type { FactType, RecordedFact } from '#events/facts';
import { textedBy } from '#events/incident/transfers/assignment';
import type { CardPart } from '#projections/incident/core/cardPart';

/** The people who were called for an incident and its call-outs, with the users of the crews that were sent to it. */
export interface CardCalled extends Called {
  /** They are on the board as crews. */
  readonly crew_users: readonly string[];
}
const none = { people: [], callouts: [] };

type Fold<Type extends FactType> = (doc: CardCalled, event: RecordedFact<Type>) => Partial<CardCalled>;

/** A person after a fact. A place that somebody has is not taken away by the end of an older call. */
function person(
  { people }: CardCalled,
  one: Omit<Responder, 'status_time'>,
  { metadata: { occurredAt: status_time } }: RecordedFact,
): Partial<CardCalled> {
  const now = { ...one, status_time };
  const known = people.find(({ user }) => user === one.user);
  if (!known) return { people: [...people, now] };
  return known.status === one.status ? {} : { people: people.map((each) => (each === known ? now : each)) };
}

const holdsPlace: ReadonlySet<ResponderStatus | undefined> = new Set(['accepted', 'standby']);
const placeOf = ({ people }: CardCalled, user: string): ResponderStatus | undefined =>
  people.find((one) => one.user === user)?.status;
const byOf = ({ callouts }: CardCalled, uuid: string): Responder['by'] =>
  callouts.find((one) => one.uuid === uuid)?.kind === 'escalation' ? 'escalation' : 'callout';

/** Null for an answer that gives a place: a fact of its own says which. */
const statusAfter = (outcome: CallOutcome): ResponderStatus | null => {
  const { said } = outcomeTable[outcome];
  return said === 'accepted' ? null : said === 'declined' ? 'declined' : 'no-answer';
};

/** `kept`: the places that the answer does not take away. */
const answered =
  (kept: ReadonlySet<ResponderStatus | undefined>): Fold<'ResponseRecorded' | 'ResponseCorrected'> =>
  (doc, event) => {
    const { callout, user, outcome } = event.data;
    const status = statusAfter(outcome);
    if (status === null || kept.has(placeOf(doc, user))) return {};
    return person(doc, { user, status, by: byOf(doc, callout) }, event);
  };

const placed =
  (status: ResponderStatus): Fold<'MemberConfirmed' | 'MemberOnStandby' | 'MemberReleased'> =>
  (doc, event) =>
    person(doc, { user: event.data.user, status, by: byOf(doc, event.data.callout) }, event);

/** A new call-out, and the ones before it that are still in progress. Who has a place keeps it. */
function begun(
  doc: CardCalled,
  { uuid, kind, target }: Pick<IncidentCallout, 'uuid' | 'kind' | 'target'>,
  { metadata }: RecordedFact,
) {
  const now: IncidentCallout = { uuid, kind, state: 'in-progress', target, state_time: metadata.occurredAt };
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
type Course =
  | 'CalloutPaused'
  | 'CalloutResumed'
  | 'CalloutFormed'
  | 'CalloutFailed'
  | 'CalloutStopped'
  | 'CalloutExpired';

const sent: Fold<'CrewDispatched' | 'CrewSentAgain'> = ({ people, crew_users }, { data: { user } }) => {
  if (user === null || crew_users.includes(user)) return {};
  return {
    crew_users: [...crew_users, user],
    people: people.filter((one) => one.user !== user || one.status !== 'assigned'),
  };
};

/** The people belong to the organization before. Those who are asked to take the incident are the new one's. */
function transferred(doc: CardCalled, event: RecordedFact<'IncidentTransferred'>): Partial<CardCalled> {
  const { newEntity, respondBy: respond_by } = event.data;
  const before: CardCalled = newEntity ? { ...none, crew_users: [] } : doc;
  return textedBy(event.data)
    .filter(({ user }) => !holdsPlace.has(placeOf(before, user)))
    .reduce<CardCalled>((after, { user }) => {
      const asked = { user, status: 'asked', by: 'transfer', ...(respond_by ? { respond_by } : {}) } as const;
      return { ...after, ...person(after, asked, event) };
    }, before);
}

/** The share of the people who are called by phone in the cards of the board. */
export const cardCalled: CardPart<{
  fields: CardCalled;
  facts:
    | Course
    | 'CalloutRequested'
    | 'CalloutStarted'
    | 'CalloutTargetChanged'
    | 'CandidateCalled'
    | 'CandidateFreed'
    | 'ResponseRecorded'
    | 'ResponseCorrected'
    | 'MemberConfirmed'
    | 'MemberOnStandby'
    | 'MemberReleased'
    | 'TeamMemberAdded'
    | 'TeamMemberRemoved'
    | 'MemberStoodDown'
    | 'CrewDispatched'
    | 'CrewSentAgain'
    | 'AssignmentAccepted'
    | 'LogEntryRecorded'
    | 'AssignmentDeclined'
    | 'AssignmentFailed'
    | 'IncidentTransferred';
}> = {
  initial: { ...none, crew_users: [] },
  on: {
    // The engine has not begun to call yet.
    CalloutRequested: (doc, event) => begun(doc, { uuid: event.data.callout, kind: 'escalation', target: 1 }, event),
    CalloutStarted: (doc, event) => begun(doc, { ...event.data, uuid: event.data.callout }, event),
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
    // A fact of its own releases a member; a person on standby has a place no more.
    ResponseCorrected: answered(new Set(['accepted'])),
    MemberConfirmed: placed('accepted'),
    MemberOnStandby: placed('standby'),
    MemberReleased: placed('released'),
    CalloutPaused: course('paused'),
    CalloutResumed: course('in-progress'),
    CalloutFormed: course('formed'),
    CalloutFailed: course('failed'),
    CalloutStopped: course('stopped'),
    CalloutExpired: course('expired'),
    CrewDispatched: sent,
    CrewSentAgain: sent,
    TeamMemberAdded: (doc, event) => {
      const { user } = event.data;
      if (placeOf(doc, user) !== undefined || doc.crew_users.includes(user)) return {};
      return person(doc, { user, status: 'assigned', by: 'team' }, event);
    },
    TeamMemberRemoved: ({ people }, { data: { user } }) => ({ people: people.filter((one) => one.user !== user) }),
    MemberStoodDown: (doc, event) => {
      const { user } = event.data;
      const known = doc.people.find((one) => one.user === user);
      return known ? person(doc, { ...known, status: 'released' }, event) : {};
    },
    AssignmentAccepted: (doc, event) =>
      person(doc, { user: event.data.user, status: 'accepted', by: 'transfer' }, event),
    // Who acknowledges an incident on its page takes it.
    LogEntryRecorded: (doc, event) => {
      const { data, metadata } = event;
      if (data.event !== 'acknowledged' || placeOf(doc, metadata.actor.id) !== 'asked') return {};
      return person(doc, { user: metadata.actor.id, status: 'accepted', by: 'transfer' }, event);
    },
    AssignmentDeclined: (doc, event) =>
      person(doc, { user: event.data.user, status: 'declined', by: 'transfer' }, event),
    AssignmentFailed: (doc, event) =>
      event.data.silent.reduce<Partial<CardCalled>>(
        (after, user) => person({ ...doc, ...after }, { user, status: 'no-answer', by: 'transfer' }, event),
        {},
      ),
    IncidentTransferred: transferred,
  },
  shown: ({ people, callouts }) => ({ people, callouts }),
};
