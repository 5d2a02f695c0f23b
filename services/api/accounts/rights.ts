import type { PermissionTable } from '#contracts/accounts/rights';
import { rightsOperations } from '#contracts/api/accounts/rights';
import { allowsWith, boundOf } from '#contracts/core/rights';
import { allows, permissions, teamRoles } from '#contracts/core/roles';
import { entity } from '#events/entity/decider';
import { roleRightsRows } from '#projections/entity/roleRights';
import { changesOf } from '#services/access/principal';
import { carryOut } from '#services/api/http/carryOut';
import { answering } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import { positionOf } from '#services/app/position';

const mostShown = 100;

export const rightsRoutes = answering(rightsOperations, {
  'GET /api/permissions/': ({ app, who }) => ({ json: tableOf(app, who.entity) }),

  'POST /api/permissions/': (request) => {
    const { role, permission, allowed } = request.body;
    const command = { do: allowed ? 'givePermission' : 'withdrawPermission', role, permission } as const;
    return carryOut(request, { decider: entity, id: request.who.entity }, { commands: [command], json: {} });
  },

  'POST /api/permissions/second-step/': (request) => {
    const { role, required } = request.body;
    const commands = [{ do: 'setSecondStepRule', role, required }] as const;
    return carryOut(request, { decider: entity, id: request.who.entity }, { commands, json: {} });
  },
});

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
  const asked = app.views.doc('role_rights', of)?.second_step ?? [];
  const second_step = teamRoles.filter((role) => asked.includes(role));
  return { results, history, second_step, position: positionOf(app) };
}
