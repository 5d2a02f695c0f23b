import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { proposeMap } from './proposal.ts';
import { propose } from './propose.ts';

const dataDir = folderOf('proposing');
const now = Date.parse('2026-11-28T00:00:00Z');
const fileOf = (name: string, ...lines: readonly string[]): string => {
  const path = join(dataDir, name);
  writeFileSync(path, lines.join('\n'));
  return path;
};

it('a file without a map gets a proposal: columns with examples, doubts, the map and a dry run with it', async () => {
  const file = fileOf(
    'mesa_calls_2026.csv',
    'OBJECTID;Opened Date;Closed Date;Problem Type;Comments;Site Address;City;Zip Code;Latitude;Longitude;Crew',
    '17;3/13/2026 8:05 AM;3/13/2026 9:00 AM;Main break;6" main;12 Elm St;Pueblo;81001;38.25;-104.52;A',
    '18;3/14/2026 8:05 AM;;Odor;;14 Elm St;Pueblo;81001;38.26;-104.53;B',
    '19;3/14/2026 9:05 AM;3/15/2026 1:00 PM;Odor;x;15 Elm St;Pueblo;81001;38.27;-104.54;B',
    '20;3/14/2026 9:15 AM;3/15/2026 1:00 PM;Odor;y;15 Elm St;Pueblo;81001;38.27;104.54;B',
  );
  const said = await propose({ file, dataDir, now });
  expect(said.split('\n')).toEqual(
    expect.arrayContaining([
      'No map is known for mesa_calls_2026.csv. Its columns look like this:',
      '  OBJECTID: the id of the incident ("17", "18", "19")',
      '  Opened Date: the time of the report ("3/13/2026 8:05 AM", "3/14/2026 8:05 AM", "3/14/2026 9:05 AM")',
      '  Problem Type: the label, and a part of the description ("Main break", "Odor")',
      '  Crew: not used ("A", "B")',
      'mesa_calls_2026: 4 rows make 4 incidents. The first 4:',
      '  2026-03-13 08:05  reported: Main break. 6" main',
      '  place: 12 Elm St, Pueblo, 81001 (38.25, -104.52)',
      '3 rows used as they are, 1 repaired, 0 without a fact that cannot be, 0 not used',
      'A dry run: nothing was written.',
    ]),
  );
  const path = join(dataDir, 'map-mesa_calls_2026.json');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    delimiter: ';',
    entity: { timezone: 'America/Denver', centre: [38.27, -104.52] },
    times: { formats: ['M/d/yyyy h:mm a'] },
  });
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it.each([
  ['no time', 'GlobalID,CreationDate,x,y\n{A},last Friday,-104.52,38.25', 'No column has times in a known format'],
  [
    'days first or last',
    'id,reported\n1,3/4/2026 8:00\n2,5/6/2026 9:00',
    'days and months could be the other way about',
  ],
  ['no id', 'kind,created\nOdor,2026-03-13\nOdor,2026-03-13', 'which is the id?'],
  ['no point', 'id,created\n1,2026-03-13\n2,2026-03-14', 'No column has points'],
  ['no end', 'id,created\n1,2026-03-13\n2,2026-03-14', 'completed 30 days after'],
])('says what it cannot tell: %s', async (_, text, words) => {
  const { doubts } = await proposeMap(fileOf('f.csv', text));
  expect(doubts.join(' ')).toContain(words);
});

it('a file without ids gets one of several columns, and says so', async () => {
  const { map, doubts } = await proposeMap(
    fileOf(
      'h.csv',
      'created,ward,kind',
      '2026-03-13T08:00,1,Odor',
      '2026-03-13T08:00,2,Odor',
      '2026-03-13T09:00,1,Odor',
      '2026-03-13T09:00,2,Odor',
    ),
  );
  expect(map).toMatchObject({ incident: { id: '{created} {ward}' } });
  expect(doubts).toContain('Until you say so, the id is {created} {ward}, so that equal rows are one incident.');
});

it('a file of one kind of work is described by its own name, and its street by the number beside it', async () => {
  const { map, columns } = await proposeMap(
    fileOf(
      'main-breaks.csv',
      'OBJECTID,INCIDENT_DATE,HIGHER_VELOCITY_FLUSHING,CIVIC_NUMBER,STREET,X,LATTITUDE',
      '1,1-Jan-10,Y,125,LANCASTER ST W,-80.48,43.46',
      '2,12-FEB-11,Y,76,WREN CRES,-80.51,43.42',
    ),
  );
  expect(map).toMatchObject({
    times: { formats: ['d-MMM-yy'] },
    incident: { reported: ['INCIDENT_DATE'], description: ['main breaks'] },
    place: { raw: ['{CIVIC_NUMBER} {STREET}'], streetNumber: '{CIVIC_NUMBER}', point: { lat: 'LATTITUDE', lng: 'X' } },
  });
  expect(columns.join()).not.toContain('the town');
});

it.each([
  [
    'one column of points',
    'Ticket,created,location',
    '7,2026-03-13T08:00:00,POINT (-104.52 38.25)',
    { text: 'location' },
  ],
  [
    'points below an address',
    'Ticket,created,where',
    '7,2026-03-13T08:00:00,"12 Elm\n(38.25, -104.52)"',
    { text: 'where' },
  ],
  ['the dates of ArcGIS', 'Ticket,CreationDate,y,x', '7,2026/03/13 08:05:00+00,38.25,-104.52', { lat: 'y', lng: 'x' }],
  ['seconds since 1970', 'Ticket,created_time,lat,lon', '7,1773388800,38.25,-104.52', { lat: 'lat', lng: 'lon' }],
])('finds %s', async (_, header, row, point) => {
  const { map } = await proposeMap(fileOf('g.csv', header, row, row.replace('7', '8')));
  expect(map).toMatchObject({ incident: { id: 'Ticket' }, place: { point } });
});
