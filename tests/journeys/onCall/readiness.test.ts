import { describe, expect, it } from 'vitest';
import type { Readiness } from '#contracts/onCall/readiness';
import { entityId, userId } from '#services/demo/ids';
import { takeOffLists } from '#services/engine/acts/crews/departures';
import { installed, signedIn } from '../../support/installed.ts';

// In Arvada it is 1 AM on March 1, 2026.
const arvada = entityId('arvada');
const [sam, rosa, nina] = [userId('arvada', 'crew'), userId('arvada', 'crew2'), userId('arvada', 'crew4')];
const lists = '/api/teams/beats/reserve_lists';
const beats = '/api/teams/beats';

const here = installed({ organisations: ['arvada', 'durham'] });
const alice = signedIn(here, 'administrator@arvada.example');
const dana = signedIn(here, 'dispatcher@arvada.example');

async function made(path: string, body: object): Promise<string> {
  const told = await dana.send('POST', path, body);
  expect(told.status).toBe(201);
  return told.body.uuid;
}
const told = async (who = dana): Promise<Readiness> => (await who.get('/api/on-call/readiness/')).body;
const duty = async (name: string) => (await told()).designations.find((one) => one.name === name);
const during = '2026-04-20T18:00:00.000Z';
const gapsAt = ({ designations }: Readiness, at: string) =>
  designations.flatMap(({ name, gaps }) =>
    name === 'Sewer on-call' ? gaps.filter(({ from, until }) => from <= at && at < until) : [],
  );
const inactive = { user: { uuid: nina }, because: 'scheduled', away: 'inactive' };

/** The facts of the streams about lists that the engine wrote. */
async function taken(): Promise<readonly string[]> {
  const types = [];
  for await (const { type, metadata } of here.muster.app.store.readAll({}))
    if (JSON.stringify(metadata).includes('"engine"') && /Removed|Released|TakenOffLists/.test(type)) types.push(type);
  return types;
}

describe('readiness', () => {
  it('says who is on call now and why, as the calls do', async () => {
    const water = await duty('Water on-call');
    expect(water?.crew).toBe(false);
    expect(water?.on_call[0]).toMatchObject({ because: 'scheduled', first: true, has_phone: true });
    const truck = await duty('Truck 1');
    expect(truck).toMatchObject({ crew: true, on_call: [{ because: 'holds the crew', since: null, until: null }] });
  });

  it('tells crews the names and no numbers, and another organization nothing', async () => {
    const crew = await told(await here.person('crew@arvada.example'));
    const numbers = crew.designations.flatMap(({ on_call }) => on_call.map(({ user }) => user.phone_number));
    expect(numbers.length).toBeGreaterThan(0);
    expect(new Set(numbers)).toEqual(new Set([null]));
    const others = JSON.stringify(await told(await here.person('dispatcher@durham.example')));
    expect(others).not.toContain(sam);
  });
});

describe('a person who is deactivated', () => {
  it('leaves every list, and the shift stays as a gap with the reason', async () => {
    // Without the people named for it, only the calendar decides.
    const { body: settings } = await alice.get('/api/transfer-settings/');
    for (const { uuid, designation } of settings.designees)
      if (designation === 'Sewer on-call') await alice.send('DELETE', `/designated-user/${uuid}/`);
    const list = await made(`${lists}/create/`, { name: 'Night', call_method: 'SEQUENTIAL', target_call_count: 2 });
    for (const user_id of [nina, rosa])
      expect((await dana.send('POST', `${lists}/append_user/`, { reserve_list_id: list, user_id })).status).toBe(201);
    const beat = await made(`${beats}/create/`, { name: 'Gulch' });
    await made(`${beats}/call_profiles/create/`, { beat_id: beat, user_id: nina, start_seconds: 0, stop_seconds: 60 });
    await made('/api/escalation/create_user_profile', {
      escalation_tree: 'Gulch',
      new_tree: true,
      user: nina,
      start_seconds: 0,
    });
    const window = { date_start: '2026-04-20', time_start: '06:00', date_end: '2026-04-21', time_end: '06:00' };
    await made('/api/entities/admin/v2/schedule_designation_profile', {
      designation: 'Sewer on-call',
      user: nina,
      ...window,
    });
    const before = await told();
    expect(before.reserve_lists.find(({ uuid }) => uuid === list)).toMatchObject({ callable: 2, inactive: [] });
    expect(before.blocking.filter(({ name }) => ['Night', 'Gulch'].includes(name))).toEqual([]);
    expect(gapsAt(before, during)).toEqual([]);

    expect((await alice.send('DELETE', `/api/user/${nina}/`)).status).toBe(200);
    await here.clock.advance(10_000);
    await here.settled();

    const after = await told();
    expect(after.reserve_lists.find(({ uuid }) => uuid === list)).toMatchObject({ callable: 1, inactive: [] });
    expect(after.beats.find(({ uuid }) => uuid === beat)).toMatchObject({ callable: 0, inactive: [] });
    expect(after.blocking).toEqual(
      expect.arrayContaining([
        { why: 'target-unreachable', name: 'Night' },
        { why: 'beat-empty', name: 'Gulch' },
      ]),
    );
    expect(gapsAt(after, during)).toMatchObject([
      { missing: expect.arrayContaining([expect.objectContaining({ away: 'inactive', because: 'scheduled' })]) },
    ]);
    const sewer = after.designations.find(({ name }) => name === 'Sewer on-call');
    expect(sewer).toMatchObject({ on_call: [], missing: [inactive] });
    expect(after.designations.find(({ name }) => name === 'Jetter')).toMatchObject({ on_call: [], missing: [] });
    // The calendar still shows the shift.
    const { body } = await dana.get('/api/entities/admin/v2/calendar/?date_start=2026-04-20&date_end=2026-04-20');
    expect(JSON.stringify(body)).toContain(nina);
    const { body: trees } = await dana.get('/api/escalation/');
    expect(JSON.stringify(trees.trees)).not.toContain(nina);
    expect(new Set(await taken())).toEqual(
      new Set([
        'BeatCallProfileRemoved',
        'DesignatedUserReleased',
        'EscalationProfileRemoved',
        'PersonTakenOffLists',
        'ReserveProfileRemoved',
      ]),
    );
  });

  it('is taken off once, however often the engine acts, and nothing is left to do', async () => {
    const before = await taken();
    const due_at = '2026-03-01T08:00:10.000Z';
    await takeOffLists(here.muster.app, { kind: 'departure', id: nina, entity: arvada, due_at });
    await here.settled();
    expect(await taken()).toEqual(before);
    expect(here.muster.app.views.doc('due', `departure:${nina}`)).toBe(null);
  });

  it('is finished by the next engine when the first was killed in the middle', async () => {
    const list = await made(`${lists}/create/`, { name: 'Day', call_method: 'CONCURRENT', target_call_count: 1 });
    const { body } = await dana.send('POST', `${lists}/append_user/`, { reserve_list_id: list, user_id: rosa });
    expect(body.uuid).toBeTruthy();
    const { app } = here.muster;
    // The first engine ends after its first fact.
    let written = 0;
    const handle: typeof app.handle = async (...args) => {
      if (written > 0) throw new Error('killed');
      written += 1;
      return app.handle(...args);
    };
    const due = { kind: 'departure', id: rosa, entity: arvada, due_at: '2026-03-01T09:00:00.000Z' } as const;
    await expect(takeOffLists({ ...app, handle }, due)).rejects.toThrow('killed');
    await here.settled();
    const inLists = async () =>
      (await told()).reserve_lists.filter(({ callable }) => callable > 0).map(({ name }) => name);
    const half = await inLists();
    expect((await alice.send('DELETE', `/api/user/${rosa}/`)).status).toBe(200);
    await here.clock.advance(10_000);
    await here.settled();
    expect(half.length).toBeGreaterThan((await inLists()).length);
    expect(app.views.doc('due', `departure:${rosa}`)).toBe(null);
    const left = (await told()).reserve_lists.flatMap(({ inactive }) => inactive);
    expect(left).toEqual([]);
  });
});
