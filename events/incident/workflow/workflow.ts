import type { Meaning } from '#contracts/incident/incident';
import { appointmentEvents } from '#contracts/incident/logEvents';
import type { Workflow } from './definition.ts';

/**
 * The input of a workflow: the kept time of each kind of log event, the completed and archived times, and the creation
 * time.
 */
export interface Course {
  readonly timestamps: Readonly<Record<string, string>>;
  readonly completed: string | null;
  readonly archived: string | null;
  readonly created: string;
}

// The latest of these events counts; of all others, the first (S2 §4.1).
const latestCounts = new Set(['geo:departed', 'geo:left_geofence']);
/** An appointment that is off was not made: the event counts that made it, once it is made again. */
const takesBack: ReadonlyMap<string, string> = new Map(
  Object.values(appointmentEvents).map(({ made, off }) => [off, made]),
);

/**
 * Keeps one time for each kind of log event. Late facts may arrive in any order. Times are ISO-8601 UTC, so text order
 * is time order.
 */
export function keepTimestamp(kept: Course['timestamps'], event: string, time: string): Course['timestamps'] {
  const takenBack = takesBack.get(event);
  if (takenBack !== undefined) {
    const { [takenBack]: _, ...rest } = kept;
    return { ...rest, [event]: time };
  }
  const before = kept[event];
  const replaces = before === undefined || (latestCounts.has(event) ? time > before : time < before);
  return replaces ? { ...kept, [event]: time } : kept;
}

/**
 * The state of an incident, in its version's words and in the words shared by all organizations. `since` is ISO-8601
 * UTC.
 */
export interface CurrentState {
  readonly state: string;
  readonly display: string;
  readonly meaning: Meaning;
  readonly since: string;
}

const news = { state: 'new', display: 'New', meaning: 'received' } as const;
const completed = { state: 'completed', display: 'Completed', meaning: 'closed' } as const;
const archived = { state: 'archived', display: 'Archived', meaning: 'closed' } as const;

const failed = { state: 'error', display: 'Error', meaning: 'received' } as const;

/** Returns the state of an incident, or `error` when the rule cannot be applied to its version (S2 §4.1). */
export function stateOf(workflow: Workflow, course: Course): CurrentState {
  try {
    return byRule(workflow, course);
  } catch {
    return { ...failed, since: course.created };
  }
}

/**
 * Applies the rule of S2 §4.1: `new` until the incident was acknowledged or a leader was assigned; then the completed
 * and archived flags; else the version's state whose event came last. Of equal times the later state in the version's
 * order wins, because a form may log arrival and completion in one second.
 */
function byRule(workflow: Workflow, course: Course): CurrentState {
  const { timestamps, created } = course;
  const isNew = timestamps.acknowledged === undefined && timestamps['team:leader_assigned'] === undefined;
  if (isNew && !workflow.always) return { ...news, since: created };
  if (course.completed !== null) return { ...completed, since: course.completed };
  if (course.archived !== null) return { ...archived, since: course.archived };
  if (workflow.always) return { ...workflow.always, since: created };
  let current: CurrentState = { ...news, since: created };
  let last = '';
  for (const { state, display, meaning, reached: since } of reached(workflow, timestamps)) {
    if (since === null || since < last) continue;
    current = { state, display, meaning, since };
    last = since;
  }
  return current;
}

/** Returns each state of the version in order, with the time at which it was reached, or null. */
export function reached({ states }: Workflow, timestamps: Course['timestamps']) {
  const latest = (events: readonly string[]): string | null =>
    events
      .map((event) => timestamps[event] ?? null)
      .reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null);
  return states.map(({ state, display, meaning, logEvents, together }) => {
    const own = latest(logEvents);
    const other = together === undefined ? own : latest(together);
    const time = own === null || other === null ? null : own > other ? own : other;
    return { state, display, meaning, reached: time };
  });
}
