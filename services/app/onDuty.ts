import { iso } from '#events/core/ports';
import { workflowOf } from '#events/incident/versions/index';
import type { CrewDoc } from '#projections/dispatch/crews';
import type { DesigneesDoc } from '#projections/entity/designees';
import type { AfterHoursDoc } from '#projections/onCall/afterHours';
import { answeringAt, type DutyFacts, type OnDuty, onCallAt, onDuty } from '#projections/onCall/onDuty';
import type { ShiftDoc } from '#projections/onCall/shifts';
import type { App } from './app.ts';

type Reading = Pick<App, 'views' | 'clock'>;

/** What the read models know about the duties of an organization at an instant, ISO-8601 UTC. */
export const dutyFacts = ({ views }: Pick<App, 'views'>, entity: string, instant: string): DutyFacts => ({
  leaders: views.doc<AfterHoursDoc>('after_hours', entity)?.shifts ?? [],
  scheduled: views.docs<ShiftDoc>('shifts', {
    where: { entity },
    above: { end: instant },
    atMost: { start: instant },
  }),
  named: views.doc<DesigneesDoc>('designees', entity)?.designated ?? [],
  crews: views
    .docs<CrewDoc>('crews', { where: { entity }, orderBy: { column: 'name' } })
    .map(({ crew }) => ({ name: crew.name, holder: crew.designated_user?.uuid ?? null })),
});

/** The people on duty for a designation now. */
export function onDutyNow(app: Reading, entity: string, designation: string): readonly OnDuty[] {
  const now = iso(app.clock.now());
  return onDuty(onCallAt(dutyFacts(app, entity, now), designation, now));
}

/** The people who answer for a version now, by designation; those on duty first. */
export function answeringNow(app: Reading, entity: string, version: string): readonly OnDuty[] {
  const now = iso(app.clock.now());
  const { key, designations = [] } = workflowOf(version);
  return answeringAt(dutyFacts(app, entity, now), { key, designations }, now);
}
