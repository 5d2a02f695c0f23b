import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { incidentRoutes } from '#services/api/incident/incidents';
import { arvada, type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { calloutChangeRoutes } from './changes.ts';
import { formTeamRoutes } from './formTeam.ts';

const tasks = '/incident/:incident_uuid/:product/incidents/calls/tasks';
const [ada, bo, cy] = [id(11), id(12), id(13)];

let desk: Desk;
let incident: string;
beforeEach(async () => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
  desk.person(11, { name: 'Ada Abel', role: 'crew', phone: '+13035550111' });
  desk.person(12, { name: 'Bo Berg', role: 'crew', phone: '+13035550112' });
  desk.person(13, { name: 'Cy Cole', role: 'leader', phone: '+13035550113' });
  incident = await create();
});
afterEach(() => desk.close());

const create = async () => {
  const body = { version: 'arvada_water', description: 'Water' };
  const { json } = await desk.asks<{ uuid: string }>(incidentRoutes, 'POST /api/incidents/', desk.signedIn(id(10)), {
    body,
  });
  return json?.uuid ?? '';
};
const asks = <Json = { uuid: string }>(name: string, body: object, of = incident) =>
  desk.asks<Json>(formTeamRoutes, `POST ${name}`, desk.signedIn(id(10)), {
    params: { incident_uuid: of, product: 'x' },
    body,
  });
const users = (...of: readonly string[]) => of.map((uuid) => ({ uuid }));
const selected = (body: object, of = incident) =>
  asks(`${tasks}/generic_form_team/request/`, { target_count: 1, ...body }, of);
/** The people of a call-out in order, and those left out with the reason. */
async function started(work: () => Promise<unknown>) {
  const added = await desk.added(work);
  const of = (type: string) =>
    added.filter(([name]) => name === type).map(([, data]) => data as Record<string, unknown>);
  return {
    callout: of('CalloutStarted')[0] ?? {},
    people: of('CandidateListed').map(({ user, rank, rule, inputs }) => [user, rank, rule, inputs]),
    leftOut: of('CandidateLeftOut').map(({ user, reason, inputs }) => [user, reason, inputs]),
    listed: of('CandidateListed'),
  };
}

describe('a team of selected people', () => {
  it('is called in the order of the choice, by the usual name of its role', async () => {
    const { callout, people, leftOut } = await started(() => selected({ target_count: 2, users: users(bo, ada) }));
    expect(callout).toMatchObject({ incident, kind: 'selected', name: 'Crew', role: 'crew', target: 2 });
    expect(callout).not.toHaveProperty('beyond');
    expect(people).toEqual([
      [bo, 1, 'chosen-order', {}],
      [ada, 2, 'chosen-order', {}],
    ]);
    expect(leftOut).toEqual([]);
  });

  it('has the role and the name that were chosen', async () => {
    const named = `${tasks}/named_generic_form_team/request/`;
    const body = { target_count: 1, users: users(ada), target_role: 'leader', name: ' Night crew ' };
    const { callout } = await started(() => asks(named, body));
    expect(callout).toMatchObject({ kind: 'named', name: 'Night crew', role: 'leader' });
  });

  it('is called on the chosen number', async () => {
    const chosen = [{ uuid: ada, phone_number: '+13035550199' }, { uuid: bo }];
    const { listed } = await started(() => selected({ users: chosen }));
    expect(listed.map(({ personal }) => personal)).toEqual([{ to: '+13035550199', message: null }, null]);
  });

  it.each([
    ['nobody', { users: [] }],
    ['a person twice', { users: users(ada, ada) }],
    ['no place', { users: users(ada), target_count: 0 }],
    ['six places', { users: users(ada), target_count: 6 }],
    ['501 rounds', { users: users(ada), max_rounds: 501 }],
    ['201 people', { users: users(...Array.from({ length: 201 }, (_, n) => id(100 + n))) }],
  ])('of %s is refused', (_, body) => expect(selected(body)).rejects.toThrow('invalid'));

  it('of people elsewhere, or for an incident elsewhere, is not found', async () => {
    desk.person(14, { entity: jcw });
    await expect(selected({ users: users(id(14)) })).rejects.toThrow('not-found');
    await expect(selected({ users: users(ada) }, id(99))).rejects.toThrow('not-found');
  });
});

describe('a person is left out', () => {
  const reasonsOf = async (...of: readonly string[]) =>
    (await started(() => selected({ users: users(bo, ...of) }))).leftOut.map(([user, reason]) => [user, reason]);

  it('whose account is not active, or who has no phone', async () => {
    desk.person(15, { role: 'crew' });
    desk.happened(`user-${ada}`, 'UserDeactivated', { user: ada });
    expect(await reasonsOf(ada, id(15))).toEqual([
      [ada, 'inactive'],
      [id(15), 'no-phone'],
    ]);
    const typed = [{ uuid: id(15), phone_number: '+13035550199' }];
    const { leftOut } = await started(async () => selected({ users: typed }, await create()));
    expect(leftOut).toEqual([]);
  });

  it('who is on the team', async () => {
    const member = { params: { incident_uuid: incident }, body: { members: [{ user: ada, role: 'crew' }] } };
    await desk.asks(incidentRoutes, 'POST /api/incident/:incident_uuid/user/', desk.signedIn(id(10)), member);
    expect(await reasonsOf(ada)).toEqual([[ada, 'on-team']]);
  });

  const over = (callout: string) =>
    desk.happened(`callout-${callout}`, 'CalloutStopped', {
      callout,
      incident: null,
      because: 'person',
      subject: callout,
      personal: { reason: '' },
    });
  const begun = async () => (await selected({ target_count: 2, users: users(ada, bo) })).json?.uuid ?? '';

  it('who asked not to be called again, for this incident alone', async () => {
    const callout = await begun();
    const answer = { callout, user: ada, outcome: 'do-not-call', call: id(500) } as const;
    desk.happened(`callout-${callout}`, 'ResponseRecorded', answer);
    over(callout);
    expect(await reasonsOf(ada)).toEqual([[ada, 'do-not-call']]);
    const { leftOut } = await started(async () => selected({ users: users(ada) }, await create()));
    expect(leftOut).toEqual([]);
  });

  it('who has a place in a call-out of another incident, until that is over', async () => {
    const callout = (await selected({ target_count: 2, users: users(ada, bo) }, await create())).json?.uuid ?? '';
    desk.happened(`callout-${callout}`, 'MemberConfirmed', {
      callout,
      incident: null,
      call: null,
      user: ada,
      role: 'crew',
      place: 1,
    });
    expect(await reasonsOf(ada)).toEqual([[ada, 'other-callout']]);
    over(callout);
    incident = await create();
    expect(await reasonsOf(ada)).toEqual([]);
  });

  describe('who rests after long work, by the rule of the organization', () => {
    const rule = (rest_after_work: 'off' | '16-8') =>
      desk.happened(`entity-${arvada}`, 'DispatchRulesSet', { entity: arvada, rest_after_work });
    /** Ada worked on another incident, from 4 PM on the day before until it was completed, or until now. */
    const worked = async (completed: string | null, released?: string) => {
      const of = await create();
      const callout = (await selected({ target_count: 2, users: users(ada, bo) }, of)).json?.uuid ?? '';
      const place = { callout, incident: of, user: ada };
      const stream = `callout-${callout}`;
      desk.happened(
        stream,
        'MemberConfirmed',
        { ...place, call: null, role: 'crew', place: 1 },
        { at: '2026-02-28T16:00:00.000Z' },
      );
      if (released)
        desk.happened(stream, 'MemberReleased', { ...place, subject: callout, personal: null }, { at: released });
      over(callout);
      if (completed) desk.happened(`incident-${of}`, 'IncidentCompleted', {}, { at: completed });
    };
    const until = (time: string) => [[ada, 'resting', { until: `2026-03-01T${time}:00.000Z` }]];
    const leftOut = async () =>
      (await started(async () => selected({ users: users(ada, bo) }, await create()))).leftOut;

    it('until eight hours after the work has ended', async () => {
      rule('16-8');
      await worked('2026-03-01T11:00:00.000Z');
      expect(await leftOut()).toEqual(until('19:00'));
      const preview = await asks<{ left_out: { why: string }[] }>('/api/incident/:incident_uuid/callouts/preview/', {
        kind: 'selected',
        target_count: 1,
        users: users(ada),
      });
      expect(preview.json?.left_out[0]?.why).toBe(
        'Ada Abel is not called because they rest after long work, until 12:00 PM.',
      );
    });

    it('and works still, so that nobody knows a later end', async () => {
      rule('16-8');
      await worked(null);
      expect(await leftOut()).toEqual(until('20:00'));
    });

    it('but not who was released before, nor without the rule', async () => {
      await worked('2026-03-01T11:00:00.000Z');
      expect(await leftOut()).toEqual([]);
      rule('16-8');
      expect(await leftOut()).toEqual(until('19:00'));
      rule('off');
      expect(await leftOut()).toEqual([]);
    });

    /** Ada was sent with a crew to another incident, and accepted at 4 PM on the day before. */
    const sent = async () => {
      const of = await create();
      const stream = `incident-${of}`;
      const job = { designation: id(20), name: 'Truck', user: ada, previousVersion: 'arvada_water' };
      const dispatched = {
        ...job,
        newVersion: 'arvada_water',
        dispatch: id(600),
        respondBy: '2026-02-28T16:10:00.000Z',
      };
      desk.happened(stream, 'CrewDispatched', dispatched, { at: '2026-02-28T15:55:00.000Z' });
      const accepted = { designation: id(20), name: 'Truck', dispatch: id(600) };
      desk.happened(stream, 'JobAccepted', accepted, { at: '2026-02-28T16:00:00.000Z' });
      return { stream, accepted };
    };

    it('also after the job of a crew, until the incident of a crew that never says it is done is over', async () => {
      rule('16-8');
      const { stream } = await sent();
      expect(await leftOut()).toEqual(until('20:00'));
      desk.happened(stream, 'IncidentCompleted', {}, { at: '2026-03-01T11:00:00.000Z' });
      expect(await leftOut()).toEqual(until('19:00'));
    });

    it('but not after a short job of a crew, nor a job at an incident that is another organization’s', async () => {
      rule('16-8');
      const { stream, accepted } = await sent();
      desk.happened(stream, 'JobFinished', accepted, { at: '2026-02-28T20:00:00.000Z' });
      expect(await leftOut()).toEqual([]);
      const other = await sent();
      desk.happened(other.stream, 'IncidentTransferred', {
        transfer: id(90),
        kind: 'version',
        name: 'JCW',
        previousVersion: 'arvada_water',
        newVersion: 'jcw_standard',
        newEntity: { entity: jcw, name: 'JCW' },
        urgent: false,
        assigned: null,
        option: {},
        notices: [],
        callbackNumbers: false,
        subject: incident,
        personal: null,
      } as never);
      expect(await leftOut()).toEqual([]);
    });

    it('and who has rested is called, with the end of the rest in the record', async () => {
      rule('16-8');
      const listed = async () => (await started(async () => selected({ users: users(ada) }, await create()))).people;
      expect(await listed()).toEqual([[ada, 1, 'chosen-order', {}]]);
      desk.happened(
        `callout-${id(700)}`,
        'CalloutStarted',
        {
          callout: id(700),
          incident: null,
          kind: 'selected',
          name: 'Crew',
          role: 'crew',
          target: 1,
          policy: { lists: [] },
        } as never,
        { at: '2026-02-27T12:00:00.000Z' },
      );
      const of = { callout: id(700), incident: null, user: ada } as never as object;
      const stream = `callout-${id(700)}`;
      const person = {
        ...of,
        rank: 1,
        list: 'team',
        startSeconds: 0,
        stopSeconds: null,
        rule: 'chosen-order',
        inputs: {},
      };
      desk.happened(stream, 'CandidateListed', { ...person, subject: ada, personal: null } as never);
      desk.happened(stream, 'MemberConfirmed', of as never, { at: '2026-02-27T12:00:00.000Z' });
      desk.happened(stream, 'MemberReleased', of as never, { at: '2026-02-28T06:00:00.000Z' });
      expect((await listed())[0]?.[3]).toMatchObject({ rested: expect.stringMatching(/^\d+:\d\d [AP]M$/) });
    });

    it('but not who was released after a short time', async () => {
      rule('16-8');
      await worked('2026-03-01T11:00:00.000Z', '2026-02-28T20:00:00.000Z');
      expect(await leftOut()).toEqual([]);
    });

    it('and the rule of a call-out is the one with which it began', async () => {
      rule('16-8');
      const { callout } = await started(() => selected({ users: users(bo) }));
      expect(callout).toMatchObject({ policy: { rest: '16-8' } });
    });
  });
});

describe('a second team for one incident', () => {
  it('is refused while the first is called, by the name of it, and not when the request is repeated', async () => {
    const both = await Promise.allSettled([selected({ users: users(ada) }), selected({ users: users(bo) })]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    const named = { code: 'callout.under-way', fields: { non_field_errors: [expect.stringContaining('“Crew”')] } };
    await expect(selected({ users: users(bo) })).rejects.toMatchObject(named);
    expect(desk.log.filter(({ type }) => type === 'CalloutStarted')).toHaveLength(1);
  });
});

describe('a team of groups', () => {
  const groups = (body: object) => asks(`${tasks}/form_team_by_groups/request/`, { target_count: 1, ...body });

  it('is called role by role, each by name', async () => {
    const { callout, people } = await started(() => groups({ roles: ['Leader', 'crew', 'leader'] }));
    expect(callout).toMatchObject({ kind: 'groups', role: 'leader', name: 'Leader' });
    expect(people).toEqual([
      [cy, 1, 'role-order', { group: 'leader' }],
      [ada, 2, 'role-order', { group: 'crew' }],
      [bo, 3, 'role-order', { group: 'crew' }],
    ]);
  });

  it('may have a name of its own', async () => {
    const named = `${tasks}/named_generic_form_team/request_by_groups/`;
    const { callout } = await started(() => asks(named, { target_count: 1, roles: ['crew'], name: ' Night ' }));
    expect(callout).toMatchObject({ kind: 'named', name: 'Night', role: 'crew' });
  });

  it('needs a known group', async () => {
    for (const roles of [[], ['nobody'], 'crew']) await expect(groups({ roles })).rejects.toThrow('invalid');
  });

  it('calls 200 people at most, and says how many come after them', async () => {
    for (let n = 0; n < 203; n++) desk.person(1_000 + n, { role: 'analyst', phone: '+13035550111' });
    const { callout, people } = await started(() => groups({ roles: ['analyst'] }));
    expect([people.length, callout.beyond]).toEqual([200, 3]);
  });
});

describe('a team that is called one after the other', () => {
  const start = (body: object) =>
    asks(`${tasks}/generic_form_team_sequential/start/`, { target_count: 1, users: users(bo, ada), ...body });

  it('has its own order and rules', async () => {
    const { callout, people } = await started(() => start({ role: 'leader', call_time: 40, min_call_count: 2 }));
    expect(callout).toMatchObject({ kind: 'sequential', role: 'leader', name: 'Leader' });
    expect(JSON.stringify(callout)).toContain('"callSeconds":40');
    expect(people.map(([user, , rule]) => [user, rule])).toEqual([
      [bo, 'list-order'],
      [ada, 'list-order'],
    ]);
    incident = await create();
    expect((await started(() => start({}))).callout).toMatchObject({ role: 'crew' });
  });

  it('has no more places than people', async () => {
    await expect(start({ target_count: 3 })).rejects.toThrow('callout.too-many');
    expect((await started(() => start({ target_count: 2 }))).callout).toMatchObject({ target: 2 });
    await expect(start({ target_count: 5, users: users(ada, bo, cy, id(10), id(16)) })).rejects.toThrow('invalid');
  });
});

describe('the preview', () => {
  const preview = async (body: object) =>
    (
      await asks<{ people: { user: { uuid: string } }[]; target: number }>(
        '/api/incident/:incident_uuid/callouts/preview/',
        {
          target_count: 2,
          ...body,
        },
      )
    ).json;

  it('says who would be called, and changes nothing', async () => {
    const before = desk.log.length;
    const shown = await preview({ kind: 'selected', users: users(bo, ada) });
    expect([shown?.target, shown?.people.map(({ user }) => user.uuid)]).toEqual([2, [bo, ada]]);
    expect((await preview({ kind: 'selected' }))?.people).toEqual([]);
    expect(desk.log).toHaveLength(before);
  });

  it.each(['beats', 'escalation'])('is not offered for %s', (kind) =>
    expect(preview({ kind })).rejects.toThrow('invalid'),
  );
});

it('the call-outs of an incident stay with the organization that made them', async () => {
  await selected({ users: users(ada) });
  desk.happened(`incident-${incident}`, 'IncidentTransferred', {
    transfer: id(90),
    kind: 'version',
    name: 'JCW',
    previousVersion: 'arvada_water',
    newVersion: 'jcw_standard',
    newEntity: { entity: jcw, name: 'JCW' },
    urgent: false,
    assigned: null,
    option: {},
    callbackNumbers: false,
    notices: [],
    subject: incident,
    personal: null,
  } as never);
  const read = (who: Parameters<Desk['asks']>[2]) =>
    desk.asks(calloutChangeRoutes, 'GET /api/incident/:uuid/callouts/', who, { params: { uuid: incident } });
  const theirs = desk.person(20, { role: 'manager', entity: jcw });
  expect((await read(theirs)).json).toEqual([]);
});
