import { describe, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import type { Beat, BeatPhonesOfUser, ReserveList } from '#contracts/onCall/beats';
import { refusals } from '#contracts/refusals';
import { iso } from '#events/core/ports';
import { configurationOf } from '#events/stakeholder/decider';
import { user } from '#events/user/decider';
import { entityId, userId } from '#services/demo/ids';
import type { Person } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';

const arvada = entityId('arvada');
const beats = '/api/teams/beats';
const lists = `${beats}/reserve_lists`;
const [sam, rosa, will, nina] = ['crew', 'crew2', 'crew3', 'crew4'].map((key) => userId('arvada', key)) as [
  string,
  string,
  string,
  string,
];

const here = installed({ organisations: ['arvada', 'durham'] });
const marcus = signedIn(here, 'manager@arvada.example');
const dana = signedIn(here, 'dispatcher@arvada.example');

const post = (path: string, body: object, who = marcus) => who.send('POST', path, body);
async function made(path: string, body: object): Promise<string> {
  const told = await post(path, body);
  expect(told.status).toBe(201);
  return told.body.uuid;
}
const newList = (name: string) => made(`${lists}/create/`, { name, call_method: 'SEQUENTIAL', target_call_count: 2 });
const newBeat = (name: string, more: object = {}) => made(`${beats}/create/`, { name, ...more });

/** The request that the screen sends (S1 §7). */
async function screen(who = dana) {
  const { body } = await who.send('POST', '/api/mappy/', {
    query: ['viewer', 'beats', 'beats_reserve_lists'].map((name) => ({ name })),
  });
  expect(body.errors).toEqual({});
  const result = body.result as { beats: readonly Beat[]; beats_reserve_lists: readonly ReserveList[] };
  return {
    ...result,
    beat: (uuid: string) => result.beats.find((one) => one.uuid === uuid),
    list: (uuid: string) => result.beats_reserve_lists.find((one) => one.uuid === uuid),
  };
}
const onList = async (uuid: string) => (await screen()).list(uuid)?.profiles.map((profile) => profile.user.uuid);

describe('a beat', () => {
  it('is created, and every screen with beats is told to fetch again', async () => {
    const board = await dana.listen(channels.beatsCallout(arvada));
    const list = await newList('Weekend');
    await board.hears('refresh');
    const beat = await newBeat('Harbour', { description: 'Both quays', reserve_list_id: list });
    const late = { beat_id: beat, user_id: rosa, start_seconds: 600, stop_seconds: 600 };
    await made(`${beats}/call_profiles/create/`, late);
    await made(`${beats}/call_profiles/create/`, { ...late, user_id: sam, start_seconds: 0 });
    expect((await screen()).beat(beat)).toEqual({
      uuid: beat,
      name: 'Harbour',
      description: 'Both quays',
      reserve_list: { uuid: list, name: 'Weekend' },
      call_profiles: [
        {
          uuid: expect.any(String),
          user: {
            uuid: sam,
            first_name: 'Sam',
            last_name: 'Okafor',
            phone_number: '+13035550120',
            is_active: true,
            is_available: true,
          },
          start_seconds: 0,
          stop_seconds: 600,
        },
        expect.objectContaining({ start_seconds: 600, stop_seconds: 600 }),
      ],
    });
  });

  it('has the same person at the same time once, however often it is sent', async () => {
    const beat = await newBeat('Twice');
    const profile = { beat_id: beat, user_id: sam, start_seconds: 0, stop_seconds: 60 };
    const told = await Promise.all([1, 2, 3].map(() => post(`${beats}/call_profiles/create/`, profile)));
    expect(new Set(told.map(({ body }) => body.uuid)).size).toBe(1);
    const [only, ...others] = (await screen()).beat(beat)?.call_profiles ?? [];
    expect(others).toEqual([]);
    for (let n = 0; n < 2; n++)
      expect((await post(`${beats}/call_profiles/delete/`, { call_profile_id: only?.uuid })).status).toBe(200);
    expect((await screen()).beat(beat)?.call_profiles).toEqual([]);
  });

  it.each([
    ['calls that stop before they start', { start_seconds: 61 }, 'stop_seconds'],
    ['a negative start', { start_seconds: -1 }, 'start_seconds'],
    ['half a second', { start_seconds: 0.5 }, 'start_seconds'],
  ])('takes no %s', async (_, wrong, field) => {
    const body = { beat_id: await newBeat('Wrong'), user_id: sam, stop_seconds: 60, ...wrong };
    const told = await post(`${beats}/call_profiles/create/`, body);
    expect([told.status, Object.keys(told.body)]).toEqual([400, [field]]);
  });

  it('that is archived is in no list, frees its reserve list, and is changed no more', async () => {
    const list = await newList('Freed');
    const beat = await newBeat('Gone', { reserve_list_id: list });
    for (let n = 0; n < 2; n++) expect((await post(`${beats}/deprecate/`, { beat_id: beat })).status).toBe(200);
    expect((await screen()).beat(beat)).toBeUndefined();
    expect((await post(`${beats}/update_reserve_list/`, { beat_id: beat })).status).toBe(404);
    expect((await post(`${lists}/delete/`, { reserve_list_id: list })).status).toBe(200);
  });

  it('is edited by dispatchers, and archived by managers', async () => {
    const beat = await newBeat('Rights');
    expect((await post(`${beats}/update_reserve_list/`, { beat_id: beat }, dana)).status).toBe(200);
    expect((await post(`${beats}/deprecate/`, { beat_id: beat }, dana)).status).toBe(403);
  });

  it('is shown without telephone numbers to users who may not see them', async () => {
    const audrey = await here.person('auditor@arvada.example');
    const { beats: shown } = await screen(audrey);
    const numbers = shown.flatMap((beat) => beat.call_profiles.map(({ user: { phone_number } }) => phone_number));
    expect([numbers.length > 0, new Set(numbers)]).toEqual([true, new Set([null])]);
  });
});

describe('a reserve list', () => {
  it('in use by a beat is not deleted, and the refusal names the beat', async () => {
    const list = await newList('Needed');
    const beat = await newBeat('Mill', { reserve_list_id: list });
    const told = await post(`${lists}/delete/`, { reserve_list_id: list });
    expect(told).toMatchObject({
      status: 409,
      body: { non_field_errors: [`${refusals['reserve-list.in-use'].words} (Mill)`] },
    });
    expect((await screen()).list(list)?.beats).toEqual([{ uuid: beat, name: 'Mill' }]);
    await post(`${beats}/update_reserve_list/`, { beat_id: beat, reserve_list_id: null });
    for (let n = 0; n < 2; n++) expect((await post(`${lists}/delete/`, { reserve_list_id: list })).status).toBe(200);
    expect((await screen()).list(list)).toBeUndefined();
    expect((await post(`${beats}/update_reserve_list/`, { beat_id: beat, reserve_list_id: list })).status).toBe(404);
  });

  it('has every person that several users add at once, each once', async () => {
    const list = await newList('At once');
    const put = (user_id: string, who: Person) =>
      post(`${lists}/append_user/`, { reserve_list_id: list, user_id }, who);
    const told = await Promise.all([put(sam, dana), put(rosa, marcus), put(will, dana), put(sam, marcus)]);
    expect(told.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await onList(list))?.toSorted()).toEqual([sam, rosa, will].toSorted());
  });

  it('is reordered by a user who saw it, and not by one who has not seen the newest member', async () => {
    const list = await newList('Order');
    for (const user_id of [sam, rosa]) await post(`${lists}/append_user/`, { reserve_list_id: list, user_id });
    const seen = (await screen()).list(list)?.revision;
    await post(`${lists}/append_user/`, { reserve_list_id: list, user_id: will }, dana);
    const order = (user_ids: readonly string[], more: object = {}) =>
      post(`${lists}/update_profiles/`, { reserve_list_id: list, user_ids, ...more });
    expect((await order([rosa, sam], { seen })).status).toBe(409);
    expect(await onList(list)).toEqual([sam, rosa, will]);
    expect((await order([will, rosa, sam], { seen: (seen ?? 0) + 1 })).status).toBe(200);
    expect(await onList(list)).toEqual([will, rosa, sam]);
    expect((await order([sam, sam])).body).toEqual({ user_ids: ['Each person once.'] });
    expect((await order([sam, userId('durham', 'crew')])).status).toBe(404);
    expect((await order([sam, userId('muster', 'staff')])).status).toBe(404);
  });

  it('loses a person once', async () => {
    const list = await newList('Fewer');
    const put = await post(`${lists}/append_user/`, { reserve_list_id: list, user_id: nina });
    for (let n = 0; n < 2; n++)
      expect((await post(`${lists}/delete_profile/`, { reserve_profile_id: put.body.uuid })).status).toBe(200);
    expect(await onList(list)).toEqual([]);
  });

  it('has notes with their last author, and those of another user are not overwritten unseen', async () => {
    const list = await newList('Notes');
    const write = (body: string, seen: string, who: Person) =>
      post(`${lists}/update_notes/`, { reserve_list_id: list, body, seen }, who);
    expect((await write('Rosa is away', '', dana)).status).toBe(200);
    expect((await write('Sam is away', '', marcus)).status).toBe(409);
    expect((await screen()).list(list)).toMatchObject({
      notes: 'Rosa is away',
      notes_last_updated_by: 'Dana Whitfield',
    });
    const stored = [];
    for await (const event of here.muster.app.store.read(`reservelist-${list}`))
      stored.push(JSON.stringify(event.data));
    expect(stored.join()).not.toContain('Rosa is away');
  });

  it.each([0, 10, 1.5, null])('is not called for %s people', async (target_call_count) => {
    const list = await newList('Count');
    const told = await post(`${lists}/update_callout_settings/`, {
      reserve_list_id: list,
      call_method: 'CONCURRENT',
      target_call_count,
    });
    expect([told.status, Object.keys(told.body)]).toEqual([400, ['target_call_count']]);
  });

  it('is called for one person, or for nine', async () => {
    const list = await newList('Bounds');
    for (const target_call_count of [1, 9]) {
      const settings = { call_method: 'CONCURRENT', target_call_count };
      const told = await post(`${lists}/update_callout_settings/`, { reserve_list_id: list, ...settings });
      expect(told.status).toBe(200);
      expect((await screen()).list(list)).toMatchObject(settings);
    }
  });
});

describe('a phone of a beat', () => {
  const add = (more: object = {}, who = marcus) =>
    post(
      `${beats}/create_phone/`,
      { user_id: will, phone_number: '(303) 555-0166', phone_type: 'CELL', pin: '4711', ...more },
      who,
    );
  const phonesOf = async (uuid: string) => {
    const { body } = await dana.get(`${beats}/phones/`);
    return (body as readonly BeatPhonesOfUser[]).find((one) => one.user.uuid === uuid)?.phones;
  };

  it('is one however often it is added, and gone once it is deleted', async () => {
    const told = await Promise.all([add(), add({ phone_number: '303.555.0166' })]);
    expect(new Set(told.map(({ status, body }) => `${status} ${body.uuid}`)).size).toBe(1);
    const uuid = told[0]?.body.uuid;
    expect(await phonesOf(will)).toEqual([
      { uuid, phone_number: '+13035550166', phone_type: 'CELL', pin: '4711', call_after_count: 0 },
    ]);
    expect((await add({ pin: '1' })).body).toEqual({ phone_number: [refusals['beat-phone.known'].words] });
    for (let n = 0; n < 2; n++) expect((await post(`${beats}/delete_phone/`, { phone_id: uuid })).status).toBe(200);
    expect(await phonesOf(will)).toBeUndefined();
  });

  it('that is a backup comes after the others', async () => {
    await add({ user_id: nina, call_after_count: 3 });
    await add({ user_id: nina, phone_number: '303-555-0167', phone_type: 'HOUSE', pin: null });
    expect((await phonesOf(nina))?.map(({ call_after_count, pin }) => [call_after_count, pin])).toEqual([
      [0, ''],
      [3, '4711'],
    ]);
  });

  it.each([
    [{ call_after_count: 5 }, 'call_after_count'],
    [{ phone_number: '555-0166' }, 'phone_number'],
    [{ phone_type: 'PAGER' }, 'phone_type'],
    [{ pin: '47a1' }, 'pin'],
  ])('is not taken as %o', async (wrong, field) => {
    const told = await add(wrong);
    expect([told.status, Object.keys(told.body)]).toEqual([400, [field]]);
  });

  it('is unreadable in the log, and its number cannot be found by trying all numbers', async () => {
    const { body } = await add({ user_id: rosa, phone_number: '(303) 555-0168', pin: '815' });
    const stored = [];
    for await (const event of here.muster.app.store.read(`user-${rosa}`)) stored.push(JSON.stringify(event.data));
    expect(stored.join()).toContain(body.uuid);
    expect(stored.join()).not.toMatch(/5550168|815"/);
  });

  it('is not shown to an auditor', async () => {
    const audrey = await here.person('auditor@arvada.example');
    expect((await audrey.get(`${beats}/phones/`)).status).toBe(403);
  });
});

describe('a person who no longer works here', () => {
  const change = (what: 'deactivate' | 'reinstate') =>
    here.muster.app.handle(
      user,
      sam,
      { commandId: here.muster.app.random.uuid(), occurredAt: iso(here.clock.now()), command: { do: what } },
      { entity: arvada, actor: { kind: 'system', id: 'test' }, correlationId: 'test' },
    );

  it('is added nowhere, stays in present lists, and may be taken off', async () => {
    const list = await newList('Inactive');
    const put = await post(`${lists}/append_user/`, { reserve_list_id: list, user_id: sam });
    await change('deactivate');
    await here.settled();
    const beat = await newBeat('Inactive');
    const words = { user_id: [refusals['beat.person-inactive'].words] };
    for (const told of [
      await post(`${lists}/append_user/`, { reserve_list_id: await newList('Other'), user_id: sam }),
      await post(`${beats}/call_profiles/create/`, { beat_id: beat, user_id: sam, start_seconds: 0, stop_seconds: 9 }),
      await post(`${beats}/create_phone/`, { user_id: sam, phone_number: '3035550169', phone_type: 'CELL' }),
    ])
      expect(told).toMatchObject({ status: 400, body: words });
    const order = { reserve_list_id: list, user_ids: [rosa, sam] };
    expect((await post(`${lists}/update_profiles/`, order)).status).toBe(200);
    expect((await screen()).list(list)?.profiles[1]?.user).toMatchObject({ uuid: sam, is_active: false });
    expect((await post(`${lists}/delete_profile/`, { reserve_profile_id: put.body.uuid })).status).toBe(200);
    await change('reinstate');
  });

  it.each([
    [
      'an escalation tree',
      '/api/escalation/create_user_profile',
      'user',
      { escalation_tree: 'Night', new_tree: true, start_seconds: 0 },
    ],
    [
      'the stakeholders of an event',
      '/api/admin/events/add_user_stakeholder_to_event_configuration',
      'target_user_id',
      { conf_id: configurationOf(arvada, 'CREW_SILENT'), send_checkins: false },
    ],
    ['a designation', '/designated-user/', 'user', { designation: 'Truck 1' }],
    ['the leaders of a version', '/api/incident-leader/', 'user', { incident_version: 'arvada_water' }],
  ])('is not added to %s, and the refusal is under the field that names the person', async (_, path, field, more) => {
    await change('deactivate');
    await here.settled();
    const told = await post(path, { ...more, [field]: sam });
    await change('reinstate');
    expect([told.status, told.body]).toEqual([400, { [field]: ['This person is no longer active.'] }]);
  });
});
