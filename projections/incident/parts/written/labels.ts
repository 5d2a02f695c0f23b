import type { IncidentSummary, Label } from '#contracts/incident/incident';
import type { LabelFact } from '#events/incident/labels/labels';
import { incidentMarks } from '#projections/incident/core/marks';
import { type DocPart, erasesDocument } from '#projections/incident/core/part';

export interface ShownLabels {
  readonly labels: readonly Label[];
}

export const shownLabels: DocPart<{
  fields: ShownLabels;
  facts: LabelFact['type'];
  follows: 'PersonalDataErased';
  page: ShownLabels;
  summary: Pick<IncidentSummary, 'labels'>;
}> = {
  initial: { labels: [] },
  on: {
    // An erased label has no name.
    LabelAdded: (doc, { data }) => ({
      labels: data.name === '' ? doc.labels : [...doc.labels, { uuid: data.label, name: data.name }],
    }),
    // The labels typed for the people of the incident; those that older events hold openly, too.
    PersonalDataErased: (doc, event) => (erasesDocument(doc, event) ? { labels: [] } : {}),
    LabelRemoved: (doc, { data }) => ({ labels: doc.labels.filter(({ uuid }) => uuid !== data.label) }),
  },
  tells: { LabelAdded: 'label_added', LabelRemoved: 'label_deleted' },
  page: (doc) => ({ labels: doc.labels }),
  summary: (doc) => ({ labels: doc.labels.map(({ name }) => name) }),
  words: (doc) => doc.labels.map(({ name }) => name),
  marks: (doc) => doc.labels.map(({ name }) => incidentMarks.label(name)),
};
