import type { TeamRole } from '#contracts/core/roles';
import { document, id, listOf, oneOf, orNull, type Shape, text, time, whole } from '#contracts/core/schema';
import { beatUser } from './beats.ts';

export const callOrderKey = 'call_order';
export const userListKey = 'user_list_';

/** Letters, digits and single separators: the name is a part of an address. */
export const userListName = /^[a-z0-9]+([_-][a-z0-9]+)*$/;

/**
 * `GET` and `POST /entity-data/call_order/` (S1 §3, §7). Each role has its active people: first those of the saved order,
 * then the others by name.
 */
export const callOrder = document('CallOrder', {
  key: oneOf([callOrderKey]),
  value: document('CallOrderValue', {
    crew: listOf(id),
    leader: listOf(id),
    dispatcher: listOf(id),
    manager: listOf(id),
    administrator: listOf(id),
    analyst: listOf(id),
    auditor: listOf(id),
  } satisfies Readonly<Record<TeamRole, unknown>>),
  /** The number of changes. A new order names the revision that its author has seen. */
  revision: whole(3),
  updated_time: orNull(time),
  /** The name of the last author. */
  updated_by: orNull(text('Ada Lovelace')),
});
export type CallOrder = Shape<typeof callOrder>;

/** `GET /entity-data/user_list_{name}/` (S1 §3, §7). */
export const userList = document('UserList', {
  key: text('user_list_supervisors'),
  /** The people in the order of their calls. */
  value: listOf(id),
  created_time: time,
  profiles: listOf(document('UserListProfile', { id, user: beatUser })),
  revision: whole(3),
  updated_time: time,
  updated_by: orNull(text('Ada Lovelace')),
});
export type UserList = Shape<typeof userList>;
export type UserListProfile = UserList['profiles'][number];

/** `GET /entity-data/user_lists/`: the lists by name. */
export const userListNames = listOf(
  document('UserListName', {
    key: text('user_list_supervisors'),
    name: text('supervisors'),
    people: whole(4),
    /** The first of them: a call-out takes at most 200 people. */
    called: listOf(id),
    created_time: time,
    updated_time: time,
    updated_by: orNull(text('Ada Lovelace')),
  }),
);
export type UserListName = Shape<typeof userListNames>[number];

export const listChanged = document('ListChanged', { key: text('call_order') });
