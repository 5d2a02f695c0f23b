import { describe, it } from 'vitest';
import { registered } from '#events/testing/entity';
import { given } from '#events/testing/given';
import { entity } from './decider.ts';
import type { EntityFact } from './events.ts';

const cell = { role: 'dispatcher', permission: 'incident.manage' } as const;
const give = { do: 'givePermission', ...cell } as const;
const withdraw = { do: 'withdrawPermission', ...cell } as const;
const gave: EntityFact = { type: 'PermissionGiven', data: { entity: 'e1', ...cell } };
const withdrew: EntityFact = { type: 'PermissionWithdrawn', data: { entity: 'e1', ...cell } };

describe('the set of rights of a role', () => {
  it('is changed once, and changed back once', () => {
    given(entity, registered).when(give).then(gave);
    given(entity, registered).when(give).thenRepeatIsNothing();
    given(entity, registered).when(withdraw).thenNothing();
    given(entity, registered, gave).when(withdraw).then(withdrew);
    given(entity, registered, gave, withdrew).when(withdraw).thenNothing();
    given(entity, registered, gave, withdrew).when(give).then(gave);
  });

  it('keeps what was changed for other roles and rights', () => {
    const taken = { role: 'leader', permission: 'incident.create' } as const;
    const before: EntityFact = { type: 'PermissionWithdrawn', data: { entity: 'e1', ...taken } };
    given(entity, registered, before, gave)
      .when({ do: 'withdrawPermission', ...taken })
      .thenNothing();
    given(entity, registered, gave, before).when(give).thenNothing();
  });

  it('is less than the table says, for that role alone', () => {
    const less = { do: 'withdrawPermission', role: 'leader', permission: 'incident.create' } as const;
    const { do: _, ...data } = less;
    const taken: EntityFact = { type: 'PermissionWithdrawn', data: { entity: 'e1', ...data } };
    given(entity, registered).when(less).then(taken);
    given(entity, registered, taken).when(less).thenNothing();
    given(entity, registered, taken)
      .when({ ...less, role: 'dispatcher' })
      .then({ type: 'PermissionWithdrawn', data: { entity: 'e1', ...data, role: 'dispatcher' } });
  });

  it.each([
    ['a right of staff', 'givePermission', 'administrator', 'entity.switch'],
    ['people to a manager', 'givePermission', 'manager', 'user.write'],
    ['writing to an auditor', 'givePermission', 'auditor', 'incident.note'],
    ['people from an administrator', 'withdrawPermission', 'administrator', 'user.write'],
    ['incidents from a crew', 'withdrawPermission', 'crew', 'incident.view'],
    // Also when nothing would change.
    ['what nobody can lose', 'givePermission', 'crew', 'incident.view'],
  ] as const)('is not changed beyond the bounds: %s', (_, act, role, permission) =>
    given(entity, registered).when({ do: act, role, permission }).thenRefused('permission.fixed'),
  );

  it('is not changed in an organization that does not exist', () => given(entity).when(give).thenRefused('not-found'));
});

describe('the second step of a role', () => {
  const rule = (role: 'crew' | 'manager', required: boolean): EntityFact => ({
    type: 'SecondStepRuleSet',
    data: { entity: 'e1', role, required },
  });
  const set = (role: 'crew' | 'manager', required: boolean) => ({ do: 'setSecondStepRule', role, required }) as const;

  it('is required once, for that role alone, and no longer required once', () => {
    given(entity).when(set('manager', true)).thenRefused('not-found');
    given(entity, registered).when(set('manager', false)).thenNothing();
    given(entity, registered).when(set('manager', true)).then(rule('manager', true));
    given(entity, registered, rule('manager', true)).when(set('manager', true)).thenNothing();
    given(entity, registered, rule('manager', true)).when(set('crew', true)).then(rule('crew', true));
    const both = [registered, rule('manager', true), rule('crew', true)] as const;
    given(entity, ...both)
      .when(set('crew', false))
      .then(rule('crew', false));
    given(entity, ...both, rule('crew', false))
      .when(set('manager', true))
      .thenNothing();
    given(entity, ...both, rule('crew', false))
      .when(set('crew', true))
      .then(rule('crew', true));
  });
});
