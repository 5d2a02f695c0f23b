import { levels, type Priority, usualPriority } from '#contracts/core/priority';
import type { Incident, IncidentSummary } from '#contracts/incident/incident';
import type { RecordedFact } from '#events/facts';
import type { PriorityFact } from '#events/incident/priority/priority';
import type { CardPart } from '#projections/incident/core/cardPart';
import { incidentMarks } from '#projections/incident/core/marks';
import { type DocPart, erasesDocument } from '#projections/incident/core/part';
import { byOf, ownLine } from '#projections/incident/log/ownLine';

export interface OnCard {
  readonly priority: Priority;
}
export interface ShownPriority extends OnCard {
  /** Null while the priority follows the problem. `by` is `kind:id`. */
  readonly priority_choice: Incident['priority_choice'];
}

const said = (priority: Priority, reason = ''): string =>
  reason === '' ? levels[priority].words : `${levels[priority].words}: ${reason}`;

const onCard = (_: OnCard, { data }: RecordedFact<PriorityFact['type']>): OnCard => ({ priority: data.priority });

export const shownPriority: DocPart<{
  fields: ShownPriority;
  facts: PriorityFact['type'];
  follows: 'PersonalDataErased';
  page: ShownPriority;
  summary: Pick<IncidentSummary, 'priority'>;
}> = {
  initial: { priority: usualPriority, priority_choice: null },
  on: {
    PriorityChanged: (_, event) => ({
      priority: event.data.priority,
      priority_choice: {
        reason: event.data.personal?.reason ?? null,
        by: byOf(event),
        time: event.metadata.occurredAt,
      },
    }),
    PriorityFollowed: (_, { data }) => ({ priority: data.priority, priority_choice: null }),
    PersonalDataErased: (doc, event) =>
      doc.priority_choice && erasesDocument(doc, event)
        ? { priority_choice: { ...doc.priority_choice, reason: null } }
        : {},
  },
  tells: { PriorityChanged: 'updated', PriorityFollowed: 'updated' },
  lines: {
    PriorityChanged: (event) =>
      ownLine(event, 'priority_changed', said(event.data.priority, event.data.personal?.reason)),
    PriorityFollowed: (event) => ownLine(event, 'priority_followed', said(event.data.priority)),
  },
  page: ({ priority, priority_choice }) => ({ priority, priority_choice }),
  summary: ({ priority }) => ({ priority }),
  marks: ({ priority }) => [incidentMarks.priority(priority)],
};

export const cardPriority: CardPart<{ fields: OnCard; facts: PriorityFact['type'] }> = {
  initial: { priority: usualPriority },
  on: { PriorityChanged: onCard, PriorityFollowed: onCard },
  shown: ({ priority }) => ({ priority }),
};
