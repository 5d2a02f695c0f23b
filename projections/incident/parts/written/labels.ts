import type { IncidentSummary, Label } from '#contracts/incident/incident';
import type { RecordedFact } from '#events/facts';
import type { LabelFact } from '#events/incident/labels/labels';
import type { CardPart } from '#projections/incident/core/cardPart';
import { incidentMarks } from '#projections/incident/core/marks';
import { type DocPart, erasesDocument } from '#projections/incident/core/part';

export interface ShownLabels {
  readonly labels: readonly Label[];
}

const folds = {
  // An erased label has no name.
  LabelAdded: ({ labels }: ShownLabels, { data }: RecordedFact<'LabelAdded'>): ShownLabels => ({
    labels: data.name === '' ? labels : [...labels, { uuid: data.label, name: data.name }],
  }),
  LabelRemoved: ({ labels }: ShownLabels, { data }: RecordedFact<'LabelRemoved'>): ShownLabels => ({
    labels: labels.filter(({ uuid }) => uuid !== data.label),
  }),
};
const summary = (doc: ShownLabels): Pick<IncidentSummary, 'labels'> => ({ labels: doc.labels.map(({ name }) => name) });

export const shownLabels: DocPart<{
  fields: ShownLabels;
  facts: LabelFact['type'];
  follows: 'PersonalDataErased';
  page: ShownLabels;
  summary: Pick<IncidentSummary, 'labels'>;
}> = {
  initial: { labels: [] },
  on: {
    ...folds,
    // The labels typed for the people of the incident; those that older events hold openly, too.
    PersonalDataErased: (doc, event) => (erasesDocument(doc, event) ? { labels: [] } : {}),
  },
  tells: { LabelAdded: 'label_added', LabelRemoved: 'label_deleted' },
  page: (doc) => ({ labels: doc.labels }),
  summary,
  words: (doc) => doc.labels.map(({ name }) => name),
  marks: (doc) => doc.labels.map(({ name }) => incidentMarks.label(name)),
};

export const cardLabels: CardPart<{ fields: ShownLabels; facts: LabelFact['type'] | 'PersonalDataErased' }> = {
  initial: { labels: [] },
  on: {
    ...folds,
    PersonalDataErased: (doc, { data }) => (data.subject === doc.card.uuid ? { labels: [] } : doc),
  },
  shown: summary,
};
