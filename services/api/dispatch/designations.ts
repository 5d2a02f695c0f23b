import type { Designation } from '#contracts/onCall/calendar';
import { Refused } from '#events/core/refused';
import { workflowOf } from '#events/incident/versions/index';
import type { CrewDoc } from '#projections/dispatch/crews';
import type { EntityDoc } from '#projections/entity/entities';
import type { App } from '#services/app/app';
import { designatedIn } from '#services/outbound/transfers/designated';

/**
 * What somebody of an organisation can be designated as, by name: whoever answers for a version, and the crews of the board with the
 * phone they share. One name is one designation, as it is for those who are told of a transfer.
 */
export function designationsOf(app: Pick<App, 'views'>, entity: string): readonly Designation[] {
  const { versions = [] } = app.views.doc<EntityDoc>('entities', entity) ?? {};
  const crews = app.views
    .docs<CrewDoc>('crews', { where: { entity }, orderBy: { column: 'name' } })
    .map(({ crew }) => ({ name: crew.name, shared_phone_number: crew.shared_phone_number || null }));
  const answering = [
    ...versions.flatMap((version) => workflowOf(version).designations ?? []),
    ...designatedIn(app, entity).map(({ designation }) => designation),
  ].map((name) => ({ name, shared_phone_number: null }));
  // A crew's own phone counts where both have the name.
  const known = new Map([...answering, ...crews].map((one) => [one.name, one] as const));
  return [...known.values()];
}

/** The designation of that name, as the organisation writes it. */
export function designationNamed(app: Pick<App, 'views'>, entity: string, name: string): string {
  const found = designationsOf(app, entity).find((one) => one.name === name.trim());
  if (!found) throw new Refused('schedule.designation-unknown');
  return found.name;
}
