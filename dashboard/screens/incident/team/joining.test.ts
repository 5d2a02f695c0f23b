import { describe, expect, it } from 'vitest';
import type { EntityWithRoles, User } from '#contracts/incident/team';
import { joining, whoMayJoin } from './joining.ts';

const person = (uuid: string, role: User['role'], change: Partial<User> = {}): User => ({
  uuid,
  first_name: uuid,
  last_name: '',
  email: '',
  phone_number: '',
  is_active: true,
  is_available: true,
  active: true,
  role,
  revision: 0,
  ...change,
});
const entity: EntityWithRoles = {
  uuid: 'arvada',
  name: 'arvada',
  display_name: 'City of Arvada',
  timezone: 'America/Denver',
  roles: [
    {
      name: 'crew',
      display_name: 'Crew',
      users: [
        person('sam', 'crew'),
        person('rosa', 'crew', { is_available: false }),
        person('theo', 'crew', { is_active: false }),
      ],
    },
    { name: 'leader', display_name: 'Leader', users: [person('lena', 'leader')] },
    { name: 'auditor', display_name: 'Auditor', users: [] },
  ],
};
const member = (uuid: string) => ({
  user: { uuid, first_name: uuid, last_name: '', phone_number: null },
  role: 'crew' as const,
});
const names = (groups: ReturnType<typeof whoMayJoin>) =>
  groups.map(({ display_name, users }) => [display_name, users.map(({ uuid }) => uuid)]);

describe('the people to add to a team', () => {
  it('are the active and available ones, by role', () =>
    expect(names(whoMayJoin([entity], []))).toEqual([
      ['Crew', ['sam']],
      ['Leader', ['lena']],
    ]));

  it('are not its members, and none when all are members', () => {
    expect(names(whoMayJoin([entity], [member('sam')]))).toEqual([['Leader', ['lena']]]);
    expect(whoMayJoin([entity], [member('sam'), member('lena')])).toEqual([]);
  });

  it('join each in the chosen role, except people whom a colleague added meanwhile', () => {
    const ticked = new Set(['sam', 'lena', 'rosa']);
    expect(joining(whoMayJoin([entity], []), ticked)).toEqual([
      { user: 'sam', role: 'crew' },
      { user: 'lena', role: 'leader' },
    ]);
    expect(joining(whoMayJoin([entity], [member('sam')]), ticked)).toEqual([{ user: 'lena', role: 'leader' }]);
  });
});
