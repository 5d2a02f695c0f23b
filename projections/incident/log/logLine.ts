import { mapUrl } from '#contracts/core/geo';
import type { LogEntry } from '#contracts/incident/incident';
import { logWarnings } from '#contracts/incident/logEvents';

/** A line of the log as stored. The fields derived from it are added when it is shown. */
export type LogLine = Omit<LogEntry, 'level' | 'mapUrl'>;

export const shownLine = (line: LogLine): LogEntry => ({
  ...line,
  level: isWarning(line) ? 'warning' : 'info',
  mapUrl: line.lat === null || line.lng === null ? null : mapUrl(line.lat, line.lng),
});

const isWarning = ({ event, transfer }: LogLine): boolean =>
  logWarnings.some(
    (warning) =>
      warning.event === event &&
      (warning.kind === undefined || warning.kind === transfer?.kind) &&
      (warning.urgent === undefined || warning.urgent === transfer?.urgent),
  );
