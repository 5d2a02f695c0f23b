import { describe, expect, it } from 'vitest';
import type { AdminData, AdminEvent } from '#contracts/admin/admin';
import type { EventKind } from '#contracts/admin/events';
import { refusals } from '#contracts/refusals';
import { configurationOf } from '#events/stakeholder/decider';
import { entityId, userId } from '#services/demo/ids';
import { installed, signedIn } from '../../support/installed.ts';

const minutes = (n: number) => n * 60_000;
const arvada = entityId('arvada');
const nina = userId('arvada', 'analyst');
const sam = userId('arvada', 'crew');
const path = '/api/admin/events/';
const add = `${path}add_user_stakeholder_to_event_configuration`;
const remove = `${path}remove_user_stakeholder_from_event_configuration`;
const update = `${path}update_event_configuration`;
const conf = (kind: EventKind) => configurationOf(arvada, kind);
const reported = conf('INCIDENT_REPORTED');
const own = '(720) 555-0144';

const here = installed({ organisations: ['arvada', 'durham'] });
const marcus = signedIn(here, 'manager@arvada.example');

interface Text {
  readonly to: string;
  readonly body: string;
  readonly status: string;
}
const texts = async (): Promise<readonly Text[]> => {
  await here.settled();
  const { results } = (await marcus.get('/api/simulator/messages/')).body;
  return results.filter(({ body }: Text) => /Incident reported|still open/.test(body));
};
const arrived = async (count: number): Promise<readonly Text[]> => {
  await expect
    .poll(async () => (await texts()).filter(({ status }) => status === 'sent').length, { timeout: 30_000 })
    .toBe(count);
  return texts();
};
const eventOf = async (kind: EventKind): Promise<AdminEvent | undefined> => {
  const { events = [] } = (await marcus.get('/api/entities/admin/v2?feats=events')).body as AdminData;
  return events.find((one) => one.kind === kind);
};
async function report(): Promise<string> {
  const told = await marcus.send('POST', '/api/incidents/', { version: 'arvada_water', description: 'Main break' });
  expect(told.status).toBe(201);
  return told.body.uuid;
}

describe('the stakeholders of an event', () => {
  it('are nobody at first, and then nobody is told', async () => {
    expect(await eventOf('INCIDENT_REPORTED')).toEqual({
      conf_id: reported,
      kind: 'INCIDENT_REPORTED',
      checkin_minutes: 0,
      stakeholders: [],
    });
    await report();
    expect(await texts()).toEqual([]);
  });

  it('are texted when it happens, on the number of the event or on their own', async () => {
    const body = { conf_id: reported, target_user_id: nina, send_checkins: true };
    const told = await marcus.send('POST', add, { ...body, alt_phone_number: { value: own, region: 'US' } });
    expect([told.status, told.body]).toEqual([200, {}]);
    expect((await marcus.send('POST', add, { ...body, target_user_id: sam, send_checkins: false })).status).toBe(200);
    const uuid = await report();
    const found = await arrived(2);
    expect(found.map(({ to }) => to).toSorted()).toEqual(['+13035550120', '+17205550144']);
    for (const { body: words } of found) {
      expect(words).toMatch(/^City of Arvada: Incident reported \(.+\)\. http/);
      expect(words).toContain(`/incident/${uuid}/`);
      expect(words).not.toContain('Main break');
    }
  });

  it('are listed with the number of the event, in the shape in which it was set', async () => {
    const { stakeholders = [] } = (await eventOf('INCIDENT_REPORTED')) ?? {};
    expect(stakeholders.map(({ user, alt_phone_number }) => [user.uuid, alt_phone_number])).toEqual([
      [nina, { value: '+17205550144', region: 'US' }],
      [sam, null],
    ]);
  });

  it('hear again while it goes on, if they want to, and not once it is over', async () => {
    expect((await marcus.send('POST', update, { conf_id: reported, checkin_minutes: 30 })).status).toBe(200);
    const uuid = await report();
    await arrived(4);
    await here.clock.advance(minutes(30));
    const found = await arrived(5);
    const again = found.filter(({ body }) => body.includes('still open'));
    expect(again.map(({ to }) => to)).toEqual(['+17205550144']);
    await here.clock.advance(minutes(30));
    await arrived(6);
    expect((await marcus.send('PATCH', `/api/manage/incident/${uuid}/`, { completed: true })).status).toBe(200);
    await here.clock.advance(minutes(90));
    expect(await texts()).toHaveLength(6);
  });

  it('are removed, and hear nothing of the next one', async () => {
    for (const target_user_id of [nina, sam, sam]) {
      const { status } = await marcus.send('POST', remove, { conf_id: reported, target_user_id });
      expect(status).toBe(200);
    }
    await report();
    expect(await texts()).toHaveLength(6);
  });

  it('are not told of what happened before they were added', async () => {
    await marcus.send('POST', add, { conf_id: reported, target_user_id: nina, send_checkins: false });
    expect(await texts()).toHaveLength(6);
  });
});

describe('a wrong stakeholder', () => {
  const body = { conf_id: conf('CREW_SILENT'), target_user_id: sam, send_checkins: true };

  it('is refused under its field', async () => {
    const wrong = (more: object) => marcus.send('POST', add, { ...body, ...more });
    expect((await wrong({ send_checkins: undefined })).body).toHaveProperty('send_checkins');
    expect((await wrong({ alt_phone_number: { value: '12', region: 'US' } })).status).toBe(400);
    expect((await wrong({ alt_phone_number: { value: own, region: 'DE' } })).status).toBe(400);
    expect((await wrong({ alt_phone_number: own })).status).toBe(400);
    expect((await wrong({})).status).toBe(200);
    const known = await wrong({ send_checkins: false });
    expect([known.status, known.body]).toEqual([409, { target_user_id: [refusals['event.known'].words] }]);
    expect((await marcus.send('POST', update, { conf_id: reported, checkin_minutes: 1_441 })).status).toBe(400);
  });

  it('of another organization does not exist', async () => {
    const durham = await here.person('manager@durham.example');
    expect((await durham.send('POST', add, body)).status).toBe(404);
    expect((await marcus.send('POST', add, { ...body, target_user_id: userId('durham', 'crew') })).status).toBe(404);
  });
});

it('a stakeholder is chosen by dispatchers too, and by no leader (S1 §1)', async () => {
  const [dana, lena] = [await here.person('dispatcher@arvada.example'), await here.person('leader@arvada.example')];
  const body = { conf_id: conf('CREW_SILENT'), target_user_id: nina, send_checkins: true };
  expect((await lena.send('POST', add, body)).status).toBe(403);
  expect((await dana.send('POST', add, body)).status).toBe(200);
});
