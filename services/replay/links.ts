import { idOf } from '#events/core/message';
import { projection } from '#projections/core/projection';

interface Links {
  /** The incidents that were ever linked to the main one. */
  readonly incidents: readonly string[];
}

/** By the main incident: the facts of its links stand in the streams of the linked ones. */
export const links = projection<Links>()({
  name: 'links',
  version: 1,
  keys: ({ type, data }) => (type === 'IncidentLinked' ? [data.to] : []),
  on: {
    IncidentLinked: (doc, { stream }) => ({ incidents: [...new Set([...(doc?.incidents ?? []), idOf(stream)])] }),
  },
});
