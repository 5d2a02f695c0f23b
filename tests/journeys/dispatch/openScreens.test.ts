import { beforeAll, describe, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import { iso } from '#events/core/ports';
import { type UserCommand, user } from '#events/user/decider';
import { entityId, userId } from '#services/demo/ids';
import type { Listening, Person } from '../../support/installation.ts';
import { installed } from '../../support/installed.ts';

let dana: Person;
let marcus: Person;
let alice: Person;
let sam: Person;

const here = installed({ organisations: ['arvada'] });
beforeAll(async () => {
  [dana, marcus, alice, sam] = await Promise.all([
    here.person('dispatcher@arvada.example'),
    here.person('manager@arvada.example'),
    here.person('administrator@arvada.example'),
    here.person('crew@arvada.example'),
  ]);
});

const reported = async (): Promise<string> => {
  const body = { version: 'arvada_manual_dispatch', description: 'Main break' };
  return String((await dana.send('POST', '/api/incidents/', body)).body.uuid);
};
const done = async (who: Person, ...what: Parameters<Person['send']>): Promise<string> => {
  const { status, body } = await who.send(...what);
  expect([200, 201], `${what[0]} ${what[1]}`).toContain(status);
  return String(body.uuid);
};
const spoken = ({ heard }: Listening) =>
  heard.filter(({ event }) => !/^(pusher|muster):/.test(event)).map(({ event }) => event);

describe('an open page', () => {
  it('gets each part under an event name of its own, and each once', async () => {
    const uuid = await reported();
    const page = await dana.listen(channels.incident(uuid));
    const at = `/api/incident/${uuid}/`;
    await done(dana, 'POST', `${at}log/`, { event: 'acknowledged', message: '' });
    const label = await done(dana, 'POST', `${at}label/`, { name: 'Frozen' });
    await done(dana, 'DELETE', `${at}label/${label}/`);
    const note = await done(dana, 'POST', `${at}note/`, { body: 'A dog' });
    await done(dana, 'PATCH', `${at}note/${note}/`, { body: 'Two dogs', seen: 'A dog' });
    await done(dana, 'DELETE', `${at}note/${note}/`);
    const place = await done(dana, 'POST', `${at}location/`, { raw: '5700 Carr St', lat: 39.8, lng: -105.08 });
    await done(dana, 'PATCH', `${at}location/${place}/`, { raw: '5702 Carr St' });
    const contacts = `${at}location/${place}/contact/`;
    const contact = await done(dana, 'POST', contacts, { name: 'M. Chen', phone_number: '+13035550171' });
    await done(dana, 'PATCH', `${contacts}${contact}/`, { name: 'Mei Chen' });
    await done(dana, 'DELETE', `${contacts}${contact}/`);
    const assets = `${at}location/${place}/assets/`;
    const asset = await done(dana, 'POST', assets, { kind: 'hydrant', asset_id: 'H-1' });
    await done(dana, 'DELETE', `${assets}${asset}/`);
    await done(dana, 'DELETE', `${at}location/${place}/`);
    const tag = await done(dana, 'POST', `${at}tag/`, { content_type: 'truck', data: { name: 'Truck 4' } });
    await done(dana, 'PATCH', `${at}tag/${tag}/`, { data: { name: 'Truck 5' } });
    await done(dana, 'DELETE', `${at}tag/${tag}/`);
    await done(marcus, 'PATCH', `/api/manage/incident/${uuid}/`, { completed: true });
    await done(alice, 'POST', `${at}erase/${uuid}/`);
    await page.hears('refresh');
    await done(marcus, 'DELETE', at);
    expect(await page.hears('deleted')).toMatchObject({ incident: uuid });
    expect(spoken(page)).toEqual([
      'log_added',
      'label_added',
      'label_deleted',
      'note_added',
      'note_updated',
      'note_deleted',
      'location_added',
      'location_updated',
      'location_contact_added',
      'location_contact_updated',
      'location_contact_deleted',
      'asset_added',
      'asset_deleted',
      'location_deleted',
      'tag_added',
      'tag_updated',
      'tag_deleted',
      'updated',
      'refresh',
      'deleted',
    ]);
  });
});

describe("a person's own screens", () => {
  it('are told once about a new role', async () => {
    const ada = userId('arvada', 'auditor');
    const auditor = await here.person('auditor@arvada.example');
    const own = await auditor.listen(channels.user(ada));
    const { app } = here.muster;
    const decided = (command: UserCommand) =>
      app.handle(
        user,
        ada,
        { commandId: app.random.uuid(), occurredAt: iso(here.clock.now()), command },
        { entity: entityId('arvada'), actor: { kind: 'system', id: 'test' }, correlationId: 'test' },
      );
    await decided({ do: 'giveRole', role: 'dispatcher' });
    await decided({ do: 'giveRole', role: 'dispatcher' });
    await own.hears('updated');
    expect((await auditor.get('/api/viewer/')).body.user.role).toBe('dispatcher');
    await decided({ do: 'giveRole', role: 'auditor' });
    await own.hears('updated');
    expect(spoken(own)).toEqual(['updated', 'updated']);
  });
});

describe('the lists', () => {
  const manage = (uuid: string, change: object) => done(marcus, 'PATCH', `/api/manage/incident/${uuid}/`, change);

  it('get the changes of a closed incident too, those of the organization and of its team', async () => {
    const uuid = await reported();
    const samId = userId('arvada', 'crew');
    await done(dana, 'POST', `/api/incident/${uuid}/user/`, [{ user: samId, role: 'crew' }] as object);
    const lists = await Promise.all([
      dana.listen(channels.incidentsActive(entityId('arvada'))),
      sam.listen(channels.incidentsUser(samId)),
    ]);
    await manage(uuid, { completed: true });
    await manage(uuid, { archived: true });
    await done(dana, 'POST', `/api/incident/${uuid}/label/`, { name: 'Frozen' });
    await manage(uuid, { completed: false });
    await manage(uuid, { archived: false });
    await manage(uuid, { archived: true });
    await done(marcus, 'DELETE', `/api/incident/${uuid}/`);
    for (const list of lists) {
      await list.hears('deleted', ({ gone }) => gone === true);
      const own = list.heard.filter(({ data }) => (data as { incident?: { uuid: string } })?.incident?.uuid === uuid);
      expect(own.map(({ event, data }) => [event, data])).toMatchObject([
        ['deleted', { incident: { completed: true, archived: false } }],
        ['updated', { incident: { completed: true, archived: true, labels: [] } }],
        ['updated', { incident: { labels: ['Frozen'] } }],
        ['updated', { incident: { completed: false, archived: true } }],
        ['added', { incident: { active: true } }],
        ['deleted', { incident: { archived: true } }],
        ['deleted', { gone: true }],
      ]);
      expect(own.filter(({ data }) => 'gone' in (data as object))).toHaveLength(1);
    }
  });

  it('lose a closed incident while it is held, and get no frames of it meanwhile', async () => {
    const uuid = await reported();
    await manage(uuid, { completed: true });
    const list = await dana.listen(channels.incidentsActive(entityId('arvada')));
    const hold = await done(dana, 'POST', `/api/incident/${uuid}/hold/`);
    await list.hears('deleted', ({ incident, gone }) => incident.uuid === uuid && gone);
    await done(dana, 'POST', `/api/incident/${uuid}/label/`, { name: 'Frozen' });
    await done(dana, 'DELETE', `/api/incident/${uuid}/hold/${hold}/`);
    await here.clock.advance(10_000);
    await here.settled();
    await list.hears('updated', ({ incident }) => incident.uuid === uuid && incident.labels.includes('Frozen'));
    // The list of those on hold hears that it changed, without the incident.
    const ofHeld = list.heard.filter(({ event }) => event === 'HELD_CHANGED');
    expect(JSON.stringify(ofHeld)).not.toContain(uuid);
    const own = list.heard.filter(({ data }) => JSON.stringify(data).includes(uuid));
    expect(own.map(({ event }) => event)).toEqual(['deleted', 'updated']);
  });
});
