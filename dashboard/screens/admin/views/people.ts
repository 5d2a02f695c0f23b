import type { AdminData } from '#contracts/admin/admin';
import { compareNames } from '#contracts/values/name';
import type { Person } from '../../beats/useBeats.ts';

/** The active people of the roles, by name. */
export const activeIn = ({ roles = [] }: Pick<AdminData, 'roles'>): readonly Person[] =>
  roles
    .flatMap(({ users }) => users)
    .filter(({ is_active }) => is_active)
    .map(({ uuid, first_name, last_name }) => ({ uuid, name: `${first_name} ${last_name}` }))
    .toSorted((a, b) => compareNames(a.name, b.name));
