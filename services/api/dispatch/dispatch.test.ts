import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { dispatchRoutes } from './dispatch.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
});
afterEach(() => desk.close());

const crew = (n: number, name: string, { active = true, held = true, entity = arvada } = {}): string => {
  const designation = id(n);
  const stream = `designation-${designation}`;
  desk.happened(stream, 'DesignationCreated', { designation, name, sharedPhoneNumber: '' }, { entity });
  if (active) desk.happened(stream, 'CrewActivated', { designation });
  if (held) desk.happened(stream, 'DesignatedUserAssigned', { designation, user: id(n + 1) });
  return designation;
};
const incident = (n: number, at: string, entity = arvada): string => {
  const uuid = id(n);
  desk.happened(
    `incident-${uuid}`,
    'IncidentCreated',
    { incident: uuid, version: 'arvada_manual_dispatch', source: null, subject: uuid, personal: { description: 'x' } },
    { at, entity },
  );
  return uuid;
};
const post = (name: string, body: object, who = desk.signedIn(id(10))) =>
  desk.asks(dispatchRoutes, `POST /api/beta/dispatch/${name}/`, who, { body });
const board = async (query: object = {}, who = desk.signedIn(id(10))) =>
  (await desk.asks(dispatchRoutes, 'GET /api/beta/dispatch/get-data/', who, { query })).json as {
    crew: { uuid: string; name: string }[];
    incidents: { uuid: string }[];
  };

beforeEach(() => {
  desk.person(10, { name: 'Dana Diaz', role: 'dispatcher' });
});

describe('the board', () => {
  it('has the crews by name, the active incidents newest first, and its usual settings', async () => {
    const [second, first] = [crew(20, 'B2'), crew(30, 'A1')];
    crew(40, 'C3', { entity: jcw });
    const [early, late] = [incident(50, '2026-03-01T10:00:00.000Z'), incident(51, '2026-03-01T11:00:00.000Z')];
    incident(52, noon, jcw);
    const shown = await board();
    expect(shown.crew.map(({ uuid }) => uuid)).toEqual([first, second]);
    expect(shown.incidents.map(({ uuid }) => uuid)).toEqual([late, early]);
    expect(shown).toMatchObject({ manual_mode: false, response_minutes: 10, position: desk.log.length });
    expect(shown).not.toHaveProperty('manual_mode_since');
    expect(shown).not.toHaveProperty('manual_mode_by');
  });

  it('says since when manual mode is on, and who turned it on', async () => {
    expect((await post('update-manual-mode-status', { entity: arvada, enabled: true })).json).toEqual({
      enabled: true,
    });
    expect(await board()).toMatchObject({
      manual_mode: true,
      manual_mode_since: noon,
      manual_mode_by: 'Dana Diaz',
    });
    await post('update-manual-mode-status', { entity: arvada, enabled: false });
    expect(await board()).toMatchObject({ manual_mode: false });
  });

  it.each([
    ['a name in other letters', ' b2 ', ['B2']],
    ['a uuid', id(20), ['B2']],
    ['two, with an empty one between', 'A1,,B2', ['A1', 'B2']],
    ['nothing', ' , ', ['A1', 'B2', 'C3']],
    ['an unknown one', 'D4', []],
  ])('has only the crews that were asked for by %s', async (_, d, names) => {
    crew(20, 'B2');
    crew(30, 'A1');
    crew(40, 'C3');
    expect((await board({ d })).crew.map(({ name }) => name)).toEqual(names);
  });

  it('of another organization is shown to staff alone', async () => {
    crew(40, 'C3', { entity: jcw });
    await expect(board({ e: 'jcw' })).rejects.toThrow('not-found');
    await expect(board({ e: 'nowhere' })).rejects.toThrow('not-found');
    expect((await board({ e: 'arvada' })).crew).toEqual([]);
    expect((await board({ e: ' ' })).crew).toEqual([]);
    const staff = desk.person(11, { role: '_Staff' });
    expect((await board({ e: 'jcw' }, staff)).crew).toHaveLength(1);
    await expect(board({ e: 'jcw', at: noon }, staff)).rejects.toThrow('not-found');
  });

  it('of the quality-assurance organization has no incident', async () => {
    const who = desk.person(11, { entity: id(3) });
    desk.happened(`entity-${id(3)}`, 'EntityRegistered', qa, { entity: id(3) });
    incident(50, noon, id(3));
    expect((await board({}, who)).incidents).toEqual([]);
    expect((await desk.asks(dispatchRoutes, 'GET /api/active-incidents/', who)).json).toEqual([]);
  });
});
const qa = {
  entity: id(3),
  name: 'qa',
  displayName: 'QA',
  timezone: 'America/Denver',
  lat: 0,
  lng: 0,
  versions: [],
};

describe('the active incidents', () => {
  const ids = async () =>
    (await desk.asks(dispatchRoutes, 'GET /api/active-incidents/', desk.signedIn(id(10)))).json as string[];
  const accepted = (uuid: string, designation: string) => {
    const version = 'arvada_manual_dispatch';
    const of = { designation, name: 'A1' };
    const sent = { ...of, user: null, previousVersion: version, newVersion: version };
    desk.happened(`incident-${uuid}`, 'CrewDispatched', sent);
    desk.happened(`incident-${uuid}`, 'JobAccepted', { ...of, dispatch: designation });
  };

  it('begin with the longest wait for help; those with a crew that accepted follow, newest first', async () => {
    const designation = crew(20, 'A1');
    const uuids = [50, 51, 52, 53].map((n) => incident(n, `2026-03-01T${n - 40}:00:00.000Z`));
    for (const uuid of uuids.slice(0, 2)) accepted(uuid, designation);
    expect(await ids()).toEqual([id(52), id(53), id(51), id(50)]);
  });

  it('are at most 20', async () => {
    for (let n = 0; n < 22; n++) incident(50 + n, `2026-03-01T10:${10 + n}:00.000Z`);
    expect(await ids()).toEqual(Array.from({ length: 20 }, (_, n) => id(50 + n)));
    for (let n = 0; n < 4; n++) accepted(id(50 + n), crew(20, 'A1'));
    expect(await ids()).toEqual([...Array.from({ length: 18 }, (_, n) => id(54 + n)), id(53), id(52)]);
  });
});

describe('a crew', () => {
  it('gets a note without its outer spaces', async () => {
    const designation = crew(20, 'A1');
    const added = await desk.added(() => post('update-note', { entity: arvada, designation, body: ' Low fuel ' }));
    expect(added).toMatchObject([
      ['CrewNoteWritten', { designation, source: 'manager', personal: { body: 'Low fuel' } }],
    ]);
  });

  it('becomes inactive and active', async () => {
    const designation = crew(20, 'A1');
    const change = (active: boolean) =>
      desk.added(() => post('update-active-status', { entity: arvada, designation, active }));
    expect(await change(false)).toEqual([['CrewDeactivated', { designation }]]);
    expect(await change(true)).toEqual([['CrewActivated', { designation }]]);
  });

  it.each([
    ['update-note', { body: 'x' }],
    ['update-active-status', { active: true }],
    ['update-manual-mode-status', { enabled: true }],
    ['update-response-time', { minutes: 5 }],
    ['update-job-calls', { enabled: true }],
  ])('and the settings of another organization are not found (%s)', async (name, body) => {
    const crews = 'active' in body || 'body' in body ? { designation: crew(20, 'C3', { entity: jcw }) } : {};
    await expect(post(name, { entity: jcw, ...crews, ...body })).rejects.toThrow('not-found');
  });
});

describe('the time to answer', () => {
  const set = (minutes: number) => post('update-response-time', { entity: arvada, minutes });

  it.each([1, 240])('may be %i minutes', async (minutes) => {
    expect((await set(minutes)).json).toEqual({ minutes });
    expect(await board()).toMatchObject({ response_minutes: minutes });
  });
  it.each([0, 241, 1.5])('may not be %d minutes', (minutes) => expect(set(minutes)).rejects.toThrow('invalid'));
});

it('whether crews are called first is set', async () => {
  const set = (enabled: boolean) => post('update-job-calls', { entity: arvada, enabled });
  expect((await set(true)).json).toEqual({ enabled: true });
  expect(desk.log.at(-1)).toMatchObject({ type: 'JobCallsSet', data: { enabled: true } });
});

describe('check-ins', () => {
  const ask = (designations: readonly string[], replaces?: readonly string[]) =>
    post('initiate-checkins', { entity: arvada, designations, ...(replaces && { replaces }) });

  it('are requested once from each crew, to be answered in 15 minutes; a crew without a person is skipped', async () => {
    const [held, free] = [crew(20, 'A1'), crew(30, 'B2', { held: false })];
    desk.person(21, { role: 'crew' });
    let answer: Awaited<ReturnType<typeof ask>> | undefined;
    const added = await desk.added(async () => {
      answer = await ask([held, free, held]);
    });
    expect(added).toMatchObject([
      ['CheckInRequested', { designation: held, user: id(21), dueAt: '2026-03-01T12:15:00.000Z' }],
    ]);
    expect(answer?.json).toEqual({
      requested: [held],
      skipped: [{ designation: free, reason: 'This crew has no designated user.' }],
    });
    expect(answer?.position).toEqual(desk.log.at(-1)?.position);
  });

  it('that are open are replaced when that is asked', async () => {
    const held = crew(20, 'A1');
    await ask([held]);
    const requested = desk.log.find(({ type }) => type === 'CheckInRequested');
    const open = requested && 'checkIn' in requested.data ? requested.data.checkIn : '';
    expect((await ask([held])).json).toMatchObject({ requested: [], skipped: [{ designation: held }] });
    expect((await ask([held], [open])).json).toEqual({ requested: [held], skipped: [] });
  });

  it('of no crew, of more than 100, or of another organization are refused', async () => {
    await expect(ask([])).rejects.toThrow('invalid');
    await expect(ask(Array.from({ length: 101 }, (_, n) => id(100 + n)))).rejects.toThrow('invalid');
    await expect(ask(Array.from({ length: 100 }, (_, n) => id(100 + n)))).rejects.toThrow('not-found');
    await expect(ask([crew(40, 'C3', { entity: jcw })])).rejects.toThrow('not-found');
    await expect(post('initiate-checkins', { entity: jcw, designations: [id(40)] })).rejects.toThrow('not-found');
  });
});

describe('sending a crew', () => {
  const send = (body: object) => post('manual-dispatch', { new_version: 'arvada_water', ...body });

  it('says which crew and person, until when to answer, and whether to call', async () => {
    desk.person(21, { role: 'crew' });
    const designation = crew(20, 'A1');
    const uuid = incident(50, noon);
    await post('update-job-calls', { entity: arvada, enabled: true });
    const added = await desk.added(() => send({ incident: uuid, designation }));
    expect(added[0]).toMatchObject([
      'CrewDispatched',
      { designation, name: 'A1', user: id(21), calls: true, respondBy: '2026-03-01T12:10:00.000Z' },
    ]);
    desk.person(31, { role: 'crew' });
    await expect(send({ incident: uuid, designation: crew(30, 'B2'), seen: [] })).rejects.toThrow(
      'incident.sent-meanwhile',
    );
    const recalled = await desk.added(() => post('recall', { incident: uuid, designation }));
    expect(recalled[0]).toMatchObject(['CrewRecalled', { designation, user: id(21) }]);
  });

  it('needs an own incident and an own crew', async () => {
    const [ours, theirs] = [crew(20, 'A1'), crew(40, 'C3', { entity: jcw })];
    const [own, other] = [incident(50, noon), incident(51, noon, jcw)];
    for (const body of [
      { incident: other, designation: ours },
      { incident: own, designation: theirs },
      { incident: own, designation: id(99) },
    ]) {
      await expect(send(body)).rejects.toThrow('not-found');
      await expect(post('recall', body)).rejects.toThrow('not-found');
    }
  });
});
