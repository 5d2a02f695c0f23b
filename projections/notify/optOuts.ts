import { projection } from '#projections/core/projection';

export interface OptOutDoc {
  /** ISO-8601 UTC. */
  readonly since: string;
}

/** The phone numbers that get no notification, by the uuid of their opt-out. */
export const optOuts = projection<OptOutDoc>()({
  name: 'opt_outs',
  version: 1,
  keys: ({ data }) => ('number' in data && typeof data.number === 'string' ? [data.number] : []),
  on: {
    NumberOptedOut: (_, { metadata }) => ({ since: metadata.occurredAt }),
    NumberOptedIn: () => null,
  },
});
