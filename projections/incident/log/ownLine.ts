import type { OwnLogEvent } from '#contracts/incident/logEvents';
import type { FactType, RecordedFact } from '#events/facts';
import type { LogLine } from './logLine.ts';

/** Builds the log line of a fact. */
export type LineOf<Type extends FactType> = (event: RecordedFact<Type>) => LogLine;

/** The actor of a fact as the log stores it: `user:7c0…`. */
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

/** The log line of a fact that the system itself records, with the specification's style of name. */
export const ownLine = (event: RecordedFact, name: OwnLogEvent, message = ''): LogLine => lineOf(event, name, message);
