import type { WebhookEvent } from '#contracts/core/webhookEvents';
import { appointmentEvents } from '#contracts/incident/logEvents';
import { idFrom } from '#events/core/ids';
import type { FactType, RecordedFact } from '#events/facts';
import { askedBy } from '#events/incident/team/assignment';
import { workflows } from '#events/incident/versions/index';
import type { WebhookSettings } from '#events/webhook/events';

/** The webhooks of an organization, by uuid. */
export type Webhooks = Readonly<Record<string, Pick<WebhookSettings, 'events' | 'active'>>>;

/** A message that a fact causes: its delivery, which is new for each webhook, and its id, which is the same for all. */
export interface Message {
  readonly delivery: string;
  readonly webhook: string;
  readonly id: string;
  readonly type: WebhookEvent;
}

/** The facts that may change the state of an incident. The sender compares the states before and after. */
const steps: ReadonlySet<FactType> = new Set([
  'LogEntryWithdrawn',
  'IncidentCompleted',
  'IncidentReopened',
  'IncidentArchived',
  'IncidentUnarchived',
  'IncidentTransferred',
  'CrewDispatched',
  'ReportCorrected',
]);
const reaches: ReadonlySet<string> = new Set([
  ...[...workflows.values()].flatMap(({ states }) =>
    states.flatMap(({ logEvents, together = [] }) => [...logEvents, ...together]),
  ),
  ...Object.values(appointmentEvents).flatMap(({ made, off }) => [made, off]),
]);

const changesState = (event: RecordedFact): boolean =>
  event.type === 'LogEntryRecorded' ? reaches.has(event.data.event) : steps.has(event.type);

const assigns = (event: RecordedFact): boolean =>
  event.type === 'IncidentTransferred'
    ? askedBy(event.data).length > 0 || event.data.assigned !== null
    : ['LeaderAsked', 'CrewDispatched', 'CrewSentAgain'].includes(event.type);

const of = (...types: readonly FactType[]) => {
  const set: ReadonlySet<FactType> = new Set(types);
  return ({ type }: RecordedFact) => set.has(type);
};

const says: Readonly<Record<WebhookEvent, (event: RecordedFact) => boolean>> = {
  'incident.created': of('IncidentCreated'),
  'incident.state_changed': changesState,
  'incident.assigned': assigns,
  'incident.accepted': of('AssignmentAccepted', 'IncidentClaimed', 'JobAccepted'),
  'incident.closed': of('IncidentCompleted', 'IncidentArchived', 'IncidentDeleted'),
  'oncall.changed': of('ShiftScheduled', 'ShiftUnscheduled', 'AfterHoursLeaderChosen', 'AfterHoursLeaderWithdrawn'),
  'notification.sent': of('NotificationStopped', 'NotificationEnded'),
};
/** Every fact that may become a message. */
export const messageFacts: readonly FactType[] = [
  ...steps,
  'LogEntryRecorded',
  'LeaderAsked',
  'CrewSentAgain',
  'IncidentCreated',
  'AssignmentAccepted',
  'IncidentClaimed',
  'JobAccepted',
  'IncidentDeleted',
  'ShiftScheduled',
  'ShiftUnscheduled',
  'AfterHoursLeaderChosen',
  'AfterHoursLeaderWithdrawn',
  'NotificationStopped',
  'NotificationEnded',
];

const causing: ReadonlySet<FactType> = new Set(messageFacts);
/** The delivery that a fact goes on with; null for one that may begin messages, which may name another's delivery. */
export const deliveryIn = ({ type, data }: RecordedFact): string | null =>
  !causing.has(type) && 'delivery' in data ? data.delivery : null;

/** The messages that a fact causes for these webhooks. A history that is imported causes none. */
export function messagesOf(event: RecordedFact, webhooks: Webhooks | undefined): readonly Message[] {
  if (!webhooks || event.metadata.actor.kind === 'import') return [];
  return Object.entries(webhooks).flatMap(([webhook, { events, active }]) =>
    active
      ? (events as readonly WebhookEvent[])
          .filter((type) => says[type]?.(event))
          .map((type) => ({
            delivery: idFrom('webhook', webhook, event.id, type),
            webhook,
            id: idFrom('webhook event', event.id, type),
            type,
          }))
      : [],
  );
}

/** The webhooks of an organization after a change of one. */
export function webhooksAfter(before: Webhooks, event: RecordedFact): Webhooks {
  switch (event.type) {
    case 'WebhookMade':
    case 'WebhookChanged': {
      const { webhook, events, active } = event.data;
      return { ...before, [webhook]: { events, active } };
    }
    case 'WebhookRemoved': {
      const { [event.data.webhook]: _, ...others } = before;
      return others;
    }
    default:
      return before;
  }
}
