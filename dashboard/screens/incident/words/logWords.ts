import type { Version } from '#contracts/accounts/viewer';
import type { Incident, LogEntry } from '#contracts/incident/incident';
import { ownLogEvents } from '#contracts/incident/logEvents';
import { roleNames } from '#contracts/incident/team';

/** By log event: the words for what happened, and those of the button that records it. */
export type LogWords = Readonly<Record<string, readonly [happened: string, record?: string]>>;

/** The specification's log events (S2 §4.1) in words: for the log, and for the button that records one. */
const common: LogWords = {
  created: ['Incident created'],
  dispatched: ['Crew assigned'],
  'job:sent_again': ['Crew sent again'],
  'job:recalled': ['Crew recalled'],
  'job:text_sent': ['Text to the crew sent'],
  'job:text_delivered': ['Text to the crew delivered'],
  'job:text_delayed': ['Text to the crew delayed'],
  'job:text_failed': ['Text to the crew failed'],
  'job:text_doubted': ['Text to the crew may not have been sent'],
  'job:read': ['Job opened by the crew'],
  'job:accepted': ['Job accepted'],
  'job:declined': ['Job declined'],
  'job:on_my_way': ['Crew en route'],
  'job:on_scene': ['Crew on scene'],
  'job:done': ['Crew done'],
  'job:no_response': ['No response from the crew'],
  transferred: ['Transferred'],
  completed: ['Marked as completed'],
  incomplete: ['Marked as incomplete'],
  corrected: ['Corrected by an import'],
  archived: ['Archived'],
  unarchived: ['Removed from the archive'],
  held: ['Put on hold'],
  hold_released: ['Released from a hold'],
  note: ['Note'],
  'files:added': ['File added'],
  'alarm:received': ['Alarm'],
  'alarm:filtered': ['Alarm, filtered'],
  'integration:queued': ['Service request queued'],
  'integration:delayed': ['No response from Cityworks; Muster will retry'],
  'integration:created': ['Service request created'],
  'integration:failed': ['Service request not created'],
  'integration:unknown': ['Unknown whether Cityworks created the service request'],
  'integration:retried': ['Service request sent again'],
  acknowledged: ['Acknowledged', 'Acknowledge'],
  'contacts:call_completed': ['Complainant called', 'Complainant called'],
  'contacts:call_skipped': ['Call to complainant skipped', 'Skip the call'],
  'geo:at_shop': ['At the shop', 'At the shop'],
  'geo:at_shop_skipped': ['Shop skipped', 'Skip the shop'],
  'geo:arrived': ['Arrived on scene', 'Arrived on scene'],
  'geo:departed': ['Departed', 'Departed'],
  'geo:left_geofence': ['Left the area'],
  'geo:location_skipped': ['Location skipped', 'Skip the location'],
  'team:member_added': ['Joined the team'],
  'team:role_changed': ['Role changed'],
  'team:member_removed': ['Left the team'],
  'team:formation_initialized': ['Team formation started', 'Start forming the team'],
  'team:formation_paused': ['Team formation paused', 'Pause forming the team'],
  'team:formation_resumed': ['Team formation resumed', 'Resume forming the team'],
  'team:formation_failed': ['Team formation failed'],
  'team:formation_stopped': ['Team formation stopped'],
  'team:formation_skipped': ['Team formation skipped', 'Skip forming a team'],
  'team:formed': ['Team formed', 'Team formed'],
  'team:leader_assigned': ['Leader assigned', 'Leader assigned'],
  'team:done': ['Team done', 'Team done'],
  form_skipped: ['Form skipped', 'Skip the form'],
  form_submitted: ['Form submitted'],
  form_approved: ['Form approved'],
  form_returned: ['Form returned'],
};

let known = common;
/** Adds the customers' own log events. Called once, before a log is drawn. */
export const registerLogWords = (words: LogWords): void => {
  known = { ...common, ...words };
};

// "crew:pump_started" of another source still reads as "Crew: pump started".
const plain = (event: string) => {
  const words = event.replaceAll('_', ' ').replaceAll(':', ': ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const knownOf = (event: string) => (Object.hasOwn(known, event) ? known[event] : undefined);

export const happenedWords = (event: string): string => knownOf(event)?.[0] ?? plain(event);
export const recordWords = (event: string): string => knownOf(event)?.[1] ?? happenedWords(event);

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
