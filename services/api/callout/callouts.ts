import { calloutOperations } from '#contracts/api/callout/callouts';
import { limits } from '#contracts/core/limits';
import type { Callouts, CalloutTeam } from '#contracts/onCall/beats';
import type { Principal } from '#services/access/principal';
import { answering } from '#services/api/http/route';
import { peopleFor } from '#services/api/onCall/beatPeople';
import type { App } from '#services/app/app';

export const calloutRoutes = answering(calloutOperations, {
  'GET /api/teams/': ({ app, who }) => ({ json: teamsOf(app, who, limits.page.largest) }),

  'GET /api/teams/beats/callouts/': ({ app, who }) => {
    const [latest = null] = teamsOf(app, who, 1);
    // A call-out that has just been initiated counts too (S1 §4).
    const where = { entity: who.entity, kind: 'beats' };
    const isFresh = latest === null && app.views.docs('callouts', { where, limit: 1 }).length === 0;
    const state = isFresh ? 'FRESH' : 'LATEST_CALLOUT';
    return { json: { state, latest_callout_team: latest } satisfies Callouts };
  },
});

function teamsOf(app: Pick<App, 'views'>, who: Principal, limit: number): readonly CalloutTeam[] {
  const people = peopleFor(app, who);
  const orderBy = { column: 'formed_time', descending: true } as const;
  const kept = app.views
    .docs('callout_teams', { where: { entity: who.entity }, orderBy, limit })
    .map(({ uuid, name, formed_time, beats, users }) => ({ uuid, name, formed_time, beats, users }));
  return [...kept, ...formedTeams(app, who, limit)]
    .toSorted((a, b) => (a.formed_time < b.formed_time ? 1 : -1))
    .slice(0, limit)
    .map(({ users, ...team }) => ({ ...team, members: users.map(people) }));
}

/** The teams of call-outs of beats that ended with members. An older log names its teams in `callout_teams`. */
function formedTeams({ views }: Pick<App, 'views'>, { entity }: Principal, limit: number) {
  const orderBy = { column: 'started_time', descending: true } as const;
  return views
    .docs('callouts', { where: { entity, kind: 'beats' }, orderBy, limit })
    .flatMap(({ uuid, name, ended_time, policy, people }) => {
      const members = people
        .filter(({ place }) => place === 'member')
        .toSorted((a, b) => ((a.calls.at(-1)?.time ?? '') < (b.calls.at(-1)?.time ?? '') ? -1 : 1));
      if (ended_time === null || members.length === 0) return [];
      const users = members.map(({ user }) => user);
      return [{ uuid, name, formed_time: ended_time, beats: policy.beats ?? [], users }];
    });
}
