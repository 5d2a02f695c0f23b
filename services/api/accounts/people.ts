import { compareNames } from '#contracts/values/name';
import { changesOf, may } from '#services/access/principal';
import type { App } from '#services/app/app';

export interface Person {
  readonly uuid: string;
  readonly name: string;
  readonly phone_number: string;
}

/** The people who may be asked to lead in this organization: all active people who may work on incidents, by name. */
export function peopleOf(app: Pick<App, 'views'>, entity: string): readonly Person[] {
  const changes = changesOf(app, entity);
  return app.views
    .docs('accounts', { where: { entity } })
    .filter(({ active, role }) => active && role !== '_Staff' && may({ role, changes }, 'incident.log'))
    .map(({ uuid, first_name, last_name, phone_number }) => ({
      uuid,
      name: `${first_name} ${last_name}`.trim(),
      phone_number,
    }))
    .toSorted((a, b) => compareNames(a.name, b.name));
}
