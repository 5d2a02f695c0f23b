import { describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import type { PlaceFields } from '#events/incident/places/places';
import { correctionOf, type Differing } from './corrections.ts';
import type { Entry, ImportedFact, Picture } from './picture.ts';

const on = (time: string) => `2026-03-01T${time}:00.000Z`;
const fields: PlaceFields = {
  raw: '1 Main St',
  streetNumber: '1',
  subpremise: '',
  route: 'Main St',
  locality: 'Arvada',
  administrativeLevel1: 'CO',
  postalCode: '80002',
  lat: 39.8,
  lng: -105.1,
};
const picture: Picture = {
  reported: on('12:00'),
  description: 'Water in the street',
  version: 'water',
  labels: new Map(),
  place: null,
  entries: [],
  dispatches: new Map(),
  completed: null,
};
const known = {
  status: 'known',
  description: 'Water in the street',
  version: 'water',
  completed: false,
  labels: { byName: new Map() },
  places: { standing: new Map(), ever: new Set() },
};
const entry = (event: string, time: string, more: Partial<Entry> = {}): Entry => ({
  entry: `${event}-${time}`,
  event,
  message: 'words',
  designation: null,
  at: on(time),
  commandId: `c-${event}-${time}`,
  ...more,
});
const label = (name: string) => new Map([[name.toLowerCase(), { label: `l-${name}`, name }]]);
const crew = (time: string, name = 'A1') => new Map([['d1', { name, at: on(time), commandId: `c-${time}` }]]);
const done = (time: string) => ({ at: on(time), commandId: `c-${time}` });
const place = (more: Partial<PlaceFields> | null = {}) => ({ location: 'p1', fields: more && { ...fields, ...more } });

interface Given {
  readonly now?: Partial<Picture>;
  readonly wanted?: Partial<Picture>;
  readonly history?: readonly object[];
  readonly state?: object;
}
function corrected({ now = {}, wanted = {}, history = [], state = {} }: Given) {
  const { steps, words } = correctionOf({
    now: { ...picture, ...now },
    wanted: { ...picture, ...wanted },
    history: history as readonly ImportedFact[],
    state: { ...known, ...state } as unknown as Differing['state'],
    incident: 'i1',
    correlationId: 'job',
  });
  return { words, commands: steps.map(({ command }) => command), steps };
}
const standing = (more: Partial<PlaceFields> = {}) => ({
  places: { standing: new Map([['p1', { fields: { ...fields, ...more }, people: new Map() }]]), ever: new Set(['p1']) },
});
const fact = (type: string, data: object, kind = 'import') => ({
  type,
  data,
  metadata: { occurredAt: on('13:00'), causationId: 'c0', actor: { kind } },
});

it('an incident as it should be is not corrected', () => {
  const same = { place: place(), labels: label('Odor'), entries: [entry('note', '12:10')], dispatches: crew('12:20') };
  expect(corrected({ now: same, wanted: same, state: standing() })).toMatchObject({ words: [], commands: [] });
});

describe('the report', () => {
  const report = { do: 'correctReport', reported: on('12:00'), description: null, newVersion: 'water' };

  it.each([
    [
      'its time',
      { reported: on('11:00') },
      { reported: on('11:00') },
      [`the report was at ${on('12:00')}, now ${on('11:00')}`],
    ],
    ['its description', { description: 'Sewer' }, { description: 'Sewer' }, ['the description changed']],
    ['its version', { version: 'sewer' }, { newVersion: 'sewer' }, ['the version was water, now sewer']],
  ])('is corrected in %s', (_, wanted, changed, words) =>
    expect(corrected({ wanted })).toMatchObject({ words, commands: [{ ...report, ...changed }] }),
  );

  it('keeps the words that were erased, and the version that people chose', () => {
    expect(corrected({ now: { description: null }, wanted: { description: 'x' } }).commands).toEqual([]);
    expect(corrected({ state: { description: null }, wanted: { description: 'x' } }).commands).toEqual([]);
    expect(corrected({ state: { version: 'chosen' }, wanted: { version: 'sewer' } }).commands).toEqual([]);
    expect(corrected({ state: { version: 'chosen' }, wanted: { reported: on('11:00') } }).commands).toEqual([
      { ...report, reported: on('11:00'), newVersion: 'chosen' },
    ]);
  });

  it('leaves the version to the crew that is sent', () => {
    const { commands, words } = corrected({ wanted: { version: 'sewer', dispatches: crew('12:20') } });
    expect(commands).toEqual([{ do: 'recordDispatch', designation: 'd1', name: 'A1', newVersion: 'sewer' }]);
    expect(words).toEqual([]);
  });
});

describe('the log', () => {
  it('gets an entry that is only added under the id of its own command, unless that was used', () => {
    const wanted = { entries: [entry('note', '12:10')] };
    const log = { do: 'log', entry: 'note-12:10', incident: 'i1', event: 'note', message: 'words' };
    const added = corrected({ wanted });
    expect(added.words).toEqual([]);
    expect(added.steps).toMatchObject([{ commandId: 'c-note-12:10', occurredAt: on('12:10'), command: log }]);
    const used = {
      type: 'IncidentCompleted',
      data: {},
      metadata: { causationId: 'c-note-12:10', actor: { kind: 'user' } },
    };
    expect(corrected({ wanted, history: [used] }).steps[0]?.commandId).toBe(idFrom('correct', 'job', 'i1', 0));
  });

  it('loses an entry that was wrong, and names the time that counts now', () => {
    const kept = (id: string, time: string) => ({
      ...fact('LogEntryRecorded', { entry: id, event: 'note' }),
      metadata: { occurredAt: on(time), causationId: id, actor: { kind: 'user' } },
    });
    const withdrawn = fact('LogEntryWithdrawn', { entry: 'gone' });
    const history = [kept('note-12:10', '12:10'), kept('gone', '12:12'), withdrawn, kept('other', '12:20')];
    const { commands, words } = corrected({ now: { entries: [entry('note', '12:10')] }, history });
    expect(commands).toEqual([
      { do: 'withdrawEntry', entry: 'note-12:10', event: 'note', at: on('12:10'), next: on('12:20') },
    ]);
    expect(words).toEqual([`note of ${on('12:10')} is withdrawn`]);
    expect(corrected({ now: { entries: [entry('note', '12:10')] } }).commands).toMatchObject([{ next: null }]);
  });

  it('says when an entry moved; the removal comes first', () => {
    const { commands, words } = corrected({
      now: { entries: [entry('note', '12:10')] },
      wanted: { entries: [entry('note', '12:05')] },
    });
    expect(commands).toMatchObject([{ do: 'withdrawEntry' }, { do: 'log', entry: 'note-12:05' }]);
    expect(words).toEqual([`note of ${on('12:10')} is withdrawn`, `note is now of ${on('12:05')}`]);
  });

  it.each([
    ['another event', { event: 'other' }, 2],
    ['another time', { at: on('12:11') }, 2],
    ['another crew', { designation: 'd1' }, 2],
    ['other words', { message: 'others' }, 2],
    ['erased words', { message: null }, 0],
  ])('takes an entry with %s for the same one or not', (_, more, changes) => {
    const [a, b] = [entry('note', '12:10'), entry('note', '12:10', more)];
    expect(corrected({ now: { entries: [a] }, wanted: { entries: [b] } }).commands).toHaveLength(changes);
    expect(corrected({ now: { entries: [b] }, wanted: { entries: [a] } }).commands).toHaveLength(changes);
  });

  it('tells two equal entries apart', () => {
    const [one, two] = [entry('note', '12:10', { entry: 'a' }), entry('note', '12:10', { entry: 'b' })];
    expect(corrected({ now: { entries: [one] }, wanted: { entries: [one, two] } }).commands).toMatchObject([
      { do: 'log', entry: 'b' },
    ]);
  });

  it('gives an entry a new id when the incident had its id before, each time another', () => {
    const before = (...ids: readonly string[]) =>
      corrected({
        wanted: { entries: [entry('note', '12:10')] },
        history: ids.map((id) => fact('LogEntryRecorded', { entry: id, event: 'note' })),
      }).commands;
    const first = idFrom('again', 'note-12:10', 1);
    expect(before('note-12:10')).toMatchObject([{ entry: first }]);
    expect(before('note-12:10', first)).toMatchObject([{ entry: idFrom('again', 'note-12:10', 2) }]);
  });

  it('has no words that were erased', () => {
    const wanted = { entries: [entry('note', '12:10')] };
    expect(corrected({ now: { description: null }, wanted }).commands).toMatchObject([{ message: '' }]);
    const silent = { entries: [entry('note', '12:10', { message: null })] };
    expect(corrected({ wanted: silent }).commands).toMatchObject([{ message: '' }]);
  });
});

describe('crews', () => {
  it('that were sent at another time are withdrawn and sent again', () => {
    const { commands, words, steps } = corrected({
      now: { dispatches: crew('12:20') },
      wanted: { dispatches: crew('12:30', 'A2') },
    });
    expect(commands).toEqual([
      { do: 'withdrawDispatch', designation: 'd1', name: 'A1', at: on('12:20') },
      { do: 'recordDispatch', designation: 'd1', name: 'A2', newVersion: 'water' },
    ]);
    expect(steps.map(({ occurredAt }) => occurredAt)).toEqual([on('12:20'), on('12:30')]);
    expect(steps[1]?.commandId).toBe('c-12:30');
    expect(words).toEqual([`the dispatch of A1 at ${on('12:20')} is withdrawn`]);
  });

  it('that were not sent at all are withdrawn, and the version is corrected', () => {
    const { commands } = corrected({
      now: { dispatches: crew('12:20'), version: 'water' },
      wanted: { version: 'sewer' },
    });
    expect(commands).toMatchObject([{ do: 'withdrawDispatch' }, { do: 'correctReport', newVersion: 'sewer' }]);
  });
});

describe('labels', () => {
  it('are removed and added', () => {
    const state = { labels: { byName: new Map([['odor', 'l-Odor']]) } };
    const { commands, words, steps } = corrected({
      now: { labels: label('Odor') },
      wanted: { labels: label('Flood') },
      state,
    });
    expect(commands).toEqual([
      { do: 'removeLabel', label: 'l-Odor' },
      { do: 'addLabel', label: 'l-Flood', name: 'Flood' },
    ]);
    expect(words).toEqual(['the label Odor is removed', 'the label Flood is added']);
    expect(steps[0]?.occurredAt).toBe(on('12:00'));
  });

  it('that people removed, put in their place, or added themselves stay as they are', () => {
    expect(corrected({ now: { labels: label('Odor') } }).commands).toEqual([]);
    const theirs = { labels: { byName: new Map([['odor', 'l-theirs']]) } };
    expect(corrected({ now: { labels: label('Odor') }, state: theirs }).commands).toEqual([]);
    expect(corrected({ wanted: { labels: label('Odor') }, state: theirs }).commands).toEqual([]);
    expect(corrected({ now: { labels: label('Odor') }, wanted: { labels: label('Odor') } }).commands).toEqual([]);
  });

  it('of an erased incident are left alone', () => {
    const { commands } = corrected({ now: { description: null }, wanted: { labels: label('Odor') } });
    expect(commands).toEqual([]);
  });
});

describe('the place', () => {
  it('is added, under a new id when the incident had one before', () => {
    const add = { do: 'addLocation', place: { ...fields, location: 'p1', contacts: [] } };
    const first = corrected({ wanted: { place: place() } });
    expect(first).toMatchObject({ commands: [add], words: ['a place is added'] });
    const ever = { places: { standing: new Map(), ever: new Set(['p1']) } };
    expect(corrected({ wanted: { place: place() }, state: ever }).commands).toMatchObject([
      { place: { location: idFrom('again', 'p1', 1) } },
    ]);
    expect(corrected({ wanted: { place: place(null) } }).commands).toEqual([]);
  });

  it('is removed while it stands', () => {
    expect(corrected({ now: { place: place() }, state: standing() })).toMatchObject({
      commands: [{ do: 'removeLocation', location: 'p1' }],
      words: ['the place is removed'],
    });
    expect(corrected({ now: { place: place() } }).commands).toEqual([]);
    expect(corrected({ state: standing() }).commands).toEqual([]);
  });

  it('is corrected in the fields that nobody changed since', () => {
    const wanted = { place: place({ raw: '2 Main St', streetNumber: '2', premise: 'Depot' }) };
    const state = standing({ premise: '' });
    expect(corrected({ now: { place: place() }, wanted, state })).toMatchObject({
      commands: [
        {
          do: 'correctLocation',
          location: 'p1',
          change: { raw: '2 Main St', streetNumber: '2', premise: 'Depot' },
          seen: {},
        },
      ],
      words: ['the place changed: raw, streetNumber, premise'],
    });
    const theirs = standing({ streetNumber: '7', premise: 'Shed' });
    expect(corrected({ now: { place: place() }, wanted, state: theirs }).words).toEqual(['the place changed: raw']);
  });

  it('is left alone when it is gone, erased, or already right', () => {
    const wanted = { place: place({ raw: '2 Main St' }) };
    expect(corrected({ now: { place: place() }, wanted }).commands).toEqual([]);
    expect(corrected({ now: { place: place(null) }, wanted, state: standing() }).commands).toEqual([]);
    expect(corrected({ now: { place: place() }, wanted, state: standing({ raw: 'x' }) }).commands).toEqual([]);
  });
});

describe('the completion', () => {
  const completed = { completed: true };

  it('is added under the id of its own command', () => {
    const { steps, words } = corrected({ wanted: { completed: done('14:00') } });
    expect(steps).toEqual([{ commandId: 'c-14:00', occurredAt: on('14:00'), command: { do: 'complete' } }]);
    expect(words).toEqual([]);
  });

  it('moves: the incident is reopened and completed again', () => {
    const { steps, words } = corrected({
      now: { completed: done('14:00') },
      wanted: { completed: done('15:00') },
      state: completed,
    });
    expect(steps.map(({ command, occurredAt }) => [command.do, occurredAt])).toEqual([
      ['reopen', on('14:00')],
      ['complete', on('15:00')],
    ]);
    expect(words).toEqual([`the completion was at ${on('14:00')}, now ${on('15:00')}`]);
  });

  it('is taken back', () => {
    const { commands, words } = corrected({ now: { completed: done('14:00') }, state: completed });
    expect(commands).toEqual([{ do: 'reopen' }]);
    expect(words).toEqual([`the completion was at ${on('14:00')}, now none`]);
  });

  it('stands when it is right, or when people completed or reopened the incident', () => {
    const theirs = [fact('IncidentReopened', {}, 'user')];
    const ours = [fact('IncidentReopened', {}, 'import')];
    const wanted = { completed: done('15:00') };
    expect(
      corrected({ now: { completed: done('14:00') }, wanted: { completed: done('14:00') }, state: completed }).commands,
    ).toEqual([]);
    expect(corrected({ wanted, state: completed }).commands).toEqual([]);
    expect(corrected({ now: { completed: done('14:00') }, wanted }).commands).toEqual([]);
    expect(
      corrected({ now: { completed: done('14:00') }, wanted, state: completed, history: theirs }).commands,
    ).toEqual([]);
    expect(
      corrected({ now: { completed: done('14:00') }, wanted, state: completed, history: ours }).commands,
    ).toHaveLength(2);
    expect(corrected({ wanted, history: theirs }).commands).toEqual([]);
  });
});

it('removals come first, then facts by their time, then labels and places, and the report last', () => {
  const { commands, steps } = corrected({
    now: { entries: [entry('note', '12:50')], place: place() },
    wanted: {
      reported: on('11:00'),
      entries: [entry('late', '13:00'), entry('early', '12:10')],
      dispatches: crew('12:30'),
      completed: done('12:20'),
      labels: label('Odor'),
      place: place({ raw: '2 Main St' }),
    },
    state: standing(),
  });
  expect(commands.map((command) => ('event' in command ? command.event : command.do))).toEqual([
    'note',
    'early',
    'complete',
    'recordDispatch',
    'late',
    'addLabel',
    'correctLocation',
    'correctReport',
  ]);
  expect(steps[0]?.commandId).toBe(idFrom('correct', 'job', 'i1', 0));
  expect(steps.at(-1)?.commandId).toBe(idFrom('correct', 'job', 'i1', 7));
});

it('every removal comes before every addition, whatever its time', () => {
  const { commands } = corrected({
    now: {
      entries: [entry('note', '12:50')],
      dispatches: crew('12:55'),
      labels: label('Odor'),
      place: place(),
      completed: done('14:00'),
    },
    wanted: { entries: [entry('early', '12:10')], completed: done('12:05'), dispatches: crew('12:01') },
    state: { ...standing(), completed: true, labels: { byName: new Map([['odor', 'l-Odor']]) } },
  });
  expect(commands.map((command) => command.do)).toEqual([
    'withdrawEntry',
    'withdrawDispatch',
    'removeLabel',
    'removeLocation',
    'reopen',
    'recordDispatch',
    'complete',
    'log',
  ]);
});
