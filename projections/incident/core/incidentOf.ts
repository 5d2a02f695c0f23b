import { idOf } from '#events/core/message';
import type { RecordedFact } from '#events/facts';

export const isOfCallout = ({ stream }: Pick<RecordedFact, 'stream'>): boolean => stream.startsWith('callout-');

/** The incidents that a fact is about: its own, or that of its call-out, and the main incident of a link. */
export function incidentOf(event: RecordedFact): readonly string[] {
  const { stream, data, type } = event;
  if (type === 'IncidentLinked') return [idOf(stream), data.to];
  if (type === 'IncidentUnlinked') return [idOf(stream), data.from];
  if (isOfCallout(event)) return 'incident' in data && data.incident ? [String(data.incident)] : [];
  return stream.startsWith('incident-') ? [idOf(stream)] : [];
}

/** True for the fact of an incident that is linked to this one. */
export const isOfLinked = (uuid: string, { stream }: Pick<RecordedFact, 'stream'>): boolean =>
  stream.startsWith('incident-') && idOf(stream) !== uuid;
