import { idOf } from '#events/core/message';
import type { RecordedFact } from '#events/facts';
import { projection } from '#projections/core/projection';

/** The classification of an incident by the people of one organization. */
export interface Classified {
  readonly status: 'open' | 'classified' | 'skipped';
  /** The person who has it on the screen, until when. */
  readonly lock: { readonly account: string; readonly until: string } | null;
  readonly modules: readonly string[];
  readonly problem_types: readonly string[];
  /** The person who classified or skipped it last, and the time. */
  readonly by: string | null;
  readonly time: string | null;
}

/** It has no words of the incident: those are read where they can be erased. */
export interface ClassificationDoc {
  readonly incident: string;
  readonly entity: string;
  /** The time of the report, ISO-8601 UTC. */
  readonly reported: string;
  readonly deleted: boolean;
  /** By organization: one that gets the incident by a transfer classifies it anew. */
  readonly by: Readonly<Record<string, Classified>>;
}

const open: Classified = { status: 'open', lock: null, modules: [], problem_types: [], by: null, time: null };

/** The classification by the incident's present organization. */
export const classifiedBy = ({ by, entity }: ClassificationDoc): Classified => by[entity] ?? open;

/** The classification of every incident (S0 §4), by the incident's uuid. */
export const classifications = projection<ClassificationDoc>()({
  name: 'classifications',
  version: 1,
  keys: ({ stream, data }) => {
    if (stream.startsWith('incident-')) return [idOf(stream)];
    return stream.startsWith('classification-') && 'incident' in data ? [data.incident as string] : [];
  },
  on: {
    IncidentCreated: (_, { data: { incident }, metadata: { entity, occurredAt } }) => ({
      incident,
      entity,
      reported: occurredAt,
      deleted: false,
      by: {},
    }),
    ReportCorrected: (doc, { data }) => doc && { ...doc, reported: data.reported },
    IncidentTransferred: (doc, { data: { newEntity } }) =>
      doc && newEntity ? { ...doc, entity: newEntity.entity } : doc,
    IncidentDeleted: (doc) => doc && { ...doc, deleted: true },
    ClassificationLocked: (doc, event) => {
      const { account, until } = event.data;
      return said(doc, event, { lock: { account, until } });
    },
    IncidentClassified: (doc, event) => {
      const { modules, problemTypes: problem_types } = event.data;
      return said(doc, event, { ...done(event), status: 'classified', modules, problem_types });
    },
    ClassificationSkipped: (doc, event) => said(doc, event, { ...done(event), status: 'skipped' }),
  },
  columns: {
    /** The organization, of an incident that waits to be classified. */
    waits_for: (doc) => having(doc, 'open'),
    /** The organization, of one that was classified. */
    classified_for: (doc) => having(doc, 'classified'),
    /** The person who has it on the screen, or had it there when the lock ran out. */
    locked_by: (doc) => classifiedBy(doc).lock?.account ?? null,
    reported: (doc) => doc.reported,
    classified_time: (doc) => classifiedBy(doc).time,
  },
});

const having = (doc: ClassificationDoc, status: Classified['status']): string | null =>
  classifiedBy(doc).status === status && !doc.deleted ? doc.entity : null;

function said(
  doc: ClassificationDoc | null,
  { metadata: { entity } }: RecordedFact,
  change: Partial<Classified>,
): ClassificationDoc | null {
  return doc && { ...doc, by: { ...doc.by, [entity]: { ...(doc.by[entity] ?? open), ...change } } };
}

const done = ({ metadata }: RecordedFact) => ({ lock: null, by: metadata.actor.id, time: metadata.occurredAt });
