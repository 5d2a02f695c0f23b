import type { OwnLogEvent } from '#contracts/incident/logEvents';
import type { FactType, RecordedFact } from '#events/facts';
import type { LogLine } from './logLine.ts';

/** The line of the log that a fact becomes. */
export type LineOf<Type extends FactType> = (event: RecordedFact<Type>) => LogLine;

/** Who did it, as the log keeps it: `user:7c0…`. */
export const byOf = ({ metadata: { actor } }: RecordedFact): string => `${actor.kind}:${actor.id}`;

export const lineOf = (event: RecordedFact, name: string, message: string): LogLine => ({
  uuid: event.id,
  event: name,
  time: event.metadata.occurredAt,
  recorded_time: event.recordedAt,
  message,
  lat: null,
  lng: null,
  by: byOf(event),
});

/** A line for what the system itself records, in the specification's manner of naming. */
export const ownLine = (event: RecordedFact, name: OwnLogEvent, message = ''): LogLine => lineOf(event, name, message);
