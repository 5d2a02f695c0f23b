import { idOf } from '#events/core/message';
import type { RecordedFact } from '#events/facts';

export const isOfCallout = ({ stream }: Pick<RecordedFact, 'stream'>): boolean => stream.startsWith('callout-');

/** The incident that a fact is about: its own, or that of its call-out. */
export function incidentOf(event: RecordedFact): readonly string[] {
  const { stream, data } = event;
  if (isOfCallout(event)) return 'incident' in data && data.incident ? [String(data.incident)] : [];
  return stream.startsWith('incident-') ? [idOf(stream)] : [];
}
