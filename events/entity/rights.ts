import { allowsWith, boundOf, cellOf, type RoleChanges } from '#contracts/core/rights';
import type { Permission, TeamRole } from '#contracts/core/roles';
import { Refused } from '#events/core/refused';
import type { PermissionGiven, PermissionWithdrawn, SecondStepRuleSet } from './events.ts';

export interface RightsCommand {
  readonly do: 'givePermission' | 'withdrawPermission';
  readonly role: TeamRole;
  readonly permission: Permission;
}

export const rightsAfter = (
  changes: RoleChanges,
  { type, data: { role, permission } }: PermissionGiven | PermissionWithdrawn,
): RoleChanges => ({ ...changes, [cellOf(role, permission)]: type === 'PermissionGiven' });

/** The rights of a role in this organization are changed, within the bounds. */
export function decideRights(
  entity: string,
  changes: RoleChanges,
  { do: act, role, permission }: RightsCommand,
): (PermissionGiven | PermissionWithdrawn)[] {
  if (boundOf(role, permission) !== 'choice') throw new Refused('permission.fixed');
  const given = act === 'givePermission';
  if (allowsWith(changes, role, permission) === given) return [];
  return [{ type: given ? 'PermissionGiven' : 'PermissionWithdrawn', data: { entity, role, permission } }];
}

export interface SecondStepRuleCommand {
  readonly do: 'setSecondStepRule';
  readonly role: TeamRole;
  readonly required: boolean;
}

/** The roles that need a second step after this fact. */
export function stepRolesAfter(
  roles: ReadonlySet<string>,
  { data: { role, required } }: SecondStepRuleSet,
): ReadonlySet<string> {
  const others = [...roles].filter((one) => one !== role);
  return new Set(required ? [...others, role] : others);
}

export const decideStepRule = (
  entity: string,
  roles: ReadonlySet<string>,
  { role, required }: SecondStepRuleCommand,
): SecondStepRuleSet[] =>
  roles.has(role) === required ? [] : [{ type: 'SecondStepRuleSet', data: { entity, role, required } }];
