import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Response } from '#contracts/analytics/incidents';
import { type Desk, id, openDesk } from '#services/testing/desk';
import { responseRoutes } from './response.ts';

let desk: Desk;
const truck = id(90);
const minutes = (after: string, n: number) => new Date(Date.parse(after) + n * 60_000).toISOString();

interface Made {
  readonly version?: string;
  readonly acknowledged?: number;
  readonly arrived?: number;
  readonly done?: number;
  readonly crew?: string;
  readonly linked?: boolean;
}
/** An incident and its steps, in minutes after the report. */
function incident(
  n: number,
  at: string,
  { version = 'arvada_water', acknowledged, arrived, done, crew, linked }: Made,
) {
  const [uuid, stream] = [id(n), `incident-${id(n)}`];
  desk.happened(
    stream,
    'IncidentCreated',
    { incident: uuid, version, source: null, subject: uuid, personal: { description: '' } },
    { at },
  );
  const logged = (event: string, after: number | undefined, designation: string | null = null) => {
    const data = {
      entry: id(n * 100 + (after ?? 0)),
      event,
      lat: null,
      lng: null,
      designation,
      subject: uuid,
      personal: null,
    };
    if (after !== undefined) desk.happened(stream, 'LogEntryRecorded', data, { at: minutes(at, after) });
  };
  logged('acknowledged', acknowledged);
  logged('geo:arrived', arrived, crew ?? null);
  logged('team:done', done);
  if (linked) desk.happened(stream, 'IncidentLinked', { to: id(1) });
}

beforeAll(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
  const [eight, nine] = ['2026-03-02T15:10:00.000Z', '2026-03-03T16:10:00.000Z'];
  incident(1, eight, { acknowledged: 2, arrived: 20, done: 60, crew: truck });
  incident(2, eight, { acknowledged: 4, arrived: 40 });
  incident(3, nine, { arrived: 10, version: 'standard_water' });
  incident(4, nine, {});
  incident(5, nine, { acknowledged: 1, arrived: 2, linked: true });
  // The clocks go back in Denver: both are reported at 1:30 AM, an hour apart.
  incident(6, '2026-11-01T07:30:00.000Z', { acknowledged: 1 });
  incident(7, '2026-11-01T08:30:00.000Z', { acknowledged: 3 });
});
afterAll(() => desk.close());

const march = { after: '2026-03-01T07:00:00Z', before: '2026-04-01T06:00:00Z' };
const autumn = { after: '2026-10-31T06:00:00Z', before: '2026-11-02T07:00:00Z' };
const asked = async (query: object): Promise<Response> => {
  const { json } = await desk.asks<Response>(responseRoutes, 'GET /analytics/beta/v2/response', desk.signedIn(id(10)), {
    query,
  });
  if (!json) throw new Error('no answer');
  return json;
};

describe('the times of a response', () => {
  it('run from the report to the arrival, and say how many arrivals have no such time', async () => {
    const { all, groups, by } = await asked({ ...march, target: '20' });
    expect([by, all.incidents, all.within_target]).toEqual(['type', 4, 2]);
    expect(all.figures).toEqual([
      { n: 2, of: 2, median_seconds: 120, p90_seconds: 240 },
      // One arrival has no acknowledgment before it.
      { n: 2, of: 3, median_seconds: 1_080, p90_seconds: 2_160 },
      { n: 3, of: 3, median_seconds: 1_200, p90_seconds: 2_400 },
      { n: 1, of: 1, median_seconds: 2_400, p90_seconds: 2_400 },
    ]);
    expect(groups.map(({ name, incidents }) => [name, incidents])).toEqual([['Water', 4]]);
  });

  it.each<[Response['by'], object, readonly (readonly [string, number])[]]>([
    [
      'crew',
      march,
      [
        ['00000000', 1],
        ['No crew', 3],
      ],
    ],
    [
      'hour',
      march,
      [
        ['8 AM', 2],
        ['9 AM', 2],
      ],
    ],
    ['hour', autumn, [['1 AM', 2]]],
    [
      'weekday',
      march,
      [
        ['Monday', 2],
        ['Tuesday', 2],
      ],
    ],
    [
      'month',
      { ...march, before: autumn.before },
      // The desk's clock stands on March 1: a month that goes on has the days so far.
      [
        ['Mar 1, 2026', 4],
        ['Nov 2026', 2],
      ],
    ],
  ])('are told apart by %s on the local clock', async (by, range, counts) => {
    const { groups, all } = await asked({ ...range, by });
    expect(groups.filter(({ incidents }) => incidents > 0).map(({ name, incidents }) => [name, incidents])).toEqual(
      counts,
    );
    expect([all.within_target, all.incidents]).toEqual([null, groups.reduce((sum, one) => sum + one.incidents, 0)]);
  });

  it('have each hour and weekday, and the months between, also without an incident', async () => {
    const count = async (by: Response['by']) => (await asked({ ...march, before: autumn.before, by })).groups.length;
    expect([await count('hour'), await count('weekday'), await count('month')]).toEqual([24, 7, 9]);
  });

  it('have no linked call, and say so', async () => {
    expect(await asked(march)).toMatchObject({ linked_calls: 1 });
  });

  it('are a file with a line for each incident, with UTC and the offset', async () => {
    const { flow } = await desk.asks(responseRoutes, 'GET /analytics/beta/v2/response-csv', desk.signedIn(id(10)), {
      query: autumn,
    });
    if (!flow) throw new Error('no file');
    const lines = (await text(flow.stream)).split('\r\n');
    expect(lines.slice(1, 3)).toEqual([
      `2026-11-01 01:30:00 -06:00,America/Denver,2026-11-01T07:30:00.000Z,Water,,60,,,,${id(6)}`,
      `2026-11-01 01:30:00 -07:00,America/Denver,2026-11-01T08:30:00.000Z,Water,,180,,,,${id(7)}`,
    ]);
  });
});
