import { idOf } from '#events/core/message';
import { hiddenUntil } from '#events/incident/holds/holds';
import { type HoldsDue, part } from './obligation.ts';

/** A hold is released at its end. An incident returns to the lists ten seconds after the last release. */
export const holds = part<HoldsDue>({
  prefix: 'holds',
  ids: ({ stream }) => (stream.startsWith('incident-') ? [idOf(stream)] : []),
  on: {
    IncidentHeld: (due, { data, metadata }, id) => {
      const released = { ...due?.released, [data.hold]: null };
      const ends = data.until === undefined ? due?.ends : { ...due?.ends, [data.hold]: data.until };
      const held = { kind: 'holds', id, entity: metadata.entity, released } as const;
      return { ...held, due_at: nextOf(released, ends), ...(ends ? { ends } : {}) };
    },
    HoldReleased: (due, { data, metadata }) => {
      if (!due) return null;
      const released = { ...due.released, [data.hold]: metadata.occurredAt };
      return { ...due, released, due_at: nextOf(released, due.ends) };
    },
    HoldsEnded: () => null,
    IncidentDeleted: () => null,
  },
});

/** The next time at which a hold ends or the incident returns; null while all open holds wait for a person. */
function nextOf(released: HoldsDue['released'], ends: HoldsDue['ends'] = {}): string | null {
  const until = hiddenUntil(Object.values(released));
  if (until !== 'open') return until;
  const open = Object.entries(ends).flatMap(([hold, end]) => (released[hold] === null ? [end] : []));
  return open.toSorted()[0] ?? null;
}
