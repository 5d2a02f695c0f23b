import { type FactIn, facts, flag, id, listOf, number, object, sealed, text, time } from '#events/core/schema';

const incident = { incident: id };
const scores = listOf(object({ label: text, score: number }));

/** The facts of the stream `classification-{incident}` (S0 §4). */
export const classificationFacts = facts({
  /** The incident is one person's until then. The same person's newer lock is a sign of life. */
  ClassificationLocked: { ...incident, account: id, until: time },
  IncidentClassified: {
    ...incident,
    modules: listOf(text),
    problemTypes: listOf(text),
    /** True when it replaces an earlier classification. */
    corrects: flag,
    /** The suggestions on the screen at that time, and the model that made them. */
    predicted: object({ model: text, modules: scores, problemTypes: scores }),
  },
  /** Sealed with the key of the incident, because a reason may name people. */
  ClassificationSkipped: { ...incident, ...sealed({ reason: text }) },
});
export type ClassificationFact = FactIn<typeof classificationFacts>;
export type IncidentClassified = FactIn<typeof classificationFacts, 'IncidentClassified'>;
