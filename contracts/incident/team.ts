import type { Role } from '#contracts/core/roles';

/** As what somebody may be in a team: the roles of an organisation, staff of Muster not among them (S2 §6). */
export const teamRoles = [
  'crew',
  'leader',
  'dispatcher',
  'manager',
  'administrator',
  'analyst',
  'auditor',
] as const satisfies readonly Exclude<Role, '_Staff'>[];
export type TeamRole = (typeof teamRoles)[number];

export const roleNames: Readonly<Record<TeamRole, string>> = {
  crew: 'Crew',
  leader: 'Leader',
  dispatcher: 'Dispatcher',
  manager: 'Manager',
  administrator: 'Administrator',
  analyst: 'Analyst',
  auditor: 'Auditor',
};

/** Somebody who works for an organisation (S2 §3, §7.4). */
export interface User {
  readonly uuid: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone_number: string;
  /** May sign in and be asked. */
  readonly is_active: boolean;
  /** May be asked now. */
  readonly is_available: boolean;
  /** The same as `is_active`, by the specification's other name. */
  readonly active: boolean;
  readonly role: TeamRole;
}

/** `GET /api/entity/`: the organisation, and who is in it as what. Roles that nobody has are named too. */
export interface EntityWithRoles {
  readonly uuid: string;
  readonly name: string;
  readonly display_name: string;
  readonly roles: readonly {
    readonly name: TeamRole;
    readonly display_name: string;
    readonly users: readonly User[];
  }[];
}

/** Who works on an incident (S2 §3). */
export interface TeamMember {
  readonly user: {
    readonly uuid: string;
    readonly first_name: string;
    readonly last_name: string;
    /** Null for whoever may not see it. */
    readonly phone_number: string | null;
  };
  readonly role: TeamRole;
}

/** How far the forming of the team is, by the log (S2 §4.4). */
export type Formation = 'in-progress' | 'failed' | 'formed' | 'paused';
