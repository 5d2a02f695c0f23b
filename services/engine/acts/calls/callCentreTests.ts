import { answerWithin } from '#projections/due/messages';
import type { MessageDue } from '#projections/due/obligation';
import type { App } from '#services/app/app';
import type { Texting } from '#services/core/telephony';
import { settle } from '#services/outbound/delivery/deliver';
import { causeOf } from '../cause.ts';

/** Looks up the outcome of a test of an older release, by a text, whose process ended before the answer arrived. */
export async function settleCallCentreTest(app: App, telephony: Texting, due: MessageDue): Promise<void> {
  const { id, entity, attempts: attempt } = due;
  const since = Date.parse(due.due_at ?? '') - answerWithin;
  const outcome = await telephony.outcomeOf({ delivery: id, to: '', body: '', since });
  await settle(app, { id, attempt, cause: causeOf(entity, id) }, outcome);
}
