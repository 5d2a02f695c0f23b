import { operations } from '#contracts/api/operation';
import { OneOf, Optional } from '#contracts/api/rules';
import { listOf } from '#contracts/core/schema';
import { entityWithRoles, user } from '#contracts/incident/teamDocuments';

export class UserListQuery {
  @Optional() @OneOf(['true', 'false', '']) active?: string;
}

/** The users of an organization (S2 §7.3, §7.4), for dialogs that choose a person. */
export const userOperations = operations({
  'GET /api/entity/': {
    permission: 'user.view',
    summary: 'The organization: its time zone, and its roles, each with its users',
    answers: { 200: listOf(entityWithRoles) },
  },

  'GET /api/user/': {
    permission: 'user.view',
    summary: 'The users of the organization, by name',
    answers: { 200: listOf(user) },
    query: UserListQuery,
  },

  'GET /api/user/:profile__uuid/': {
    permission: 'user.view',
    summary: 'A user of the organization',
    answers: { 200: user },
  },
});
