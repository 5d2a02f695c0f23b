import type { DesignatedUserNamed } from '#events/entity/events';
import { projection } from './projection.ts';

export interface DesigneesDoc {
  readonly designated: readonly Pick<DesignatedUserNamed['data'], 'designation' | 'user' | 'target'>[];
}

/** Who answers for which version, by the organisation's uuid, in the order in which they were named. */
export const designees = projection<DesigneesDoc>({
  name: 'designees',
  version: 1,
  keys: ({ data }) => ('entity' in data ? [data.entity] : []),
  on: {
    DesignatedUserNamed: (doc, { data: { designation, user, target } }) => ({
      designated: [...(doc?.designated ?? []), { designation, user, target }],
    }),
    DesignatedUserRemoved: (doc, { data: { designation, user, target } }) => ({
      designated: (doc?.designated ?? []).filter(
        (one) => one.designation !== designation || one.user !== user || one.target !== target,
      ),
    }),
  },
});
