import { operations } from '#contracts/api/operation';
import { Id, Optional, PeopleInOrder, Whole, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing } from '#contracts/core/schema';
import { listChanged, userList as userListDocument, userListKey, userListNames } from '#contracts/onCall/userLists';

const { people, name: longestName, revision } = limits.userList;

export class UserListBody {
  /** The key of the address. */
  @Words(userListKey.length + longestName) key!: string;
  @PeopleInOrder() value!: readonly string[];
  /** The revision that the author saw. The request is refused when another person has changed the same order since. */
  @Optional() @Whole(revision) seen?: number;
}

/** Positions count from 0. */
export class UserListMoveBody {
  @Id() profile_id!: string;
  @Whole(people) cur_position!: number;
  @Whole(people) new_position!: number;
}

/** Lists of users in the order of their calls (S1 §2, §3, §7; S2 §7.3). */
export const userListOperations = operations({
  'GET /entity-data/user_list_:name/': {
    permission: 'userList.view',
    summary: 'A list of users, in the order of their calls',
    answers: { 200: userListDocument },
  },

  'GET /entity-data/user_list_:list_name': {
    permission: 'userList.view',
    summary: 'A list of users, in the order of their calls',
    answers: { 200: userListDocument },
  },

  'GET /entity-data/user_lists/': {
    permission: 'userList.view',
    summary: 'The lists of users, by name',
    answers: { 200: userListNames },
  },

  'POST /entity-data/user_list_:name/': {
    permission: 'userList.write',
    summary: 'Create a list of users, or replace its people',
    answers: { 200: listChanged },
    body: UserListBody,
    refuses: ['user-list.changed-meanwhile', 'user-list.key-wrong', 'user-list.too-many'],
  },

  'DELETE /entity-data/user_list_:name/': {
    permission: 'userList.write',
    summary: 'Remove a list of users',
    answers: { 200: nothing },
  },

  'POST /api/flux/user_lists/move_profile/': {
    permission: 'userList.write',
    summary: 'Move a person to another position of a list',
    answers: { 200: nothing },
    body: UserListMoveBody,
    refuses: ['user-list.changed-meanwhile', 'user-list.no-position'],
  },
});
