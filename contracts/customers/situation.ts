import { meanings } from '#contracts/core/meaning';
import { document, listOf, oneOf, position, type Shape, text, whole } from '#contracts/core/schema';
import { incidentSummary } from '#contracts/incident/incident';

const step = document('SituationState', {
  state: text('arrived'),
  display: text('On site'),
  meaning: oneOf(meanings),
  /** Brings an incident on from this state. */
  next: text('Record the departure'),
});

/** `GET /api/jcw/sas/` and its like: where everything that is open in a module stands, and what to do next. */
export const situation = document('Situation', {
  /** Of each version the states in order, from `new` on. */
  versions: listOf(document('SituationVersion', { key: text('jcw_after_hours'), states: listOf(step) })),
  incidents: listOf(incidentSummary),
  /** How many are open; at most 200 of each version are shown. */
  count: whole(3),
  position,
});
export type Situation = Shape<typeof situation>;
