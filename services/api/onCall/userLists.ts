import { userListOperations } from '#contracts/api/onCall/userLists';
import { limits } from '#contracts/core/limits';
import { callOrderKey, type UserList, userListKey, userListName } from '#contracts/onCall/userLists';
import { Refused } from '#events/core/refused';
import { userList, userListOf, userProfileOf } from '#events/userList/decider';
import { type UserListDoc, usersIn } from '#projections/onCall/userLists';
import type { Principal } from '#services/access/principal';
import { carryOut } from '#services/api/http/carryOut';
import { answering } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import { callableIn, peopleFor, personIn, streamOf } from './beatPeople.ts';

export const userListRoutes = answering(userListOperations, {
  'GET /entity-data/user_list_:name/': ({ app, who, params }) => ({ json: listShown(app, who, params.name) }),

  // The specification has it with and without the slash (S1 §7, S2 §7.3).
  'GET /entity-data/user_list_:list_name': ({ app, who, params }) => ({ json: listShown(app, who, params.list_name) }),

  'GET /entity-data/user_lists/': ({ app, who }) => ({
    json: allLists(app, who.entity).map((doc) => ({
      key: `${userListKey}${doc.name}`,
      name: doc.name,
      people: usersIn(doc, null).length,
      called: usersIn(doc, null).slice(0, limits.callout.people),
      created_time: doc.created_time,
      updated_time: doc.updated_time,
      updated_by: nameOf(app.views.doc, doc.updated_by),
    })),
  }),

  'POST /entity-data/user_list_:name/': (request) => {
    const { app, who, params, body } = request;
    const name = nameIn(params.name);
    if (body.key !== `${userListKey}${name}`) throw new Refused('user-list.key-wrong');
    const id = userListOf(who.entity, name);
    const before = knownList(app, id);
    if (!before && allLists(app, who.entity).length >= limits.userList.lists) throw new Refused('user-list.too-many');
    // People already on the list may stay, even when they can no longer be called.
    const known = new Set(before ? usersIn(before, null) : []);
    for (const user of body.value) (known.has(user) ? personIn : activeIn)(app, who.entity, user);
    const orders = [{ role: null, users: body.value }];
    const command = { do: 'arrange', userList: id, name, orders, seen: body.seen } as const;
    return carryOut(request, { decider: userList, id }, { commands: [command], json: { key: body.key } });
  },

  'DELETE /entity-data/user_list_:name/': (request) => {
    const id = userListOf(request.who.entity, nameIn(request.params.name));
    const command = { do: 'remove', userList: id } as const;
    return carryOut(request, { decider: userList, id }, { commands: [command], json: {} });
  },

  'POST /api/flux/user_lists/move_profile/': (request) => {
    const { profile_id: profile, cur_position: from, new_position: to } = request.body;
    const id = streamOf(request, profile);
    const command = { do: 'move', userList: id, profile, from, to } as const;
    return carryOut(request, { decider: userList, id }, { commands: [command], json: {} });
  },
});

function listShown(app: App, who: Principal, name: string): UserList {
  const doc = listIn(app, who.entity, name);
  const shown = peopleFor(app, who);
  const value = usersIn(doc, null);
  return {
    key: `${userListKey}${doc.name}`,
    value,
    created_time: doc.created_time,
    profiles: value.map((user) => ({ id: userProfileOf(doc.uuid, null, user), user: shown(user) })),
    revision: doc.revision,
    updated_time: doc.updated_time,
    updated_by: nameOf(app.views.doc, doc.updated_by),
  };
}

/** A name that no list can have names none. */
function nameIn(name = ''): string {
  if (name.length > limits.userList.name || !userListName.test(name) || name === callOrderKey)
    throw new Refused('not-found');
  return name;
}

const knownList = ({ views }: Pick<App, 'views'>, uuid: string): UserListDoc | null => {
  const doc = views.doc('user_lists', uuid);
  return doc && !doc.removed ? doc : null;
};

function listIn(app: Pick<App, 'views'>, entity: string, name: string | undefined): UserListDoc {
  const doc = knownList(app, userListOf(entity, nameIn(name)));
  if (!doc) throw new Refused('not-found');
  return doc;
}

const allLists = ({ views }: Pick<App, 'views'>, entity: string): readonly UserListDoc[] =>
  views
    .docs('user_lists', { where: { entity }, orderBy: { column: 'name' } })
    .filter(({ name }) => name !== callOrderKey);

function activeIn(...[app, entity, user]: Parameters<typeof callableIn>): void {
  if (!personIn(app, entity, user).active) throw new Refused('user-list.person-unfit');
}
