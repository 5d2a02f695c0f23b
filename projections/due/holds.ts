import { idOf } from '#events/core/message';
import { hiddenUntil } from '#events/incident/holds/holds';
import { type HoldsDue, part } from './obligation.ts';

/** An incident returns to the lists ten seconds after the last of its holds was released. */
export const holds = part<HoldsDue>({
  prefix: 'holds',
  ids: ({ stream }) => (stream.startsWith('incident-') ? [idOf(stream)] : []),
  on: {
    IncidentHeld: (due, { data, metadata }, id) => ({
      kind: 'holds',
      id,
      entity: metadata.entity,
      due_at: null,
      released: { ...due?.released, [data.hold]: null },
    }),
    HoldReleased: (due, { data, metadata }) => {
      if (!due) return null;
      const released = { ...due.released, [data.hold]: metadata.occurredAt };
      const until = hiddenUntil(Object.values(released));
      return { ...due, released, due_at: until === 'open' ? null : until };
    },
    HoldsEnded: () => null,
    IncidentDeleted: () => null,
  },
});
