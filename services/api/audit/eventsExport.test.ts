import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditEvent } from '#contracts/audit/events';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { eventsExportRoutes } from './eventsExport.ts';

let desk: Desk;
const dana = id(10);
const exported = vi.fn<(request: object, what: object) => void>();
beforeEach(() => {
  exported.mockReset();
  desk = openDesk({ parts: { trail: { exported } } });
  desk.person(10, { name: 'Dana Diaz', role: 'auditor' });
  desk.person(12, { name: 'Cy Cole', entity: jcw });
});
afterEach(() => desk.close());

const flowOf = async (query: object = {}) => {
  const { flow } = await desk.asks(eventsExportRoutes, 'GET /api/audit/export/', desk.signedIn(dana), { query });
  if (!flow) throw new Error('no file');
  return flow;
};
const textOf = async (query: object = {}) => text((await flowOf(query)).stream);
const linesOf = async (query: object = {}) =>
  (await textOf({ ...query, format: 'jsonl' }))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as AuditEvent);
const crew = (n: number, when: object = {}) =>
  desk.happened(
    `designation-${id(n)}`,
    'DesignationCreated',
    { designation: id(n), name: `Truck ${n}`, sharedPhoneNumber: '' },
    when,
  );

describe('the events of a search as a file', () => {
  it('are a table in the words of the screen, in the time of the organization', async () => {
    crew(20, { actor: { kind: 'user', id: dana }, at: '2026-03-01T11:00:00.000Z', correlationId: id(90) });
    const { type, name } = await flowOf({ type: 'DesignationCreated' });
    expect([type, name]).toEqual(['text/csv; charset=utf-8', 'Events 2026-03-01.csv']);
    const [head, row, end] = (await textOf({ type: 'DesignationCreated' })).replace('\uFEFF', '').split('\r\n');
    expect(head).toBe(
      'Event number,Happened,Became known,Event,Detail,About,Name,By,"Happened, UTC","Became known, UTC",Stream,Place in the stream,Author,Incident,Person,Crew,Request or job,Id',
    );
    expect(row).toBe(
      [
        Number(desk.log.at(-1)?.position.commit),
        '2026-03-01 04:00 MST',
        '2026-03-01 05:00 MST',
        'DesignationCreated',
        '',
        'designation',
        'Truck 20',
        'Dana Diaz',
        '2026-03-01T11:00:00.000Z',
        noon,
        `designation-${id(20)}`,
        0,
        `user:${dana}`,
        '',
        '',
        id(20),
        id(90),
        desk.log.at(-1)?.id,
      ].join(','),
    );
    expect(end).toBe('');
  });

  it('name the author by the id where there is no name, and have the date of the organization', async () => {
    crew(20);
    desk.at('2026-03-02T03:00:00.000Z');
    expect((await flowOf()).name).toBe('Events 2026-03-01.csv');
    const [, row = ''] = (await textOf({ type: 'DesignationCreated' })).split('\r\n');
    expect(row.split(',')[7]).toBe('system:test');
  });

  it('may be a line of JSON each, the newest first, of the own organization', async () => {
    crew(20);
    crew(21, { entity: jcw });
    crew(22);
    const flow = await flowOf({ format: 'jsonl' });
    expect([flow.type, flow.name]).toEqual(['application/jsonl; charset=utf-8', 'Events 2026-03-01.jsonl']);
    const lines = await linesOf();
    expect(lines.map(({ type, about_name }) => [type, about_name])).toEqual([
      ['DesignationCreated', 'Truck 22'],
      ['DesignationCreated', 'Truck 20'],
      ['UserRegistered', 'Dana Diaz'],
      ['EntityRegistered', null],
    ]);
  });

  it.each(['known', 'happened'])('have all pages of the search, each event once, by the clock "%s"', async (clock) => {
    for (let n = 0; n < 1_001; n += 1) desk.happened(`designation-${id(20)}`, 'CrewActivated', { designation: id(20) });
    const numbers = (await linesOf({ clock, type: 'CrewActivated' })).map(({ position }) => position);
    expect(numbers).toHaveLength(1_001);
    expect(new Set(numbers).size).toBe(1_001);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  });

  it.each([0, 500])('end when %i events are found', async (count) => {
    for (let n = 0; n < count; n += 1) desk.happened(`designation-${id(20)}`, 'CrewActivated', { designation: id(20) });
    expect(await linesOf({ type: 'CrewActivated' })).toHaveLength(count);
  });

  it('are noted, with the incident or the organization whose events they are', async () => {
    await flowOf();
    await flowOf({ format: 'jsonl', incident: id(50) });
    expect(exported.mock.calls.map(([, what]) => what)).toEqual([
      { what: 'events-csv', of: arvada },
      { what: 'events-jsonl', of: id(50) },
    ]);
  });
});
