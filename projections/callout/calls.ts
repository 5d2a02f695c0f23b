import { channels } from '#contracts/accounts/channels';
import { type CalloutFrame, calloutEvent } from '#contracts/callout/callouts';
import type { CallAnswer, CallOutcome } from '#contracts/callout/outcomes';
import type { CallPurpose } from '#events/call/events';
import { type Change, projection } from '#projections/core/projection';

/** One attempt to reach a person by telephone. */
export interface CallDoc {
  readonly uuid: string;
  readonly entity: string;
  readonly callout: string | null;
  readonly incident: string | null;
  readonly purpose: CallPurpose;
  readonly contact: string | null;
  /** The sending of a crew that the call is about; null for every other purpose. */
  readonly dispatch: string | null;
  readonly user: string;
  /** '' after the person's data was erased. */
  readonly to: string;
  readonly provider: 'simulator' | 'twilio';
  readonly provider_id: string | null;
  readonly ring_seconds: number;
  readonly status: 'requested' | 'waiting' | 'unknown' | 'submitted' | 'ringing' | 'answered' | 'ended';
  /** The beat phone whose PIN the person must key first; null when it has none. */
  readonly pin_of: string | null;
  /** True once the right PIN was keyed. */
  readonly unlocked: boolean;
  readonly wrong_pins: number;
  readonly requested_time: string;
  readonly ringing_time: string | null;
  readonly answered_time: string | null;
  readonly ended_time: string | null;
  readonly answer: CallAnswer | null;
  readonly outcome: CallOutcome | null;
  readonly seconds: number | null;
  /** Why the phone network did not place the call, in words; null while it has not said so. */
  readonly refused: string | null;
}

/** The calls, by the attempt's uuid. A call that expired before it was requested has none. */
export const calls = projection<CallDoc>()({
  name: 'calls',
  version: 4,
  keys: ({ stream, data }) => (stream.startsWith('call-') && 'call' in data && data.call !== null ? [data.call] : []),
  on: {
    CallRequested: (_, { data, metadata }) => ({
      uuid: data.call,
      entity: metadata.entity,
      callout: data.callout,
      incident: data.incident,
      purpose: data.purpose,
      contact: data.contact,
      dispatch: data.dispatch ?? null,
      user: data.user,
      to: data.personal?.to ?? '',
      provider: data.provider,
      provider_id: null,
      ring_seconds: data.ringSeconds,
      status: 'requested',
      pin_of: data.pinOf ?? null,
      unlocked: false,
      wrong_pins: 0,
      requested_time: metadata.occurredAt,
      ringing_time: null,
      answered_time: null,
      ended_time: null,
      answer: null,
      outcome: null,
      seconds: null,
      refused: null,
    }),
    CallPutOff: (doc, { data }) => doc && { ...doc, status: 'waiting', refused: data.reason },
    CallTriedAgain: (doc) => doc && { ...doc, status: 'requested' },
    CallSubmissionUnknown: (doc) => doc && { ...doc, status: 'unknown' },
    CallSubmitted: (doc, { data }) =>
      doc && { ...doc, status: 'submitted', provider_id: data.providerId, refused: null },
    CallRinging: (doc, { metadata }) => doc && { ...doc, status: 'ringing', ringing_time: metadata.occurredAt },
    CallAnswered: (doc, { metadata }) => doc && { ...doc, status: 'answered', answered_time: metadata.occurredAt },
    CallKeyed: (doc, { data }) => doc && { ...doc, answer: data.answer ?? doc.answer },
    CallPinEntered: (doc, { data: { right } }) =>
      doc && { ...doc, unlocked: doc.unlocked || right, wrong_pins: doc.wrong_pins + (right ? 0 : 1) },
    CallEnded: (doc, { data, metadata }) =>
      doc && {
        ...doc,
        status: 'ended',
        ended_time: metadata.occurredAt,
        outcome: data.outcome,
        seconds: data.seconds,
        refused: data.reason ?? doc.refused,
      },
    CallOutcomeCorrected: (doc, { data: { outcome, seconds } }) => doc && { ...doc, outcome, seconds },
  },
  columns: {
    entity: (doc) => doc.entity,
    callout: (doc) => doc.callout,
    /** The organization, while the call is under way. */
    under_way_for: (doc) => (doc.status === 'ended' ? null : doc.entity),
    requested_time: (doc) => doc.requested_time,
  },
  frames: ({ after, position }: Change<CallDoc>) => {
    if (!after || after.callout === null) return [];
    const { callout, incident, entity } = after;
    const data: CalloutFrame = { callout, incident, position };
    return [{ channel: channels.callouts(entity), event: calloutEvent, data }];
  },
});
