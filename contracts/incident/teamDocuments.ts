import { teamRoles } from '#contracts/core/roles';
import { document, id, listOf, oneOf, orNull, type Shape, text, whole, yesNo } from '#contracts/core/schema';

const names = { uuid: id, first_name: text('Ada'), last_name: text('Lovelace') };

/** A person who works for an organization (S2 §3, §7.4). */
export const user = document('UserOfEntity', {
  ...names,
  email: text('dispatcher@arvada.example'),
  phone_number: text('+12025550101'),
  /** True when the person may sign in and be called on. */
  is_active: yesNo(true),
  /** True when the person may be called on now. */
  is_available: yesNo(true),
  /** The same as `is_active`; the specification uses both names. */
  active: yesNo(true),
  role: oneOf(teamRoles),
  /** Sent back as `seen` with a correction, so that two people who edit at once lose nothing. */
  revision: whole(0),
});
export type User = Shape<typeof user>;

export const roleWithUsers = document('RoleWithUsers', {
  name: oneOf(teamRoles),
  display_name: text('Crew'),
  users: listOf(user),
});

/** `GET /api/entity/`: the organization, its time zone (S1 §7), and its people by role. Roles without people are included. */
export const entityWithRoles = document('EntityWithRoles', {
  uuid: id,
  name: text('arvada'),
  display_name: text('Riverside Utilities'),
  /** IANA time zone. */
  timezone: text('America/Denver'),
  roles: listOf(roleWithUsers),
});
export type EntityWithRoles = Shape<typeof entityWithRoles>;

/** A person in an incident's team (S2 §3). */
export const teamMember = document('TeamMember', {
  user: document('TeamUser', {
    ...names,
    /** Null when the viewer may not see it. */
    phone_number: orNull(text('+12025550101')),
  }),
  role: oneOf(teamRoles),
});
export type TeamMember = Shape<typeof teamMember>;

/** A team member and their role. */
export const teamRoleOf = document('TeamRoleOf', { user: id, role: oneOf(teamRoles) });

/** The progress of forming a team, derived from the log (S2 §4.4). `stopped`, by a person, is ours. */
export const formations = ['in-progress', 'failed', 'formed', 'paused', 'stopped'] as const;
export type Formation = (typeof formations)[number];
