import { userHistory } from '#contracts/accounts/userHistory';
import { operations } from '#contracts/api/operation';
import { E164Phone, Id, Name, NeededEmail, OneOf, Optional, Whole, YesNo } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';
import { type TeamRole, teamRoles } from '#contracts/incident/team';

const { name, email } = limits.text;

/** All are required (S2 §5). */
export class AddUserBody {
  @NeededEmail(email) email!: string;
  @Name(name) first_name!: string;
  @Name(name) last_name!: string;
  @E164Phone() phone_number!: string;
  @OneOf(teamRoles) role!: TeamRole;
}

/** The fields that change. */
export class EditUserBody {
  @Optional() @NeededEmail(email) email?: string;
  @Optional() @Name(name) first_name?: string;
  @Optional() @Name(name) last_name?: string;
  @Optional() @E164Phone() phone_number?: string;
  /** True reinstates the person, false deactivates. */
  @Optional() @YesNo() is_active?: boolean;
  /** The `revision` that the author saw. */
  @Optional() @Whole(1_000_000) seen?: number;
}

/** `user` is the uuid. */
export class UserRoleBody {
  @Id() user!: string;
  @OneOf(teamRoles) role!: TeamRole;
  /** The role that the author saw. */
  @Optional() @OneOf(teamRoles) seen?: TeamRole;
}

/** Adding and changing people (S2 §4.5, §6, §7.4). All of it is decided on the one stream of the organization. */
export const rosterOperations = operations({
  'POST /api/user/': {
    permission: 'user.write',
    summary: 'Add a person to the organization',
    answers: { 201: reference },
    body: AddUserBody,
    refuses: ['user.email-known', 'user.email-inactive', 'user.looks-alike'],
  },

  'PATCH /api/user/:profile__uuid/': {
    permission: 'user.write',
    summary: 'Correct the name, address or phone of a person, or reinstate the person',
    answers: { 200: nothing },
    body: EditUserBody,
    refuses: [
      'user.email-known',
      'user.email-inactive',
      'user.looks-alike',
      'user.changed-meanwhile',
      'user.last-administrator',
    ],
  },

  'GET /api/user/:profile__uuid/history/': {
    permission: 'user.write',
    summary: 'Who changed the account of a person, and when, the newest change first',
    answers: { 200: userHistory },
  },

  'DELETE /api/user/:profile__uuid/': {
    permission: 'user.write',
    summary: 'Deactivate a person: every session ends at once, and the facts stay',
    answers: { 200: nothing },
    refuses: ['user.last-administrator'],
  },

  'POST /api/update-user-entity-role/': {
    permission: 'user.write',
    summary: 'Give a person another role, at once also on open screens',
    answers: { 200: nothing },
    body: UserRoleBody,
    refuses: ['user.last-administrator', 'user.changed-meanwhile'],
  },
});
