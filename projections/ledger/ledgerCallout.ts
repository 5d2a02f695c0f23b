import type { CallOutcome } from '#contracts/callout/outcomes';
import { outcomeTable } from '#contracts/callout/outcomes';
import { counts } from '#events/callout/answers';
import type { PolicyOrder } from '#events/callout/events';
import type { FactType, RecordedFact } from '#events/facts';
import type { Considered } from './charging.ts';

/** A person of a call-out, with what the latest outcome follows from. */
export interface LedgerPerson extends Considered {
  /** The position in the list as it is arranged, from 0; -1 for a person of a list without a contract. */
  readonly at: number;
  readonly rank: number;
  /** The minutes with which a person begins who is new on the list; null for every other. */
  readonly opens: number | null;
  readonly calls: readonly { readonly call: string; readonly outcome: CallOutcome | null }[];
  /** True when a supervisor corrected the hours: the facts change the beginning no more. */
  readonly corrected: boolean;
  /** True when the correction has an end: the facts change the end no more. */
  readonly endCorrected: boolean;
}

/** A call-out, as far as the ledgers of its lists and the rest of its people follow from it. */
export interface LedgerCallout {
  readonly kind: 'callout';
  readonly callout: string;
  readonly entity: string;
  readonly incident: string | null;
  /** ISO-8601 UTC. */
  readonly started: string;
  readonly orders: readonly PolicyOrder[];
  readonly people: Readonly<Record<string, LedgerPerson>>;
  /** The ways in which its incident is over. */
  readonly over: readonly FactType[];
}

type Fold<Type extends FactType> = (doc: LedgerCallout, event: RecordedFact<Type>) => LedgerCallout;
type Folds = { readonly [Type in FactType]?: Fold<Type> };

const fresh = {
  outcome: null,
  place: 'none',
  from: null,
  until: null,
  leftOut: null,
  excuse: null,
  calls: [],
  corrected: false,
  endCorrected: false,
} as const;

/** The ledger and the position that the order gave a person; neither for a person of a list without a contract. */
const ofInputs = (inputs: Readonly<Record<string, unknown>>) => ({
  ledger: typeof inputs['ledger'] === 'string' ? inputs['ledger'] : null,
  at: typeof inputs['at'] === 'number' ? inputs['at'] : -1,
  opens: inputs['newcomer'] === true && typeof inputs['minutes'] === 'number' ? inputs['minutes'] : null,
});

function person(doc: LedgerCallout, user: string, change: (one: LedgerPerson) => Partial<LedgerPerson>): LedgerCallout {
  const one = doc.people[user];
  return one === undefined ? doc : { ...doc, people: { ...doc.people, [user]: { ...one, ...change(one) } } };
}

/** The end of the work of everybody who still works. */
const ends = (doc: LedgerCallout, at: string): LedgerCallout => {
  const people = Object.entries(doc.people).map(([user, one]): [string, LedgerPerson] => [
    user,
    one.from === null || one.until !== null ? one : { ...one, until: at },
  ]);
  return { ...doc, people: Object.fromEntries(people) };
};

/** Without an incident nobody says when the work is over: it ends with the calls. */
const over = (doc: LedgerCallout, { metadata }: RecordedFact): LedgerCallout =>
  doc.incident === null ? ends(doc, metadata.occurredAt) : doc;

const incidentEnds = (doc: LedgerCallout, { type, metadata }: RecordedFact): LedgerCallout => ({
  ...ends(doc, metadata.occurredAt),
  over: [...doc.over, type as FactType],
});

/** The incident goes on, unless it is over in another way as well: so does the work that ended with it. */
const goesOn =
  (undone: FactType) =>
  (doc: LedgerCallout): LedgerCallout => {
    const left = doc.over.filter((way) => way !== undone);
    if (left.length > 0) return { ...doc, over: left };
    const people = Object.entries(doc.people).map(([user, one]): [string, LedgerPerson] => [
      user,
      one.place === 'member' && !one.endCorrected ? { ...one, until: null } : one,
    ]);
    return { ...doc, people: Object.fromEntries(people), over: [] };
  };

export const calloutFolds: Folds = {
  CandidateListed: (doc, { data: { user, rank, inputs } }) => ({
    ...doc,
    people: { ...doc.people, [user]: { ...fresh, ...ofInputs(inputs), rank } },
  }),
  // A person on two lists is left out of the second, and charged by the first.
  CandidateLeftOut: (doc, { data: { user, reason: leftOut, inputs } }) =>
    doc.people[user]
      ? doc
      : { ...doc, people: { ...doc.people, [user]: { ...fresh, ...ofInputs(inputs), rank: 0, leftOut } } },
  CandidateCalled: (doc, { data: { user, call } }) =>
    person(doc, user, ({ calls }) => ({ calls: [...calls, { call, outcome: null }] })),
  ResponseRecorded: (doc, { data: { user, call, outcome } }) =>
    person(doc, user, (one) => ({
      outcome: counts(one, call, outcome) ? outcome : one.outcome,
      calls: one.calls.map((each) => (each.call === call ? { call, outcome } : each)),
    })),
  AnswerGiven: (doc, { data: { user, outcome } }) => person(doc, user, () => ({ outcome })),
  ResponseCorrected: (doc, { data: { user, outcome } }) =>
    person(doc, user, ({ place }) => ({
      outcome,
      place: outcomeTable[outcome].said === 'accepted' || place === 'member' ? place : 'none',
    })),
  MemberConfirmed: (doc, { data: { user }, metadata: { occurredAt } }) =>
    person(doc, user, ({ corrected, endCorrected, from, until }) => ({
      place: 'member',
      from: corrected ? from : occurredAt,
      until: endCorrected ? until : null,
    })),
  MemberOnStandby: (doc, { data: { user } }) => person(doc, user, () => ({ place: 'standby' })),
  MemberReleased: (doc, { data: { user }, metadata: { occurredAt } }) =>
    person(doc, user, ({ endCorrected, until }) => ({ place: 'released', until: endCorrected ? until : occurredAt })),
  ChargeExcused: (doc, { data: { user, because } }) => person(doc, user, () => ({ excuse: because })),
  ExcuseWithdrawn: (doc, { data: { user } }) => person(doc, user, () => ({ excuse: null })),
  WorkCorrected: (doc, { data: { user, from, until } }) =>
    person(doc, user, () => ({ from, until, corrected: true, endCorrected: until !== null })),
  CalloutFormed: over,
  CalloutFailed: over,
  CalloutStopped: over,
  CalloutExpired: over,
  IncidentCompleted: incidentEnds,
  IncidentArchived: incidentEnds,
  IncidentDeleted: incidentEnds,
  IncidentTransferred: (doc, event) => (event.data.newEntity ? incidentEnds(doc, event) : doc),
  IncidentReopened: goesOn('IncidentCompleted'),
  IncidentUnarchived: goesOn('IncidentArchived'),
};

/** The call-out after an event of its own, or of its incident. */
export function calloutAfter(doc: LedgerCallout, event: RecordedFact): LedgerCallout {
  const fold = calloutFolds[event.type as FactType] as Fold<FactType> | undefined;
  return fold ? fold(doc, event as RecordedFact<FactType>) : doc;
}
