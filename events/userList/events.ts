import { teamRoles } from '#contracts/core/roles';
import { type FactIn, facts, id, listOf, oneOf, orNull, text, whole } from '#events/core/schema';

/** The role whose order it is, in the call order; null in a list of users. */
const role = orNull(oneOf(teamRoles));

/** The facts of the stream `userlist-{uuid}`: people in the order of their calls. */
export const userListFacts = facts({
  /** `name` is `call_order` for the call order, which has one order for each role. */
  UserListCreated: { userList: id, name: text },
  /** Everyone in this order from now on. */
  UserListArranged: { userList: id, role, users: listOf(id) },
  /** `position` counts from 0. */
  UserListProfileMoved: { userList: id, role, user: id, position: whole },
  UserListRemoved: { userList: id },
});
export type UserListFact = FactIn<typeof userListFacts>;
