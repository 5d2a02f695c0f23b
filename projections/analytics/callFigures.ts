import { type AnswerFigure, answerOf } from '#contracts/analytics/figures';
import type { CallOutcome } from '#contracts/callout/outcomes';
import type { RecordedFact } from '#events/facts';
import { rowProjection } from '#projections/core/rows';

/** One call of a call-out that asked a person to come, for statistics. Times are milliseconds. */
export interface CallFigure {
  readonly entity: string;
  readonly call: string;
  readonly user: string;
  readonly callout: string | null;
  readonly incident: string | null;
  readonly requested: number;
  /** Whole seconds from the request to the answer. */
  readonly answered_after: number | null;
  /** The call-out's own word where it has one: it knows that the team was full. Null while the call is under way. */
  readonly outcome: CallOutcome | null;
  readonly said: AnswerFigure | null;
  /** 1 for the latest call of the call-out to this person, which a correction is about. */
  readonly latest: number;
  /** The position in the log of the latest event that changed the row: readers follow the rows by it. */
  readonly place: number;
}

/** The name of the read model, for its readers. */
export const callFigureRows = 'call_figures';

/** Calls to a contact, and test calls, are nobody's answer to a call-out. */
const counted: readonly string[] = ['team', 'escalation'];

type Figure = Omit<CallFigure, 'place'>;

const withOutcome = (row: Figure, outcome: CallOutcome): Figure =>
  row.outcome === outcome ? row : { ...row, outcome, said: answerOf(outcome) };

/** The calls of an organization, by the time of their request. A later correction changes the figures of the past. */
export const callFigures = rowProjection<CallFigure, 'place'>()({
  name: callFigureRows,
  version: 5,
  table: {
    columns: {
      entity: 'text',
      call: 'text',
      user: 'text',
      callout: 'text',
      incident: 'text',
      requested: 'integer',
      answered_after: 'integer',
      outcome: 'text',
      said: 'text',
      latest: 'integer',
      place: 'integer',
    },
    key: ['entity', 'call'],
    place: 'place',
    indexes: [
      ['place'],
      ['entity'],
      ['incident'],
      ['entity', 'requested'],
      ['entity', 'user', 'requested'],
      ['entity', 'callout', 'user'],
    ],
  },
  on: {
    CallRequested: (event) => {
      const { data, metadata } = event;
      const { entity, occurredAt } = metadata;
      const { call, user, callout, incident, purpose } = data;
      if (!counted.includes(purpose)) return [];
      const row: Figure = {
        entity,
        call,
        user,
        callout,
        incident,
        requested: Date.parse(occurredAt),
        answered_after: null,
        outcome: null,
        said: null,
        latest: 1,
      };
      const earlier = callout === null ? [] : [{ where: { entity, callout, user }, change: noLonger }];
      return [...earlier, { put: row }];
    },
    CallAnswered: (event) => {
      const { data, metadata } = event;
      const { entity, occurredAt } = metadata;
      const answered = (row: Figure): Figure => {
        const seconds = Math.max(0, Math.round((Date.parse(occurredAt) - row.requested) / 1_000));
        return row.answered_after === null ? { ...row, answered_after: seconds } : row;
      };
      return [{ where: { entity, call: data.call }, change: answered }];
    },
    CallEnded: (event) => [
      {
        where: { entity: event.metadata.entity, call: event.data.call },
        // The call-out's word may have come first.
        change: (row) => (row.outcome === null ? withOutcome(row, event.data.outcome) : row),
      },
    ],
    ResponseRecorded: (event) => [
      {
        where: { entity: event.metadata.entity, call: event.data.call },
        // The phone that we stop after an answer in another way says nothing about it.
        change: (row) =>
          event.data.outcome === 'called-off' && row.outcome !== null ? row : withOutcome(row, event.data.outcome),
      },
    ],
    ResponseCorrected: ofLatest,
    // The person answered the latest call, in another way.
    AnswerGiven: ofLatest,
  },
});

/** An answer to no call of its own is the answer to the latest one. */
function ofLatest({ data, metadata }: RecordedFact<'ResponseCorrected' | 'AnswerGiven'>) {
  const { callout, user, outcome } = data;
  const change = (row: Figure): Figure => (row.latest === 1 ? withOutcome(row, outcome) : row);
  return [{ where: { entity: metadata.entity, callout, user }, change }];
}

const noLonger = (row: Figure): Figure => (row.latest === 1 ? { ...row, latest: 0 } : row);
