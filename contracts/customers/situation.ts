import { meanings } from '#contracts/core/meaning';
import { document, listOf, oneOf, position, type Shape, text, whole } from '#contracts/core/schema';
import { incidentSummary } from '#contracts/incident/incident';

const step = document('SituationState', {
  state: text('arrived'),
  display: text('On site'),
  meaning: oneOf(meanings),
  /** The action that moves an incident on from this state. */
  next: text('Record the departure'),
});

/** `GET /api/jcw/sas/` and similar: the states of all open incidents of a module, and the next action for each. */
export const situation = document('Situation', {
  /** The states of each version, in order, from `new` on. */
  versions: listOf(document('SituationVersion', { key: text('jcw_after_hours'), states: listOf(step) })),
  incidents: listOf(incidentSummary),
  /** The number of open incidents. At most 200 of each version are listed. */
  count: whole(3),
  position,
});
export type Situation = Shape<typeof situation>;
