import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Callout, CalloutPreview } from '#contracts/callout/callouts';
import { userId } from '#services/demo/ids';
import type { SimulatedNetwork } from '#services/outbound/telephony/twilio/simulated/network';
import type { Behaviour } from '#services/outbound/telephony/twilio/simulated/people';
import { type Installation, installation, type Person } from '../../support/installation.ts';
import { passing } from './passing.ts';

const accepts: Behaviour = { line: 'answers', after: 4, keys: ['1'], keyAfter: 4, hangsUpAfter: null };
const silent: Behaviour = { ...accepts, line: 'silent', keys: [] };
/** The owners of the phones, by their last two digits. */
const cast: Readonly<Record<string, Behaviour>> = { '80': accepts, '81': accepts };
const [rosa, will, nina] = ['crew2', 'crew3', 'crew4'].map((key) => userId('arvada', key)) as [string, string, string];
const phone = (uuid: string, digits: string) => ({ uuid, phone_number: `+130355501${digits}` });

let here: Installation;
let dana: Person;
let time: ReturnType<typeof passing>;
let incident: string;
// In Arvada it is 1 AM on March 1, 2026.
beforeAll(async () => {
  here = await installation({ organisations: ['arvada'], people: (to) => cast[to.slice(-2)] ?? silent });
  dana = await here.person('dispatcher@arvada.example');
  time = passing(here.muster, here.clock);
});
afterAll(async () => {
  time.stop();
  await here.close();
});
beforeEach(async () => {
  const report = { version: 'arvada_manual_dispatch', description: 'Main break on Carr' };
  incident = (await dana.send('POST', '/api/incidents/', report)).body.uuid;
  await here.settled();
});

const timeOff = '/api/on-call/time-off/';
const today = ['VCALENDAR', 'VEVENT'].map((name) => `BEGIN:${name}`);
const file = [...today, 'UID:1', 'DTSTART;VALUE=DATE:20260301', 'DTEND;VALUE=DATE:20260303'];
const calendar = [...file, 'SUMMARY:Leave', 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
const takesLeave = async (user: string) => {
  expect((await dana.send('POST', timeOff, { user, calendar })).body).toMatchObject({ saved: true });
};
const comesBack = async (user: string) => {
  const { results } = (await dana.get(timeOff)).body;
  const line = results.find((one: { user: { uuid: string } }) => one.user?.uuid === user);
  expect((await dana.send('POST', `${timeOff}undo/`, { user, import_id: line.import_id })).status).toBe(200);
};

const tasks = () => `/incident/${incident}/muster/incidents/calls/tasks`;
const preview = async (body: object): Promise<CalloutPreview> =>
  (await dana.send('POST', `/api/incident/${incident}/callouts/preview/`, { target_count: 1, ...body })).body;
const namesOf = ({ people }: CalloutPreview) => people.map(({ user }) => user.uuid);
const shown = async (uuid: string): Promise<Callout> => (await dana.get(`/api/callout/${uuid}/`)).body;
const rungSince = (before: number) =>
  lines()
    .slice(before)
    .map(({ order }) => order.to.slice(-2));
const lines = () => (here.muster.app.telephony as unknown as SimulatedNetwork).truth();
const isOver = (uuid: string) => () => here.muster.app.views.doc('callouts', uuid)?.state !== 'in-progress';

describe('a person on leave', () => {
  const users = [phone(rosa, '80'), phone(will, '81')];
  const why = 'Rosa Delgado is not called because they are on leave.';

  it('is left out of the preview, the groups, the escalation and the readiness, and no phone rings', async () => {
    await takesLeave(rosa);
    const planned = await preview({ kind: 'selected', users });
    expect([namesOf(planned), planned.left_out.map((one) => one.why)]).toEqual([[will], [why]]);
    const group = await preview({ kind: 'groups', roles: ['crew'] });
    expect(namesOf(group)).not.toContain(rosa);
    expect(group.left_out.map((one) => one.why)).toContain(why);
    const marcus = await here.person('manager@arvada.example');
    for (const [user, start_seconds] of [
      [rosa, 0],
      [will, 60],
    ])
      await marcus.send('POST', '/api/escalation/create_user_profile', {
        escalation_tree: 'Night',
        new_tree: true,
        user,
        start_seconds,
      });
    const { trees } = (await marcus.get('/api/escalation/')).body;
    const night: CalloutPreview = trees.find(({ name }: { name: string }) => name === 'Night').preview;
    expect([namesOf(night), night.left_out.map((one) => one.why)]).toEqual([[will], [why]]);

    const before = lines().length;
    const { uuid } = (await dana.send('POST', `${tasks()}/generic_form_team/request/`, { target_count: 1, users }))
      .body;
    await time.until(isOver(uuid));
    expect(rungSince(before)).toEqual(['81']);
    expect(await shown(uuid)).toMatchObject({ state: 'formed', left_out: [{ user: { uuid: rosa }, why }] });
    await comesBack(rosa);
    expect(namesOf(await preview({ kind: 'selected', users: [users[0]] }))).toEqual([rosa]);
  });

  it('is called last where the organization says so, with the reason', async () => {
    await takesLeave(rosa);
    await dana.send('POST', '/api/on-call/leave-calls/', { last: true });
    const { people, left_out } = await preview({ kind: 'selected', users: [users[0], phone(nina, '84')] });
    expect([people.map(({ user }) => user.uuid), left_out]).toEqual([[nina, rosa], []]);
    expect(people.map((one) => one.why)).toEqual(['Next as chosen', 'Number 2 as chosen, after the others: on leave']);
    await dana.send('POST', '/api/on-call/leave-calls/', { last: false });
    await comesBack(rosa);
  });

  it('is not rung when the leave begins during the call-out, and is once it is taken back', async () => {
    const before = lines().length;
    const start = { target_count: 1, users: [phone(nina, '84'), phone(rosa, '80')], call_time: 20, max_call_rounds: 9 };
    const { uuid } = (await dana.send('POST', `${tasks()}/generic_form_team_sequential/start/`, start)).body;
    await time.until(() => lines().length > before);
    await takesLeave(rosa);
    // The silent phone of Nina rings again in her next round.
    await time.until(() => lines().length > before + 1);
    expect(rungSince(before)).toEqual(['84', '84']);
    const skipped = (await shown(uuid)).people.find(({ user }) => user.uuid === rosa);
    expect([skipped?.state, skipped?.why]).toEqual(['skipped', 'Rosa Delgado was skipped because they were on leave.']);

    const second = await dana.send('POST', `${tasks()}/generic_form_team/request/`, { target_count: 1, users });
    expect([second.status, second.body.non_field_errors]).toEqual([
      409,
      ['The call-out “Crew” of this incident is in progress. Wait until it has ended, or stop it first.'],
    ]);
    expect((await dana.get(`/api/incident/${incident}/`)).body.formation).toBe('in-progress');

    await comesBack(rosa);
    await time.until(isOver(uuid));
    expect(rungSince(before).at(-1)).toBe('80');
    expect(await shown(uuid)).toMatchObject({ state: 'formed' });
  });
});

it('three starts at once for one incident are one call-out', async () => {
  const body = { target_count: 1, users: [phone(nina, '84')] };
  const told = await Promise.all([1, 2, 3].map(() => dana.send('POST', `${tasks()}/generic_form_team/request/`, body)));
  expect(told.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  const { body: all } = await dana.get(`/api/incident/${incident}/callouts/`);
  expect(all).toHaveLength(1);
  await dana.send('POST', `/api/callout/${all[0].uuid}/stop/`, {});
});

it('a beat that names a reserve list that the request has not is refused by its name', async () => {
  const { uuid: beat_id } = (await dana.send('POST', '/api/teams/beats/create/', { name: 'Quay' })).body;
  const requests = [{ beat_id, reserve_list_ref: 'ghost', call_profiles: [] }];
  const told = await dana.send('POST', '/api/teams/beats/callout/initiate/', { team_name: 'Night', requests });
  expect([told.status, told.body]).toEqual([
    400,
    { 'requests.0.reserve_list_ref': ['No reserve list of this call-out is called “ghost”.'] },
  ]);
});
