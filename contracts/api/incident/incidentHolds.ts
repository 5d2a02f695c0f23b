import { operations } from '#contracts/api/operation';
import { AnyWords, Moment, OneOf, Optional } from '#contracts/api/rules';
import { type DispatchRules, dispatchRules } from '#contracts/core/dispatchRules';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';

/** Without `until`, the hold waits for a person. ISO-8601, in the future. */
export class HoldBody {
  @Optional() @AnyWords(limits.text.title) reason?: string;
  @Optional() @Moment() until?: string;
  /** Without them, the rules of the organization count. */
  @Optional() @OneOf(dispatchRules.hold_callouts) callouts?: DispatchRules['hold_callouts'];
  @Optional() @OneOf(dispatchRules.hold_crews) crews?: DispatchRules['hold_crews'];
}

/** The holds of an incident. A held incident is in no list until it is released, and for ten more seconds (S2 §4.3). */
export const holdOperations = operations({
  'POST /api/incident/:incident_uuid/hold/': {
    permission: 'incident.hold',
    summary: 'Put an incident on hold: removes it from the lists and the map',
    answers: { 201: reference },
    body: HoldBody,
  },

  'DELETE /api/incident/:incident_uuid/hold/:uuid/': {
    permission: 'incident.hold',
    summary: 'Release a hold; ten seconds after the last one, the incident returns to the lists',
    answers: { 200: nothing },
  },
});
