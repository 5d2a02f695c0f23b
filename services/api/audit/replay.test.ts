import { beforeEach, describe, expect, it } from 'vitest';
import type { ReplayTimeline, ReplayTracks } from '#contracts/audit/replay';
import { marks, timelineOf } from '#services/replay/timeline/timeline';
import { replayRoutes } from './replay.ts';

const noon = Date.UTC(2026, 2, 1, 12);
const minute = (n: number): number => noon + n * 60_000;
const isoAt = (n: number): string => new Date(minute(n)).toISOString();

/** The log of the organization: an event at a minute, recorded then or later. */
let timeline: ReturnType<typeof timelineOf> | null;
let asked: unknown[];
beforeEach(() => {
  timeline = timelineOf();
  asked = [];
});
const happened = (at: number, { recorded = at, mark = marks.none as number } = {}) => {
  const length = timeline?.length() ?? 0;
  const position = { commit: BigInt(100 + length), prepare: BigInt(100 + length) };
  timeline?.add({ position, read: length + 1, recorded: minute(recorded), occurred: minute(at), mark });
};
const row = (position: number) => ({
  uuid: `event ${position}`,
  entity: 'arvada',
  position,
  stream: 's',
  revision: 0,
  kind: 'incident',
  type: 'LabelAdded',
  detail: null,
  time: 't',
  recorded_time: 'r',
  by: 'system:test',
  crew: null,
  person: null,
  correlation_id: 'c',
  incident: null,
});
const crews = [
  { crew: { uuid: 'c2', name: 'Jetter' } },
  { crew: { uuid: 'c3', name: 'Truck' } },
  { crew: { uuid: 'c1', name: 'Van' } },
];
const there = { point: [39.8, -105.1], accuracy: 12, asked: true };
const place = (n: number) => ({ time: minute(n), recorded: minute(n + 1), ...there });
const past = {
  position: 7,
  late: [],
  views: {
    docs: (model: string, query: object) => {
      asked.push(model, query);
      return crews;
    },
  },
  tracks: (...words: readonly unknown[]) => {
    asked.push(...words);
    return {
      crews: new Map([
        ['c1', [place(1), place(2)]],
        ['c2', [place(3)]],
      ]),
      leftOut: 4,
    };
  },
};
const app = {
  clock: { now: () => minute(1_000) },
  replay: {
    timeline: async () => timeline,
    asOf: async (...words: readonly unknown[]) => {
      asked.push(...words);
      return past;
    },
  },
  views: {
    doc: () => null,
    foundRows: (model: string, search: { readonly from: number }) => {
      asked.push(model, search);
      return [row(search.from)];
    },
  },
};
const read = async <Json>(path: string, query: object): Promise<Json> => {
  const line = replayRoutes.find((one) => one.path === path);
  const request = { app, who: { entity: 'arvada' }, query } as unknown as Parameters<
    NonNullable<typeof line>['answer']
  >[0];
  return (await line?.answer(request))?.json as Json;
};
const replay = (query: object = {}) => read<ReplayTimeline>('/api/replay/', query);
const tracks = (query: object = {}) => read<ReplayTracks>('/api/replay/tracks/', query);

describe('the log of an organization', () => {
  it('without an event begins and ends nowhere', async () => {
    expect(await replay()).toEqual({
      first: null,
      last: null,
      events: 0,
      previous: null,
      next: null,
      silence: null,
      marks: [],
      late: [],
      late_count: 0,
      late_apart: 0,
    });
  });

  it('says where it begins and ends, and the event before the last', async () => {
    for (const at of [0, 10, 30]) happened(at);
    expect(await replay()).toMatchObject({
      first: isoAt(0),
      last: isoAt(30),
      events: 3,
      previous: isoAt(10),
      next: null,
      late: [],
      late_count: 0,
    });
  });

  it('says the events near an instant by either clock', async () => {
    happened(0);
    happened(10, { recorded: 20 });
    happened(30);
    expect(await replay({ at: isoAt(15) })).toMatchObject({ previous: isoAt(0), next: isoAt(20) });
    expect(await replay({ at: isoAt(15), clock: 'happened' })).toMatchObject({ previous: isoAt(10), next: isoAt(30) });
  });

  it('is asked at an instant within it only', async () => {
    happened(0);
    await expect(replay({ at: isoAt(-1) })).rejects.toThrow('replay.before');
    await expect(replay({ at: isoAt(1_001) })).rejects.toThrow('replay.ahead');
    expect(await replay({ at: isoAt(0) })).toMatchObject({ previous: null, next: null });
  });

  it('is not there while it is read for the first time', async () => {
    timeline = null;
    await expect(replay()).rejects.toThrow('replay.reading');
    await expect(tracks()).rejects.toThrow('replay.reading');
  });

  it('says the next silence of so many minutes, when it is asked', async () => {
    for (const at of [0, 5, 25, 60]) happened(at);
    expect((await replay({ at: isoAt(1) })).silence).toBeNull();
    expect((await replay({ at: isoAt(1), silence: 20 })).silence).toEqual({ from: isoAt(5), until: isoAt(25) });
    expect((await replay({ at: isoAt(1), silence: 21 })).silence).toEqual({ from: isoAt(25), until: isoAt(60) });
    expect((await replay({ at: isoAt(1), silence: 36 })).silence).toBeNull();
  });

  it('counts the marks of a window that has both ends, by either clock', async () => {
    happened(0, { mark: marks.incident });
    happened(1, { mark: marks.call });
    happened(100, { recorded: 1, mark: marks.checkIn });
    const window = { after: isoAt(0), until: isoAt(240) };
    const counted = (n: number, more: object) => ({
      from: isoAt(n),
      incidents: 0,
      calls: 0,
      check_ins: 0,
      ...more,
    });
    expect((await replay(window)).marks).toEqual([
      counted(0, { incidents: 1 }),
      counted(1, { calls: 1, check_ins: 1 }),
    ]);
    expect((await replay({ ...window, clock: 'happened' })).marks).toEqual([
      counted(0, { incidents: 1 }),
      counted(1, { calls: 1 }),
      counted(100, { check_ins: 1 }),
    ]);
    expect((await replay({ after: isoAt(0) })).marks).toEqual([]);
    expect((await replay({ until: isoAt(240) })).marks).toEqual([]);
  });

  it('names the events that had happened by an instant and were recorded later, the latest first', async () => {
    happened(0);
    happened(10, { recorded: 50 });
    happened(12, { recorded: 51 });
    const { late, late_count } = await replay({ at: isoAt(20) });
    expect([late.map(({ uuid }) => uuid), late_count]).toEqual([['event 102', 'event 101'], 2]);
    expect(late[0]).toMatchObject({ position: 102, type: 'LabelAdded', by_name: null });
    expect(asked.slice(0, 2)).toEqual(['trail', { marks: [['entity:arvada']], from: 102, below: 103, limit: 1 }]);
  });

  it('names at most 50 late events, and counts all', async () => {
    happened(0);
    for (let n = 0; n < 51; n++) happened(10, { recorded: 50 });
    const { late, late_count } = await replay({ at: isoAt(20) });
    expect([late.length, late_count]).toEqual([50, 51]);
  });
});

describe('the tracks of crews', () => {
  it('are none in a log without an event', async () => {
    expect(await tracks()).toEqual({ crews: [], left_out: 0 });
    expect(asked).toEqual([]);
  });

  it('are those of the last six hours, at most 2,000 places, by the name of the crew', async () => {
    happened(0);
    happened(500);
    expect(await tracks()).toEqual({
      crews: [
        { crew: 'c2', name: 'Jetter', places: [{ time: isoAt(3), recorded_time: isoAt(4), ...there }] },
        {
          crew: 'c1',
          name: 'Van',
          places: [
            { time: isoAt(1), recorded_time: isoAt(2), ...there },
            { time: isoAt(2), recorded_time: isoAt(3), ...there },
          ],
        },
      ],
      left_out: 4,
    });
    expect(asked).toEqual([
      'arvada',
      { at: minute(500), clock: 'known' },
      undefined,
      minute(140),
      2_000,
      'crews',
      { where: { entity: 'arvada' }, orderBy: { column: 'name' } },
    ]);
  });

  it('are asked for until an instant, from a time on, by the other clock', async () => {
    happened(0);
    happened(500);
    await tracks({ at: isoAt(400), after: isoAt(390), clock: 'happened' });
    expect(asked.slice(1, 5)).toEqual([{ at: minute(400), clock: 'happened' }, undefined, minute(390), 2_000]);
  });

  it('of an empty log as of an instant are refused as the board is', async () => {
    await expect(tracks({ at: isoAt(0) })).rejects.toThrow('replay.before');
  });
});
