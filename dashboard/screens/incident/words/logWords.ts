import type { Version } from '#contracts/accounts/viewer';
import type { Incident, LogEntry } from '#contracts/incident/incident';
import { happenedIn, type LogWords, logWords } from '#contracts/incident/log/words';
import { ownLogEvents } from '#contracts/incident/logEvents';
import { roleNames } from '#contracts/incident/team';

let known = logWords;
/** Adds the customers' own log events. Called once, before a log is drawn. */
export const registerLogWords = (words: LogWords): void => {
  known = { ...logWords, ...words };
};

export const happenedWords = (event: string): string => happenedIn(known, event);
export const recordWords = (event: string): string =>
  (Object.hasOwn(known, event) ? known[event]?.[1] : undefined) ?? happenedWords(event);

export const memberWords = ({ name, role }: NonNullable<LogEntry['member']>): string =>
  role === null ? name : `${name}, ${roleNames[role]}`;

export interface NextEvents {
  /** Log events of the next state: the main buttons. */
  readonly next: readonly string[];
  /** Log events of later states: a report from the field may be late, or skip a step. */
  readonly later: readonly string[];
}

const own: ReadonlySet<string> = new Set(ownLogEvents);
/** Not recorded by hand: the system's own events, and those that a customer's own call records. */
const recordedElsewhere = (version: Version | undefined, event: string): boolean =>
  own.has(event) || (version?.recorded_elsewhere?.includes(event) ?? false);

/** The events that may be recorded next, by the workflow. A skipped state does not become "next" again. */
export function nextEvents(version: Version | undefined, workflow: Incident['workflow']): NextEvents {
  const last = workflow.findLastIndex(({ reached }) => reached !== null);
  const ahead = workflow.slice(last + 1).map(({ state }) => version?.states.find((step) => step.state === state));
  const events = ahead.flatMap((step) => {
    const named = step?.log_events.filter((event) => !recordedElsewhere(version, event)) ?? [];
    return named.length > 0 ? [named] : [];
  });
  const next = events[0] ?? [];
  return { next, later: [...new Set(events.slice(1).flat())].filter((event) => !next.includes(event)) };
}

/** A phone call is typed while it goes on; an entry a minute after the event counts as recorded later. */
const written = 60_000;

/** The time at which the history of an incident became known all at once, in milliseconds; 0 for a live one. */
export function becameKnown(log: readonly LogEntry[]): number {
  const report = log.find(({ event }) => event === 'created');
  return report && recordedLater(report, 0) ? Date.parse(report.recorded_time) : 0;
}

/** True when an entry was recorded after it happened, and after its history became known. */
export const recordedLater = ({ time, recorded_time }: LogEntry, known: number): boolean =>
  Date.parse(recorded_time) - Math.max(Date.parse(time), known) > written;

/** The progress in whole percent, at most 100 (S2 §9). A later step counts the earlier ones, reached or skipped. */
export function progressOf(workflow: Incident['workflow'], over: boolean): number {
  if (over) return 100;
  if (workflow.length === 0) return 0;
  return Math.min(
    100,
    Math.round(((workflow.findLastIndex(({ reached }) => reached !== null) + 1) / workflow.length) * 100),
  );
}
