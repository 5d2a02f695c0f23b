import { type Demo, type DemoNight, type DemoPerson, demo, demoNight, demoYear } from '#contracts/accounts/demo';
import { signedIn } from '#contracts/accounts/viewer';
import { Words, YesNo } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { type TeamRole, teamRoles } from '#contracts/core/roles';
import { Refused } from '#events/core/refused';
import type { AccountDoc } from '#projections/accounts/accounts';
import { openRoute, route, Takes } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { entityId, userId } from '#services/app/demo';
import { startSession } from './sessions.ts';

@Takes('POST /api/demo/sign-in/')
class DemoSignInBody {
  @Words(limits.text.search) email!: string;
}
@Takes('POST /api/demo/night/')
class DemoNightBody {
  @YesNo() paused!: boolean;
}

/** Only with `DEMO=1`. Visitors enter the demo organizations without a password, and no other organization. */
export const demoRoutes = [
  openRoute({
    method: 'GET',
    path: '/api/demo/',
    summary: 'The demo organizations, and the people whom a visitor may sign in as; empty without the demo',
    answers: { 200: demo },
    answer: ({ app }) => ({ json: { organizations: app.config.demo ? organizationsOf(app) : [] } }),
  }),

  openRoute({
    method: 'POST',
    path: '/api/demo/sign-in/',
    summary: 'Sign in as a person of a demo organization, without a password',
    answers: { 200: signedIn },
    body: DemoSignInBody,
    counted: ({ body: { email } }) => ({ account: email }),
    answer: (request) => startSession(request, personOf(request.app, request.body.email), 'link'),
  }),

  route({
    method: 'GET',
    path: '/api/demo/night/',
    permission: 'viewer.view',
    summary: 'Whether the people of the demo are working; asking keeps those of the organization shown at work',
    answers: { 200: demoNight },
    answer: ({ app, who }) => {
      app.parts.night?.watched(who.entity);
      return { json: { state: nightOf(app) } };
    },
  }),

  route({
    method: 'GET',
    path: '/api/demo/year/',
    permission: 'analytics.view',
    summary: "How much of a demo organization's year of history is loaded",
    answers: { 200: demoYear },
    answer: ({ app, who }) => {
      const { demo_year: year } = app.views.doc('entities', who.entity) ?? {};
      return { json: { months: year?.parts ?? 0, of: year?.of ?? 0 } };
    },
  }),

  route({
    method: 'POST',
    path: '/api/demo/night/',
    permission: 'board.manualMode',
    summary: 'Pause the people of the demo, or let them go on',
    answers: { 200: demoNight },
    body: DemoNightBody,
    // Not a fact: nothing is recorded, and a restart lets them go on.
    reads: true,
    answer: ({ app, body }) => {
      app.parts.night?.pause(body.paused);
      return { json: { state: nightOf(app) } };
    },
  }),
];

const nightOf = ({ parts: { night } }: App): DemoNight['state'] =>
  night ? (night.paused ? 'paused' : 'running') : 'off';

function organizationsOf(app: App): Demo['organizations'] {
  return app.views
    .docs('entities', { orderBy: { column: 'name' } })
    .filter(({ uuid, name }) => uuid === entityId(name))
    .map(({ name, display_name }) => ({ name, display_name, people: teamRoles.flatMap(personWith(app, name)) }))
    .filter(({ people }) => people.length > 0);
}

const personWith =
  (app: App, organization: string) =>
  (role: TeamRole): readonly DemoPerson[] => {
    const account = app.views.doc('accounts', userId(organization, role));
    if (!account?.active || account.role !== role) return [];
    return [{ email: account.email, name: `${account.first_name} ${account.last_name}`, role }];
  };

/** Not the staff of the demo: they see every organization, also one that is no demo. */
function personOf(app: App, email: string): AccountDoc {
  const offered = app.config.demo ? organizationsOf(app) : [];
  const ids = offered.flatMap(({ name, people }) => people.map(({ role }) => userId(name, role)));
  const wanted = email.trim().toLowerCase();
  // By id: another organization may have a person with the same address.
  const account = ids
    .flatMap((id) => app.views.doc('accounts', id) ?? [])
    .find((one) => one.email.toLowerCase() === wanted);
  if (!account) throw new Refused('not-found');
  return account;
}
