import { beforeAll, describe, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import type { Callout } from '#contracts/callout/callouts';
import { idFrom } from '#events/core/ids';
import type { Metadata } from '#events/core/message';
import { iso } from '#events/core/ports';
import { user as userDecider } from '#events/user/decider';
import { entityId, userId } from '#services/demo/ids';
import { installed, signedIn } from '../../support/installed.ts';

const arvada = entityId('arvada');
const [sam = '', rosa = '', will = '', nina = ''] = ['crew', 'crew2', 'crew3', 'crew4'].map((key) =>
  userId('arvada', key),
);
const initiate = '/api/teams/beats/callout/initiate/';

let incident: string;
const here = installed({ organisations: ['arvada', 'durham'] });
const dana = signedIn(here, 'dispatcher@arvada.example');
const wim = signedIn(here, 'dispatcher@durham.example');
beforeAll(async () => {
  const body = { version: 'arvada_manual_dispatch', description: 'Main break on Carr' };
  incident = (await dana.send('POST', '/api/incidents/', body)).body.uuid;
  await here.settled();
});

const task = (name: string) => `/incident/${incident}/muster/incidents/calls/tasks/${name}/`;
const position = async () => String((await here.muster.app.store.head())?.commit);
const people = (...uuids: readonly string[]) => uuids.map((uuid) => ({ uuid }));
const shown = async (uuid: string): Promise<Callout> => (await dana.get(`/api/callout/${uuid}/`)).body;
const statesOf = ({ people: listed }: Callout) => new Map(listed.map(({ user, state }) => [user.uuid, state]));

async function started(path: string, body: object): Promise<string> {
  const told = await dana.send('POST', path, body);
  expect(told).toMatchObject({ status: 201 });
  await here.settled();
  return told.body.uuid;
}

describe('a call-out is not started', () => {
  const beat = idFrom('a beat');
  const profile = { user_id: sam, start_seconds: 0, stop_seconds: 60 };
  const list = { ref: 'a', name: 'Reserves', call_method: 'SEQUENTIAL', target_call_count: 2, user_ids: [sam] };
  const beats = (more: object) => ({
    team_name: 'Night',
    requests: [{ beat_id: beat, call_profiles: [profile] }],
    ...more,
  });
  const selected = 'generic_form_team/request';
  const sequential = 'generic_form_team_sequential/start';

  it.each<[string, string, object, string]>([
    ['for no crew', selected, { users: people(sam), target_count: 0 }, 'target_count'],
    ['for a crew of six', selected, { users: people(sam), target_count: 6 }, 'target_count'],
    ['without a person', selected, { users: [], target_count: 1 }, 'users'],
    ['with a person twice', selected, { users: people(sam, sam), target_count: 1 }, 'users'],
    ['without a group', 'form_team_by_groups/request', { roles: [], target_count: 1 }, 'roles'],
    ['for a group that is none', 'form_team_by_groups/request', { roles: ['pilots'], target_count: 1 }, 'roles'],
    ['without its name', 'named_generic_form_team/request', { users: people(sam), target_count: 1 }, 'name'],
    ['for five of a list', sequential, { users: people(sam, rosa, will, nina), target_count: 5 }, 'target_count'],
    ['for more than the list has', sequential, { users: people(sam), target_count: 2 }, 'target_count'],
    ['to a number that is none', selected, { users: [{ uuid: sam, phone_number: '12' }], target_count: 1 }, 'users'],
  ])('%s', async (_, name, body, field) => {
    const before = await position();
    const told = await dana.send('POST', task(name), body);
    expect([told.status, Object.keys(told.body)[0]?.split('.')[0]]).toEqual([400, field]);
    expect(await position()).toBe(before);
  });

  it.each<[string, object, string]>([
    ['without a beat', { requests: [] }, 'requests'],
    ['without a name', { team_name: '' }, 'team_name'],
    ['with a list for ten people', { reserve_lists: [{ ...list, target_call_count: 10 }] }, 'reserve_lists'],
    ['with a list for nobody', { reserve_lists: [{ ...list, target_call_count: 0 }] }, 'reserve_lists'],
    ['by another method', { reserve_lists: [{ ...list, call_method: 'SHOUTING' }] }, 'reserve_lists'],
    [
      'from a start below zero',
      { requests: [{ beat_id: beat, call_profiles: [{ ...profile, start_seconds: -1 }] }] },
      'requests',
    ],
  ])('for beats %s', async (_, more, field) => {
    const before = await position();
    const told = await dana.send('POST', initiate, beats(more));
    expect([told.status, Object.keys(told.body)[0]?.split('.')[0]]).toEqual([400, field]);
    expect(await position()).toBe(before);
  });

  it('of beats whose calls would stop before they start, or of a beat elsewhere', async () => {
    const own = (await dana.send('POST', '/api/teams/beats/create/', { name: 'Quay' })).body.uuid;
    await here.settled();
    const late = { ...profile, start_seconds: 120 };
    const told = await dana.send('POST', initiate, beats({ requests: [{ beat_id: own, call_profiles: [late] }] }));
    expect([told.status, told.body.stop_seconds]).toEqual([400, ['The calls cannot stop before they start.']]);
    const foreign = await wim.send('POST', initiate, beats({ requests: [{ beat_id: own, call_profiles: [profile] }] }));
    expect(foreign.status).toBe(404);
  });

  it('when nobody can be called, in the words of the specification', async () => {
    // Sam is in a call-out of the demo.
    const told = await dana.send('POST', task(selected), { users: people(sam), target_count: 1 });
    expect(told.status).toBe(409);
    expect(told.body.non_field_errors).toEqual(['No one is currently available to join this team.']);
    const preview = { kind: 'selected', users: people(sam), target_count: 1 };
    const plan = (await dana.send('POST', `/api/incident/${incident}/callouts/preview/`, preview)).body;
    expect([plan.people, plan.left_out.length]).toEqual([[], 1]);
  });
});

it('a group is called by the display name of its role, as by the role', async () => {
  const order = async (role: string) => {
    const body = { kind: 'groups', roles: [role], target_count: 1 };
    const told = await dana.send('POST', `/api/incident/${incident}/callouts/preview/`, body);
    return told.body.people.map(({ user }: Callout['people'][number]) => user.uuid);
  };
  const crew = await order('crew');
  expect(crew.length).toBeGreaterThan(0);
  expect(await order('Crew')).toEqual(crew);
});

describe('a new incident', () => {
  const manualMode = (enabled: boolean) =>
    dana.send('POST', '/api/beta/dispatch/update-manual-mode-status/', { entity: arvada, enabled });
  async function calledFor(): Promise<readonly Callout[]> {
    const body = { version: 'arvada_manual_dispatch', description: 'Water on the road' };
    const { uuid } = (await dana.send('POST', '/api/incidents/', body)).body;
    await here.settled();
    return (await dana.get(`/api/incident/${uuid}/callouts/`)).body;
  }

  it('calls the people of its tree with manual mode off, and nobody in manual mode', async () => {
    const marcus = await here.person('manager@arvada.example');
    const profile = { escalation_tree: 'New incident', user: nina, start_seconds: 0 };
    const add = (more: object) => marcus.send('POST', '/api/escalation/create_user_profile', { ...profile, ...more });
    // A typing mistake is no tree of its own, which nobody would ever be called by.
    expect(await add({ escalation_tree: 'New incidnet' })).toMatchObject({
      status: 400,
      body: { escalation_tree: [expect.stringContaining('There is no escalation tree of this name.')] },
    });
    expect((await add({ escalation_tree: ' new  INCIDENT' })).status).toBe(201);
    expect((await manualMode(false)).status).toBe(200);
    const [callout, ...others] = await calledFor();
    expect(callout).toMatchObject({ kind: 'escalation', name: 'New incident', people: [{ user: { uuid: nina } }] });
    expect(others).toEqual([]);
    await dana.send('POST', `/api/callout/${callout?.uuid}/stop/`, {});
    await manualMode(true);
    expect(await calledFor()).toEqual([]);
  });
});

describe('a call-out that runs', () => {
  it('is in the log of its incident as begun by the dispatcher, and stopped by the dispatcher', async () => {
    const uuid = await started(task('generic_form_team/request'), { users: people(nina), target_count: 1 });
    await dana.send('POST', `/api/callout/${uuid}/stop/`, { reason: 'The crew is there already' });
    await here.settled();
    const by = new Map<string, unknown>();
    for await (const { data, metadata } of here.muster.app.store.read(`incident-${incident}`))
      by.set(String((data as { event?: string }).event), (metadata as { actor?: unknown }).actor);
    const author = { kind: 'user', id: userId('arvada', 'dispatcher') };
    expect(by.get('team:formation_initialized')).toMatchObject(author);
    expect(by.get('team:formation_stopped')).toMatchObject(author);
  });

  it('is unknown to others, and takes no change from them', async () => {
    const uuid = await started(task('generic_form_team/request'), { users: people(nina), target_count: 1 });
    const before = await here.muster.app.store.head();
    const changes = ['pause', 'resume', 'stop', 'target', 'release', 'correct'];
    const bodies: Readonly<Record<string, object>> = {
      target: { target_count: 2 },
      release: { user: nina, reason: 'No' },
      correct: { user: nina, outcome: 'accepted', reason: 'No' },
    };
    const told = [await wim.get(`/api/callout/${uuid}/`)];
    for (const what of changes) told.push(await wim.send('POST', `/api/callout/${uuid}/${what}/`, bodies[what] ?? {}));
    expect(told.map(({ status }) => status)).toEqual(told.map(() => 404));
    // Its phones may ring meanwhile, and that is written.
    const since: string[] = [];
    for await (const { metadata } of here.muster.app.store.readAll(before ? { after: before } : {}))
      since.push(String((metadata as Partial<Metadata>).actor?.kind));
    expect(since.filter((kind) => kind === 'user')).toEqual([]);
    await dana.send('POST', `/api/callout/${uuid}/stop/`, {});
    await here.settled();
  });

  it('keeps the order and the people it began with, when their beat and list are edited', async () => {
    const create = '/api/teams/beats';
    const settings = { name: 'Night', call_method: 'SEQUENTIAL', target_call_count: 1 };
    const list = (await dana.send('POST', `${create}/reserve_lists/create/`, settings)).body.uuid;
    const beat = (await dana.send('POST', `${create}/create/`, { name: 'Harbor', reserve_list_id: list })).body.uuid;
    await here.settled();
    const screen = await dana.listen(channels.beatsCallout(arvada));
    const uuid = await started(initiate, {
      team_name: 'Night',
      requests: [
        {
          beat_id: beat,
          reserve_list_ref: list,
          call_profiles: [{ user_id: rosa, start_seconds: 0, stop_seconds: 900 }],
        },
      ],
      reserve_lists: [{ ref: list, ...settings, user_ids: [will, nina] }],
    });
    await screen.hears('refresh');
    const order = (await shown(uuid)).people.map(({ user }) => user.uuid);
    expect(order).toEqual([rosa, will, nina]);
    const marcus = await here.person('manager@arvada.example');
    expect((await marcus.send('POST', `${create}/deprecate/`, { beat_id: beat })).status).toBe(200);
    const other = { reserve_list_id: list, user_ids: [nina] };
    expect((await dana.send('POST', `${create}/reserve_lists/update_profiles/`, other)).status).toBe(200);
    await here.settled();
    const after = await shown(uuid);
    expect(after.people.map(({ user }) => user.uuid)).toEqual(order);
    expect(after.state).toBe('in-progress');
    await dana.send('POST', `/api/teams/beats/callout/pause/`, { callout_id: uuid });
    await here.settled();
    expect((await shown(uuid)).state).toBe('paused');
    await dana.send('POST', `/api/teams/beats/callout/resume/`, { callout_id: uuid });
    await here.settled();
    expect((await shown(uuid)).state).toBe('in-progress');
    await dana.send('POST', `/api/callout/${uuid}/stop/`, {});
    await here.settled();
  });

  it('passes over a person who is deactivated meanwhile, and says why', async () => {
    // The phones that rang for the call-outs before are free again.
    for (let n = 0; n < 4; n++) {
      await here.clock.advance(30_000);
      await here.settled();
    }
    const users = people(rosa, will, nina);
    const uuid = await started(task('generic_form_team_sequential/start'), { users, target_count: 3 });
    const { app } = here.muster;
    const step = { commandId: idFrom('deactivate'), occurredAt: iso(app.clock.now()) };
    const cause = { entity: arvada, actor: { kind: 'system', id: 'test' }, correlationId: 'test' } as const;
    await app.handle(userDecider, will, { ...step, command: { do: 'deactivate', user: will } as never }, cause);
    for (let n = 0; n < 40 && (await shown(uuid)).state === 'in-progress'; n++) {
      await here.settled();
      await here.clock.advance(30_000);
    }
    const after = await shown(uuid);
    const left = after.people.find(({ user }) => user.uuid === will);
    expect(left?.calls).toEqual([]);
    expect(left?.why).toMatch(/no longer|inactive|deactivated/i);
    expect(statesOf(after).get(will)).toBe('skipped');
  });
});
