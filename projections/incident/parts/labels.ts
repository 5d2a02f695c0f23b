import type { IncidentSummary, Label } from '#contracts/incident/incident';
import type { LabelFact } from '#events/incident/labels/labels';
import { incidentMarks } from '#projections/incident/core/marks';
import type { DocPart } from '#projections/incident/core/part';

export interface ShownLabels {
  readonly labels: readonly Label[];
}

export const shownLabels: DocPart<{
  fields: ShownLabels;
  facts: LabelFact['type'];
  page: ShownLabels;
  summary: Pick<IncidentSummary, 'labels'>;
}> = {
  initial: { labels: [] },
  on: {
    LabelAdded: (doc, { data }) => ({ labels: [...doc.labels, { uuid: data.label, name: data.name }] }),
    LabelRemoved: (doc, { data }) => ({ labels: doc.labels.filter(({ uuid }) => uuid !== data.label) }),
  },
  tells: { LabelAdded: 'label_added', LabelRemoved: 'label_deleted' },
  page: (doc) => ({ labels: doc.labels }),
  summary: (doc) => ({ labels: doc.labels.map(({ name }) => name) }),
  words: (doc) => doc.labels.map(({ name }) => name),
  marks: (doc) => doc.labels.map(({ name }) => incidentMarks.label(name)),
};
