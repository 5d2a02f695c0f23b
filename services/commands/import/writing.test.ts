import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Recorded } from '#events/core/message';
import { Refused } from '#events/core/refused';
import type { Handle, Step } from '#events/store/handle';
import { InvalidArgumentError } from '#events/store/store';
import { type Desk, id, openDesk } from '#services/testing/desk';
import { row, map as rowMap, rowsBy, smallMap } from '#services/testing/importFile';
import { incidentId, newCrewId, newEntityId } from './commands.ts';
import { gatherer } from './files/incidents.ts';
import { checkMap } from './files/map/checkMap.ts';
import { together } from './together.ts';
import { type WriteOptions, writeIncidents } from './writing.ts';

let desk: Desk;
let commands: Set<string>;
beforeEach(() => {
  desk = openDesk();
  commands = new Set();
});
afterEach(() => desk.close());

const mesa = newEntityId('mesa');
const truck = newCrewId(mesa, 'Truck 1');
const incident = incidentId(mesa, 'mesa:7');

/** Without an id of the row: each row is an incident. */
const rowless = checkMap({ ...smallMap, row: undefined });

function inFile(map: typeof rowMap, rows: readonly (readonly string[])[]) {
  const incidents = gatherer();
  const read = rowsBy(map);
  rows.forEach((cells, n) => {
    const { facts } = read(n + 2, cells);
    if (facts) incidents.add(facts);
  });
  return incidents.all();
}

/** Handles step by step, so that each fact keeps the row that it comes from. A command counts once, as in the store. */
const handle: Handle = async (decider, stream, steps, cause) => {
  const events = [];
  let position: Awaited<ReturnType<Handle>>['position'];
  let state = decider.initial;
  for (const step of Array.isArray(steps) ? steps : [steps as Step<never>]) {
    if (commands.has(step.commandId)) continue;
    commands.add(step.commandId);
    const before = desk.log.length;
    const done = await desk.app.handle(decider, stream, step, cause);
    for (const { metadata } of desk.log.slice(before)) Object.assign(metadata, { source: step.source });
    events.push(...done.events);
    position = done.position;
    state = done.state;
  }
  return { position, state, events };
};

function imports(rows: readonly (readonly string[])[], more: Partial<WriteOptions> = {}, map = rowMap) {
  const store = {
    async *readAll({ types }: { readonly types: readonly string[] }) {
      yield* desk.log.filter(({ type }) => types.includes(type));
    },
  } as unknown as WriteOptions['store'];
  const read: WriteOptions['read'] = async (stream) =>
    desk.log.filter((fact) => fact.stream === stream) as unknown as readonly Recorded[];
  return writeIncidents(map, inFile(map, rows), { store, handle, read, correlationId: 'mesa-1', ...more });
}
const facts = (type: string) => desk.log.filter((fact) => fact.type === type);
const whole = { complete: true, remarks: [], corrected: 0 };
/** The organization, the crew, and the incident with its label, its place and five entries. */
const all = 1 + 2 + 8;

const second = row({ Part: '7-B', Crew: 'Jetter', Sent: '03/01/2026 02:20', There: '03/01/2026 02:35' });
const other = row({ No: '8', Part: '8-A', Called: '03/01/2026 01:00' });
/** An organization of the name in the map, that came to be in another way. */
const organized = (entity: string, name = 'mesa') =>
  desk.happened(
    `entity-${entity}`,
    'EntityRegistered',
    { entity, name, displayName: name, timezone: 'America/Denver', lat: 38, lng: -104, versions: [] },
    { entity },
  );
const crewOf = (entity: string, designation: string, name: string) =>
  desk.happened(
    `designation-${designation}`,
    'DesignationCreated',
    { designation, name, sharedPhoneNumber: '' },
    { entity },
  );

describe('an import', () => {
  it('writes the organization, the crews and the incidents, each at its time in the file', async () => {
    const told: (readonly [number, number])[] = [];
    const onProgress = (done: number, total: number) => void told.push([done, total]);
    expect(await imports([row()], { onProgress })).toEqual({ ...whole, incidents: 1, facts: all, known: 0 });
    expect(told).toEqual([[1, 1]]);
    const [registered] = facts('EntityRegistered').filter(({ stream }) => stream === `entity-${mesa}`);
    expect(registered?.metadata).toMatchObject({
      entity: mesa,
      actor: { kind: 'import', id: 'mesa' },
      occurredAt: '2026-03-01T09:10:00.000Z',
      correlationId: 'mesa-1',
    });
    expect(facts('DesignationCreated').map(({ data }) => data)).toMatchObject([
      { designation: truck, name: 'Truck 1' },
    ]);
    expect(facts('CrewDispatched').map(({ data }) => data)).toMatchObject([{ designation: truck }]);
  });

  it('adds nothing the second time, and counts everything as known', async () => {
    await imports([row()]);
    const before = desk.log.length;
    expect(await imports([row()])).toEqual({ ...whole, incidents: 1, facts: 0, known: all });
    expect(desk.log).toHaveLength(before);
  });

  it('adds what a longer file has, and counts the rest as known', async () => {
    await imports([row()]);
    const before = desk.log.length;
    const { incidents, known, facts: added } = await imports([row(), other]);
    expect({ incidents, known, added }).toEqual({ incidents: 2, known: all, added: desk.log.length - before });
  });

  it('of no incident writes nothing', async () => {
    const before = desk.log.length;
    expect(await imports([])).toEqual({ ...whole, incidents: 0, facts: 0, known: 0 });
    expect(desk.log).toHaveLength(before);
  });

  it('that is called off begins nothing more, and says that it is not complete', async () => {
    const stop = new AbortController();
    stop.abort();
    const { complete, incidents } = await imports([row()], { calledOff: stop.signal });
    expect([complete, incidents]).toEqual([false, 0]);
    expect(facts('IncidentCreated')).toEqual([]);
  });
});

describe('the crews of a file', () => {
  it('are created at their first appearance', async () => {
    await imports([row(), other, row({ No: '9', Part: '9-A', Called: '03/01/2026 02:00' })]);
    const created = facts('DesignationCreated');
    expect(created.map(({ metadata }) => metadata.occurredAt)).toEqual(['2026-03-01T08:00:00.000Z']);
    expect(facts('CrewActivated')).toHaveLength(1);
  });

  it("are the organization's own by name, which stay as they are", async () => {
    organized(id(30));
    organized(id(31));
    crewOf(id(30), id(32), 'TRUCK 1');
    crewOf(id(31), id(33), 'Jetter');
    const { known } = await imports([row(), second]);
    expect(known).toBe(0);
    expect(facts('CrewDispatched').map(({ data }) => (data as { designation: string }).designation)).toEqual([
      id(32),
      newCrewId(id(30), 'Jetter'),
    ]);
    expect(facts('CrewActivated')).toHaveLength(1);
    expect(facts('IncidentCreated').map(({ metadata }) => metadata.entity)).toEqual([id(30)]);
    expect(facts('EntityRegistered').filter(({ metadata }) => metadata.entity === mesa)).toEqual([]);
  });

  it('are not those of another organization', async () => {
    organized(id(31), 'other');
    crewOf(id(31), id(33), 'Truck 1');
    await imports([row()]);
    expect(facts('CrewDispatched').map(({ data }) => data)).toMatchObject([{ designation: truck }]);
  });

  it.each([
    ['come back when an import that was taken back made them inactive', { kind: 'import', id: 'mesa' }, 2],
    ['stay inactive when a person made them so', { kind: 'user', id: id(11) }, 1],
  ] as const)('%s', async (_, actor, times) => {
    await imports([row()]);
    const when = { entity: mesa, actor, at: '2026-03-02T10:00:00.000Z' };
    desk.happened(`designation-${truck}`, 'CrewDeactivated', { designation: truck }, when);
    const { facts: added } = await imports([row()]);
    expect(added).toBe(times - 1);
    expect(facts('CrewActivated')).toHaveLength(times);
    expect(facts('CrewActivated').at(-1)?.metadata.occurredAt).toBe(
      times === 2 ? '2026-03-02T10:00:00.000Z' : '2026-03-01T09:10:00.000Z',
    );
  });

  it('are not made active again while they are active', async () => {
    await imports([row()]);
    const when = { entity: mesa, actor: { kind: 'import', id: 'mesa' } as const };
    desk.happened(`designation-${truck}`, 'CrewDeactivated', { designation: truck }, when);
    await imports([row()]);
    expect(await imports([row()])).toMatchObject({ facts: 0 });
  });
});

describe('an incident that is not as in the file', () => {
  it('is corrected, and listed beside its first row with each correction', async () => {
    await imports([row(), second]);
    const later = row({ There: '03/01/2026 02:50' });
    const { corrected, incidents, remarks } = await imports([later, second], { correlationId: 'mesa-2' });
    expect([corrected, incidents]).toEqual([1, 1]);
    expect(remarks.length).toBeGreaterThan(0);
    expect(remarks[0]).toEqual({
      line: 2,
      row: '7-A',
      effect: 'corrected',
      column: '',
      value: '',
      reason: expect.stringMatching(/\w/),
    });
    expect(await imports([later, second])).toMatchObject({ corrected: 0, facts: 0 });
  });

  it('stays deleted when a person deleted it', async () => {
    await imports([row()]);
    const when = { entity: mesa, actor: { kind: 'user', id: id(11) } as const };
    desk.happened(`incident-${incident}`, 'IncidentDeleted', {}, when);
    const { remarks, incidents, complete } = await imports([row(), second]);
    expect([incidents, complete]).toEqual([0, true]);
    expect(remarks.map(({ line, row: name, effect, reason }) => [line, name, effect, reason])).toEqual([
      [2, '7-A', 'unused', 'was deleted here: it stays deleted'],
      [3, '7-B', 'unused', 'was deleted here: it stays deleted'],
    ]);
  });
});

describe('an incident of earlier imports', () => {
  const later = row({ There: '03/01/2026 02:50' });
  const deleted = (kind: 'user' | 'import', takenBack = 0) =>
    desk.happened(
      `incident-${incidentId(mesa, 'mesa:7', takenBack)}`,
      'IncidentDeleted',
      {},
      { entity: mesa, actor: { kind, id: kind === 'user' ? id(11) : 'mesa' } },
    );

  it('that was taken back comes back as another incident each time', async () => {
    await imports([row()]);
    deleted('import');
    expect(await imports([row()])).toMatchObject({ incidents: 1, facts: 8, known: 3 });
    deleted('import', 1);
    await imports([row()]);
    expect(facts('IncidentCreated').map(({ data }) => data)).toMatchObject(
      [0, 1, 2].map((takenBack) => ({ incident: incidentId(mesa, 'mesa:7', takenBack) })),
    );
    deleted('user', 2);
    expect(await imports([row()])).toMatchObject({ incidents: 0 });
  });

  it('gets facts only, and no correction, from a file that lacks one of its rows', async () => {
    await imports([row(), second]);
    const { corrected, facts: added, known } = await imports([later], { correlationId: 'mesa-2' });
    expect(corrected).toBe(0);
    expect(facts('LogEntryWithdrawn')).toEqual([]);
    expect({ added, known }).toEqual({ added: 0, known: 11 });
  });

  it('is corrected in one thing that differs', async () => {
    await imports([row()]);
    const moved = row({ Lat: '38.26' });
    expect(await imports([moved], { correlationId: 'mesa-2' })).toMatchObject({ corrected: 1, facts: 1 });
    expect(facts('LocationCorrected')).toHaveLength(1);
  });

  it('is corrected by a file with more rows', async () => {
    await imports([row()]);
    expect(await imports([later, second], { correlationId: 'mesa-2' })).toMatchObject({ corrected: 1 });
  });

  it('is corrected where a row is an incident', async () => {
    await imports([row()], {}, rowless);
    expect(await imports([later], { correlationId: 'mesa-2' }, rowless)).toMatchObject({ corrected: 1 });
  });

  it('is not corrected by rows when its facts name none', async () => {
    await imports([row()], {}, rowless);
    expect(await imports([later], { correlationId: 'mesa-2' })).toMatchObject({ corrected: 0 });
    expect(facts('LogEntryWithdrawn')).toEqual([]);
  });

  it('counts no fact as known where the correction has more facts than the file', async () => {
    await imports([row()]);
    const other = row({
      Called: '03/01/2026 03:10',
      Sent: '03/01/2026 03:15',
      There: '03/01/2026 03:40',
      Done: '03/01/2026 05:00',
      What: 'Odor',
      Street: '29th Ln',
    });
    const { corrected, facts: added, known } = await imports([other], { correlationId: 'mesa-2' });
    expect(corrected).toBe(1);
    expect(added).toBeGreaterThan(8);
    expect(known).toBe(3);
  });

  it('gets facts only when a person reported it', async () => {
    const personal = { description: 'By hand' };
    const data = { incident, version: 'standard_undispatched', source: 'mesa:7', subject: incident, personal };
    const actor = { kind: 'user', id: id(11) } as const;
    desk.happened(`incident-${incident}`, 'IncidentCreated', data, { entity: mesa, actor });
    expect(await imports([row()])).toMatchObject({ incidents: 1, corrected: 0 });
    expect(facts('ReportCorrected')).toEqual([]);
    expect(facts('IncidentCreated')).toHaveLength(1);
  });
});

describe('an incident that cannot be written', () => {
  const failing =
    (error: Error): Handle =>
    async (decider, stream, ...rest) => {
      if (stream === incident) throw error;
      return handle(decider, stream, ...rest);
    };

  it.each([
    ['by a rule', new Refused('not-found'), 'was refused: not-found'],
    ['by the size that the store takes', new InvalidArgumentError('too large'), 'is too large for the event store'],
  ])('is listed with its rows when it is refused %s, and the others are written', async (_, error, reason) => {
    const { remarks, incidents, complete } = await imports([row(), other], { handle: failing(error) });
    expect([incidents, complete]).toEqual([1, true]);
    expect(remarks).toEqual([{ line: 2, row: '7-A', effect: 'unused', column: '', value: '', reason }]);
  });

  it('ends the import for any other reason', async () => {
    const gone = new Error('gone');
    await expect(imports([row(), other], { handle: failing(gone) })).rejects.toBe(gone);
  });
});

describe('items that are written together', () => {
  const items = Array.from({ length: 100 }, (_, n) => n);
  const settled = () =>
    new Promise((resolve) => {
      setImmediate(resolve);
    });

  it('are begun in order, sixty-four at once, and each once', async () => {
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const all = together(items, undefined, (item) => {
      begun.push(item);
      return new Promise((resolve) => {
        ends.push(resolve);
      });
    });
    await settled();
    expect(begun).toEqual(items.slice(0, 64));
    ends[9]?.();
    await settled();
    expect(begun).toEqual(items.slice(0, 65));
    for (let n = 0; n < 100; n++) {
      ends[n]?.();
      await settled();
    }
    await all;
    expect(begun).toEqual(items);
  });

  it('are not begun after a failure, which is told when those under way have ended', async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    const work = async (item: number) => {
      begun.push(item);
      await settled();
      if (item === 3) throw new Error('the disk is full');
      ended.push(item);
    };
    await expect(together(items, undefined, work)).rejects.toThrow('the disk is full');
    // The first three had ended before, and each began another one.
    expect([begun.length, ended.length]).toEqual([67, 66]);
  });

  it('are not begun once they are called off, and none is wanted when there are none', async () => {
    const calledOff = new AbortController();
    const begun: number[] = [];
    const work = async (item: number) => {
      begun.push(item);
      if (item === 2) calledOff.abort();
    };
    await together(items, calledOff.signal, work);
    expect(begun).toEqual([0, 1, 2]);
    await together([], undefined, work);
    expect(begun).toEqual([0, 1, 2]);
  });
});
