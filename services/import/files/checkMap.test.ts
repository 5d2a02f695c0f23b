import { describe, expect, it } from 'vitest';
import { header, map, smallMap } from '#services/import/cast';
import { ownMaps } from '#services/import/maps/index';
import { checkMap } from './checkMap.ts';
import { findMap } from './findMap.ts';
import { checkHeader } from './map.ts';

const changed = (change: object) => () => checkMap({ ...smallMap, ...change });

describe('a mapping file', () => {
  it.each(Object.entries(ownMaps))('%s is right', (name, json) => expect(checkMap(json).name).toBe(name));

  it.each([
    [{ source: undefined }, 'source: must be text'],
    [{ sauce: 'x' }, '"sauce" is not a field here'],
    [{ entity: { ...smallMap.entity, timezone: 'Mesa/Top' } }, 'entity.timezone: "Mesa/Top" is not an IANA time zone'],
    [{ entity: { ...smallMap.entity, centre: [95, 0] } }, 'entity.centre[0]: must be a number from -90 to 90'],
    [{ entity: { ...smallMap.entity, versions: ['nope'] } }, 'entity.versions[0]: must be standard_manual_dispatch'],
    [{ times: { formats: ['dd.QQ.yyyy'] } }, 'times.formats[0]: "QQ"'],
    [{ times: { formats: [] } }, 'times.formats: may not be empty'],
    [{ incident: { ...smallMap.incident, version: 'arvada_water' } }, 'incident.version: must be'],
    [{ steps: [{ column: 'Sent' }] }, 'steps[0]: says one of'],
    [{ steps: [{ column: 'Sent', event: 'Sent!' }] }, 'steps[0].event: must be text like'],
    [
      { place: { ...smallMap.place, within: [-80, 38, -79, 39] } },
      'place.within: [-80, 38, -79, 39] must be [south, west, north, east], and entity.centre [38.25, -104.52] lies outside',
    ],
    [
      { place: { ...smallMap.place, within: [-105, 38, -104, 39] } },
      'place.within[0]: must be a number from -90 to 90',
    ],
    [
      { steps: [{ column: 'There', event: 'geo:arived' }] },
      'steps[0].event: no workflow knows "geo:arived"; the nearest is "geo:arrived". List it in "events" if it is meant',
    ],
    [{ events: ['Not an event'] }, 'events[0]: must be text like'],
    [{ times: { ...smallMap.times, latest: '2026-13-01' } }, 'times.latest: must be text like'],
    [{ end: { afterDays: -1 } }, 'end.afterDays: must be a number from 0'],
    [{ steps: [{ event: 'acknowledged', duration: 'minutes' }] }, 'steps[0].duration: needs "column"'],
    [
      { steps: [{ column: 'There', event: 'geo:arrived', duration: 'weeks' }] },
      'steps[0].duration: must be seconds or',
    ],
    [
      { steps: [{ column: 'There', event: 'geo:arrived', duration: 'hours', formats: ['ISO'] }] },
      'steps[0].formats: a duration has none',
    ],
    [{ steps: [{ column: 'Sent', event: 'archived' }] }, 'steps[0].event: is recorded by Muster when it happens'],
    [{ unit: undefined }, 'steps[1].dispatch: needs "unit"'],
    [{ unit: undefined, steps: smallMap.steps.slice(1) }, 'steps[0].dispatch: needs "unit"'],
    [{ place: { ...smallMap.place, within: undefined } }, 'place.repairs: needs "within"'],
    [{ place: { ...smallMap.place, within: [39, -105, 38, -104] } }, 'must be [south, west, north, east]'],
    [{ encoding: 'utf-9' }, 'encoding: "utf-9"'],
  ])('names what is wrong: %j', (change, words) => expect(changed(change)).toThrow(words));

  it('may record an event that no workflow knows when it declares it', () =>
    expect(changed({ events: ['geo:arived'], steps: [{ column: 'There', event: 'geo:arived' }] })).not.toThrow());
  it('may set each number to either end of its range, and not beyond', () => {
    const time = (field: string, value: number) => changed({ times: { ...smallMap.times, [field]: value } });
    const day = (afterDays: number) => changed({ end: { afterDays } });
    for (const [set, most] of [
      [(value: number) => time('earlyMinutes', value), 1e6],
      [(value: number) => time('longestDays', value), 1e5],
      [day, 1e5],
    ] as const) {
      for (const allowed of [0, most]) expect(set(allowed)).not.toThrow();
      for (const beyond of [-1, most + 1]) expect(set(beyond)).toThrow(`must be a number from 0 to ${most}`);
    }
  });
  it('names the columns of a template one by one', () => {
    const { columns } = checkMap({
      ...smallMap,
      incident: { ...smallMap.incident, id: '{Year}-{No}' },
      row: '{No}/{Part}',
    });
    expect(columns.filter(({ path }) => path === 'incident.id').map(({ column }) => column)).toEqual(['Year', 'No']);
    expect(columns.filter(({ path }) => path === 'row').map(({ column }) => column)).toEqual(['No', 'Part']);
  });

  it('must be an object', () => expect(() => checkMap([])).toThrow('the map: must be an object'));
  it('may name only columns that the file has', () => {
    expect(() => checkHeader(map, header)).not.toThrow();
    expect(() => checkHeader(map, header.slice(1))).toThrow('incident.id: the file has no column "No"');
    expect(() => checkHeader(map, [...header, 'Crew'])).toThrow('unit.name: the file has the column "Crew" 2 times');
  });
  it('is found by the name of the file', () =>
    expect(findMap(undefined, '/data/sffd_calls_2017.csv.gz').name).toBe('sffd'));
  it('is required when no map fits the file', () =>
    expect(() => findMap(undefined, 'calls.csv')).toThrow('No map is known for calls.csv'));
  it('that is missing is reported in one line', () =>
    expect(() => findMap('nowhere.json', 'calls.csv')).toThrow(/^The map nowhere.json cannot be read: [^\n]*$/));
});
