// @night It opens one page of every customer.
import { beforeAll, describe, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import { modules } from '#contracts/customers/modules';
import type { Situation } from '#contracts/customers/situation';
import { crewId, entityId } from '#services/demo/ids';
import type { Person } from '../../support/installation.ts';
import { installed } from '../../support/installed.ts';

const leaders = new Map<string, Person>();
const leader = (organisation: string): Person => {
  const found = leaders.get(organisation);
  if (!found) throw new Error(`${organisation} has no leader here`);
  return found;
};
const organisations = ['arvada', ...new Set(modules.map(({ organisation }) => organisation))];

const here = installed({ organisations });
beforeAll(async () => {
  for (const name of organisations) leaders.set(name, await here.person(`leader@${name}.example`));
});

const screens = modules.map((module) => ({ ...module, path: `/api${module.pages[0]?.path ?? ''}` }));

describe('the situation screen', () => {
  it.each(screens.map((one) => [one.path, one] as const))(
    '%s shows the open incidents of its versions, with the next step, and is absent for other organizations',
    async (path, { organisation, versions }) => {
      const lena = leader(organisation);
      const [version = ''] = versions;
      const { body: made } = await lena.send('POST', '/api/incidents/', {
        version,
        description: 'Backup in the cellar',
      });
      const { body: other } = await lena.send('POST', '/api/incidents/', {
        version: 'standard_manual_dispatch',
        description: 'Something else',
      });
      const shown = async (): Promise<Situation> => (await lena.get(path)).body;
      const ours = async () => (await shown()).incidents.find(({ uuid }) => uuid === made.uuid);
      expect(await ours()).toMatchObject({ state: 'new', version });
      expect((await shown()).incidents.map(({ uuid }) => uuid)).not.toContain(other.uuid);
      expect((await shown()).versions.map(({ key }) => key)).toEqual(versions);
      expect((await shown()).versions[0]?.states[0]).toMatchObject({ state: 'new', next: expect.stringMatching(/^A/) });

      const heard = await lena.listen(`presence-incidents-active-${entityId(organisation)}`);
      for (const event of ['acknowledged', 'team:leader_assigned'])
        await lena.send('POST', `/api/incident/${made.uuid}/log/`, { event, message: '' });
      await heard.hears('updated', ({ incident }) => incident.uuid === made.uuid);
      expect((await ours())?.state).not.toBe('new');

      const marcus = await here.person(`manager@${organisation}.example`);
      await marcus.send('PATCH', `/api/manage/incident/${made.uuid}/`, { completed: true });
      expect(await ours()).toBeUndefined();
      for (const name of organisations.filter((one) => one !== organisation))
        expect([name, (await leader(name).get(path)).body]).toEqual([name, { detail: 'Not found.' }]);
    },
  );

  it('shows the crews of each incident, and each step that they take, as the page of the incident does', async () => {
    const lena = leader('jcw');
    const dora = await here.person('dispatcher@jcw.example');
    // Incidents then wait for a dispatcher, and none is offered to a crew by itself.
    const manual = { entity: entityId('jcw'), enabled: true };
    await dora.send('POST', '/api/beta/dispatch/update-manual-mode-status/', manual);
    const report = { version: 'jcw_after_hours', description: 'Sewer in the cellar' };
    const { uuid } = (await lena.send('POST', '/api/incidents/', report)).body;
    const shown = async () => {
      const { incidents }: Situation = (await lena.get('/api/jcw/sas/')).body;
      return incidents.find((one) => one.uuid === uuid)?.dispatched;
    };
    expect(await shown()).toEqual([]);
    const crew = crewId('jcw', 0);
    const active = { entity: entityId('jcw'), designation: crew, active: true };
    await dora.send('POST', '/api/beta/dispatch/update-active-status/', active);
    const heard = await lena.listen(channels.incidentsActive(entityId('jcw')));
    const send = { incident: uuid, new_version: 'jcw_after_hours', designation: crew };
    expect((await dora.send('POST', '/api/beta/dispatch/manual-dispatch/', send)).status).toBe(200);
    await heard.hears('updated', ({ incident }) => incident.uuid === uuid && incident.dispatched.length === 1);
    expect(await shown()).toMatchObject([{ designation: crew, status: 'assigned' }]);
    await dora.send('POST', '/api/beta/dispatch/recall/', { incident: uuid, designation: crew });
    await heard.hears('updated', ({ incident }) => incident.dispatched[0]?.status === 'recalled');
    expect(await shown()).toEqual((await lena.get(`/api/incident/${uuid}/`)).body.dispatched);
  });

  it('leads to a page with the features of its version, in the words of its customer', async () => {
    const page = async (organisation: string, version: string) => {
      const { body } = await leader(organisation).send('POST', '/api/incidents/', { version, description: 'Backup' });
      return (await leader(organisation).get(`/api/incident/${body.uuid}/`)).body;
    };
    expect((await page('loveland', 'loveland_sewer_ah')).DCCodes).toHaveLength(20);
    expect((await page('ug', 'ug_sewer_on_call')).ProblemTypes[0].subtypes[0]).toMatchObject({ code: 'SSP-01' });
    expect(await page('jcw', 'jcw_bupp')).not.toHaveProperty('problemTypes');
  });

  it('is open to staff while they look at that organization, and no longer', async () => {
    const stella = await here.person('staff@muster.example');
    expect((await stella.get('/api/jcw/sas/')).status).toBe(404);
    await stella.send('POST', '/api/switch-entity/', { entity: entityId('jcw') });
    expect((await stella.get('/api/jcw/sas/')).status).toBe(200);
    expect((await stella.get('/api/loveland/sas/')).status).toBe(404);
  });
});
