import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { codec } from '#events/codec';
import { firstBreak } from '#events/core/chain';
import { incident } from '#events/incident/incident';
import { handler, load } from '#events/store/handle';
import type { StoredEvent } from '#events/store/store';
import { folderOf } from '#events/testing/folder';
import { checkMap } from '#services/commands/import/files/map/checkMap';
import type { ImportMap } from '#services/commands/import/files/map/map';
import { readFile } from '#services/commands/import/files/readFile';
import { ownMaps } from '#services/commands/import/maps/index';
import { undoIn } from '#services/commands/import/undoing';
import { writeIncidents } from '#services/commands/import/writing';
import { systemRandom } from '#services/core/clock';
import { csv, map, now, row, smallMap } from '#services/testing/importFile';
import { isNight } from '../runs/night.ts';
import { ringOf } from './house.ts';
import { memoryStore } from './memoryStore.ts';

const folder = folderOf('imports');

const shared = process.env.MUSTER_DATA ?? resolve(import.meta.dirname, '../../../shared/data');
const there = existsSync(shared);
if (!there) console.log(`SKIPPED: the real files are not at ${shared}: their correction and undoing were not tested.`);

/** The first rows of a real file, as text. No row of these files has a line break in a field. */
function beginningOf(name: string, rows: number): string {
  const path = join(folder, name.replace('.gz', ''));
  const lines = gunzipSync(readFileSync(join(shared, name)))
    .toString('utf8')
    .split('\n');
  writeFileSync(path, lines.slice(0, rows + 1).join('\n'));
  return path;
}

type Row = readonly string[];
/** A log in memory, and the imports into it. Each import is named by its number. */
function log() {
  const store = memoryStore();
  const opener = codec(ringOf(store), systemRandom);
  const open = { store, handle: handler(store, opener), read: (stream: string) => load(store, opener, stream) };
  let imports = 0;
  const takesFile = async (path: string, by: ImportMap) => {
    const { incidents } = await readFile(path, by, { now });
    const name = `${by.name}-${++imports}`;
    return { name, ...(await writeIncidents(by, incidents, { ...open, correlationId: name })) };
  };
  return {
    ...open,
    takesFile,
    takes: (rows: readonly Row[], by: ImportMap = map) => {
      const path = join(folder, 'calls.csv');
      writeFileSync(path, csv(...rows));
      return takesFile(path, by);
    },
    undoes: (undo: string) => undoIn(open, { undo, name: `undo-${++imports}`, now: '2026-06-01T00:00:00.000Z' }),
    events: async (): Promise<readonly StoredEvent[]> => {
      const events: StoredEvent[] = [];
      for await (const event of store.readAll()) events.push(event);
      return events;
    },
  };
}

const told = ({ type, data, metadata }: StoredEvent) =>
  [type, data.event ?? data.name ?? '', String(metadata.occurredAt).slice(11, 16)]
    .filter((part) => part !== '')
    .join(' ');
const facts = (events: readonly StoredEvent[]) => events.filter(({ stream }) => stream.startsWith('incident-'));

const second = row({ Part: '7-B', Crew: 'Jetter', Sent: '03/01/2026 02:20', There: '03/01/2026 02:35' });
const other = row({
  No: '8',
  Part: '8-A',
  What: 'Odor',
  There: '',
  Done: '',
  Called: '03/02/2026 02:10',
  Sent: '03/02/2026 02:12',
});

describe('a changed map', () => {
  const changedSteps = smallMap.steps.map((step) =>
    'event' in step && step.event === 'geo:arrived' ? { ...step, event: 'geo:departed' } : step,
  );

  it('corrects what an earlier import said, by new events, and names each correction', async () => {
    const here = log();
    const file = [row(), other];
    await here.takes(file);
    const before = facts(await here.events());
    const better = checkMap({
      ...smallMap,
      incident: { ...smallMap.incident, reported: ['Sent'], description: ['{What}', '{Street}'], labels: ['Street'] },
      place: { ...smallMap.place, raw: ['{Street}', 'Pueblo, Colorado'] },
      steps: changedSteps,
    });
    const imported = await here.takes(file, better);
    expect(imported).toMatchObject({ incidents: 2, corrected: 2 });
    const after = facts(await here.events());
    expect(after.slice(0, before.length)).toEqual(before);
    const arrival = before.find(({ data }) => data.event === 'geo:arrived');
    const ofSeven = after.slice(before.length).filter(({ stream }) => stream === arrival?.stream);
    expect(ofSeven.map(told)).toEqual([
      'LogEntryWithdrawn acknowledged 09:10',
      'LogEntryWithdrawn geo:arrived 09:40',
      'LabelRemoved 09:15',
      'LogEntryRecorded acknowledged 09:15',
      'LogEntryRecorded geo:departed 09:40',
      'LabelAdded 09:15',
      'LocationCorrected 09:15',
      'ReportCorrected 09:15',
    ]);
    expect(imported.remarks).toContainEqual({
      line: 2,
      row: '7-A',
      effect: 'corrected',
      column: '',
      value: '',
      reason: 'geo:arrived of 2026-03-01T09:40:00.000Z is withdrawn',
    });
    // Once corrected, they differ no longer.
    expect(await here.takes(file, better)).toMatchObject({ facts: 0, corrected: 0 });
  });

  it('corrects the times of a crew, and the end', async () => {
    const here = log();
    await here.takes([row(), second]);
    const before = facts(await here.events());
    const later = { Sent: '03/01/2026 02:16', Done: '03/01/2026 05:00' };
    await here.takes([row(later), second]);
    expect(
      facts(await here.events())
        .slice(before.length)
        .map(told),
    ).toEqual([
      'LogEntryWithdrawn team:done 11:00',
      'CrewDispatchWithdrawn Truck 1 09:15',
      'IncidentReopened 11:00',
      'CrewDispatched Truck 1 09:16',
      'LogEntryRecorded team:done 12:00',
      'IncidentCompleted 12:00',
    ]);
  });

  it('does not correct from a file that lacks rows of the incident', async () => {
    const here = log();
    await here.takes([row(), second]);
    const before = (await here.events()).length;
    const part = await here.takes([second]);
    expect(part).toMatchObject({ facts: 0, corrected: 0 });
    expect(await here.events()).toHaveLength(before);
  });
});

describe('an import that is taken back', () => {
  it('deletes its incidents and rests its crews, and can be repeated with a better map', async () => {
    const here = log();
    const file = [row(), second, other];
    const { name } = await here.takes(file);
    const undone = await here.undoes(name);
    expect(undone).toMatchObject({ of: name, deleted: 2, restored: 0, crews: 2, complete: true });
    const events = await here.events();
    expect(events.filter(({ type }) => type === 'IncidentDeleted')).toHaveLength(2);
    expect(events.at(-1)?.metadata).toMatchObject({
      actor: { kind: 'import', id: 'mesa' },
      correlationId: undone.name,
    });
    expect(await here.undoes(name)).toMatchObject({ deleted: 0, crews: 0 });

    const again = await here.takes(file);
    expect(again).toMatchObject({ incidents: 2, corrected: 0 });
    const fresh = (await here.events()).slice(events.length);
    expect(fresh.filter(({ type }) => type === 'IncidentCreated')).toHaveLength(2);
    expect(fresh.filter(({ type }) => type === 'CrewActivated')).toHaveLength(2);
    expect(await here.takes(file)).toMatchObject({ facts: 0 });
  });

  it('puts back what its corrections changed', async () => {
    const here = log();
    const file = [row()];
    await here.takes(file);
    const wrong = checkMap({ ...smallMap, incident: { ...smallMap.incident, reported: ['Sent'], labels: ['Street'] } });
    const { name } = await here.takes(file, wrong);
    const before = (await here.events()).length;
    expect(await here.undoes(name)).toMatchObject({ deleted: 0, restored: 1 });
    expect((await here.events()).slice(before).map(told)).toEqual([
      'LogEntryWithdrawn acknowledged 09:15',
      'LabelRemoved 09:10',
      'LogEntryRecorded acknowledged 09:10',
      'LabelAdded 09:10',
      'ReportCorrected 09:10',
    ]);
    expect(await here.takes(file)).toMatchObject({ facts: 0, corrected: 0 });
  });

  it('keeps an incident that a later import changed, and says which', async () => {
    const here = log();
    const first = await here.takes([row()]);
    const later = await here.takes([row(), second]);
    const undone = await here.undoes(first.name);
    expect([...undone.kept.keys()]).toEqual([`a later import changed it: first UNDO=${later.name}`]);
    expect(await here.undoes(later.name)).toMatchObject({ restored: 1 });
    expect(await here.undoes(first.name)).toMatchObject({ deleted: 1 });
  });
});

describe('the work of people on an imported incident', () => {
  const dana = { kind: 'user', id: 'dana' } as const;
  async function workedOn(command: Parameters<typeof incident.decide>[1]) {
    const here = log();
    await here.takes([row()]);
    const created = (await here.events()).find(({ type }) => type === 'IncidentCreated');
    const id = String(created?.data.incident);
    const cause = { entity: String(created?.metadata.entity), actor: dana, correlationId: 'request' };
    await here.handle(incident, id, { commandId: 'c1', occurredAt: '2026-03-02T00:00:00.000Z', command }, cause);
    return { here, before: (await here.events()).length };
  }
  const later = row({ Done: '03/01/2026 05:00' });

  it('is not reversed by a correction: reopened stays open', async () => {
    const { here, before } = await workedOn({ do: 'reopen' });
    await here.takes([later]);
    expect((await here.events()).slice(before).map(told)).toEqual([
      'LogEntryWithdrawn team:done 11:00',
      'LogEntryRecorded team:done 12:00',
    ]);
  });

  it('keeps the incident when the import is taken back', async () => {
    const { here, before } = await workedOn({ do: 'archive' });
    expect([...(await here.undoes('mesa-1')).kept.keys()]).toEqual(['it was worked on since']);
    expect((await here.events()).slice(before).map(told)).toEqual(['CrewDeactivated 00:00']);
  });

  it('is not undone by an import of an incident that a person deleted', async () => {
    const { here, before } = await workedOn({ do: 'delete' });
    const { incidents, remarks } = await here.takes([later]);
    expect([incidents, remarks.map(({ reason }) => reason)]).toEqual([0, ['was deleted here: it stays deleted']]);
    expect(await here.events()).toHaveLength(before);
  });

  it('is not told again after an erasure', async () => {
    const here = log();
    await here.takes([row()]);
    const id = String((await here.events()).find(({ type }) => type === 'IncidentCreated')?.data.incident);
    const entity = String((await here.events())[0]?.metadata.entity);
    const erase = {
      commandId: 'c1',
      occurredAt: '2026-03-02T00:00:00.000Z',
      command: { do: 'erase', subject: id },
    } as const;
    await here.handle(incident, id, erase, { entity, actor: dana, correlationId: 'request' });
    const before = (await here.events()).length;
    await here.takes([row({ Done: '03/01/2026 05:00', What: 'Dana called' })]);
    const fresh = (await here.events()).slice(before);
    expect(fresh.filter(({ data }) => data.personal)).toEqual([]);
  });

  it('stands in an unbroken chain after corrections', async () => {
    const here = log();
    await here.takes([row()]);
    await here.takes([later]);
    const events = await here.events();
    const stream = events.find(({ type }) => type === 'IncidentCreated')?.stream;
    expect(firstBreak(events.filter((one) => one.stream === stream))).toBeUndefined();
  });
});

describe('an organization of quality assurance', () => {
  it('is made by an import into "qa"', async () => {
    const here = log();
    const qa = { ...smallMap.entity, name: 'qa', displayName: 'Quality assurance' };
    await here.takes([row()], checkMap({ ...smallMap, entity: qa }));
    expect((await here.events()).find(({ type }) => type === 'EntityRegistered')?.data).toMatchObject({ name: 'qa' });
  });
});

describe.skipIf(!there)('a real file', () => {
  it('is corrected where a better map says otherwise, once, and put back as it was', async () => {
    const here = log();
    const sffd = checkMap(ownMaps.sffd);
    const path = beginningOf('sffd_calls_2017_01_week1.csv.gz', isNight ? 200 : 60);
    const first = await here.takesFile(path, sffd);
    expect(await here.takesFile(path, sffd)).toMatchObject({ facts: 0, corrected: 0, known: first.facts });
    // The first map took the column of the units' arrivals for their responses.
    const steps = sffd.steps.map((step) =>
      step.event === 'unit:responding' ? { ...step, column: 'Dispatch DtTm' } : step,
    );
    const better = { ...sffd, steps };
    const corrected = await here.takesFile(path, better);
    expect(corrected.corrected).toBeGreaterThan(first.incidents * 0.8);
    const withdrawn = (await here.events()).filter(({ type }) => type === 'LogEntryWithdrawn');
    expect(withdrawn.length).toBeGreaterThan(isNight ? 100 : 30);
    expect(withdrawn.every(({ data }) => data.event === 'unit:responding')).toBe(true);
    expect(await here.takesFile(path, better)).toMatchObject({ facts: 0, corrected: 0 });
    expect(await here.undoes(corrected.name)).toMatchObject({ restored: corrected.corrected, deleted: 0 });
    expect(await here.takesFile(path, sffd)).toMatchObject({ facts: 0, corrected: 0 });
    const { deleted, kept } = await here.undoes(first.name);
    expect([deleted, [...kept.keys()]]).toEqual([first.incidents, []]);
  });
});
