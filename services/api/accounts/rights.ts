import { type PermissionTable, permissionTable } from '#contracts/accounts/rights';
import { OneOf, YesNo } from '#contracts/api/rules';
import { allowsWith, boundOf } from '#contracts/core/rights';
import { allows, type Permission, permissions, type TeamRole, teamRoles } from '#contracts/core/roles';
import { nothing } from '#contracts/core/schema';
import { entity } from '#events/entity/decider';
import { roleRightsRows } from '#projections/entity/roleRights';
import { changesOf } from '#services/access/principal';
import { carryOut } from '#services/api/http/carryOut';
import { route, Takes } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/incidentDetail';
import type { App } from '#services/app/app';
import { positionOf } from '#services/app/position';

@Takes('POST /api/permissions/')
class PermissionBody {
  @OneOf(teamRoles) role!: TeamRole;
  @OneOf(permissions) permission!: Permission;
  @YesNo() allowed!: boolean;
}

const mostShown = 100;

/** The rights of each role in the organization. The server checks them on every request and every open channel. */
export const rightsRoutes = [
  route({
    method: 'GET',
    path: '/api/permissions/',
    permission: 'user.write',
    summary: 'What each role may do in the organization, and who changed it',
    answers: { 200: permissionTable },
    answer: ({ app, who }) => ({ json: tableOf(app, who.entity) }),
  }),

  route({
    method: 'POST',
    path: '/api/permissions/',
    permission: 'user.write',
    summary: 'Let a role do something, or no longer, at once also on open screens',
    answers: { 200: nothing },
    body: PermissionBody,
    refuses: ['permission.fixed'],
    answer: (request) => {
      const { role, permission, allowed } = request.body;
      const command = { do: allowed ? 'givePermission' : 'withdrawPermission', role, permission } as const;
      return carryOut(request, { decider: entity, id: request.who.entity }, { commands: [command], json: {} });
    },
  }),
];

function tableOf(app: App, of: string): PermissionTable {
  const changes = changesOf(app, of);
  const results = permissions.map((permission) => ({
    permission,
    allowed: teamRoles.filter((role) => allowsWith(changes, role, permission)),
    usual: teamRoles.filter((role) => allows(role, permission)),
    choice: teamRoles.filter((role) => boundOf(role, permission) === 'choice'),
  }));
  const page = { below: Number.MAX_SAFE_INTEGER, limit: mostShown };
  const history = app.views.lastRows(roleRightsRows, of, page).map((row) => ({
    uuid: row.uuid,
    time: row.time,
    role: row.role,
    permission: row.permission,
    allowed: row.allowed === 1,
    by: nameOf(app.views.doc, row.by),
  }));
  return { results, history, position: positionOf(app) };
}
