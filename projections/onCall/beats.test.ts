import { describe, expect, it } from 'vitest';
import { calloutTeams } from '#projections/callout/calloutTeams';
import { given, happened } from '#projections/testing/given';
import { beats } from './beats.ts';
import { parts } from './parts.ts';
import { reserveLists } from './reserveLists.ts';

const refreshed = (position: number) => [
  { channel: 'presence-entity-beats-callout-arvada', event: 'refresh', data: { position, of: 'beats' } },
  { channel: 'presence-entity-arvada-calendar', event: 'refresh', data: { position } },
];
type Event = Parameters<typeof given>[1];

describe('a beat', () => {
  const created = happened('BeatCreated', { beat: 'b1', name: 'North', description: 'Hills', reserveList: 'r1' });
  const added = (callProfile: string, startSeconds: number, stopSeconds: number) =>
    happened(
      'BeatCallProfileAdded',
      { beat: 'b1', callProfile, user: 'ada', startSeconds, stopSeconds },
      { stream: 'beat-b1' },
    );
  const beat = (...events: Event[]) => given(beats, created, ...events).doc('b1');
  const profiles = (...events: Event[]) => beat(...events)?.call_profiles.map(({ uuid }) => uuid);

  it('begins with its reserve list and no person to call', () =>
    expect(beat()).toEqual({
      uuid: 'b1',
      entity: 'arvada',
      name: 'North',
      description: 'Hills',
      reserve_list: 'r1',
      call_profiles: [],
      archived: false,
    }));

  it('calls people in the order of their starts, and of two with one start the earlier end first', () =>
    expect(profiles(added('late', 60, 120), added('long', 0, 90), added('short', 0, 30))).toEqual([
      'short',
      'long',
      'late',
    ]));

  it('no longer calls a removed person', () =>
    expect(
      profiles(
        added('p1', 0, 60),
        added('p2', 0, 90),
        happened('BeatCallProfileRemoved', { beat: 'b1', callProfile: 'p1' }),
      ),
    ).toEqual(['p2']));

  it('has another reserve list, or none, as chosen', () => {
    const chosen = (reserveList: string | null) => happened('BeatReserveListChosen', { beat: 'b1', reserveList });
    expect([beat(chosen('r2'))?.reserve_list, beat(chosen(null))?.reserve_list]).toEqual(['r2', null]);
  });

  it('that is archived is in no list, and holds no reserve list back', () => {
    const archived = beat(happened('BeatArchived', { beat: 'b1' }));
    expect(archived?.archived).toBe(true);
    expect([beats.columns?.entity?.(archived ?? {}), beats.columns?.reserve_list?.(archived ?? {})]).toEqual([
      null,
      null,
    ]);
    expect([beats.columns?.entity?.(beat() ?? {}), beats.columns?.reserve_list?.(beat() ?? {})]).toEqual([
      'arvada',
      'r1',
    ]);
  });

  it('is listed by its name, ignoring case, and every change is sent', () => {
    expect(beats.columns?.name?.(beat() ?? {})).toBe('north');
    expect(given(beats, created, added('p1', 0, 60)).told).toEqual(refreshed(2));
  });

  it('that is unknown is not made by a change', () => expect(given(beats, added('p1', 0, 60)).keys).toEqual([]));
});

describe('a reserve list', () => {
  const created = happened('ReserveListCreated', {
    reserveList: 'r1',
    name: 'Nights',
    callMethod: 'SEQUENTIAL',
    targetCallCount: 2,
  });
  const appended = (reserveProfile: string, user: string) =>
    happened('ReserveProfileAppended', { reserveList: 'r1', reserveProfile, user });
  const both = [appended('p1', 'ada'), appended('p2', 'bo')] as const;
  const list = (...events: Event[]) => given(reserveLists, created, ...events).doc('r1');

  it('begins empty, with its calling mode', () =>
    expect(list()).toEqual({
      uuid: 'r1',
      entity: 'arvada',
      name: 'Nights',
      call_method: 'SEQUENTIAL',
      target_call_count: 2,
      notes: '',
      notes_by: null,
      profiles: [],
      revision: 0,
      deleted: false,
    }));

  it('has its people in order, and another revision for each change of them', () => {
    expect(list(...both)).toMatchObject({
      profiles: [
        { uuid: 'p1', user: 'ada' },
        { uuid: 'p2', user: 'bo' },
      ],
      revision: 2,
    });
    expect(list(...both, happened('ReserveProfileRemoved', { reserveList: 'r1', reserveProfile: 'p1' }))).toMatchObject(
      { profiles: [{ uuid: 'p2', user: 'bo' }], revision: 3 },
    );
    const arranged = happened('ReserveProfilesArranged', {
      reserveList: 'r1',
      profiles: [{ reserveProfile: 'p2', user: 'bo' }],
    });
    expect(list(...both, arranged)).toMatchObject({ profiles: [{ uuid: 'p2', user: 'bo' }], revision: 3 });
  });

  it('has the notes written last and by whom, and none once they were erased', () => {
    const notes = happened('ReserveListNotesWritten', {
      reserveList: 'r1',
      subject: 'r1',
      personal: { body: 'Bo is away' },
    });
    expect(list(notes)).toMatchObject({ notes: 'Bo is away', notes_by: 'user:dana', revision: 0 });
    expect(list(notes, happened('PersonalDataErased', { subject: 'r1' }))?.notes).toBeNull();
    expect(list(notes, happened('PersonalDataErased', { subject: 'r2' }))?.notes).toBe('Bo is away');
  });

  it('is called in the last set mode', () =>
    expect(
      list(happened('ReserveListCallingSet', { reserveList: 'r1', callMethod: 'CONCURRENT', targetCallCount: 5 })),
    ).toMatchObject({ call_method: 'CONCURRENT', target_call_count: 5 }));

  it('that was deleted is in no list, and every change is sent', () => {
    const { told, doc } = given(reserveLists, created, happened('ReserveListDeleted', { reserveList: 'r1' }));
    expect(reserveLists.columns?.entity?.(doc('r1') ?? {})).toBeNull();
    expect(reserveLists.columns?.entity?.(list() ?? {})).toBe('arvada');
    expect(told).toEqual(refreshed(2));
  });
});

it('a team that a call-out has formed has its people in the order in which they said yes', () => {
  const formed = happened('CalloutTeamFormed', {
    callout: 'c1',
    name: 'Main break',
    beats: ['b1'],
    users: ['bo', 'ada'],
  });
  const { told, doc } = given(calloutTeams, formed);
  expect(doc('c1')).toEqual({
    uuid: 'c1',
    entity: 'arvada',
    name: 'Main break',
    formed_time: '2026-03-01T12:00:00.000Z',
    beats: ['b1'],
    users: ['bo', 'ada'],
  });
  expect(told).toMatchObject([{ event: 'refresh', data: { position: 1, of: 'callout' } }]);
});

describe('a part named by its own id alone', () => {
  const typed = { dateStart: '', timeStart: '', dateEnd: '', timeEnd: '', tzstr: 'UTC' };
  const named: readonly (readonly [string, Event, string, string])[] = [
    [
      'who is called on a beat',
      happened(
        'BeatCallProfileAdded',
        { beat: 'b1', callProfile: 'x1', user: 'ada', startSeconds: 0, stopSeconds: 1 },
        { stream: 'beat-b1' },
      ),
      'x1',
      'b1',
    ],
    [
      'who stands on a reserve list',
      happened(
        'ReserveProfileAppended',
        { reserveList: 'r1', reserveProfile: 'x2', user: 'ada' },
        { stream: 'reservelist-r1' },
      ),
      'x2',
      'r1',
    ],
    [
      'who was arranged on a reserve list',
      happened(
        'ReserveProfilesArranged',
        { reserveList: 'r1', profiles: [{ reserveProfile: 'x3', user: 'ada' }] },
        { stream: 'reservelist-r1' },
      ),
      'x3',
      'r1',
    ],
    [
      'a phone of a person',
      happened(
        'BeatPhoneAdded',
        { user: 'ada', phone: 'x4', phoneType: 'CELL', callAfterCount: 0, subject: 'ada', personal: null },
        { stream: 'user-ada' },
      ),
      'x4',
      'ada',
    ],
    [
      'a shift',
      happened(
        'ShiftScheduled',
        {
          schedule: 's1',
          shift: 'x5',
          designation: 'Water',
          user: 'ada',
          from: '2026-03-02T12:00:00.000Z',
          until: '2026-03-03T12:00:00.000Z',
          typed,
          subject: 'ada',
          personal: null,
        },
        { stream: 'schedule-s1' },
      ),
      'x5',
      's1',
    ],
  ];
  it.each(named)('is known to be a part of its own: %s', (_, event, key, of) =>
    expect(given(parts, event).doc(key)).toEqual({ entity: 'arvada', of }),
  );

  it('keeps its first kind', () => {
    const again = happened(
      'ReserveProfilesArranged',
      { reserveList: 'r2', profiles: [{ reserveProfile: 'x2', user: 'ada' }] },
      { stream: 'reservelist-r2' },
    );
    expect(given(parts, named[1]?.[1] as Event, again).doc('x2')).toEqual({ entity: 'arvada', of: 'r1' });
  });
});
