import { Id, Optional, PeopleInOrder, Whole, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing } from '#contracts/core/schema';
import {
  callOrderKey,
  listChanged,
  type UserList,
  userList as userListDocument,
  userListKey,
  userListName,
  userListNames,
} from '#contracts/onCall/userLists';
import { Refused } from '#events/core/refused';
import { userList, userListOf, userProfileOf } from '#events/userList/decider';
import { type UserListDoc, usersIn } from '#projections/onCall/userLists';
import { carryOut } from '#services/api/http/carryOut';
import { route, type Signed, Takes } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/incidentDetail';
import type { App } from '#services/app/app';
import { callableIn, peopleFor, personIn, streamOf } from './beatPeople.ts';

const { people, lists, name: longestName, revision } = limits.userList;

@Takes('POST /entity-data/user_list_:name/')
class UserListBody {
  @Words(userListKey.length + longestName) key!: string;
  @PeopleInOrder() value!: readonly string[];
  @Optional() @Whole(revision) seen?: number;
}
@Takes('POST /api/flux/user_lists/move_profile/')
class UserListMoveBody {
  @Id() profile_id!: string;
  @Whole(people) cur_position!: number;
  @Whole(people) new_position!: number;
}

const path = '/entity-data/user_list_:name/';
const reading = 'userList.view';
const permission = 'userList.write';

const shownHere = {
  method: 'GET',
  permission: reading,
  summary: 'A list of users, in the order of their calls',
  answers: { 200: userListDocument },
  answer: ({ app, who, params }: Signed<object, object>) => {
    const doc = listIn(app, who.entity, params.name ?? params.list_name);
    const shown = peopleFor(app, who);
    const value = usersIn(doc, null);
    const json: UserList = {
      key: `${userListKey}${doc.name}`,
      value,
      created_time: doc.created_time,
      profiles: value.map((user) => ({ id: userProfileOf(doc.uuid, null, user), user: shown(user) })),
      revision: doc.revision,
      updated_time: doc.updated_time,
      updated_by: nameOf(app.views.doc, doc.updated_by),
    };
    return { json };
  },
} as const;

/** Lists of users in the order of their calls (S1 §2, §3, §7; S2 §7.3). */
export const userListRoutes = [
  route({ ...shownHere, path }),
  // The specification has it with and without the slash (S1 §7, S2 §7.3).
  route({ ...shownHere, path: '/entity-data/user_list_:list_name' }),

  route({
    method: 'GET',
    path: '/entity-data/user_lists/',
    permission: reading,
    summary: 'The lists of users, by name',
    answers: { 200: userListNames },
    answer: ({ app, who }) => ({
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
  }),

  route({
    method: 'POST',
    path,
    permission,
    summary: 'Create a list of users, or replace its people',
    answers: { 200: listChanged },
    body: UserListBody,
    refuses: ['user-list.changed-meanwhile', 'user-list.key-wrong', 'user-list.too-many'],
    answer: (request) => {
      const { app, who, params, body } = request;
      const name = nameIn(params.name);
      if (body.key !== `${userListKey}${name}`) throw new Refused('user-list.key-wrong');
      const id = userListOf(who.entity, name);
      const before = knownList(app, id);
      if (!before && allLists(app, who.entity).length >= lists) throw new Refused('user-list.too-many');
      // People already on the list may stay, even when they can no longer be called.
      const known = new Set(before ? usersIn(before, null) : []);
      for (const user of body.value) (known.has(user) ? personIn : activeIn)(app, who.entity, user);
      const orders = [{ role: null, users: body.value }];
      const command = { do: 'arrange', userList: id, name, orders, seen: body.seen } as const;
      return carryOut(request, { decider: userList, id }, { commands: [command], json: { key: body.key } });
    },
  }),

  route({
    method: 'DELETE',
    path,
    permission,
    summary: 'Remove a list of users',
    answers: { 200: nothing },
    answer: (request) => {
      const id = userListOf(request.who.entity, nameIn(request.params.name));
      const command = { do: 'remove', userList: id } as const;
      return carryOut(request, { decider: userList, id }, { commands: [command], json: {} });
    },
  }),

  route({
    method: 'POST',
    path: '/api/flux/user_lists/move_profile/',
    permission,
    summary: 'Move a person to another position of a list',
    answers: { 200: nothing },
    body: UserListMoveBody,
    refuses: ['user-list.changed-meanwhile', 'user-list.no-position'],
    answer: (request) => {
      const { profile_id: profile, cur_position: from, new_position: to } = request.body;
      const id = streamOf(request, profile);
      const command = { do: 'move', userList: id, profile, from, to } as const;
      return carryOut(request, { decider: userList, id }, { commands: [command], json: {} });
    },
  }),
];

/** A name that no list can have names none. */
function nameIn(name = ''): string {
  if (name.length > longestName || !userListName.test(name) || name === callOrderKey) throw new Refused('not-found');
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
