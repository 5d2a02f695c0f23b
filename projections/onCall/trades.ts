import type { TradeState } from '#contracts/onCall/trades';
import type { TradeAsked } from '#events/schedule/events';
import { calendarChanged } from '#projections/core/onCallFrames';
import { projection } from '#projections/core/projection';

/** A request of a person about a shift. `state` says how far it has come. */
export interface TradeDoc extends Omit<TradeAsked['data'], 'trade' | 'from' | 'until'> {
  readonly uuid: string;
  readonly entity: string;
  readonly state: TradeState;
  /** ISO-8601 UTC. */
  readonly start: string;
  readonly end: string;
  readonly accepted_by: string | null;
  /** `user:{uuid}` of the supervisor; null without one. */
  readonly approved_by: string | null;
  readonly asked_time: string;
  /** The time at which it last changed the calendar; null before. */
  readonly changed_time: string | null;
  /** The shifts that took the place of the earlier ones. */
  readonly after: readonly string[];
}

export const waits = ({ state }: Pick<TradeDoc, 'state'>): boolean => state === 'asked' || state === 'accepted';

/** The requests of people about shifts, by the uuid of the trade. */
export const trades = projection<TradeDoc>()({
  name: 'trades',
  version: 3,
  keys: ({ data }) => ('trade' in data && data.trade !== undefined ? [data.trade] : []),
  on: {
    TradeAsked: (_, { data: { trade: uuid, from: start, until: end, ...said }, metadata: { entity, occurredAt } }) => ({
      ...said,
      uuid,
      entity,
      state: 'asked',
      start,
      end,
      accepted_by: null,
      approved_by: null,
      asked_time: occurredAt,
      after: [],
      changed_time: null,
    }),
    TradeAccepted: (doc, { data: { user } }) => doc && { ...doc, state: 'accepted', accepted_by: user },
    TradeMade: (doc, { data: { after }, metadata: { actor, occurredAt } }) =>
      doc && {
        ...doc,
        state: 'made',
        after,
        changed_time: occurredAt,
        approved_by: doc.approval === 'supervisor' ? `${actor.kind}:${actor.id}` : null,
      },
    TradeEnded: (doc, { data: { how }, metadata: { occurredAt } }) =>
      doc && { ...doc, state: how, changed_time: how === 'undone' ? occurredAt : doc.changed_time },
  },
  columns: {
    entity: (doc) => doc.entity,
    waiting: (doc) => (waits(doc) ? doc.entity : null),
    asked_of: (doc) => (doc.state === 'asked' ? doc.to : null),
    made: (doc) => (doc.state === 'made' ? doc.entity : null),
    end: (doc) => doc.end,
    changed: (doc) => doc.changed_time,
  },
  frames: ({ after, position }) => (after ? [calendarChanged(after.entity, position)] : []),
});
