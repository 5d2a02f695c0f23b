import type { TeamRole } from '#contracts/core/roles';
import { moved } from '#events/userList/decider';
import { projection } from '#projections/core/projection';

export interface UserListDoc {
  readonly uuid: string;
  readonly entity: string;
  /** `call_order` for the call order. */
  readonly name: string;
  readonly created_time: string;
  readonly updated_time: string;
  /** `kind:id` of the last author. */
  readonly updated_by: string;
  /** Of the call order, one for each role; of a list, one with the role null. */
  readonly orders: readonly { readonly role: TeamRole | null; readonly users: readonly string[] }[];
  readonly revision: number;
  readonly removed: boolean;
}

/** The call order and the lists of users, by uuid. */
export const userLists = projection<UserListDoc>()({
  name: 'user_lists',
  version: 1,
  keys: ({ data }) => ('userList' in data ? [data.userList] : []),
  on: {
    UserListCreated: (doc, { data, metadata: { entity, occurredAt, actor } }) => ({
      uuid: data.userList,
      entity,
      name: data.name,
      created_time: occurredAt,
      updated_time: occurredAt,
      updated_by: `${actor.kind}:${actor.id}`,
      orders: [],
      revision: doc ? doc.revision + 1 : 0,
      removed: false,
    }),
    UserListArranged: (doc, { data: { role, users }, metadata }) => doc && changed(doc, metadata, { role, users }),
    UserListProfileMoved: (doc, { data: { role, user, position }, metadata }) =>
      doc && changed(doc, metadata, { role, users: moved(usersIn(doc, role), user, position) }),
    UserListRemoved: (doc, { metadata }) => doc && { ...changed(doc, metadata), orders: [], removed: true },
  },
  columns: { entity: (doc) => (doc.removed ? null : doc.entity), name: (doc) => doc.name },
});

export const usersIn = ({ orders }: Pick<UserListDoc, 'orders'>, role: TeamRole | null): readonly string[] =>
  orders.find((order) => order.role === role)?.users ?? [];

interface Written {
  readonly occurredAt: string;
  readonly actor: { readonly kind: string; readonly id: string };
}

function changed(doc: UserListDoc, { occurredAt, actor }: Written, order?: UserListDoc['orders'][number]): UserListDoc {
  const others = order ? [...doc.orders.filter(({ role }) => role !== order.role), order] : doc.orders;
  const by = `${actor.kind}:${actor.id}`;
  return { ...doc, orders: others, revision: doc.revision + 1, updated_time: occurredAt, updated_by: by };
}
