import { reserveListOperations } from '#contracts/api/onCall/reserveLists';
import type { ReserveList } from '#contracts/onCall/beats';
import { refusals } from '#contracts/refusals';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type ReserveListCommand, reserveList, reserveProfileOf } from '#events/reserveList/decider';
import type { ReserveListDoc } from '#projections/onCall/reserveLists';
import { carryOut, type Work } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import { callableIn, peopleFor, personIn, streamOf } from './beatPeople.ts';

export const reserveListRoutes = answering(reserveListOperations, {
  'GET /api/teams/beats/reserve_lists/': (request) => ({ json: reserveListsOf(request) }),

  'POST /api/teams/beats/reserve_lists/create/': (request) => {
    const { name, call_method: callMethod, target_call_count: targetCallCount } = request.body;
    const id = idFrom('reserve list', request.commandId);
    const command = { do: 'create', reserveList: id, name: name.trim(), callMethod, targetCallCount } as const;
    return work(request, id, { commands: [command], json: { uuid: id } });
  },

  'POST /api/teams/beats/reserve_lists/delete/': (request) => {
    const { uuid } = anyListIn(request, request.body.reserve_list_id);
    const names = beatsOn(request.app, uuid).map(({ name }) => name);
    if (names.length > 0) {
      const words = `${refusals['reserve-list.in-use'].words} (${names.join(', ')})`;
      throw new Refused('reserve-list.in-use', { non_field_errors: [words] });
    }
    return work(request, uuid, { commands: [{ do: 'delete' }], json: {} });
  },

  'POST /api/teams/beats/reserve_lists/append_user/': (request) => {
    const { uuid } = listIn(request, request.body.reserve_list_id);
    const user = callableIn(request.app, request.who.entity, request.body.user_id).uuid;
    return work(request, uuid, {
      commands: [{ do: 'append', user }],
      json: { uuid: reserveProfileOf(uuid, user) },
    });
  },

  'POST /api/teams/beats/reserve_lists/delete_profile/': (request) => {
    const { reserve_profile_id: reserveProfile } = request.body;
    return work(request, streamOf(request, reserveProfile), {
      commands: [{ do: 'remove', reserveProfile }],
      json: {},
    });
  },

  'POST /api/teams/beats/reserve_lists/update_profiles/': (request) => {
    const { app, who, body } = request;
    const { uuid, profiles } = listIn(request, body.reserve_list_id);
    // People already on the list may stay, even when they can no longer be called.
    const before = new Set(profiles.map(({ user }) => user));
    const users = body.user_ids.map((user) => (before.has(user) ? personIn : callableIn)(app, who.entity, user).uuid);
    const seen = body.seen === undefined ? {} : { seen: body.seen };
    return work(request, uuid, { commands: [{ do: 'arrange', users, ...seen }], json: {} });
  },

  'POST /api/teams/beats/reserve_lists/update_notes/': (request) => {
    const { reserve_list_id, body, seen = null } = request.body;
    const { uuid } = listIn(request, reserve_list_id);
    return work(request, uuid, { commands: [{ do: 'writeNotes', body: body.trim(), seen }], json: {} });
  },

  'POST /api/teams/beats/reserve_lists/update_callout_settings/': (request) => {
    const { reserve_list_id, call_method: callMethod, target_call_count: targetCallCount } = request.body;
    const { uuid } = listIn(request, reserve_list_id);
    return work(request, uuid, { commands: [{ do: 'setCalling', callMethod, targetCallCount }], json: {} });
  },
});

type ListsRequest = Pick<Signed<object, object>, 'app' | 'who'>;

/** The reserve lists of the organization, by name. */
export function reserveListsOf({ app, who }: ListsRequest): readonly ReserveList[] {
  const people = peopleFor(app, who);
  return app.views
    .docs('reserve_lists', { where: { entity: who.entity }, orderBy: { column: 'name' } })
    .map((list) => ({
      uuid: list.uuid,
      name: list.name,
      call_method: list.call_method,
      target_call_count: list.target_call_count,
      notes: list.notes,
      notes_last_updated_by: list.notes_by && nameOf(app.views.doc, list.notes_by),
      profiles: list.profiles.map(({ uuid, user }) => ({ uuid, user: people(user) })),
      revision: list.revision,
      beats: beatsOn(app, list.uuid),
    }));
}

function anyListIn({ app, who }: ListsRequest, uuid: string): ReserveListDoc {
  const found = app.views.doc('reserve_lists', uuid);
  if (found?.entity !== who.entity) throw new Refused('not-found');
  return found;
}

/** Returns a list of the organization that was not deleted. */
export function listIn(asked: ListsRequest, uuid: string): ReserveListDoc {
  const found = anyListIn(asked, uuid);
  if (found.deleted) throw new Refused('not-found');
  return found;
}

/** Null when the list was deleted while a beat chose it. */
export function listNamed({ views }: Pick<App, 'views'>, list: string): { uuid: string; name: string } | null {
  const found = views.doc('reserve_lists', list);
  return found && !found.deleted ? { uuid: found.uuid, name: found.name } : null;
}

/** The beats that use a list, by name. */
const beatsOn = ({ views }: Pick<App, 'views'>, reserve_list: string) =>
  views
    .docs('beats', { where: { reserve_list }, orderBy: { column: 'name' } })
    .map(({ uuid, name }) => ({ uuid, name }));

const work = <Json>(request: Signed<object, object>, id: string, said: Work<ReserveListCommand, Json>) =>
  carryOut(request, { decider: reserveList, id }, said);
