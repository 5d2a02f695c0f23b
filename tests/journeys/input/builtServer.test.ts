import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allows, type Role, roles } from '#contracts/core/roles';
import type { Route } from '#services/api/http/route';
import { signIn } from '../../chaos/clients.ts';
import { musterProcess, type Running } from '../../chaos/servers/processes.ts';
import { rowsOf } from '../../runs/rowsOfPush.ts';
import { demoData } from '../../support/demoData.ts';
import { browser, installation, type Person, password } from '../../support/installation.ts';
import { freePort } from '../../support/network/freePort.ts';
import { type Ids, idsOf, nameOf, sampleOf } from '../../support/routeSamples.ts';

// The other journeys run the sources. What they say of the sources holds for a server only if the build leaves nothing
// out: it packs most packages into one file, and finds the rest, their fonts and their tables beside it.
const organisations = ['arvada', 'durham'];
const addressOf = (role: Role) => (role === '_Staff' ? 'staff@muster.example' : `${role}@arvada.example`);
/** The demo was loaded for a day in March. On the real clock its call-outs are over and its plans have begun. */
const overtaken = new Set([
  'PATCH /api/incident/:incident_uuid/tag/:uuid/',
  'POST /api/callout/:uuid/pause/',
  'POST /api/callout/:uuid/resume/',
  'POST /api/callout/:uuid/target/',
  'POST /api/entities/admin/v2/delete_scheduled_profile',
  'POST /api/entities/admin/v2/move_scheduled_profile',
  'POST /api/entities/admin/v2/schedule_designation_profile',
  'POST /api/incident/:incident_uuid/integration/:uuid/retry/',
  'POST /api/integrations/cityworks/service_requests/queue_from_incident',
  'POST /api/my-shifts/leave/',
  'POST /api/on-call/leave/',
  'POST /api/teams/beats/callout/pause/',
  'POST /api/teams/beats/callout/resume/',
  'POST /wichita_pump_stations/add-filter/',
]);
const people = new Map<Role | 'nobody', Person>();
let data: string;
let ids: Ids;
let server: Running & { readonly url: string };

beforeAll(async () => {
  const here = await installation({ organisations });
  ids = idsOf(here.muster.app, 'arvada');
  await here.close();
  data = await demoData({
    organisations,
    at: '2026-03-01T08:00:00.000Z',
    env: { DEMO_PASSWORD: password },
    withSamples: true,
  });
  server = musterProcess('built', await freePort(), { DATA_DIR: data, DEMO_PASSWORD: password });
  await server.start();
  people.set('nobody', browser(server.url));
  await people.get('nobody')?.get('/api/config/');
  for (const role of roles) people.set(role, await signIn(server.url, addressOf(role)));
});
afterAll(async () => {
  await server?.kill();
  if (data) rmSync(data, { recursive: true, force: true });
});

const askerOf = ({ permission }: Route): Person => {
  const role = permission === 'open' ? 'nobody' : roles.find((one) => allows(one, permission));
  return people.get(role ?? 'nobody')!;
};
// Signing out comes last, because it ends the session in use.
const walked = rowsOf('The built server').toSorted(
  (a, b) => Number(a.path === '/logout/') - Number(b.path === '/logout/'),
);

describe('the built server', () => {
  it.each(walked.map((route) => [nameOf(route), route] as const))(
    'answers %s as the sources do',
    async (name, route) => {
      const { request, first } = sampleOf(route);
      const { path, body, status, end } = request(ids, 'built');
      const before = first?.(ids, 'before');
      if (before) await people.get('administrator')?.send('POST', before.path, before.body);
      const asker = askerOf(route);
      const reply = await (route.method === 'GET' ? asker.get(path) : asker.send(route.method, path, body));
      expect(overtaken.has(name) ? [200, 201, 400, 409] : [status]).toContain(reply.status);
      // An incident has one call-out at a time.
      const after = end?.(reply.body.uuid);
      if (after) await asker.send('POST', after.path, after.body);
    },
  );
});
