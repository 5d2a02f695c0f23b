import { limits } from '#contracts/core/limits';
import { type Callouts, type CalloutTeam, callouts, calloutTeams } from '#contracts/onCall/beats';
import type { CalloutTeamDoc } from '#projections/callout/calloutTeams';
import { type Principal } from '#services/access/principal';
import { route } from '#services/api/http/route';
import { peopleFor } from '#services/api/onCall/beatPeople';
import type { App } from '#services/app/app';

const permission = 'beat.view';

/** The teams of beats, and the state of their call-outs (S1 §4, §7). */
export const calloutRoutes = [
  route({
    method: 'GET',
    path: '/api/teams/',
    permission,
    summary: 'The teams formed by call-outs of beats, the latest first',
    answers: { 200: calloutTeams },
    answer: ({ app, who }) => ({ json: teamsOf(app, who, limits.page.largest) }),
  }),

  route({
    method: 'GET',
    path: '/api/teams/beats/callouts/',
    permission,
    summary: 'The latest call-out of beats, if there has been one',
    answers: { 200: callouts },
    answer: ({ app, who }) => {
      const [latest = null] = teamsOf(app, who, 1);
      const state = latest ? 'LATEST_CALLOUT' : 'FRESH';
      return { json: { state, latest_callout_team: latest } satisfies Callouts };
    },
  }),
];

function teamsOf(app: Pick<App, 'views'>, who: Principal, limit: number): readonly CalloutTeam[] {
  const people = peopleFor(app, who);
  const orderBy = { column: 'formed_time', descending: true };
  return app.views
    .docs<CalloutTeamDoc>('callout_teams', { where: { entity: who.entity }, orderBy, limit })
    .map(({ uuid, name, formed_time, beats, users }) => ({
      uuid,
      name,
      formed_time,
      beats,
      members: users.map(people),
    }));
}
