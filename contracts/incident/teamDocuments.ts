import { teamRoles } from '#contracts/core/roles';
import { document, id, listOf, oneOf, orNull, type Shape, text, yesNo } from '#contracts/core/schema';

const names = { uuid: id, first_name: text('Ada'), last_name: text('Lovelace') };

/** Somebody who works for an organisation (S2 §3, §7.4). */
export const user = document('UserOfEntity', {
  ...names,
  email: text('dispatcher@arvada.example'),
  phone_number: text('+12025550101'),
  /** May sign in and be asked. */
  is_active: yesNo(true),
  /** May be asked now. */
  is_available: yesNo(true),
  /** The same as `is_active`, by the specification's other name. */
  active: yesNo(true),
  role: oneOf(teamRoles),
});
export type User = Shape<typeof user>;

const roleWithUsers = document('RoleWithUsers', {
  name: oneOf(teamRoles),
  display_name: text('Crew'),
  users: listOf(user),
});

/** `GET /api/entity/`: the organisation, and who is in it as what. Roles that nobody has are named too. */
export const entityWithRoles = document('EntityWithRoles', {
  uuid: id,
  name: text('arvada'),
  display_name: text('Riverside Utilities'),
  roles: listOf(roleWithUsers),
});
export type EntityWithRoles = Shape<typeof entityWithRoles>;

/** Who works on an incident (S2 §3). */
export const teamMember = document('TeamMember', {
  user: document('TeamUser', {
    ...names,
    /** Null for whoever may not see it. */
    phone_number: orNull(text('+12025550101')),
  }),
  role: oneOf(teamRoles),
});
export type TeamMember = Shape<typeof teamMember>;

/** As what somebody was put on the team. */
export const teamRoleOf = document('TeamRoleOf', { user: id, role: oneOf(teamRoles) });

/** How far the forming of the team is, by the log (S2 §4.4). */
export const formations = ['in-progress', 'failed', 'formed', 'paused'] as const;
export type Formation = (typeof formations)[number];
