import type { Designation } from '#contracts/onCall/calendar';
import { compareNames } from '#contracts/values/name';
import { plainLine } from '#contracts/values/text';
import { Refused } from '#events/core/refused';
import { workflowOf } from '#events/incident/versions/index';
import type { App } from '#services/app/app';
import { namedIn } from './onDuty.ts';

/**
 * The designations of an organization, by name: the people who answer for a version, and the crews of the board with
 * their shared phone. A name is one designation, as it is for the recipients of a transfer notice.
 */
export function designationsOf(app: Pick<App, 'views'>, entity: string): readonly Designation[] {
  const { versions = [] } = app.views.doc('entities', entity) ?? {};
  const crews = app.views
    .docs('crews', { where: { entity } })
    .toSorted((a, b) => compareNames(a.crew.name, b.crew.name))
    .map(({ crew }) => ({ name: crew.name, shared_phone_number: crew.shared_phone_number || null }));
  const answering = [
    ...versions.flatMap((version) => workflowOf(version).designations ?? []),
    ...namedIn(app, entity).map(({ designation }) => designation),
  ].map((name) => ({ name, shared_phone_number: null }));
  // When both have the name, the crew's entry wins, because it has the shared phone.
  const known = new Map([...answering, ...crews].map((one) => [one.name, one] as const));
  return [...known.values()];
}

/** Returns the designation of that name, as the organization writes it. */
export function designationNamed(app: Pick<App, 'views'>, entity: string, name: string): string {
  const found = designationsOf(app, entity).find((one) => plainLine(one.name) === plainLine(name));
  if (!found) throw new Refused('schedule.designation-unknown');
  return found.name;
}
