import { permissions, teamRoles } from '#contracts/core/roles';
import { document, id, listOf, oneOf, position, type Shape, text, time, yesNo } from '#contracts/core/schema';

const line = document('PermissionLine', {
  permission: oneOf(permissions),
  /** The roles that have it in this organization. */
  allowed: listOf(oneOf(teamRoles)),
  /** The roles that have it where nothing was changed. */
  usual: listOf(oneOf(teamRoles)),
  /** The roles for which the organization may choose. */
  choice: listOf(oneOf(teamRoles)),
});
export type PermissionLine = Shape<typeof line>;

const change = document('PermissionChange', {
  uuid: id,
  time,
  role: text('dispatcher'),
  permission: text('incident.manage'),
  allowed: yesNo(true),
  by: text('Alice Romero'),
});
export type PermissionChange = Shape<typeof change>;

/** `GET /api/permissions/`: the rights of each role here, and the last changes, the newest first. */
export const permissionTable = document('PermissionTable', {
  results: listOf(line),
  history: listOf(change),
  /** The roles whose people need a second step, or a passkey, before they can work. */
  second_step: listOf(oneOf(teamRoles)),
  position,
});
export type PermissionTable = Shape<typeof permissionTable>;
