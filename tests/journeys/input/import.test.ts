// @night It imports real files, whose rows have unit tests.
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { DispatchData } from '#contracts/dispatch/dispatch';
import type { Incident, IncidentSummary, Page } from '#contracts/incident/incident';
import { startEmbeddedNode } from '#events/embedded/node';
import { connectStore, type StoredEvent } from '#events/store/store';
import { folderOf } from '#events/testing/folder';
import { readConfig } from '#services/app/config';
import { incidentId, newEntityId } from '#services/commands/import/commands';
import { checkMap } from '#services/commands/import/files/map/checkMap';
import { findMap } from '#services/commands/import/files/map/findMap';
import type { ImportMap } from '#services/commands/import/files/map/map';
import { importFile, summary } from '#services/commands/import/importing';
import { undoImport, undoneWords } from '#services/commands/import/undoing';
import { playFile } from '#services/commands/play/playing';
import { signIn } from '#services/commands/play/session';
import { systemClock, systemRandom } from '#services/core/clock';
import { openLog } from '#services/core/log';
import { startMuster } from '#services/start';
import { csv, map, row, smallMap } from '#services/testing/importFile';
import { demoData } from '../../support/demoData.ts';

const folder = folderOf('import');

const quiet = () => ({ to: () => {}, end: () => {} });
let files = 0;
function fileOf(content: string | Buffer): string {
  const path = join(folder, `file-${++files}.csv`);
  writeFileSync(path, content);
  return path;
}

/** An installation of its own: its data directory, its imports, and the resulting log. */
function installation() {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const config = readConfig({ DATA_DIR: dataDir });
  return {
    dataDir,
    takes: (file: string, by: ImportMap = map, options: { force?: boolean } = {}) =>
      importFile({ file, map: by, config, clock: systemClock, random: systemRandom, progress: quiet, ...options }),
    undoes: (undo: string) => undoImport({ undo, config, clock: systemClock, random: systemRandom, progress: quiet }),
    events: async (): Promise<StoredEvent[]> => {
      const node = await startEmbeddedNode({ dataDir: join(dataDir, 'events') });
      const store = connectStore(node.connectionString);
      const events: StoredEvent[] = [];
      for await (const event of store.readAll()) events.push(event);
      await store.close();
      await node.stop();
      return events;
    },
  };
}

const second = row({ Part: '7-B', Crew: 'Jetter', Sent: '03/01/2026 02:20', There: '03/01/2026 02:35' });
const other = row({
  No: '8',
  Part: '8-A',
  What: 'Odor',
  Called: '03/02/2026 02:10',
  Sent: '03/02/2026 02:12',
  There: '',
  Done: '',
});
const facts = (events: readonly StoredEvent[]) => events.filter(({ stream }) => stream.startsWith('incident-'));

describe('an imported file', () => {
  it('is history: each fact at its own time, by the importer, on its incident', async () => {
    const here = installation();
    const { incidents, rows } = await here.takes(fileOf(csv(row(), second)));
    expect({ incidents, rows }).toMatchObject({ incidents: 1, rows: { read: 2, whole: 2 } });
    const told = facts(await here.events());
    expect(
      told.map(({ type, data, metadata }) => [
        type,
        data.event ?? data.name ?? '',
        String(metadata.occurredAt).slice(11, 16),
      ]),
    ).toEqual([
      ['IncidentCreated', '', '09:10'],
      ['LabelAdded', '', '09:10'],
      ['IncidentLocated', '', '09:10'],
      ['LogEntryRecorded', 'acknowledged', '09:10'],
      ['CrewDispatched', 'Truck 1', '09:15'],
      ['CrewDispatched', 'Jetter', '09:20'],
      ['LogEntryRecorded', 'geo:arrived', '09:35'],
      ['LogEntryRecorded', 'geo:arrived', '09:40'],
      ['LogEntryRecorded', 'team:done', '11:00'],
      ['IncidentCompleted', '', '11:00'],
    ]);
    expect(told[0]?.metadata).toMatchObject({ actor: { kind: 'import', id: 'mesa' }, source: 'mesa:7' });
    // Home addresses are sealed.
    expect(JSON.stringify(told.map(({ data }) => data))).not.toContain('28th Ln');
  });

  it('adds nothing the second time', async () => {
    const here = installation();
    const file = fileOf(csv(row(), second, other));
    const first = await here.takes(file);
    const before = await here.events();
    const again = await here.takes(file);
    expect(again).toMatchObject({ facts: 0, known: first.facts, incidents: 2 });
    expect(await here.events()).toEqual(before);
  });

  it('that has grown adds only its new rows', async () => {
    const here = installation();
    await here.takes(fileOf(csv(row())));
    const before = facts(await here.events());
    // The second crew, and one more incident. The closed incident stays closed.
    const grown = await here.takes(fileOf(gzipSync(csv(row(), second, other))));
    const after = facts(await here.events());
    expect(after.slice(0, before.length)).toEqual(before);
    // Two incidents are written at the same time: the order holds within each.
    const added = after.slice(before.length);
    const addedTo = (known: boolean) =>
      added
        .filter(({ stream }) => before.some((one) => one.stream === stream) === known)
        .map(({ type, data }) => [type, data.event ?? data.name ?? '']);
    expect(addedTo(true)).toEqual([
      ['CrewDispatched', 'Jetter'],
      ['LogEntryRecorded', 'geo:arrived'],
    ]);
    expect(addedTo(false)).toEqual([
      ['IncidentCreated', ''],
      ['LabelAdded', ''],
      ['IncidentLocated', ''],
      ['LogEntryRecorded', 'acknowledged'],
      ['CrewDispatched', 'Truck 1'],
    ]);
    expect(grown.facts).toBe(7 + 2);
  });

  it('lists each row that it cannot use unchanged, with line and reason, and takes the others', async () => {
    const here = installation();
    const imported = await here.takes(
      fileOf(
        csv(
          row(),
          row({ No: '' }),
          row({ No: '2', Part: '2', Called: 'x', Sent: '' }),
          row(),
          row({ No: '3', Part: '3', There: '03/01/2808 02:40' }),
          row({ No: '4', Part: '4', There: '03/01/2026 01:00' }),
          row({ No: '5', Part: '5', Lng: '104.52' }),
          row({ No: '6', Part: '6', Lat: '0', Lng: '0' }),
          row({ No: '9', Part: '9', Called: '03/08/2026 02:30', Sent: '', There: '', Done: '' }),
        ) + 'half a row\r\n',
      ),
    );
    expect(imported.rows).toEqual({ read: 10, whole: 1, repaired: 2, part: 3, unused: 4 });
    expect(imported.incidents).toBe(6);
    const list = readFileSync(imported.list, 'utf8').trim().split('\r\n');
    expect(list).toEqual([
      'line,row,outcome,column,value,reason',
      '3,7-A,not used,No,,is empty: the row names no incident',
      '4,2,not used,Called,x,"there is no time of the report: Called ""x"" is not a time as the map writes them and Sent is empty"',
      '5,7-A,not used,,,repeats line 2',
      '6,3,used without this fact,There,03/01/2808 02:40,lies in the future',
      '7,4,used without this fact,There,03/01/2026 01:00,is 70 minutes before the report',
      '8,5,repaired,Lng,104.52,the longitude had lost its minus sign',
      '9,6,used without this fact,Lng,0,"is zero, zero, in the Gulf of Guinea: the incident has no place on the map; the address stands in the description"',
      '10,9,repaired,Called,03/08/2026 02:30,the clocks skipped this time that night: 03:30 is taken',
      '10,9,used,Done,,is empty: the incident stays open',
      '11,,not used,Part,,is empty: the row has no name',
    ]);
    expect(summary(imported)).toContain('10 rows read');
  });

  it('is refused, and nothing is written, when the map fits less than half of its rows, unless forced', async () => {
    const here = installation();
    const file = fileOf(csv(row(), row({ No: '' }), row({ No: '' })));
    await expect(here.takes(file)).rejects.toThrow('Nothing was written: 2 of 3 rows cannot be used');
    expect(existsSync(join(here.dataDir, 'events'))).toBe(false);
    expect(await here.takes(file, map, { force: true })).toMatchObject({ incidents: 1, rows: { unused: 2 } });
  });

  it('is refused in one line, and nothing is written, when the map names a missing column', async () => {
    const here = installation();
    await expect(here.takes(fileOf('No,Part\r\n1,2\r\n'))).rejects.toThrow(
      'incident.reported[0]: the file has no column "Called"',
    );
    expect(existsSync(join(here.dataDir, 'events'))).toBe(false);
  });
});

describe('an import that was wrong', () => {
  it('is corrected by a better map, and taken back by its name', async () => {
    const here = installation();
    const file = fileOf(csv(row(), other));
    const first = await here.takes(file);
    const better = checkMap({ ...smallMap, incident: { ...smallMap.incident, labels: ['Street'] } });
    const imported = await here.takes(file, better);
    expect(readFileSync(imported.list, 'utf8')).toContain('2,7-A,differs: corrected,,,the label Main break is removed');
    expect(summary(imported)).toContain('2  incidents differed from an earlier import: corrected');
    expect(summary(imported)).toContain(`make import UNDO=${imported.name}`);
    await expect(here.undoes('mesa-2026')).rejects.toThrow(`The last ones are ${first.name}, ${imported.name}.`);
    expect(undoneWords(await here.undoes(imported.name))).toContain('2  incidents of other imports put back');
    expect(await here.takes(file)).toMatchObject({ facts: 0, corrected: 0 });
    expect(await here.undoes(first.name)).toMatchObject({ deleted: 2, kept: new Map() });
  });
});

describe('the running system', () => {
  it('shows incidents imported while it runs, and plays a file as if it happened now', async () => {
    const env = { DEMO_PASSWORD: 'for this test only' };
    const dataDir = await demoData(
      { organisations: ['springfield'], at: null, env },
      mkdtempSync(join(folder, 'running-')),
    );
    const config = { ...readConfig({ ...env, DATA_DIR: dataDir }), port: 0 };
    const ports = { clock: systemClock, random: systemRandom, log: Object.assign(openLog(), { level: 'silent' }) };
    const muster = await startMuster(config, ports);
    try {
      const file = fileOf(csv(row(), second, other));
      await importFile({ file, map, config, ...ports, progress: quiet });
      const calledOff = new AbortController().signal;
      const settings = {
        baseUrl: `http://127.0.0.1:${muster.port}`,
        email: 'dispatcher@springfield.example',
        password: 'for this test only',
        speed: 1e6,
        limit: 10,
      };
      const said: string[] = [];
      const played = await playFile({
        file,
        map,
        settings,
        calledOff,
        clock: systemClock,
        random: systemRandom,
        fetch,
        progress: quiet,
        say: (words) => said.push(words),
      });
      expect(played).toMatchObject({ done: 9 + 3 - 1, refused: new Map(), skipped: new Map() });
      expect(said).toEqual(['Playing 11 facts on the board of City of Springfield, for 1 min.']);

      const session = await signIn({ ...settings, fetch, clock: systemClock, calledOff });
      const found = await session.get<Page<IncidentSummary>>('/api/incident/?search=Main%20break&page_size=100');
      const [whole] = found.results.filter(({ state }) => state === 'completed');
      const incident = await session.get<Incident>(`/api/incident/${whole?.uuid}/`);
      expect(incident.dispatched.map(({ name }) => name)).toHaveLength(2);
      expect(incident.source).toMatch(/^play:/);
      const board = await session.get<DispatchData>('/api/beta/dispatch/get-data/');
      expect(board.incidents.some(({ description }) => description === 'Odor')).toBe(true);
      const imported = incidentId(newEntityId('mesa'), 'mesa:7');
      expect(muster.app.views.doc('incidents', imported)?.progress.state).toBe('completed');
    } finally {
      await muster.stop();
    }
  });
});

const shared = process.env.MUSTER_DATA ?? resolve(import.meta.dirname, '../../../../shared/data');
const there = existsSync(shared);
if (!there)
  console.log(
    `SKIPPED: the real files are not at ${shared} (MUSTER_DATA names another place); their imports were not tested.`,
  );

/** `make test` takes the first rows of each file, `make chaos` all. */
const ROWS = Number(process.env.ROWS ?? 60);

/** The file, cut after its first rows when it is longer. No row of these files has a line break in a field. */
function beginningOf(name: string): string {
  const lines = gunzipSync(readFileSync(join(shared, name)))
    .toString('utf8')
    .split('\n');
  return fileOf(gzipSync(lines.slice(0, ROWS + 1).join('\n')));
}

describe.skipIf(!there)('the real files', () => {
  it.each([
    ['sffd_calls_2017_01_week1.csv.gz', 7_704, 3_560],
    ['ca_swrcb_plsd_sewer_spills_2007_2017.csv.gz', 5_752, 5_752],
    ['nyc_311_water_2025_06.csv.gz', 1_091, 1_091],
    ['boston_311_2015_water_utility.csv.gz', 3_285, 3_285],
  ])('%s: every row is accounted for', { timeout: 180_000 }, async (name, rows, incidents) => {
    const imported = await installation().takes(beginningOf(name), findMap(undefined, join(shared, name)));
    console.log(summary(imported));
    const { read, whole, repaired, part, unused } = imported.rows;
    expect(read).toBe(Math.min(rows, ROWS));
    expect(whole + repaired + part + unused).toBe(read);
    expect(unused).toBe(0);
    // A dispatch file has several rows for an incident.
    const [least, most] = ROWS >= rows ? [incidents, incidents] : [0.4 * read, read];
    expect(imported.incidents).toBeGreaterThanOrEqual(least);
    expect(imported.incidents).toBeLessThanOrEqual(most);
  });

  it('adds nothing the second time', { timeout: 180_000 }, async () => {
    const here = installation();
    const file = beginningOf('sffd_calls_2017_01_week1.csv.gz');
    const first = await here.takes(file, findMap('sffd', file));
    const again = await here.takes(file, findMap('sffd', file));
    expect(again).toMatchObject({ facts: 0, known: first.facts, incidents: first.incidents });
  });
});
