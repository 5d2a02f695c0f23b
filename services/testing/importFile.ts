// For tests only: a small file as a water department might export it, and its map.
import type { Clock } from '#events/core/ports';
import { checkMap } from '#services/commands/import/files/map/checkMap';
import type { ImportMap } from '#services/commands/import/files/map/map';
import { mapReach } from '#services/commands/import/files/points';
import { rowReader } from '#services/commands/import/files/rows';

export const header = ['No', 'Part', 'Crew', 'Called', 'Sent', 'There', 'Done', 'What', 'Street', 'Lat', 'Lng'];

export const smallMap = {
  name: 'mesa',
  entity: {
    name: 'mesa',
    displayName: 'Mesa Water',
    timezone: 'America/Denver',
    centre: [38.25, -104.52],
    versions: ['standard_undispatched', 'standard_response'],
  },
  source: 'mesa',
  times: { formats: ['MM/dd/yyyy HH:mm'], earlyMinutes: 5, longestDays: 30 },
  incident: {
    id: 'No',
    version: 'standard_undispatched',
    reported: ['Called', 'Sent'],
    description: ['{What}'],
    labels: ['What'],
  },
  row: 'Part',
  place: {
    raw: ['{Street}', 'Pueblo, CO'],
    point: { lat: 'Lat', lng: 'Lng' },
    within: [38, -105, 39, -104],
    repairs: ['longitudeMissingSign'],
  },
  unit: { name: '{Crew}', version: 'standard_response', areaCode: '719' },
  steps: [
    { event: 'acknowledged', take: 'first' },
    { column: 'Sent', dispatch: true },
    { column: 'There', event: 'geo:arrived', message: '{Crew}' },
    { column: 'Done', event: 'team:done', take: 'last' },
    { column: 'Done', completes: true },
  ],
};

export const map = checkMap(smallMap);

/** A good row, with the changes that a test names. */
export const row = (changes: Readonly<Record<string, string>> = {}): string[] => {
  const good: Record<string, string> = {
    No: '7',
    Part: '7-A',
    Crew: 'Truck 1',
    Called: '03/01/2026 02:10',
    Sent: '03/01/2026 02:15',
    There: '03/01/2026 02:40',
    Done: '03/01/2026 04:00',
    What: 'Main break',
    Street: '28th Ln',
    Lat: '38.25',
    Lng: '-104.52',
  };
  return header.map((name) => changes[name] ?? good[name] ?? '');
};

export const csv = (...rows: readonly (readonly string[])[]): string =>
  [header, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');

export const now = Date.parse('2026-06-01T00:00:00Z');

/** The clock jumps to the next due time. */
export function jumpingClock() {
  let time = now;
  const waits: number[] = [];
  const clock: Clock = {
    now: () => time,
    at: (at, callback) => {
      waits.push(at - time);
      const timer = setImmediate(() => {
        time = Math.max(time, at);
        callback();
      });
      return () => clearImmediate(timer);
    },
  };
  return { clock, waits };
}

/** Reads rows of the small file by a map, for an organization that the import registers. */
export const rowsBy = (by: ImportMap) => rowReader(by, header, { now, reach: mapReach(by, null) });
