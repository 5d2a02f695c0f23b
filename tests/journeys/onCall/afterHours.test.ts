import { describe, expect, it } from 'vitest';
import type { AfterHours } from '#contracts/onCall/afterHours';
import { idFrom } from '#events/core/ids';
import { entityId, userId } from '#services/demo/ids';
import type { Person } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';

const here = installed({ organisations: ['jcw', 'loveland', 'olathe'] });
const dana = signedIn(here, 'dispatcher@jcw.example');
const loveland = signedIn(here, 'leader@loveland.example');
const stranger = signedIn(here, 'manager@olathe.example');

const path = '/api/jcw/after-hours/leader/';
const shown = async (): Promise<AfterHours> => (await dana.get(path)).body;
const number = '/api/jcw/after-hours/phone-number/';

describe('the after-hours leader', () => {
  it('is the person chosen last for a time that has begun, and the next one takes over by the clock', async () => {
    const heard = await dana.listen(`private-entity-${entityId('jcw')}-modules`);
    await dana.send('POST', path, { user: userId('jcw', 'crew2') });
    await heard.hears('after_hours_updated');
    expect((await shown()).now).toMatchObject({
      name: 'Rosa Delgado',
      phone_number: expect.stringContaining('913555'),
    });
    const { body } = await dana.send('POST', path, {
      user: userId('jcw', 'manager'),
      phone_number: '(913) 555-0142',
      from: '2026-03-01T10:00:00+01:00',
    });
    expect((await shown()).next[0]).toMatchObject({
      uuid: body.uuid,
      name: 'Marcus Boyd',
      from: '2026-03-01T09:00:00.000Z',
    });
    await here.clock.advance(3_600_000);
    expect((await shown()).now).toMatchObject({ name: 'Marcus Boyd', phone_number: '(913) 555-0142' });
    expect((await dana.get(number)).body.leader.name).toBe('Marcus Boyd');
    for (let n = 0; n < 2; n++) expect((await dana.send('DELETE', `${path}${body.uuid}/`)).status).toBe(200);
    expect((await shown()).now?.name).toBe('Rosa Delgado');
  });

  it('is told by a text on the own phone, like the one who leads again after a withdrawal', async () => {
    const texts = async (): Promise<readonly string[]> =>
      (await dana.get('/api/simulator/messages/')).body.results.flatMap(
        ({ name, body }: { readonly name: string; readonly body: string }) =>
          body.includes('after-hours leader') ? [`${name}: ${body}`] : [],
      );
    await dana.send('POST', path, { user: userId('jcw', 'crew2') });
    await expect.poll(texts).toContainEqual(expect.stringMatching(/^Rosa Delgado: .*you are the after-hours leader/));
    const later = { user: userId('jcw', 'crew'), phone_number: '(913) 555-0142', from: '2026-03-04T17:00:00-06:00' };
    const { uuid } = (await dana.send('POST', path, later)).body;
    const name = 'Johnson County Wastewater';
    const when = 'the after-hours leader from Mar 4, 5:00 PM on';
    await expect.poll(texts).toContain(`Sam Okafor: ${name}: you are ${when}. Calls ring at (913) 555-0142.`);
    await expect.poll(texts).toContain(`Marcus Boyd: ${name}: you are not ${when} any more.`);
    await expect.poll(async () => (await shown()).next.find((one) => one.uuid === uuid)?.text).toBe('sent');
    await dana.send('DELETE', `${path}${uuid}/`);
    await expect.poll(texts).toContain(`Sam Okafor: ${name}: you are not ${when} any more.`);
    await expect.poll(texts).toContain(`Marcus Boyd: ${name}: you are ${when}.`);
  });

  it('is a person of the organization, chosen with the permission', async () => {
    expect((await dana.send('POST', path, { user: userId('olathe', 'leader') })).status).toBe(404);
    const audrey = await here.person('auditor@jcw.example');
    expect((await audrey.send('POST', path, { user: userId('jcw', 'leader') })).status).toBe(403);
    expect((await audrey.get(path)).status).toBe(200);
  });

  it('differs between JCW and Loveland, and no other organization has one', async () => {
    const theirs = '/api/loveland/after-hours/leader/';
    await loveland.send('POST', theirs, { user: userId('loveland', 'crew2') });
    expect((await loveland.get(theirs)).body.now.name).toBe('Rosa Delgado');
    expect((await shown()).people.map(({ uuid }) => uuid)).not.toContain(userId('loveland', 'crew2'));
    for (const call of [path, theirs, number]) expect([call, (await stranger.get(call)).status]).toEqual([call, 404]);
    expect((await loveland.get(path)).status).toBe(404);
    expect((await loveland.send('POST', path, { user: userId('loveland', 'crew2') })).status).toBe(404);
    expect((await loveland.get(number)).status).toBe(404);
  });

  it('answers the public number, which can be changed', async () => {
    expect((await dana.send('POST', number, { phone_number: ' (913) 555-0123 ' })).status).toBe(200);
    expect((await dana.get(number)).body.phone_number).toBe('(913) 555-0123');
    expect((await dana.send('POST', number, { phone_number: '' })).body).toEqual({
      phone_number: ['This field may not be blank.'],
    });
  });

  it('takes no text that is not a number, for the night, its leader or a caller', async () => {
    const leader = { user: userId('jcw', 'crew2') };
    for (const [phone_number, words] of [
      ['hello', 'This is not a phone number.'],
      ['555-0123', 'This field is incomplete.'],
    ] as const) {
      const incomplete = { status: 400, body: { phone_number: [words] } };
      expect(await dana.send('POST', number, { phone_number })).toMatchObject(incomplete);
      expect(await dana.send('POST', path, { ...leader, phone_number })).toMatchObject(incomplete);
      expect(await dana.send('POST', '/api/incident-call-profile/', { name: 'Grace', phone_number })).toMatchObject(
        incomplete,
      );
    }
  });
});

describe('a call profile', () => {
  const profiles = '/api/incident-call-profile/';
  const grace = {
    name: 'Grace Lindholm',
    phone_number: '+19135550187',
    address: '7100 Antioch Rd',
    notes: 'Hard of hearing',
  };
  const found = async (who: Person, search: string): Promise<string[]> =>
    (await who.get(`${profiles}?search=${encodeURIComponent(search)}`)).body.results.map(
      ({ name }: { name: string }) => name,
    );
  const written = async (): Promise<string> => `${profiles}${(await dana.send('POST', profiles, grace)).body.uuid}/`;

  it('is found by the calling number, however it is written, and corrected field by field', async () => {
    const one = await written();
    for (const search of ['+1 (913) 555-0187', '9135550187', 'lindholm', '7100 hearing'])
      expect([search, await found(dana, search)]).toEqual([search, [grace.name]]);
    expect(await found(dana, '9135550000')).toEqual([]);
    await dana.send('PATCH', one, { notes: 'Speaks Spanish' });
    expect((await dana.get(one)).body).toMatchObject({ ...grace, notes: 'Speaks Spanish' });
  });

  it('is erased for good: no words of it can be read or found, and a repeated erasure succeeds', async () => {
    const one = await written();
    const uuid = one.split('/').at(-2) ?? '';
    expect((await dana.send('DELETE', one)).status).toBe(403);
    const marcus = await here.person('manager@jcw.example');
    for (let n = 0; n < 2; n++) expect((await marcus.send('DELETE', one)).status).toBe(200);
    expect((await dana.get(one)).status).toBe(404);
    expect((await dana.send('PATCH', one, { notes: 'Again' })).status).toBe(404);
    expect(await here.muster.app.keys.find(uuid)).toBeNull();
    expect(here.muster.app.views.text('call_profiles', uuid)).not.toMatch(/Grace|Antioch|hearing/);
  });

  it('of another organization does not exist', async () => {
    const one = await written();
    const unknown = `${profiles}${idFrom('nobody')}/`;
    for (const call of [one, unknown]) {
      const told = [
        await stranger.get(call),
        await stranger.send('PATCH', call, { notes: 'Mine' }),
        await stranger.send('DELETE', call),
      ];
      expect(told.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
    expect(await found(stranger, 'Lindholm')).toEqual([]);
  });
});
