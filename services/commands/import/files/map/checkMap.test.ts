import { describe, expect, it } from 'vitest';
import { knownLogEvents, nearestTo } from '#services/commands/import/files/knownEvents';
import { ownMaps } from '#services/commands/import/maps/index';
import { WrongCommand } from '#services/commands/wrongCommand';
import { header, map, smallMap } from '#services/testing/importFile';
import { checkMap } from './checkMap.ts';
import { formatsAt, stepAt, templatesAt } from './checkSteps.ts';
import { fewestAt, fieldsAt, listAt, numberAt, oneOfAt, optional, textAt, wrong } from './checks.ts';
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

describe('a field of a map', () => {
  const complaint = (check: () => unknown): string => {
    try {
      check();
    } catch (error) {
      if (error instanceof WrongCommand) return error.message;
      throw error;
    }
    return '';
  };
  const object = (value: unknown) => complaint(() => fieldsAt(value, 'entity', ['name', 'zone']));
  const number = (value: unknown) => complaint(() => numberAt(value, 'n', [1, 5]));

  it('that is wrong is named in one line, and the whole map without a name', () => {
    expect(complaint(() => wrong('a.b', 'is\n  odd'))).toBe('a.b: is odd');
    expect(complaint(() => wrong('', 'is odd'))).toBe('the map: is odd');
  });

  it('that is an object has no fields but the known ones', () => {
    expect(fieldsAt({ zone: 'UTC' }, 'entity', ['name', 'zone'])).toEqual({ zone: 'UTC' });
    expect(object({ name: 'a', zip: 1 })).toBe('entity: "zip" is not a field here; there are name, zone');
    expect(object(null)).toBe('entity: must be an object, not null');
    expect(object([])).toBe('entity: must be an object, not []');
    expect(object('text')).toBe('entity: must be an object, not "text"');
    expect(object(undefined)).toBe('entity: must be an object, not nothing');
    expect(object('x'.repeat(70))).toBe(`entity: must be an object, not "${'x'.repeat(59)}`);
  });

  it('that is text is not blank, or is like its pattern', () => {
    expect(textAt(' a ', 'p')).toBe(' a ');
    expect(complaint(() => textAt(' ', 'p'))).toBe('p: must be text, not " "');
    expect(complaint(() => textAt(7, 'p'))).toBe('p: must be text, not 7');
    expect(textAt('b2', 'p', /^[a-z]\d$/)).toBe('b2');
    expect(complaint(() => textAt('2b', 'p', /^[a-z]\d$/))).toBe('p: must be text like ^[a-z]\\d$, not "2b"');
  });

  it('that is a number lies in its range, ends included', () => {
    expect([1, 3, 5].map((value) => numberAt(value, 'n', [1, 5]))).toEqual([1, 3, 5]);
    expect(number(0.9)).toBe('n: must be a number from 1 to 5, not 0.9');
    expect(number(5.1)).toBe('n: must be a number from 1 to 5, not 5.1');
    expect(number('3')).toBe('n: must be a number from 1 to 5, not "3"');
    expect(number(Number.NaN)).toContain('must be a number');
  });

  it('that is a list is checked item by item, each with its place', () => {
    expect(listAt([1, 2], 'l', (value, path) => `${path}=${String(value)}`)).toEqual(['l[0]=1', 'l[1]=2']);
    expect(complaint(() => listAt('a', 'l', String))).toBe('l: must be a list, not "a"');
    expect(fewestAt(['a'], 'l')).toEqual(['a']);
    expect(complaint(() => fewestAt([], 'l'))).toBe('l: may not be empty');
  });

  it('that is a choice is one of them, and one that may be absent has another value then', () => {
    expect(oneOfAt('b', 'c', ['a', 'b'])).toBe('b');
    expect(complaint(() => oneOfAt('d', 'c', ['a', 'b']))).toBe('c: must be a or b, not "d"');
    expect(optional(undefined, 'other', () => 'checked')).toBe('other');
    expect(optional(null, 'other', () => 'checked')).toBe('checked');
  });
});

describe('a step of a map', () => {
  const shared = { formats: ['yyyy-MM-dd'], events: ['crew:lunch', 'archived'] };
  const step = (value: unknown) => stepAt(value, 's', shared);
  const plain = {
    column: null,
    does: 'log',
    event: '',
    message: [],
    take: 'each',
    after: null,
    ifEarly: 'drop',
    formats: ['yyyy-MM-dd'],
    duration: null,
  };

  it.each([
    [{ event: 'geo:arrived' }, { event: 'geo:arrived' }],
    [{ event: 'crew:lunch', dispatch: false, completes: false }, { event: 'crew:lunch' }],
    [
      { event: 'geo:arrived', column: 'There', message: '{Crew}', take: 'first', after: 'Sent', ifEarly: 'move' },
      { event: 'geo:arrived', column: 'There', message: ['{Crew}'], take: 'first', after: 'Sent', ifEarly: 'move' },
    ],
    [
      { dispatch: true, column: 'Sent', take: 'last', ifEarly: 'keep' },
      { does: 'dispatch', column: 'Sent', take: 'last', ifEarly: 'keep' },
    ],
    [
      { completes: true, column: 'Done' },
      { does: 'complete', column: 'Done', take: 'last' },
    ],
    [
      { completes: true, column: 'Done', formats: ['MM/dd/yyyy', 'dd.MM.yyyy'] },
      { does: 'complete', column: 'Done', take: 'last', formats: ['MM/dd/yyyy', 'dd.MM.yyyy'] },
    ],
    [
      { event: 'geo:arrived', column: 'Took', duration: 'clock' },
      { event: 'geo:arrived', column: 'Took', duration: 'clock' },
    ],
  ])('is read: %j', (value, is) => expect(step(value)).toEqual({ ...plain, ...is }));

  it.each([
    [{}, 's: says one of "event", "dispatch": true and "completes": true'],
    [{ event: 'geo:arrived', dispatch: true }, 's: says one of'],
    [{ dispatch: true, completes: true }, 's: says one of'],
    [{ event: 'geo:arrived', completes: true }, 's: says one of'],
    [{ event: 'geo:arrived', note: 1 }, 's: "note" is not a field here'],
    [{ event: 'geo:arrived', duration: 'hours' }, 's.duration: needs "column"'],
    [
      { event: 'geo:arrived', column: 'C', duration: 'hours', formats: ['yyyy-MM-dd'] },
      's.formats: a duration has none',
    ],
    [{ event: 'geo:arrived', column: 'C', duration: 'weeks' }, 's.duration: must be seconds or'],
    [{ event: 'geo:arrived', take: 'never' }, 's.take: must be each or first or last'],
    [{ event: 'geo:arrived', ifEarly: 'wait' }, 's.ifEarly: must be drop or move or keep'],
    [{ event: 'geo:arrived', column: '' }, 's.column: must be text'],
    [{ event: 'geo:arrived', after: '' }, 's.after: must be text'],
    [{ event: 'geo:arrived', message: [] }, 's.message: may not be empty'],
    [{ event: 'geo:arrived', message: ['a', ''] }, 's.message[1]: must be text'],
    [{ event: 'geo:arrived', formats: [] }, 's.formats: may not be empty'],
    [{ event: 'geo:arrived', formats: ['yyyy'] }, 's.formats[0]: "yyyy" names no whole date'],
    [{ event: 'archived' }, 's.event: is recorded by Muster when it happens'],
    [{ event: 'crew:diner' }, 's.event: no workflow knows "crew:diner"'],
  ])('is refused: %j, %s', (value, words) => expect(() => step(value)).toThrow(words));

  it('has a list of formats, and one template or a list of them', () => {
    expect(formatsAt(['yyyy-MM-dd'], 'f')).toEqual(['yyyy-MM-dd']);
    expect(() => formatsAt('yyyy-MM-dd', 'f')).toThrow('f: must be a list');
    expect(templatesAt('', 't')).toEqual(['']);
    expect(templatesAt(['a', '{b}'], 't')).toEqual(['a', '{b}']);
  });
});

describe('a log event that no workflow knows', () => {
  it.each([
    ['eo:arrived', 'a letter is missing in front'],
    ['xgeo:arrived', 'a letter too many in front'],
    ['xeo:arrived', 'another letter in front'],
    ['geo:arrive', 'a letter is missing behind'],
    ['geo:arrivedd', 'a letter too many behind'],
    ['geo:arrivex', 'another letter behind'],
    ['geo:rarived', 'two letters changed places'],
  ])('is like the nearest one: %s, %s', (event) => expect(nearestTo(event)).toBe('geo:arrived'));

  it('is like the first of several that are as near', () =>
    expect(nearestTo('team:formation_fauxed')).toBe('team:formation_failed'));

  it('is like the one that it is the end of', () => expect(nearestTo('done')).toBe('team:done'));

  it('is none of a workflow, of its tasks, or of the forming of a team', () => {
    const steps = ['initialized', 'resumed', 'failed', 'paused', 'stopped'].map((step) => `team:formation_${step}`);
    for (const event of [...steps, 'team:formed', 'acknowledged', 'geo:arrived', 'team:done'])
      expect(knownLogEvents.has(event)).toBe(true);
    expect(knownLogEvents.has('geo:arived')).toBe(false);
  });
});
