import { type CalloutKind, type CalloutState, calloutKinds, calloutStates } from '#contracts/core/calloutStates';
import {
  anyJson,
  document,
  id,
  listOf,
  oneOf,
  optional,
  orNull,
  type Shape,
  text,
  time,
  whole,
  yesNo,
} from '#contracts/core/schema';
import { incidentCallouts, namedResponder } from '#contracts/incident/called';
import { crewStatuses } from '#contracts/incident/crews/crewStatus';
import { dispatched } from '#contracts/incident/crews/crews';
import { answerWays } from '#contracts/incident/response';
import { callOutcomes } from './outcomes.ts';

export { type CalloutKind, type CalloutState, calloutKinds, calloutStates };

/** The state of a person in a call-out. A state that is shown never goes back while one call lasts. */
export const personStates = [
  'waiting',
  'calling',
  'ringing',
  'talking',
  'member',
  'standby',
  'declined',
  'not-reached',
  'skipped',
  'released',
] as const;
export type PersonState = (typeof personStates)[number];

const calloutUser = document('CalloutUser', { uuid: id, first_name: text('Theo'), last_name: text('Brandt') });
export type CalloutUser = Shape<typeof calloutUser>;

/** One call to a person. Times are null until they happen. */
const calloutCall = document('CalloutCall', {
  uuid: id,
  /** 1 for the first call to this person. */
  round: whole(1),
  requested_time: time,
  ringing_time: orNull(time),
  answered_time: orNull(time),
  ended_time: orNull(time),
  outcome: orNull(oneOf(callOutcomes)),
  /** The length of the conversation. */
  seconds: orNull(whole(21)),
});
export type CalloutCall = Shape<typeof calloutCall>;

/** A fact behind a choice, ready to be shown: `{ name: 'Rank', value: '2 of 5' }`. */
const calloutFact = document('CalloutReasonFact', { name: text('Rank'), value: text('2 of 5') });
export type CalloutReasonFact = Shape<typeof calloutFact>;

/** A recorded answer that somebody replaced later. */
const calloutCorrection = document('CalloutCorrection', {
  time,
  author: text('Ada Lovelace'),
  /** The answer before; null when there was none. */
  from: orNull(oneOf(callOutcomes)),
  to: oneOf(callOutcomes),
  /** Null once erased. */
  reason: orNull(text('Rang back and is on the way.')),
});
export type CalloutCorrection = Shape<typeof calloutCorrection>;

const calloutPerson = document('CalloutPerson', {
  user: calloutUser,
  /** 1 for the first person in the order. */
  rank: whole(1),
  /** The name of the group, beat or reserve list; null when there is only one list. */
  list: orNull(text('Crew')),
  /** The earliest time of the first call. */
  from_time: time,
  state: oneOf(personStates),
  outcome: orNull(oneOf(callOutcomes)),
  /** One sentence: why this person was, or was not, called. */
  why: text('Theo was called first because they are number 1 in the order.'),
  facts: listOf(calloutFact),
  calls: listOf(calloutCall),
  /** How and when the person gave the answer that counts, outside of our calls; null when it came in a call. */
  answer: orNull(document('CalloutAnswer', { by: oneOf(answerWays), time })),
  /** When a person with a place will be there, as the person said. */
  eta: optional(time),
  /** The oldest first. */
  corrections: listOf(calloutCorrection),
});
export type CalloutPerson = Shape<typeof calloutPerson>;

const calloutLeftOut = document('CalloutLeftOut', {
  user: calloutUser,
  /** One sentence. */
  why: text('Lena is not called because they are on the team already.'),
});
export type CalloutLeftOut = Shape<typeof calloutLeftOut>;

/** `GET /api/callout/{uuid}/`. */
export const callout = document('Callout', {
  uuid: id,
  /** Null for a call-out of beats. */
  incident: orNull(id),
  /** The type and address of its incident; null without one that the organization still has. */
  incident_name: orNull(text('Water at 1400 Hoyt St')),
  name: text('Crew'),
  kind: oneOf(calloutKinds),
  /** The role that members get in the team. */
  role: text('crew'),
  state: oneOf(calloutStates),
  /** Why it ended without a team; null otherwise. */
  reason: orNull(text('Nobody is left to call.')),
  target: whole(2),
  /** The places that are filled. */
  accepted: whole(1),
  started_time: time,
  started_by: text('Ada Lovelace'),
  ended_time: orNull(time),
  /** The time of the next step; null when no step is planned. */
  next_step_time: orNull(time),
  /** In the order in which they are called. */
  people: listOf(calloutPerson),
  left_out: listOf(calloutLeftOut),
  /** The people who come after the most that a call-out calls. */
  beyond: whole(0),
});
export type Callout = Shape<typeof callout>;
export const callouts = listOf(callout);

/** The work of a person at an active incident, by a crew or by a team. */
const candidateWork = document('CandidateWork', {
  incident: id,
  address: text('5601 Olde Wadsworth Blvd, Arvada'),
  /** How far the person's crew is. `on-team`: the person accepted a call. */
  status: oneOf([...crewStatuses, 'on-team']),
  since: time,
});
export type CandidateWork = Shape<typeof candidateWork>;

const previewPerson = document('CalloutPreviewPerson', {
  user: calloutUser,
  rank: whole(1),
  list: orNull(text('Crew')),
  /** The earliest time of the first call, in seconds after the start. */
  from_seconds: whole(0),
  why: text('Next by call order'),
  /** The person's present work. The person is called all the same. */
  work: listOf(candidateWork),
});
export type CalloutPreviewPerson = Shape<typeof previewPerson>;

/** The people and crews of an incident before anybody else is called. */
const already = document('AlreadyAsked', {
  dispatched: listOf(dispatched),
  people: listOf(namedResponder),
  /** The number of people that the one in progress needs can be raised, instead of a second one. */
  callouts: incidentCallouts,
});

/** The order of a call-out before it starts. */
const preview = {
  /** True when it calls as for an emergency: by the request, else by the organization's rule. */
  emergency: yesNo(true),
  target: whole(2),
  people: listOf(previewPerson),
  left_out: listOf(calloutLeftOut),
  /** The people who come after the most that a call-out calls. */
  beyond: whole(0),
};
export const calloutPreview = document('CalloutPreview', preview);
export type CalloutPreview = Shape<typeof calloutPreview>;
export const teamPreview = document('TeamPreview', { ...preview, already });
export type TeamPreview = Shape<typeof teamPreview>;

/** The inputs of a choice as they were, as plain data without names and numbers of people. */
export type Inputs = Readonly<Record<string, string | number | boolean | null>>;
export const inputs = anyJson<Inputs>({ rank: 1, open: 2 });

/**
 * The event that tells open screens to fetch a call-out again, on the channel of the organization's call-outs. A call-out
 * of beats also sends `refresh` on the channel of beats (S1 §4).
 */
export const calloutEvent = 'callout_updated';
export interface CalloutFrame {
  /** Null when the name of the incident changed, which each of its call-outs shows. */
  readonly callout: string | null;
  readonly incident: string | null;
  readonly position: number;
}
