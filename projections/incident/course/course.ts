import type { Meaning } from '#contracts/incident/incident';
import type { RecordedFact } from '#events/facts';
import { workflowOf } from '#events/incident/versions/index';
import { type Course, keepTimestamp, stateOf } from '#events/incident/workflow/workflow';

/**
 * The fields from which every read model derives an incident's state; see the rule in
 * `events/incident/workflow/workflow.ts`.
 */
export interface Progress {
  readonly version: string;
  readonly course: Course;
  readonly state: string;
  readonly state_display: string;
  readonly state_meaning: Meaning;
  readonly state_time: string;
}

export const begun = (version: string, created: string): Progress =>
  settled(version, { timestamps: {}, completed: null, archived: null, created });

/** The progress after an event; the same object when the event does not change it. */
export function progressed(before: Progress, event: RecordedFact): Progress {
  const { version, course } = before;
  const at = event.metadata.occurredAt;
  switch (event.type) {
    case 'LogEntryRecorded':
      return settled(version, { ...course, timestamps: keepTimestamp(course.timestamps, event.data.event, at) });
    case 'LogEntryWithdrawn':
      return settled(version, { ...course, timestamps: without(course.timestamps, event.data) });
    case 'ReportCorrected':
      return settled(event.data.newVersion, { ...course, created: event.data.reported });
    case 'IncidentCompleted':
      return settled(version, { ...course, completed: at });
    case 'IncidentReopened':
      return settled(version, { ...course, completed: null });
    case 'IncidentArchived':
      return settled(version, { ...course, archived: at });
    case 'IncidentUnarchived':
      return settled(version, { ...course, archived: null });
    default:
      // Any fact may change the version: a dispatch and a transfer do.
      return 'newVersion' in event.data ? settled(event.data.newVersion, course) : before;
  }
}

/**
 * True unless the incident is completed or archived, its state means `closed`, or no crew is sent to incidents of its
 * version. Only active incidents are on the board.
 */
export const isActive = ({ course, version, state_meaning }: Progress): boolean =>
  course.completed === null &&
  course.archived === null &&
  state_meaning !== 'closed' &&
  workflowOf(version).quiet !== true;

/** The kept times after an entry was withdrawn. Another entry of its kind may give the time instead. */
function without(
  kept: Course['timestamps'],
  { event, at, next }: RecordedFact<'LogEntryWithdrawn'>['data'],
): Course['timestamps'] {
  if (kept[event] !== at) return kept;
  const { [event]: _, ...others } = kept;
  return next === null ? others : { ...others, [event]: next };
}

function settled(version: string, course: Course): Progress {
  const { state, display, meaning, since } = stateOf(workflowOf(version), course);
  return { version, course, state, state_display: display, state_meaning: meaning, state_time: since };
}

/** The address as one line for a list: the full text, or the parts that are left after an erasure. */
export const addressLine = (place: { raw: string | null; route: string; locality: string }): string =>
  place.raw ?? [place.route, place.locality].filter((part) => part !== '').join(', ');
