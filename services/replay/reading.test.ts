import { describe, expect, it } from 'vitest';
import { knownRepairs } from '#events/core/repairs';
import { timesKept, timesStream } from '#events/store/moving/ownStreams';
import { clock, handedTo, logInMemory, opened, reworded, type Written } from '#services/testing/logInMemory';
import { type Lot, type Ports, readerOf } from './reading.ts';

const everything = { after: undefined, count: 0 };
const lotsOf = async (reading: AsyncGenerator<Lot>): Promise<readonly Lot[]> => {
  const lots: Lot[] = [];
  for await (const lot of reading) lots.push(lot);
  return lots;
};
const idsOf = (lots: readonly Lot[]): readonly string[] =>
  lots.flatMap(({ events }) => events.map(({ read }) => read.event.id));

describe('the events of an organization', () => {
  it('are its own, with the number of events of the log up to each', async () => {
    const { ports } = logInMemory(
      opened('i1', '08:00', 'Water'),
      opened('d1', '08:01', 'Theirs', { entity: 'durham' }),
      reworded('i1', '08:02', 'Sewage', { known: '08:05' }),
      opened('d2', '08:03', 'Theirs', { entity: 'durham' }),
    );
    const [lot, ...others] = await lotsOf((await readerOf('arvada', ports)).between(everything));
    expect(others).toEqual([]);
    expect(lot?.events.map(({ read, count }) => [read.event.id, count])).toEqual([
      ['e1', 1],
      ['e3', 3],
    ]);
    expect(lot).toMatchObject({
      count: 4,
      last: { commit: 40n, prepare: 40n },
      place: { event: 'e4', position: { commit: 40n, prepare: 40n }, hash: 'h4', count: 4 },
      recorded: clock('08:03'),
      changesThePast: false,
    });
  });

  it('are read from after a place up to and with another one', async () => {
    const times = ['08:00', '08:01', '08:02', '08:03'];
    const { ports, counts } = logInMemory(...times.map((at) => opened(`i${at}`, at, 'Water')));
    const reader = await readerOf('arvada', ports);
    const place = (n: number) => ({ commit: BigInt(n * 10), prepare: BigInt(n * 10) });
    const from = { after: place(1), count: 1 };
    const [lot] = await lotsOf(reader.between(from, { position: place(3), count: 3 }));
    expect([lot?.events.map(({ read, count }) => [read.event.id, count]), lot?.count]).toEqual([
      [
        ['e2', 2],
        ['e3', 3],
      ],
      3,
    ]);
    // Nothing beyond is asked for.
    expect(counts.read).toBe(2);
    // Events of ended keys have left the log: the place counts, and not the number.
    expect(idsOf(await lotsOf(reader.between(from, { position: place(3), count: 4 })))).toEqual(['e2', 'e3']);
    expect(idsOf(await lotsOf(reader.between({ after: place(2), count: 2 })))).toEqual(['e3', 'e4']);
    expect(await lotsOf(reader.between({ after: place(4), count: 4 }))).toMatchObject([{ events: [], count: 4 }]);
  });

  it('are nothing in an empty log', async () => {
    expect(await lotsOf((await readerOf('arvada', logInMemory().ports)).between(everything))).toEqual([]);
  });

  it('come in lots of 250, and at least after each 2,000 events of the log', async () => {
    const ours = Array.from({ length: 251 }, (_, n) => opened(`i${n}`, '08:00', 'Water'));
    const theirs = Array.from({ length: 2_001 }, (_, n) => opened(`d${n}`, '08:00', 'Water', { entity: 'durham' }));
    const sizes = async (...all: readonly Written[]) => {
      const lots = await lotsOf((await readerOf('arvada', logInMemory(...all).ports)).between(everything));
      return lots.map(({ events, count }) => [events.length, count]);
    };
    expect(await sizes(...ours)).toEqual([
      [250, 250],
      [1, 251],
    ]);
    expect(await sizes(...theirs)).toEqual([
      [0, 2_000],
      [0, 2_001],
    ]);
  });

  it('include an incident that was handed to it, from then on', async () => {
    const { ports } = logInMemory(
      opened('i1', '08:00', 'Water', { entity: 'durham' }),
      handedTo('i1', 'arvada', '08:01', 'durham'),
      reworded('i1', '08:02', 'Said by the former owner', { entity: 'durham' }),
      handedTo('i2', 'golden', '08:03', 'durham'),
      reworded('i2', '08:04', 'Not ours', { entity: 'durham' }),
    );
    const reader = await readerOf('arvada', ports);
    expect(idsOf(await lotsOf(reader.between(everything)))).toEqual(['e2', 'e3']);
    expect(reader.known()).toEqual({ moved: false, came: [['incident-i1', '20/20']] });
  });

  it('include it for a reader that goes on from what another one knew', async () => {
    const { ports } = logInMemory(
      opened('i1', '08:00', 'Water', { entity: 'durham' }),
      handedTo('i1', 'arvada', '08:01', 'durham'),
      reworded('i1', '08:02', 'Said by the former owner', { entity: 'durham' }),
    );
    const came = [
      ['incident-i1', '20/20'],
      ['incident-i9', 'no place'],
    ] as const;
    const reader = await readerOf('arvada', ports, { moved: false, came });
    const after = { commit: 20n, prepare: 20n };
    expect(idsOf(await lotsOf(reader.between({ after, count: 2 })))).toEqual(['e3']);
    expect(reader.known().came).toEqual([['incident-i1', '20/20']]);
  });
});

describe('an event that cannot be read', () => {
  const unreadable: Written = { type: 'Unreadable', stream: 'incident-i1', at: '08:01' };

  it('comes as it is stored, with its error', async () => {
    const { ports } = logInMemory(unreadable);
    const [lot] = await lotsOf((await readerOf('arvada', ports)).between(everything));
    expect(lot?.events[0]?.read).toMatchObject({ event: { id: 'e1', type: 'Unreadable' }, error: expect.any(Error) });
  });

  it('ends the reading when the reason may pass', async () => {
    const { ports } = logInMemory({ ...unreadable, type: 'Broken' });
    await expect(lotsOf((await readerOf('arvada', ports)).between(everything))).rejects.toThrow('the disk is gone');
  });

  it('is read as an operator repaired it, also before the repair and in its own stream', async () => {
    const { ports } = logInMemory(unreadable, {
      type: 'EventRepaired',
      stream: 'incident-i1',
      data: { event: 'e1', revision: 0, type: 'Unreadable', data: { words: 'mended' } },
      at: '09:00',
    });
    const reader = await readerOf('arvada', ports);
    const [lot] = await lotsOf(reader.between(everything));
    expect(lot?.events[0]?.read).toMatchObject({ event: { data: { words: 'mended' } }, repair: { by: 'e2' } });
    expect(lot?.changesThePast).toBe(true);
    expect(await reader.stream('incident-i1')).toMatchObject([
      { event: { id: 'e1', data: { words: 'mended' } }, repair: { by: 'e2' } },
      { event: { id: 'e2' } },
    ]);
    expect(await reader.stream('incident-i2')).toEqual([]);
  });

  it('is read as it was repaired while the log was read', async () => {
    const { ports, write } = logInMemory(unreadable);
    const reader = await readerOf('arvada', ports);
    write({
      type: 'EventRepaired',
      stream: 'incident-i1',
      data: { event: 'e1', revision: 0, type: 'Unreadable', data: { words: 'mended' } },
      at: '09:00',
    });
    const [lot] = await lotsOf(reader.between(everything));
    expect(lot?.events[0]?.read).toMatchObject({ event: { data: { words: 'mended' } } });
  });
});

describe('the past changes', () => {
  it.each([['PersonalDataErased'], ['EventRepaired'], ['EventSkipped']])('with %s, in its lot only', async (type) => {
    const before = Array.from({ length: 249 }, (_, n) => opened(`i${n}`, '08:00', 'Water'));
    const { ports } = logInMemory(...before, { type, stream: 'incident-i1', at: '08:01' }, opened('i', '08:02', ''));
    const lots = await lotsOf((await readerOf('arvada', ports)).between(everything));
    expect(lots.map(({ changesThePast }) => changesThePast)).toEqual([true, false]);
  });
});

describe('the keys of people', () => {
  const key: Written = { type: 'SubjectKeyCreated', stream: 'key-i1', at: '08:00' };

  it('are learned on the way, and no reading goes on from their events, which may leave the log', async () => {
    const { ports, learned } = logInMemory(opened('i1', '08:00', 'Water'), key);
    const [lot] = await lotsOf((await readerOf('arvada', ports)).between(everything));
    expect(learned).toEqual(['e2']);
    expect(lot).toMatchObject({ count: 2, last: { commit: 20n }, place: { event: 'e1', count: 1 } });
    const [alone] = await lotsOf((await readerOf('arvada', logInMemory(key).ports)).between(everything));
    expect(alone).toMatchObject({ count: 1, place: null });
  });

  it('end the reading when one cannot be opened', async () => {
    const { ports } = logInMemory(key, opened('i1', '08:01', 'Water'));
    const learn = () => {
      throw new Error('another master key');
    };
    const reader = await readerOf('arvada', { ...ports, keys: { ...ports.keys, learn } });
    await expect(lotsOf(reader.between(everything))).rejects.toThrow('another master key');
  });
});

describe('a log that was moved here', () => {
  const times = { e2: '2024-01-01T00:00:00.000Z' };
  const list: Written = { type: timesKept, stream: timesStream, data: { times }, at: '09:00', entity: '' };

  it('keeps the times at which the old one recorded its events', async () => {
    const { ports } = logInMemory(list, opened('i1', '08:00', 'Water', { known: '09:01' }));
    const reader = await readerOf('arvada', ports);
    const [lot] = await lotsOf(reader.between(everything));
    expect([lot?.events[0]?.read.event.recordedAt, lot?.recorded]).toEqual([times.e2, Date.parse(times.e2)]);
    expect(reader.known().moved).toBe(true);
    const [read] = await reader.stream('incident-i1');
    expect(read?.event.recordedAt).toBe(times.e2);
    const again = await lotsOf(reader.between({ after: { commit: 10n, prepare: 10n }, count: 1 }));
    expect(again[0]?.recorded).toBe(Date.parse(times.e2));
    // A reader that does not know of the move need not look for the lists.
    const other = await readerOf('arvada', ports);
    expect((await other.stream('incident-i1'))[0]?.event.recordedAt).toBe('2026-03-01T09:01:00.000Z');
  });
});

it('reads single events where an index has their places, and none between; a moved log has to be read whole', async () => {
  const log = logInMemory(...['08:00', '08:10', '08:20', '08:30'].map((at, n) => opened(`i${n}`, at, `${n}`)));
  const index = { now: () => Promise.resolve({ repairs: knownRepairs() }) } as never;
  const places = [0, 2].map((n) => log.events[n]?.position ?? { commit: 0n, prepare: 0n });
  const reads = async (ports: Ports, known?: Parameters<typeof readerOf>[2]) =>
    (await (await readerOf('arvada', ports, known)).these(places))?.map(({ event }) => event.id) ?? null;
  expect(await reads({ ...log.ports, index })).toEqual(['e1', 'e3']);
  expect(await reads(log.ports)).toBeNull();
  expect(await reads({ ...log.ports, index }, { moved: true, came: [] })).toBeNull();
});
