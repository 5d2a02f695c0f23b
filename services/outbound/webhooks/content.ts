import type { Priority } from '#contracts/core/priority';
import type { WebhookEvent } from '#contracts/core/webhookEvents';
import { problemTag } from '#contracts/incident/problems';
import { fold } from '#events/core/decider';
import { idOf } from '#events/core/message';
import type { RecordedFact } from '#events/facts';
import { type IncidentFact, incident } from '#events/incident/incident';
import { tagId } from '#events/incident/tags/tags';
import { askedBy } from '#events/incident/team/assignment';
import { workflowOf } from '#events/incident/versions/index';
import { problemKey } from '#events/incident/versions/problems/priorities';
import { begun, type Progress, progressed } from '#projections/incident/course/course';

type Words = Readonly<Record<string, unknown>>;

/** The part of a message that is about its event: ids, codes and times, never a word that people wrote. */
export interface Content {
  /** The stream, `incident/{uuid}`. */
  readonly subject: string;
  readonly data: Words;
  /** The problem of the incident by its code, and its priority; absent for messages about no incident. */
  readonly of?: { readonly problem: string | null; readonly priority: Priority };
}

interface Place {
  readonly type: WebhookEvent;
  readonly revision: number;
}

/**
 * The content of a message, from the history of its stream up to its fact: the same at each attempt, however long
 * later. Null when nothing is to be said: the state stayed as it was, or the fact cannot be read.
 */
export function contentOf(history: readonly RecordedFact[], { type, revision }: Place): Content | null {
  const event = history.find((one) => one.revision === revision);
  if (!event) return null;
  return event.stream.startsWith('incident-')
    ? ofIncident(history, event, type)
    : { subject: event.stream.replace('-', '/'), data: dataOf(event, history) };
}

function ofIncident(history: readonly RecordedFact[], event: RecordedFact, type: WebhookEvent): Content | null {
  const before = history.filter(({ revision }) => revision < event.revision);
  const { causationId } = event.metadata;
  // A report writes its problem and its priority after the incident, in the same command.
  const through = history.filter(
    ({ revision, metadata }) => revision <= event.revision || metadata.causationId === causationId,
  );
  const [was, is] = [progressOf(before), progressOf([...before, event])];
  const state = fold(incident, through as readonly RecordedFact<IncidentFact['type']>[]);
  if (!is || state.status === 'none') return null;
  if (type === 'incident.state_changed' && was?.state === is.state) return null;
  if (type === 'incident.closed' && was !== null && isClosed(was)) return null;
  const uuid = idOf(event.stream);
  const tagged = state.tags.get(tagId(uuid, problemTag, ''))?.code;
  const known = (workflowOf(is.version).problemTypes ?? []).map((one) => problemKey(one));
  // A code that no table of the organization has may be somebody's words.
  const problem = typeof tagged === 'string' && known.includes(tagged) ? tagged : null;
  const { priority } = state.priority;
  const incidentData = { incident: uuid, version: is.version, state: is.state, meaning: is.state_meaning };
  const from = type === 'incident.state_changed' ? { previous_state: was?.state ?? null } : {};
  const data = { ...incidentData, ...from, problem, priority, ...dataOf(event, history) };
  return { subject: `incident/${uuid}`, data, of: { problem, priority } };
}

const isClosed = ({ course }: Progress): boolean => course.completed !== null || course.archived !== null;

const progressOf = (history: readonly RecordedFact[]): Progress | null =>
  history.reduce<Progress | null>((known, event) => {
    if (event.type === 'IncidentCreated') return begun(event.data.version, event.metadata.occurredAt);
    return known && progressed(known, event);
  }, null);

/** The fields of a message that its fact alone gives. */
function dataOf(event: RecordedFact, history: readonly RecordedFact[]): Words {
  switch (event.type) {
    case 'LogEntryRecorded':
      return { log_event: event.data.event };
    case 'CrewDispatched':
    case 'CrewSentAgain':
    case 'JobAccepted':
      return { crew: event.data.designation, dispatch: event.data.dispatch ?? null };
    case 'IncidentTransferred': {
      const people = askedBy(event.data).flatMap(({ user, hasAccount }) => (hasAccount ? [user] : []));
      return { transfer: event.data.transfer, asked: people, assigned: event.data.assigned?.user ?? null };
    }
    case 'LeaderAsked':
      return { transfer: event.data.transfer, asked: [event.data.user] };
    case 'AssignmentAccepted':
      return { transfer: event.data.transfer, accepted_by: event.data.user };
    case 'IncidentClaimed':
      return { callout: event.data.callout, accepted_by: event.data.user };
    case 'IncidentCompleted':
      return { how: 'completed' };
    case 'IncidentArchived':
      return { how: 'archived' };
    case 'IncidentDeleted':
      return { how: 'deleted' };
    case 'ShiftScheduled': {
      const { schedule, shift, user, from, until, designation } = event.data;
      return { schedule, shift, designation, user, from, until };
    }
    case 'ShiftUnscheduled':
      return { schedule: event.data.schedule, shift: event.data.shift, removed: true };
    case 'AfterHoursLeaderChosen':
      return { shift: event.data.shift, user: event.data.user, from: event.data.from };
    case 'AfterHoursLeaderWithdrawn':
      return { shift: event.data.shift, removed: true };
    case 'NotificationStopped':
    case 'NotificationEnded': {
      const created = history.find((one) => one.type === 'NotificationCreated');
      const recipients = created?.type === 'NotificationCreated' ? created.data.recipients.length : null;
      return { notification: event.data.notification, stopped: event.type === 'NotificationStopped', recipients };
    }
    default:
      return {};
  }
}
