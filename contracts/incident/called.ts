import { calloutKinds, calloutStates } from '#contracts/core/calloutStates';
import { document, id, listOf, oneOf, optional, type Shape, text, time, whole } from '#contracts/core/schema';
import { answerWays, responderBy, responderStatuses } from './response.ts';

const responderFields = {
  /** A user; for a contractor without an account, the mail that asks. */
  user: id,
  status: oneOf(responderStatuses),
  status_time: time,
  by: oneOf(responderBy),
  /** When a person who is asked by text must have answered. */
  respond_by: optional(time),
  /** The way of an answer to a transfer. */
  how: optional(oneOf(answerWays)),
  /** When a person with a place will be there, as the person said. */
  eta: optional(time),
};
const responder = document('Responder', responderFields);
export type Responder = Shape<typeof responder>;

/** A call-out of an incident, in short: the one in progress, and the latest one that ended. */
const incidentCallout = document('IncidentCallout', {
  uuid: id,
  kind: oneOf(calloutKinds),
  state: oneOf(calloutStates),
  target: whole(2),
  /** The people who have a place in it. */
  accepted: whole(1),
  /** The time at which it entered that state. */
  state_time: time,
  /** When those who come next are called, because it reached nobody. Absent when nobody is. */
  next_at: optional(time),
});
export type IncidentCallout = Shape<typeof incidentCallout>;

/** A responder as the incident's page names the person. */
export const namedResponder = document('NamedResponder', { ...responderFields, name: text('Rosa Delgado') });

/** The people who were called for an incident, in the order of their first call, and its call-outs. */
export const incidentCallouts = listOf(incidentCallout);
export const called = { people: listOf(responder), callouts: incidentCallouts };
export interface Called {
  readonly people: readonly Responder[];
  readonly callouts: readonly IncidentCallout[];
}
