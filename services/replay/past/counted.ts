import { comparePositions } from '#events/core/position';
import type { Read } from '#services/projector/folding';

/** An event without a time happened when it was recorded. Milliseconds. */
export function happenedBy({ event: { metadata, recordedAt } }: Read, at: number): boolean {
  const time = Date.parse(metadata.occurredAt);
  return (Number.isNaN(time) ? Date.parse(recordedAt) : time) <= at;
}

export const inOrder = (reads: readonly Read[]): readonly Read[] =>
  reads.toSorted((a, b) => comparePositions(a.event.position, b.event.position));

/** The call-outs that the incident of these events asked for, and those that told it of their start. */
export const calloutsIn = (own: readonly Read[]): readonly string[] => [
  ...new Set(
    own.flatMap(({ event }) => {
      if (event.type === 'CalloutRequested') return [String(event.data.callout)];
      const isStart = event.type === 'LogEntryRecorded' && event.data.event === 'team:formation_initialized';
      return isStart ? [event.metadata.correlationId] : [];
    }),
  ),
];
