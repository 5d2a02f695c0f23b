import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallOutcome } from '#contracts/callout/outcomes';
import { type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { callAnalyticsRoutes } from './calls.ts';

const path = '/analytics/beta/v2';
const [ada, bo] = [id(11), id(12)];
// Local times of Denver, which is seven hours behind UTC.
const utc = (local: string) => new Date(`${local}:00.000-07:00`).toISOString();

interface Made {
  readonly user?: string;
  readonly answeredAfter?: number;
  readonly outcome?: CallOutcome;
  readonly incident?: string;
  readonly entity?: string;
}
let calls = 0;
function call(local: string, { user = ada, answeredAfter, outcome, incident, ...when }: Made = {}): string {
  const uuid = id(1_000 + (calls += 1));
  const stream = `call-${uuid}`;
  const at = (seconds: number) => ({ ...when, at: new Date(Date.parse(utc(local)) + seconds * 1_000).toISOString() });
  desk.happened(
    stream,
    'CallRequested',
    {
      call: uuid,
      callout: id(40),
      incident: incident ?? null,
      purpose: 'team',
      contact: null,
      provider: 'simulator',
      user,
      ringSeconds: 30,
      subject: user,
      personal: { to: '' },
    },
    at(0),
  );
  if (answeredAfter !== undefined)
    desk.happened(stream, 'CallAnswered', { call: uuid, sequence: null, by: 'person' }, at(answeredAfter));
  const ended = { call: uuid, callout: id(40), seconds: 5, source: 'callback' } as const;
  if (outcome !== undefined) desk.happened(stream, 'CallEnded', { ...ended, outcome }, at(60));
  return uuid;
}

let desk: Desk;
const made: string[] = [];
beforeAll(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
  desk.person(11, { name: 'Bea Abel', role: 'crew' });
  desk.person(12, { name: 'Al Berg', role: 'crew' });
  desk.person(13, { name: 'Cy Cole', entity: jcw });
  made.push(
    call('2026-03-01T23:59', { outcome: 'accepted', answeredAfter: 9 }),
    call('2026-03-02T00:00', { outcome: 'accepted', answeredAfter: 10 }),
    call('2026-03-02T08:30', { outcome: 'declined', answeredAfter: 20, incident: id(50) }),
    call('2026-03-03T08:10', { user: bo, outcome: 'no-answer' }),
    call('2026-03-03T14:00'),
    call('2026-03-03T15:00', { outcome: 'accepted', entity: jcw }),
    call('2026-03-04T00:00', { outcome: 'accepted' }),
  );
});
afterAll(() => desk.close());

// Two local days: the 2nd and the 3rd of March.
const range = { after: utc('2026-03-02T00:00'), before: utc('2026-03-04T00:00') };
const asks = async <Json = object>(name: string, query: object = {}) => {
  const { json } = await desk.asks<Json>(callAnalyticsRoutes, `GET ${path}${name}`, desk.signedIn(id(10)), {
    query: { ...range, ...query },
  });
  if (!json) throw new Error('no answer');
  return json;
};
const none = { accepted: 0, declined: 0, could_not_reach: 0, total: 0 };
const counted = (more: object) => ({ ...none, ...more });
const three = { accepted: 1, declined: 1, could_not_reach: 1, total: 3 };

describe('the calls of a range', () => {
  interface Statistics {
    readonly by_day: readonly object[];
    readonly by_hour: readonly { readonly hour: number; readonly total: number }[];
    readonly by_month: readonly object[];
  }

  it('are counted together, by local day, hour and month; those under way are not', async () => {
    const shown = await asks<Statistics>('/calls');
    expect(shown).toMatchObject({ ...three, ...range });
    expect(shown.by_day).toEqual([
      { day: '2026-03-02', ...counted({ accepted: 1, declined: 1, total: 2 }) },
      { day: '2026-03-03', ...counted({ could_not_reach: 1, total: 1 }) },
    ]);
    expect(shown.by_hour).toHaveLength(24);
    expect(shown.by_hour.filter(({ total }) => total > 0)).toEqual([
      { hour: 0, ...counted({ accepted: 1, total: 1 }) },
      { hour: 8, ...counted({ declined: 1, could_not_reach: 1, total: 2 }) },
    ]);
    expect(shown.by_month).toEqual([{ month: '2026-03', ...three }]);
  });

  it('have each day, also one without a call and the one of 23 hours', async () => {
    const wide = { after: '2026-03-05T07:00:00.000Z', before: '2026-03-10T06:00:00.000Z' };
    const { by_day } = await asks<{ by_day: { day: string }[] }>('/calls', wide);
    expect(by_day.map(({ day }) => day.slice(-2))).toEqual(['05', '06', '07', '08', '09']);
    const short = { after: utc('2026-03-05T23:59'), before: utc('2026-03-06T00:01') };
    expect((await asks<{ by_day: { day: string }[] }>('/calls', short)).by_day).toHaveLength(2);
  });

  it('of several months have them in order', async () => {
    call('2026-01-15T12:00', { user: bo, outcome: 'declined' });
    const { by_month } = await asks<Statistics>('/calls', { after: utc('2026-01-01T00:00') });
    expect(by_month).toMatchObject([{ month: '2026-01' }, { month: '2026-03' }]);
  });
});

describe('the calls behind a figure', () => {
  interface List {
    readonly total: number;
    readonly calls: readonly { readonly uuid: string; readonly outcome: string }[];
  }
  const uuids = async (query: object = {}) => (await asks<List>('/calls/list', query)).calls.map(({ uuid }) => uuid);

  it('come newest first, with the person, the outcome and the time to the answer', async () => {
    const { total, calls: listed, ...rest } = await asks<List>('/calls/list');
    expect(rest).toEqual({ ...range, as_of: null });
    expect([total, listed.map(({ uuid }) => uuid)]).toEqual([3, [made[3], made[2], made[1]]]);
    expect(listed[1]).toEqual({
      uuid: made[2],
      time: utc('2026-03-02T08:30'),
      incident: id(50),
      callout: id(40),
      outcome: 'Declined',
      answered_after: 20,
      user: ada,
      name: 'Bea Abel',
    });
  });

  it.each([
    [{ said: 'accepted' }, [1]],
    [{ said: 'could_not_reach' }, [3]],
    [{ hour: '8' }, [3, 2]],
    [{ hour: '8', said: 'declined' }, [2]],
    [{ user_uuid: ada }, [2, 1]],
    [{ user_uuid: ada, hour: '8' }, [2]],
    [{ hour: '9' }, []],
    [{ user_uuid: id(13) }, []],
  ])('are only those of %j', async (query, found) => {
    const { total } = await asks<List>('/calls/list', query);
    expect([total, await uuids(query)]).toEqual([found.length, found.map((n) => made[n])]);
  });

  it('are at most a hundred, and all are counted', async () => {
    for (let n = 0; n < 105; n++) call('2026-02-10T12:00', { user: bo, outcome: 'declined' });
    const february = { after: utc('2026-02-10T00:00'), before: utc('2026-02-11T00:00') };
    const { total, calls: listed } = await asks<List>('/calls/list', february);
    expect([total, listed.length]).toEqual([105, 100]);
    const one = await asks<{ calls: object[] }>('/responsiveness/detail', { ...february, user_uuid: bo });
    expect(one.calls).toHaveLength(100);
  });
});

describe('how people answer', () => {
  it('is told of each person by name', async () => {
    expect(await asks('/responsiveness')).toEqual({
      ...range,
      as_of: null,
      users: [
        {
          uuid: bo,
          name: 'Al Berg',
          ...counted({ could_not_reach: 1, total: 1 }),
          accepted_too_late: 0,
          answered: 0,
          median_seconds: null,
          p90_seconds: null,
        },
        {
          uuid: ada,
          name: 'Bea Abel',
          ...counted({ accepted: 1, declined: 1, total: 2 }),
          accepted_too_late: 0,
          answered: 2,
          median_seconds: 10,
          p90_seconds: 20,
        },
      ],
    });
  });

  it('of one person is told by hour, weekday and month, with the latest calls, also one under way', async () => {
    const detail = await asks<{
      by_weekday: { weekday: number; total: number }[];
      by_hour: { hour: number; total: number }[];
      calls: { uuid: string; outcome: string }[];
    }>('/responsiveness/detail', { user_uuid: ada });
    expect(detail).toMatchObject({
      ...range,
      as_of: null,
      user: { uuid: ada, answered: 2 },
      by_month: [{ month: '2026-03', total: 2 }],
    });
    expect(detail.by_weekday).toHaveLength(7);
    // The 2nd of March is a Monday.
    expect(detail.by_weekday[0]).toMatchObject({ weekday: 0, total: 2 });
    expect(detail.by_hour.filter(({ total }) => total > 0).map(({ hour }) => hour)).toEqual([0, 8]);
    expect(detail.calls.map(({ uuid, outcome }) => [uuid, outcome])).toEqual([
      [made[4], 'Under way'],
      [made[2], 'Declined'],
      [made[1], 'Accepted'],
    ]);
  });

  it('leaves out the calls of an incident that is held or deleted', async () => {
    const april = { after: utc('2026-04-01T00:00'), before: utc('2026-04-02T00:00'), user_uuid: bo };
    const [held, deleted, open] = [id(60), id(61), id(62)];
    for (const incident of [held, deleted, open]) {
      const created = { incident, version: 'standard_water', source: null, subject: incident, personal: null };
      desk.happened(`incident-${incident}`, 'IncidentCreated', created);
      call('2026-04-01T12:00', { user: bo, outcome: 'declined', incident });
    }
    const listed = async () =>
      (await asks<{ calls: { incident: string }[] }>('/responsiveness/detail', april)).calls.map(
        ({ incident }) => incident,
      );
    expect((await listed()).toSorted()).toEqual([held, deleted, open]);
    desk.happened(`incident-${held}`, 'IncidentHeld', { hold: id(63), subject: held, personal: null });
    desk.happened(`incident-${deleted}`, 'IncidentDeleted', {});
    expect(await listed()).toEqual([open]);
  });

  it('of a person without calls is empty, and of another organization not found', async () => {
    expect(await asks('/responsiveness/detail', { user_uuid: id(10) })).toMatchObject({
      user: { name: 'Dana Diaz', ...none, accepted_too_late: 0, answered: 0 },
      calls: [],
    });
    await expect(asks('/responsiveness/detail', { user_uuid: id(13) })).rejects.toThrow('not-found');
  });
});

it('the file has a line for each call, with local times', async () => {
  const { flow } = await desk.asks(callAnalyticsRoutes, `GET ${path}/calls-csv`, desk.signedIn(id(10)), {
    query: range,
  });
  if (!flow) throw new Error('no file');
  expect(flow.name).toBe('Calls 2026-03-02 to 2026-03-03.csv');
  const lines = (await text(flow.stream)).split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines[1]).toBe(
    `2026-03-03 14:00:00 -07:00,America/Denver,2026-03-03T21:00:00.000Z,Bea Abel,Under way,,,,${id(40)},${made[4]}`,
  );
  expect(lines[3]).toBe(
    `2026-03-02 08:30:00 -07:00,America/Denver,2026-03-02T15:30:00.000Z,Bea Abel,Declined,Declined,20,${id(50)},${id(40)},${made[2]}`,
  );
});
