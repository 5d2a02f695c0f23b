import { AnyWords, Id, Optional, Whole, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { nothing, reference } from '#contracts/core/schema';
import { type Beat, beats } from '#contracts/onCall/beats';
import { type BeatCommand, beat, callProfileOf } from '#events/beat/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import type { BeatDoc } from '#projections/onCall/beats';
import { carryOut, type Work } from '#services/api/http/carryOut';
import { route, type Signed, Takes } from '#services/api/http/route';
import { callableIn, peopleFor, streamOf } from './beatPeople.ts';
import { listIn, listNamed } from './reserveLists.ts';

@Takes('POST /api/teams/beats/create/')
class BeatCreateBody {
  @Words(limits.text.label) name!: string;
  @Optional() @AnyWords(limits.text.description) description?: string;
  @Optional() @Id() reserve_list_id?: string;
}
@Takes('POST /api/teams/beats/deprecate/')
class BeatBody {
  @Id() beat_id!: string;
}
@Takes('POST /api/teams/beats/update_reserve_list/')
class BeatReserveListBody {
  @Id() beat_id!: string;
  /** Default: no reserve list. */
  @Optional() @Id() reserve_list_id?: string;
}
@Takes('POST /api/teams/beats/call_profiles/create/')
class BeatCallProfileBody {
  @Id() beat_id!: string;
  @Id() user_id!: string;
  @Whole(limits.beat.latestCall) start_seconds!: number;
  @Whole(limits.beat.latestCall) stop_seconds!: number;
}
@Takes('POST /api/teams/beats/call_profiles/delete/')
class BeatCallProfileRemovalBody {
  @Id() call_profile_id!: string;
}

const path = '/api/teams/beats/';

/** Beats, and the people who are called for them (S1 §7). */
export const beatRoutes = [
  route({
    method: 'GET',
    path,
    permission: 'beat.view',
    summary: 'The beats of the organization, by name',
    answers: { 200: beats },
    answer: (request) => ({ json: beatsOf(request) }),
  }),

  route({
    method: 'POST',
    path: `${path}create/`,
    permission: 'beat.write',
    summary: 'Create a beat',
    answers: { 201: reference },
    body: BeatCreateBody,
    answer: (request) => {
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
  }),

  route({
    method: 'POST',
    path: `${path}deprecate/`,
    permission: 'beat.remove',
    summary: 'Archive a beat',
    answers: { 200: nothing },
    body: BeatBody,
    answer: (request) => work(request, beatIn(request).uuid, { commands: [{ do: 'archive' }], json: {} }),
  }),

  route({
    method: 'POST',
    path: `${path}update_reserve_list/`,
    permission: 'beat.write',
    summary: 'Choose the reserve list of a beat, or none',
    answers: { 200: nothing },
    body: BeatReserveListBody,
    answer: (request) => {
      const { uuid } = beatIn(request);
      const { reserve_list_id = null } = request.body;
      const reserveList = reserve_list_id && listIn(request, reserve_list_id).uuid;
      return work(request, uuid, { commands: [{ do: 'chooseReserveList', reserveList }], json: {} });
    },
  }),

  route({
    method: 'POST',
    path: `${path}call_profiles/create/`,
    permission: 'beat.write',
    summary: 'Add a person to call for a beat, from and until a number of seconds after a call-out began',
    answers: { 201: reference },
    body: BeatCallProfileBody,
    answer: (request) => {
      const { app, who, body } = request;
      const { uuid } = beatIn(request);
      const user = callableIn(app, who.entity, body.user_id).uuid;
      const window = { user, startSeconds: body.start_seconds, stopSeconds: body.stop_seconds };
      const command = { do: 'addCallProfile', ...window } as const;
      return work(request, uuid, { commands: [command], json: { uuid: callProfileOf(uuid, window) } });
    },
  }),

  route({
    method: 'POST',
    path: `${path}call_profiles/delete/`,
    permission: 'beat.write',
    summary: 'Remove a person to call for a beat',
    answers: { 200: nothing },
    body: BeatCallProfileRemovalBody,
    answer: (request) => {
      const { call_profile_id: callProfile } = request.body;
      return work(request, streamOf(request, callProfile), {
        commands: [{ do: 'removeCallProfile', callProfile }],
        json: {},
      });
    },
  }),
];

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
