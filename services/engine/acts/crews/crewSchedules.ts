import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { designation } from '#events/designation/decider';
import { causeOf as reasonOf } from '#projections/due/crews/crewSchedules';
import type { CrewScheduleDue } from '#projections/due/obligation';
import { changesAfter, onCallAt, onDuty } from '#projections/onCall/duty/onDuty';
import type { App } from '#services/app/app';
import { dutyFactsOf } from '#services/app/onDuty';
import { causeOf } from '../cause.ts';

/** Ten years: no shift is planned longer ahead. */
const ahead = 3_650 * 24 * 3_600_000;

/** Gives a crew to the person whose shift has begun, or back to its designated user, and names the next change. */
export async function followSchedule(app: App, due: CrewScheduleDue): Promise<void> {
  const { id: schedule, entity, crew } = due;
  const doc = crew === null ? null : app.views.doc('crews', crew);
  if (!doc || crew === null) return;
  const now = app.clock.now();
  const instant = iso(now);
  const { name } = doc.crew;
  const facts = dutyFactsOf(app, entity, { designation: name }, { from: instant, until: iso(now + ahead) });
  const [first] = onDuty(onCallAt(facts, name, instant));
  const shift = first?.reason.because === 'scheduled' ? first.reason.shift : null;
  const user = shift === null ? null : (first?.user ?? null);
  const next = changesAfter(facts, name, instant);
  const cause = reasonOf(due);
  const command = { do: 'followSchedule', schedule, cause, shift, user, next } as const;
  const commandId = idFrom('follow', schedule, cause);
  await app.handle(designation, crew, { commandId, occurredAt: instant, command }, causeOf(entity, schedule));
}
