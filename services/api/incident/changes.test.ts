import { text as textOf } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IncidentChanges } from '#contracts/incident/changes';
import { arvada, type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { incidentListRoutes } from './incidentList.ts';

let desk: Desk;
let trail: unknown[];
const list = 'GET /api/incident/';
beforeEach(() => {
  trail = [];
  const noted = {
    opened: (_: unknown, uuid: string) => void trail.push(['opened', uuid]),
    exported: (_: unknown, made: object) => void trail.push(made),
  };
  desk = openDesk({ parts: { hints: null, engine: null, denied: null, loading: false, trail: noted } });
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
  desk.person(12, { name: 'Bo Berg', role: 'manager', entity: jcw });
  for (const n of [51, 52, 53]) created(n);
});
afterEach(() => desk.close());

const happened = (n: number, type: Parameters<Desk['happened']>[1], data: object, entity = arvada) =>
  desk.happened(`incident-${id(n)}`, type, data as never, { entity });
const created = (n: number, entity = arvada) => {
  const personal = { description: `Call ${n}` };
  const data = { incident: id(n), version: 'arvada_water', source: null, subject: id(n), personal };
  happened(n, 'IncidentCreated', data, entity);
};
const label = (n: number) => happened(n, 'LabelAdded', { label: id(900 + n), name: 'Odor' });
const asked = async (query: object, n = 10) => {
  const { json } = await desk.asks<IncidentChanges>(incidentListRoutes, list, desk.signedIn(id(n)), { query });
  if (!json) throw new Error('no page');
  return json;
};
const since = '2000-01-01T00:00:00Z';
const first = { updated_after: since };
const idsIn = ({ results }: IncidentChanges) => results.map(({ uuid }) => uuid);

describe('what has changed since', () => {
  it('comes in the order of the changes, page by page, each incident once', async () => {
    label(51);
    const page = await asked({ ...first, page_size: 2 });
    expect([idsIn(page), page.more]).toEqual([[id(52), id(53)], true]);
    expect(page.cursor).toBe(page.results[1]?.cursor);
    const rest = await asked({ cursor: page.cursor, page_size: 2 });
    expect([idsIn(rest), rest.more]).toEqual([[id(51)], false]);
    const end = await asked({ cursor: rest.cursor });
    expect([idsIn(end), end.more, end.cursor]).toEqual([[], false, rest.cursor]);
    label(52);
    expect(idsIn(await asked({ cursor: end.cursor }))).toEqual([id(52)]);
  });

  it('goes on from a cursor whose own incident changed meanwhile', async () => {
    const { cursor } = await asked({ ...first, page_size: 1 });
    label(51);
    expect(idsIn(await asked({ cursor }))).toEqual([id(52), id(53), id(51)]);
  });

  it('begins at a time, or with everything, and waits where nothing has changed yet', async () => {
    expect(idsIn(await asked({ updated_after: '2030-01-01T00:00:00Z' }))).toEqual([]);
    const none = await asked(first, 12);
    expect([none.results, none.more]).toEqual([[], false]);
    created(54, jcw);
    expect(idsIn(await asked({ cursor: none.cursor }, 12))).toEqual([id(54)]);
  });

  it('says that an incident was deleted or given away', async () => {
    happened(51, 'IncidentDeleted', {});
    const { results } = await asked(first);
    expect(results.map(({ removed, incident }) => [removed, incident?.description ?? null])).toEqual([
      [false, 'Call 52'],
      [false, 'Call 53'],
      [true, null],
    ]);
  });

  it('has no parts that were not asked for, and notes whose log was read', async () => {
    const [plain] = (await asked(first)).results;
    expect(Object.keys(plain ?? {}).toSorted()).toEqual(['changed_time', 'cursor', 'incident', 'removed', 'uuid']);
    expect(trail).toEqual([]);
    const [whole] = (await asked({ ...first, expand: 'log,times', page_size: 1 })).results;
    expect(whole).toMatchObject({ log: [{ event: 'created' }], times: { timestamps: {} } });
    expect(whole).not.toHaveProperty('team');
    expect(trail).toEqual([['opened', id(51)]]);
  });

  it.each([
    [{ cursor: `99-${id(51)}` }, 'changes.cursor'],
    [{ cursor: `1-${id(99)}` }, 'changes.cursor'],
    [{ cursor: '9999-00000000-0000-0000-0000-000000000000' }, 'changes.cursor'],
    [{ ...first, state: 'new' }, 'changes.filter'],
    [{ cursor: 'x' }, 'invalid'],
    [{ ...first, expand: 'secrets' }, 'invalid'],
  ])('is refused for %j: %s', async (query, code) => expect(asked(query)).rejects.toThrow(code));
});

describe('the file of what has changed', () => {
  const file = async (query: object) => {
    const { flow } = await desk.asks(incidentListRoutes, 'GET /api/incident/export/', desk.signedIn(id(10)), { query });
    if (!flow) throw new Error('no file');
    return { ...flow, body: await textOf(flow.stream) };
  };

  it('has a line of JSON for each incident', async () => {
    const { body, type, name } = await file({});
    expect([type, name]).toEqual(['application/jsonl; charset=utf-8', 'Incidents.jsonl']);
    const lines = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(lines).toEqual((await asked(first)).results);
    expect(trail[0]).toEqual({ what: 'incidents-jsonl', of: arvada });
  });

  it('has a row for each incident as CSV, with a column for each part that was asked for', async () => {
    happened(53, 'IncidentDeleted', {});
    const { body, name } = await file({ format: 'csv', expand: 'team' });
    const rows = body.trim().split('\r\n');
    expect(name).toBe('Incidents.csv');
    expect(rows[0]).toMatch(/labels,team,cursor$/);
    expect(rows).toHaveLength(4);
    expect(rows[1]).toMatch(/^[^,]+,[^,]+,false,arvada_water,Call 51,/);
    expect(rows[3]).toMatch(/,true,,,,,,,,,,,,,/);
    expect(trail[0]).toEqual({ what: 'incidents-csv', of: arvada });
  });
});
