import { permissionTable } from '#contracts/accounts/rights';
import { operations } from '#contracts/api/operation';
import { OneOf, YesNo } from '#contracts/api/rules';
import { type Permission, permissions, type TeamRole, teamRoles } from '#contracts/core/roles';
import { nothing } from '#contracts/core/schema';

/** The permissions of a role in this organization. */
export class PermissionBody {
  @OneOf(teamRoles) role!: TeamRole;
  @OneOf(permissions) permission!: Permission;
  @YesNo() allowed!: boolean;
}

export class StepRuleBody {
  @OneOf(teamRoles) role!: TeamRole;
  @YesNo() required!: boolean;
}

/** The rights of each role in the organization. The server checks them on every request and every open channel. */
export const rightsOperations = operations({
  'GET /api/permissions/': {
    permission: 'user.write',
    summary: 'What each role may do in the organization, and who changed it',
    answers: { 200: permissionTable },
  },

  'POST /api/permissions/': {
    permission: 'user.write',
    summary: 'Let a role do something, or no longer, at once also on open screens',
    answers: { 200: nothing },
    body: PermissionBody,
    refuses: ['permission.fixed'],
  },

  'POST /api/permissions/second-step/': {
    permission: 'user.write',
    summary: 'Require a second step or a passkey of the people of a role, at once also of those who are signed in',
    answers: { 200: nothing },
    body: StepRuleBody,
  },
});
