import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { beatsCalloutRoutes } from './beatsCallout.ts';
import { calloutRoutes } from './callouts.ts';

const path = '/api/teams/beats/callout/';
const [ada, bo, cy] = [id(11), id(12), id(13)];
const [north, south] = [id(30), id(31)];

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
  desk.person(11, { name: 'Ada Abel', role: 'crew', phone: '+13035550111' });
  desk.person(12, { name: 'Bo Berg', role: 'crew', phone: '+13035550112' });
  desk.person(13, { name: 'Cy Cole', role: 'crew', phone: '+13035550113' });
  for (const [beat, name] of [
    [north, 'North'],
    [south, 'South'],
  ] as const)
    desk.happened(`beat-${beat}`, 'BeatCreated', { beat, name, description: '', reserveList: null });
});
afterEach(() => desk.close());

const profile = (user_id: string, start_seconds = 0, more: object = {}) => ({
  user_id,
  start_seconds,
  stop_seconds: 600,
  ...more,
});
const initiate = (body: object) =>
  desk.asks<{ uuid: string }>(beatsCalloutRoutes, `POST ${path}initiate/`, desk.signedIn(id(10)), {
    body: { team_name: ' Night ', ...body },
  });
const request = (beat_id: string, call_profiles: readonly object[], more: object = {}) => ({
  beat_id,
  call_profiles,
  ...more,
});

async function started(body: object) {
  const added = await desk.added(() => initiate(body));
  const of = (type: string) =>
    added.filter(([name]) => name === type).map(([, data]) => data as Record<string, unknown>);
  return { callout: of('CalloutStarted')[0] ?? {}, people: of('CandidateListed'), leftOut: of('CandidateLeftOut') };
}
const order = (people: readonly Record<string, unknown>[]) => people.map(({ user, rank, list }) => [user, rank, list]);

describe('a call-out of beats', () => {
  it('calls the people of all beats by their start, each with the words for them', async () => {
    const { callout, people } = await started({
      requests: [
        request(north, [profile(ada, 60, { assignment_message: ' Bring the pump ' })]),
        request(south, [profile(bo), profile(cy, 300, { stop_seconds: 300 })]),
      ],
    });
    expect(callout).toMatchObject({ incident: null, kind: 'beats', name: 'Night', role: 'crew', target: 2 });
    expect(callout).not.toHaveProperty('beyond');
    expect(order(people)).toEqual([
      [bo, 1, south],
      [ada, 2, north],
      [cy, 3, south],
    ]);
    expect(people[1]).toMatchObject({
      rule: 'beat-profile',
      startSeconds: 60,
      stopSeconds: 600,
      personal: { to: null, message: 'Bring the pump' },
    });
    expect(people[0]?.personal).toBeNull();
  });

  it('has reserves for the beats that name them, and for no other', async () => {
    const list = { ref: 'r1', name: ' Reserve ', call_method: 'SEQUENTIAL', target_call_count: 1, user_ids: [bo, cy] };
    const { callout, people } = await started({
      requests: [request(north, [profile(ada)], { reserve_list_ref: 'r1' }), request(south, [])],
      reserve_lists: [list, { ...list, ref: 'r2', user_ids: [id(10)] }],
    });
    expect(order(people)).toEqual([
      [ada, 1, north],
      [bo, 2, 'reserve r1'],
      [cy, 3, 'reserve r1'],
    ]);
    expect(people[1]).toMatchObject({ rule: 'reserve-list', startSeconds: 0, stopSeconds: null });
    const { lists, beats } = callout.policy as {
      lists: { list: string; name: string; method: string; reserveFor: string[] }[];
      beats: string[];
    };
    expect(beats).toEqual([north, south]);
    expect(lists.map(({ list: of }) => of)).toEqual([north, south, 'reserve r1']);
    expect(lists[2]).toMatchObject({ name: 'Reserve', method: 'one-by-one', target: 1, reserveFor: [north] });
  });

  it('lists a person once, and says who is left out', async () => {
    desk.person(14, { role: 'crew' });
    desk.person(15, { role: 'crew', phone: '+13035550115' });
    desk.happened(`user-${id(15)}`, 'UserDeactivated', { user: id(15) });
    const { people, leftOut } = await started({
      requests: [request(north, [profile(ada), profile(id(14))]), request(south, [profile(ada, 60), profile(id(15))])],
    });
    expect(order(people)).toEqual([[ada, 1, north]]);
    expect(leftOut.map(({ user, reason, inputs }) => [user, reason, inputs])).toEqual([
      [id(14), 'no-phone', { list: north }],
      [id(15), 'inactive', { list: south }],
      [ada, 'listed-already', { list: south }],
    ]);
  });

  it('is refused when a time is over before it begins, or for a beat that is not there', async () => {
    const early = [request(north, [profile(ada, 60, { stop_seconds: 59 })])];
    await expect(initiate({ requests: early })).rejects.toThrow('beat.stop-before-start');
    desk.happened(
      `beat-${id(32)}`,
      'BeatCreated',
      { beat: id(32), name: 'x', description: '', reserveList: null },
      { entity: jcw },
    );
    desk.happened(`beat-${south}`, 'BeatArchived', { beat: south });
    for (const beat of [id(99), id(32), south])
      await expect(initiate({ requests: [request(beat, [profile(ada)])] })).rejects.toThrow('not-found');
    await expect(initiate({ requests: [] })).rejects.toThrow('invalid');
    await expect(initiate({ requests: [request(north, []), request(north, [])] })).rejects.toThrow('invalid');
  });

  it('pauses and goes on', async () => {
    const callout_id = (await initiate({ requests: [request(north, [profile(ada)])] })).json?.uuid;
    const then = (what: string, who = desk.signedIn(id(10))) =>
      desk.added(() => desk.asks(beatsCalloutRoutes, `POST ${path}${what}/`, who, { body: { callout_id } }));
    expect((await then('pause')).map(([type]) => type)).toContain('CalloutPaused');
    expect((await then('resume')).map(([type]) => type)).toContain('CalloutResumed');
    const other = desk.person(16, { role: 'manager', entity: jcw });
    await expect(then('pause', other)).rejects.toThrow('not-found');
  });
});

describe('the latest team of beats', () => {
  const latest = async () =>
    (await desk.asks(calloutRoutes, 'GET /api/teams/beats/callouts/', desk.signedIn(id(10)))).json;

  it('is none at first, nor while its call-out goes on', async () => {
    expect(await latest()).toEqual({ state: 'FRESH', latest_callout_team: null });
    await initiate({ requests: [request(north, [profile(ada)])] });
    expect(await latest()).toEqual({ state: 'LATEST_CALLOUT', latest_callout_team: null });
  });

  it('has the members of the call-out that ended last', async () => {
    for (const [user, beat] of [
      [ada, north],
      [bo, south],
    ] as const) {
      const callout = (await initiate({ requests: [request(beat, [profile(user)])] })).json?.uuid ?? '';
      const stream = `callout-${callout}`;
      desk.happened(stream, 'MemberConfirmed', { callout, incident: null, call: null, user, role: 'crew', place: 1 });
      desk.at(user === ada ? '2026-03-01T13:00:00.000Z' : '2026-03-01T14:00:00.000Z');
      desk.happened(stream, 'CalloutStopped', {
        callout,
        incident: null,
        because: 'person',
        subject: callout,
        personal: { reason: '' },
      });
    }
    expect(await latest()).toMatchObject({
      state: 'LATEST_CALLOUT',
      latest_callout_team: {
        name: 'Night',
        formed_time: '2026-03-01T14:00:00.000Z',
        beats: [south],
        members: [{ uuid: bo }],
      },
    });
    const { json } = await desk.asks<object[]>(calloutRoutes, 'GET /api/teams/', desk.signedIn(id(10)));
    expect(json).toMatchObject([{ beats: [south] }, { beats: [north] }]);
  });
});
