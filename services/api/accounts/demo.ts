import type { Demo, DemoNight, DemoPerson } from '#contracts/accounts/demo';
import { demoOperations } from '#contracts/api/accounts/demo';
import { type TeamRole, teamRoles } from '#contracts/core/roles';
import { Refused } from '#events/core/refused';
import type { AccountDoc } from '#projections/accounts/accounts';
import { answering } from '#services/api/http/route';
import type { App } from '#services/app/app';
import { entityId, userId } from '#services/app/demo';
import { startSession } from './sessions.ts';

export const demoRoutes = answering(demoOperations, {
  'GET /api/demo/': ({ app }) => ({ json: { organizations: app.config.demo ? organizationsOf(app) : [] } }),

  'POST /api/demo/sign-in/': {
    counted: ({ body: { email } }) => ({ account: email }),
    answer: (request) => startSession(request, personOf(request.app, request.body.email), { by: 'link' }),
  },

  'GET /api/demo/night/': ({ app, who }) => {
    app.parts.night?.watched(who.entity);
    return { json: { state: nightOf(app) } };
  },

  'GET /api/demo/year/': ({ app, who }) => {
    const { demo_year: year } = app.views.doc('entities', who.entity) ?? {};
    return { json: { months: year?.parts ?? 0, of: year?.of ?? 0 } };
  },

  'POST /api/demo/night/': ({ app, body }) => {
    app.parts.night?.pause(body.paused);
    return { json: { state: nightOf(app) } };
  },
});

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
