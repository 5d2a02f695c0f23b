import type { Workflow } from './versions/workflow.ts';

/** What a workflow looks at: the kept time of each kind of log event, and the two flags. */
export interface Course {
  readonly timestamps: Readonly<Record<string, string>>;
  readonly completed: string | null;
  readonly archived: string | null;
  readonly created: string;
}

// Of these the latest counts, of all others the first (S2 §4.1).
const latestCounts = new Set(['geo:departed', 'geo:left_geofence']);

/** Keeps one time for each kind of log event; late facts may arrive in any order. Times are ISO-8601 UTC, so text order is time order. */
export function keepTimestamp(kept: Course['timestamps'], event: string, time: string): Course['timestamps'] {
  const before = kept[event];
  const replaces = before === undefined || (latestCounts.has(event) ? time > before : time < before);
  return replaces ? { ...kept, [event]: time } : kept;
}

/**
 * The state by the rule of S2 §4.1, and since when: `new` until somebody acknowledged it or a leader was assigned; then the
 * completed and archived flags; else the version's state whose event came last. Of equal times the later state in the
 * version's order wins, because a form may log arrival and completion in one second.
 */
export function stateOf(workflow: Workflow, course: Course): { readonly state: string; readonly since: string } {
  const { timestamps } = course;
  if (timestamps.acknowledged === undefined && timestamps['team:leader_assigned'] === undefined) {
    return { state: 'new', since: course.created };
  }
  if (course.completed !== null) return { state: 'completed', since: course.completed };
  if (course.archived !== null) return { state: 'archived', since: course.archived };
  let current = { state: 'new', since: course.created };
  let last = '';
  for (const step of reached(workflow, timestamps)) {
    if (step.reached !== null && step.reached >= last) {
      current = { state: step.state, since: step.reached };
      last = step.reached;
    }
  }
  return current;
}

/** Each state of the version in order, with the latest kept time of an event that reaches it. */
export function reached(workflow: Workflow, timestamps: Course['timestamps']) {
  return workflow.states.map(({ state, display, logEvents }) => {
    const times = logEvents.map((event) => timestamps[event]).filter((time) => time !== undefined);
    return { state, display, reached: times.length === 0 ? null : times.reduce((a, b) => (a > b ? a : b)) };
  });
}
