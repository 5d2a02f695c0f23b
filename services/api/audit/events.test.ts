import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arvada, type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { accountName, cursorOf, eventsTogether, findEvent, pageOf, preparedSearch } from './eventSearch.ts';
import { auditEventRoutes } from './events.ts';

interface Page {
  readonly results: readonly {
    readonly uuid: string;
    readonly position: number;
    readonly type: string;
    readonly by_name: string | null;
    readonly about_name: string | null;
  }[];
  readonly next_before: string | null;
}

let desk: Desk;
const crew = id(20);
const incident = id(50);
const at = (minute: number) => `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`;
beforeAll(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'auditor' });
  desk.person(11, { name: 'Bo Berg', role: 'crew' });
  desk.person(12, { name: 'Dana Other', entity: jcw });
  const by = { actor: { kind: 'user', id: id(10) } } as const;
  const stream = `designation-${crew}`;
  desk.at(at(1));
  desk.happened(stream, 'DesignationCreated', { designation: crew, name: 'Truck North', sharedPhoneNumber: '' }, by);
  desk.at(at(2));
  desk.happened(stream, 'DesignatedUserAssigned', { designation: crew, user: id(11) });
  const created = {
    incident,
    version: 'arvada_water',
    source: null,
    subject: incident,
    personal: { description: 'x' },
  };
  // It is recorded late: it happened before the others.
  desk.at(at(3));
  desk.happened(`incident-${incident}`, 'IncidentCreated', created, { ...by, at: at(0), correlationId: id(90) });
  desk.at(at(4));
  desk.happened(`request-${id(60)}`, 'RequestReceived', { request: id(60), digest: 'x' }, { correlationId: id(90) });
});
afterAll(() => desk.close());

const first = 6;
const page = async (query: object = {}) => {
  const { json } = await desk.asks<Page>(auditEventRoutes, 'GET /api/audit/events/', desk.signedIn(id(10)), { query });
  if (!json) throw new Error('no page');
  return json;
};
const types = async (query: object = {}) => (await page(query)).results.map(({ type }) => type);

describe("the auditor's desk", () => {
  it('has the events of the organization, those recorded last first', async () => {
    expect(await types()).toEqual([
      'RequestReceived',
      'IncidentCreated',
      'DesignatedUserAssigned',
      'DesignationCreated',
      'UserRegistered',
      'UserRegistered',
      'EntityRegistered',
    ]);
  });

  it('or those that happened last first', async () => {
    expect((await types({ clock: 'happened' })).slice(0, 3)).toEqual([
      'RequestReceived',
      'DesignatedUserAssigned',
      'DesignationCreated',
    ]);
  });

  it.each(['known', 'happened'])('is read by pages to its end (%s)', async (clock) => {
    const whole = await types({ clock });
    const read: string[] = [];
    let before: string | null | undefined;
    do {
      const { results, next_before } = await page({ clock, page_size: 2, ...(before ? { before } : {}) });
      read.push(...results.map(({ type }) => type));
      before = next_before;
    } while (before !== null);
    expect(read).toEqual(whole);
    expect((await page({ clock, page_size: 7 })).next_before).toBeNull();
    expect((await page({ clock, page_size: 6 })).next_before).not.toBeNull();
  });

  it('refuses the cursor of another clock', async () => {
    await expect(page({ before: `${at(1)}/3` })).rejects.toThrow('audit.before');
    await expect(page({ clock: 'happened', before: '3' })).rejects.toThrow('audit.before');
  });

  it('searches by what was recorded from one time to before another', async () => {
    const range = { after: at(2), until: at(4) };
    expect(await types(range)).toEqual(['IncidentCreated', 'DesignatedUserAssigned']);
    expect(await types({ after: at(4) })).toEqual(['RequestReceived']);
    expect(await types({ after: at(5) })).toEqual([]);
    expect(await types({ until: '2026-03-01T11:00:00.000Z' })).toEqual([]);
    expect(await types({ ...range, before: String(first + 2) })).toEqual(['DesignatedUserAssigned']);
  });

  it('and by what happened between the two', async () => {
    expect(await types({ clock: 'happened', after: at(0), until: at(2), type: 'IncidentCreated' })).toEqual([
      'IncidentCreated',
    ]);
    expect(await types({ clock: 'happened', after: at(1), until: at(2) })).toEqual(['DesignationCreated']);
  });

  it.each([
    [{ crew }, ['DesignatedUserAssigned', 'DesignationCreated']],
    [{ by: `user:${id(10)}` }, ['IncidentCreated', 'DesignationCreated']],
    [{ person: id(11) }, ['DesignatedUserAssigned', 'UserRegistered']],
    [{ type: 'IncidentCreated' }, ['IncidentCreated']],
    [{ kind: 'designation', person: id(11) }, ['DesignatedUserAssigned']],
    [{ correlation: id(90) }, ['RequestReceived', 'IncidentCreated']],
    [{ incident }, ['IncidentCreated']],
    [{ words: 'truck NORTH' }, ['DesignatedUserAssigned', 'DesignationCreated']],
    [{ words: 'truck berg' }, ['DesignatedUserAssigned']],
    [{ words: 'dana' }, ['IncidentCreated', 'DesignationCreated', 'UserRegistered']],
    [{ words: '!' }, []],
    [{ words: 'truck nowhere' }, []],
  ])('finds %j', async (query, found) => {
    expect(await types(query)).toEqual(found);
    expect((await types({ ...query, clock: 'happened' })).toSorted()).toEqual(found.toSorted());
  });

  it('names the author, and the crew or else the person that an event is about', async () => {
    const [assigned, made] = (await page({ crew })).results;
    expect([made?.by_name, made?.about_name]).toEqual(['Dana Diaz', 'Truck North']);
    expect([assigned?.by_name, assigned?.about_name]).toEqual([null, 'Truck North']);
    const [registered] = (await page({ person: id(11), type: 'UserRegistered' })).results;
    expect(registered?.about_name).toBe('Bo Berg');
    expect(accountName(desk.app, arvada, id(12))).toBeNull();
    expect(accountName(desk.app, arvada, null)).toBeNull();
    expect(accountName(desk.app, jcw, id(12))).toBe('Dana Other');
  });

  it('names a program by its token, in its own organization', () => {
    const other = openDesk();
    const rest = { scopes: [], networks: [], limit: 60, secret: 'a'.repeat(64), expiresAt: at(30) };
    other.happened(`token-${id(70)}`, 'TokenMade', { token: id(70), name: 'SCADA gateway', ...rest });
    expect(accountName(other.app, arvada, id(70))).toBe('SCADA gateway');
    expect(accountName(other.app, jcw, id(70))).toBeNull();
    other.close();
  });
});

describe('one event', () => {
  it('is found by its id in its own organization', async () => {
    const { uuid = '' } = (await page({ type: 'IncidentCreated' })).results[0] ?? {};
    expect(findEvent(desk.app, arvada, uuid)?.type).toBe('IncidentCreated');
    expect(findEvent(desk.app, jcw, uuid)).toBeUndefined();
    expect(findEvent(desk.app, arvada, id(1_234))).toBeUndefined();
  });

  it('has the others of its request, in the order of the log', () => {
    const [row] = pageOf(
      desk.app,
      preparedSearch(desk.app, arvada, { clock: 'known', limit: 1, type: 'RequestReceived' }),
      {
        clock: 'known',
        limit: 1,
      },
    );
    if (!row) throw new Error('no row');
    const together = (jobs: readonly string[], most: number) =>
      eventsTogether(desk.app, row, { jobs, most }).map(({ type }) => type);
    expect(together([id(90)], 5)).toEqual(['IncidentCreated']);
    expect(together([id(90), id(70_000)], 3)).toEqual(['EntityRegistered', 'UserRegistered', 'UserRegistered']);
    expect(together([id(90), id(70_000)], 9)).toHaveLength(6);
    expect(together([id(91)], 5)).toEqual([]);
    expect([cursorOf(row, 'known'), cursorOf(row, 'happened')]).toEqual([
      String(row.position),
      `${at(4)}/${row.position}`,
    ]);
  });
});
