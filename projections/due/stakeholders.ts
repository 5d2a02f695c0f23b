import type { EventKind } from '#contracts/admin/events';
import { eventKinds } from '#contracts/admin/events';
import { idOf } from '#events/core/message';
import type { FactType, RecordedFact } from '#events/facts';
import { workflowOf } from '#events/incident/versions/index';
import { configurationOf, tellingOf } from '#events/stakeholder/decider';
import type { Look } from '#projections/core/projection';
import { type EventConfigurationDue, type EventTellingDue, type Obligation, part } from './obligation.ts';

/** The people who are told of a kind of event. Nothing is due for them by itself. */
export const eventConfigurations = part<EventConfigurationDue>({
  prefix: 'event-configuration',
  ids: ({ data }) => ('configuration' in data ? [data.configuration] : []),
  on: {
    EventStakeholderAdded: (due, { data, metadata: { entity } }, id) => ({
      kind: 'event-configuration',
      id,
      entity,
      due_at: null,
      users: [...new Set([...(due?.users ?? []), data.user])],
    }),
    EventStakeholderRemoved: (due, { data }) => {
      const users = due?.users.filter((user) => user !== data.user) ?? [];
      return due && users.length > 0 ? { ...due, users } : null;
    },
  },
});

/** The event of an incident that this fact begins; null for any other fact, and for a history that is imported. */
function begins(event: RecordedFact): EventKind | null {
  const kind = kindOf(event);
  return kind !== null && event.metadata.actor.kind === 'import' ? null : kind;
}

const notFormed: ReadonlySet<string> = new Set(['team:formation_failed', 'team:formation_stopped']);

function kindOf({ type, data }: RecordedFact): EventKind | null {
  if (type === 'IncidentCreated') return workflowOf(data.version).quiet ? null : 'INCIDENT_REPORTED';
  if (type === 'CrewSilent') return 'CREW_SILENT';
  return type === 'LogEntryRecorded' && notFormed.has(data.event) ? 'TEAM_NOT_FORMED' : null;
}

/** The events of an incident that this fact ends. */
function ends({ type, data }: RecordedFact): readonly EventKind[] {
  if (type === 'LogEntryRecorded') return data.event === 'team:formed' ? ['TEAM_NOT_FORMED'] : [];
  if (type === 'JobAccepted' || type === 'CrewRecalled') return ['CREW_SILENT'];
  return over.includes(type) ? eventKinds : [];
}
const over: readonly FactType[] = ['IncidentCompleted', 'IncidentArchived', 'IncidentDeleted', 'IncidentTransferred'];

const tellingIn = (event: RecordedFact, kind: EventKind): string =>
  tellingOf(configurationOf(event.metadata.entity, kind), idOf(event.stream));

const telling = (due: EventTellingDue | null, event: RecordedFact, id: string): EventTellingDue | null => {
  const kind = begins(event);
  if (kind === null || id !== tellingIn(event, kind)) return ended(due, event);
  const { entity, occurredAt } = event.metadata;
  return {
    kind: 'event-telling',
    id,
    entity,
    due_at: occurredAt,
    event: kind,
    incident: idOf(event.stream),
    cause: event.id,
    happened_at: occurredAt,
    round: 0,
  };
};

/** A version transfer within the organization ends nothing. */
const ended = (due: EventTellingDue | null, event: RecordedFact): EventTellingDue | null =>
  due && ends(event).includes(due.event) && !(event.type === 'IncidentTransferred' && event.data.newEntity === null)
    ? null
    : due;

function idsOf(event: RecordedFact, look: Look<Obligation>): readonly string[] {
  if (event.type === 'StakeholdersTold') return [event.data.telling];
  if (!event.stream.startsWith('incident-')) return [];
  const kind = begins(event);
  const isTold = kind !== null && look(`event-configuration:${configurationOf(event.metadata.entity, kind)}`) !== null;
  return [...(isTold ? [tellingIn(event, kind)] : []), ...ends(event).map((one) => tellingIn(event, one))];
}

/** Tells the stakeholders of an event, and tells them again while it goes on. The subject is the telling. */
export const eventTellings = part<EventTellingDue>({
  prefix: 'event-telling',
  ids: idsOf,
  on: {
    IncidentCreated: telling,
    LogEntryRecorded: telling,
    CrewSilent: telling,
    JobAccepted: ended,
    CrewRecalled: ended,
    ...Object.fromEntries(over.map((type) => [type, ended])),
    StakeholdersTold: (due, { data }) =>
      due?.cause !== data.cause || due.round !== data.round
        ? due
        : data.nextAt === null
          ? null
          : { ...due, round: due.round + 1, due_at: data.nextAt },
  },
});
