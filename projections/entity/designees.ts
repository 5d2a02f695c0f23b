import { channels } from '#contracts/accounts/channels';
import type { DesignatedUserNamed } from '#events/entity/events';
import { type Change, projection } from '#projections/core/projection';
import { transfersChanged } from './transferFrames.ts';

export interface DesigneesDoc {
  readonly designated: readonly Designated[];
  /** Former designations, so that ending a designation twice is not refused as unknown. */
  readonly ended: readonly Designated[];
}
type Designated = Pick<DesignatedUserNamed['data'], 'designation' | 'user' | 'target'>;
const isNot = (a: Designated) => (b: Designated) =>
  a.designation !== b.designation || a.user !== b.user || a.target !== b.target;

/** The designated users of each version, by the organization's uuid, in the order in which they were named. */
export const designees = projection<DesigneesDoc>()({
  name: 'designees',
  version: 2,
  keys: ({ data }) => ('entity' in data ? [data.entity] : []),
  on: {
    DesignatedUserNamed: (doc, { data: { designation, user, target } }) => ({
      designated: [...(doc?.designated ?? []), { designation, user, target }],
      ended: (doc?.ended ?? []).filter(isNot({ designation, user, target })),
    }),
    DesignatedUserRemoved: (doc, { data: { designation, user, target } }) => ({
      designated: (doc?.designated ?? []).filter(isNot({ designation, user, target })),
      ended: [...(doc?.ended ?? []), { designation, user, target }],
    }),
  },
  frames: ({ key, position }: Change<DesigneesDoc>) => [
    ...transfersChanged(key, position),
    // The calendar shows the people who are named.
    { channel: channels.calendar(key), event: 'refresh', data: { position } },
  ],
});
