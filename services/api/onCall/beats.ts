import { type BeatBody, beatOperations } from '#contracts/api/onCall/beats';
import type { Beat } from '#contracts/onCall/beats';
import { type BeatCommand, beat, callProfileOf } from '#events/beat/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { BeatDoc } from '#projections/onCall/beats';
import { carryOut, type Work } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import { callableIn, peopleFor, streamOf } from './beatPeople.ts';
import { listIn, listNamed } from './reserveLists.ts';

export const beatRoutes = answering(beatOperations, {
  'GET /api/teams/beats/': (request) => ({ json: beatsOf(request) }),

  'POST /api/teams/beats/create/': (request) => {
    const { name, description = '', reserve_list_id = null } = request.body;
    const reserveList = reserve_list_id && listIn(request, reserve_list_id).uuid;
    const id = idFrom('beat', request.commandId);
    const command = {
      do: 'create',
      beat: id,
      name: name.trim(),
      description: description.trim(),
      reserveList,
    } as const;
    return work(request, id, { commands: [command], json: { uuid: id } });
  },

  'POST /api/teams/beats/deprecate/': (request) =>
    work(request, beatIn(request).uuid, { commands: [{ do: 'archive' }], json: {} }),

  'POST /api/teams/beats/update_reserve_list/': (request) => {
    const { uuid } = beatIn(request);
    const { reserve_list_id = null } = request.body;
    const reserveList = reserve_list_id && listIn(request, reserve_list_id).uuid;
    return work(request, uuid, { commands: [{ do: 'chooseReserveList', reserveList }], json: {} });
  },

  'POST /api/teams/beats/call_profiles/create/': (request) => {
    const { app, who, body } = request;
    const { uuid } = beatIn(request);
    const user = callableIn(app, who.entity, body.user_id).uuid;
    const window = { user, startSeconds: body.start_seconds, stopSeconds: body.stop_seconds };
    const command = { do: 'addCallProfile', ...window } as const;
    return work(request, uuid, { commands: [command], json: { uuid: callProfileOf(uuid, window) } });
  },

  'POST /api/teams/beats/call_profiles/delete/': (request) => {
    const { call_profile_id: callProfile } = request.body;
    return work(request, streamOf(request, callProfile), {
      commands: [{ do: 'removeCallProfile', callProfile }],
      json: {},
    });
  },
});

/** The beats of the organization, by name. */
export function beatsOf({ app, who }: Pick<Signed<object, object>, 'app' | 'who'>): readonly Beat[] {
  const people = peopleFor(app, who);
  return app.views
    .docs('beats', { where: { entity: who.entity }, orderBy: { column: 'name' } })
    .map(({ uuid, name, description, reserve_list, call_profiles }) => ({
      uuid,
      name,
      description,
      reserve_list: reserve_list === null ? null : listNamed(app, reserve_list),
      call_profiles: call_profiles.map((profile) => ({ ...profile, user: people(profile.user) })),
    }));
}

/** Returns a beat of the organization, also an archived one: its own decider refuses changes. */
function beatIn({ app, who, body }: Signed<BeatBody, object>): BeatDoc {
  const found = app.views.doc('beats', body.beat_id);
  if (found?.entity !== who.entity) throw new Refused('not-found');
  return found;
}

const work = <Json>(request: Signed<object, object>, id: string, said: Work<BeatCommand, Json>) =>
  carryOut(request, { decider: beat, id }, said);
