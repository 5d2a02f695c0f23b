import { beforeEach, describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import type { CardDoc } from '#projections/incident/incidentCards';
import {
  calledOut,
  clock,
  deleted,
  erased,
  handedTo,
  logInMemory,
  manual,
  opened,
  reworded,
  type Written,
} from '#services/testing/logInMemory';
import { type Moved, replayerOf } from './replayer.ts';
import type { StateLimits } from './states.ts';

const limits: StateLimits = { largest: 1_000_000, kept: 3, interval: 7 };

async function replayed(log: ReturnType<typeof logInMemory>, of: StateLimits = limits) {
  const replayer = await replayerOf('arvada', log.ports, { limits: of, place: null });
  await replayer.refresh();
  const moved = async (at: string, by: 'known' | 'happened' = 'known'): Promise<Moved> => {
    const found = await replayer.moved({ at: clock(at), clock: by });
    if (!found) throw new Error('it has ended');
    return found;
  };
  /** The words of each incident on the board. */
  const board = async (at: string, by: 'known' | 'happened' = 'known') => wordsOf(await moved(at, by));
  return { replayer, moved, board };
}
const wordsOf = ({ state }: Moved): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...(state.documents.get('incident_cards') ?? [])].map(([key, doc]) => [key, (doc as CardDoc).card.description]),
  );
const isManual = ({ versions, lately, count }: Moved): unknown => {
  const late = lately.get('boards')?.get('arvada');
  return (late === undefined ? versions.at('boards', 'arvada', count) : late) as unknown;
};

describe('the board of an instant', () => {
  it('shows what was known then, or what had happened by then', async () => {
    const { board, moved } = await replayed(
      logInMemory(
        opened('i1', '08:00', 'Water'),
        opened('i2', '08:10', 'Odor', { known: '08:30' }),
        reworded('i1', '08:20', 'Sewage'),
      ),
    );
    expect(await board('07:59')).toEqual({});
    expect(await board('08:00')).toEqual({ i1: 'Water' });
    // The log's own order: what was recorded before a clock was put back stays known.
    expect([await board('08:29'), await board('08:30')]).toEqual([{ i1: 'Water' }, { i1: 'Sewage', i2: 'Odor' }]);
    expect(await board('08:10', 'happened')).toEqual({ i1: 'Water', i2: 'Odor' });
    expect(await board('08:20', 'happened')).toEqual({ i1: 'Sewage', i2: 'Odor' });
    expect(await moved('08:30')).toMatchObject({ count: 3, late: [] });
  });

  it('has the events that happened earlier than others of the log, and names them', async () => {
    const { board, moved } = await replayed(
      logInMemory(
        opened('i1', '08:00', 'Water'),
        opened('i2', '09:00', 'Odor'),
        reworded('i1', '08:30', 'Sewage', { known: '09:30' }),
      ),
    );
    expect(await board('08:30', 'happened')).toEqual({ i1: 'Sewage' });
    expect(await board('08:29', 'happened')).toEqual({ i1: 'Water' });
    expect(await board('09:00')).toEqual({ i1: 'Water', i2: 'Odor' });
    expect(await moved('08:30', 'happened')).toMatchObject({ count: 1, late: [2] });
    expect(await moved('08:29', 'happened')).toMatchObject({ count: 1, late: [] });
  });

  it('reads events that came late once: for the same instant not again, and for a later one only its own', async () => {
    const log = logInMemory(
      opened('i0', '09:00', 'Noise'),
      opened('i1', '08:00', 'Water', { known: '10:00' }),
      reworded('i1', '08:10', 'Sewage', { known: '10:01' }),
      opened('i2', '08:20', 'Odor', { known: '10:02' }),
    );
    const { board } = await replayed(log);
    const { readAll } = log.ports.store;
    let read = 0;
    Object.assign(log.ports.store, {
      readAll: async function* (options: Parameters<typeof readAll>[0]) {
        for await (const event of readAll(options)) {
          read += 1;
          yield event;
        }
      },
    });
    const readFor = async (at: string) => {
      read = 0;
      return [await board(at, 'happened'), read];
    };
    const [first] = await readFor('08:10');
    expect(first).toEqual({ i1: 'Sewage' });
    // An instant without such events in between changes nothing of that.
    await board('10:02');
    expect(await readFor('08:10')).toEqual([{ i1: 'Sewage' }, 0]);
    const [later, more] = await readFor('08:20');
    expect([later, Number(more) > 0]).toEqual([{ i1: 'Sewage', i2: 'Odor' }, true]);
    // An earlier instant has none of what came after it.
    expect((await readFor('08:00'))[0]).toEqual({ i1: 'Water' });
    expect(await board('10:02')).toEqual({ i0: 'Noise', i1: 'Sewage', i2: 'Odor' });
  });

  it('takes the time of recording where an event does not say when it happened', async () => {
    const log = logInMemory(opened('i1', '08:00', 'Water', { known: '08:30' }));
    Object.assign(log.events[0]?.metadata ?? {}, { occurredAt: 'yesterday' });
    const { moved } = await replayed(log);
    expect((await moved('08:29', 'happened')).count).toBe(0);
    expect((await moved('08:30', 'happened')).count).toBe(1);
  });

  it('forgets the words of an erased person at every instant before', async () => {
    const { board } = await replayed(
      logInMemory(
        opened('i1', '08:00', 'Water at Mrs Hall'),
        opened('i2', '08:05', 'Odor'),
        opened('i3', '08:10', 'Noise'),
        erased('i1', '09:00'),
      ),
    );
    const after = { i1: '', i2: 'Odor', i3: 'Noise' };
    expect([await board('08:00'), await board('08:30'), await board('09:30')]).toEqual([{ i1: '' }, after, after]);
    // An erasure shows nothing that was not there yet.
    expect(await board('07:30')).toEqual({});
  });
});

describe('an incident that left the board', () => {
  it('is brought back from its own stream when a call-out is named after it', async () => {
    const { board } = await replayed(
      logInMemory(
        opened('i1', '08:00', 'Water'),
        deleted('i1', '08:10'),
        opened('i2', '08:20', 'Odor'),
        calledOut('c1', 'i1', '08:30'),
        calledOut('c2', null, '08:40'),
        reworded('i1', '08:50', 'Said later'),
      ),
    );
    expect(await board('08:00')).toEqual({ i1: 'Water' });
    expect([await board('08:10'), await board('08:20')]).toEqual([{}, { i2: 'Odor' }]);
    expect(await board('08:30')).toEqual({ i1: 'Water', i2: 'Odor' });
    expect(await board('08:50')).toEqual({ i1: 'Said later', i2: 'Odor' });
  });

  it('is brought back as it was by then, not as it is today', async () => {
    const { board } = await replayed(
      logInMemory(
        opened('i1', '08:00', 'Water'),
        deleted('i1', '08:10'),
        opened('i9', '10:00', 'Last'),
        calledOut('c1', 'i1', '08:30'),
        reworded('i1', '09:00', 'Said later'),
        reworded('i1', '08:20', 'Said before', { known: '11:00' }),
      ),
    );
    expect((await board('08:30', 'happened')).i1).toBe('Said before');
    expect((await board('09:00', 'happened')).i1).toBe('Said before');
  });

  it('is brought back without the events that are still to be added', async () => {
    const log = logInMemory(opened('i1', '08:00', 'Water'), deleted('i1', '08:10'));
    const { replayer, moved } = await replayed(log);
    const label = { type: 'LabelAdded', stream: 'incident-i1', data: { label: 'l1', name: 'Main' }, at: '08:20' };
    log.write(label, calledOut('c1', 'i1', '08:30'), calledOut('c2', null, '08:40'));
    await replayer.refresh();
    const card = (await moved('08:40')).state.documents.get('incident_cards')?.get('i1') as CardDoc | undefined;
    expect(card?.card.labels).toEqual(['Main']);
    // Its own stream, once.
    expect(log.counts.streams).toBe(1);
  });

  it('is not brought back by an event of its own that leaves it closed', async () => {
    const { board } = await replayed(
      logInMemory(opened('i1', '08:00', 'Water'), deleted('i1', '08:10'), reworded('i1', '08:20', 'Said later')),
    );
    expect(await board('08:20')).toEqual({});
  });

  it('comes with what happened elsewhere when another organization hands it over, and again when it comes back', async () => {
    const { board } = await replayed(
      logInMemory(
        opened('i1', '08:00', 'Water', { entity: 'durham' }),
        reworded('i1', '08:10', 'Their words', { entity: 'durham' }),
        handedTo('i1', 'arvada', '08:20', 'durham'),
        handedTo('i1', 'durham', '08:30', 'arvada'),
        opened('i2', '08:35', 'Odor'),
      ),
    );
    expect([await board('08:10'), await board('08:20')]).toEqual([{}, { i1: 'Their words' }]);
    expect([await board('08:30'), await board('08:35')]).toEqual([{}, { i2: 'Odor' }]);
  });
});

describe('a setting of an instant', () => {
  const on = (doc: unknown) => (doc as { manual_mode: boolean } | null)?.manual_mode;

  it('is the one that counted then', async () => {
    const { moved } = await replayed(
      logInMemory(manual(true, '08:00'), opened('i1', '08:10', 'Water'), manual(false, '08:20'), manual(true, '08:30')),
    );
    const seen = await Promise.all(['07:00', '08:00', '08:10', '08:20', '08:30'].map((at) => moved(at)));
    expect(seen.map((one) => on(isManual(one)))).toEqual([undefined, true, true, false, true]);
  });

  it('of an earlier time that became known later counts by the second clock only', async () => {
    const { moved } = await replayed(
      logInMemory(
        manual(true, '08:00'),
        opened('i1', '09:00', 'Water'),
        manual(false, '08:30', { known: '09:30' }),
        opened('i2', '10:00', 'Odor'),
      ),
    );
    expect(on(isManual(await moved('08:30', 'happened')))).toBe(false);
    expect(on(isManual(await moved('08:29', 'happened')))).toBe(true);
    expect(on(isManual(await moved('09:10')))).toBe(true);
    expect(on(isManual(await moved('10:00')))).toBe(false);
  });

  it('that became known later changes what counted then, and not what counts today', async () => {
    const calls = { type: 'JobCallsSet', stream: 'entity-arvada', data: { entity: 'arvada', enabled: true } };
    const { moved } = await replayed(
      logInMemory(manual(true, '08:00'), opened('i1', '09:00', 'Water'), manual(false, '09:10'), {
        ...calls,
        at: '08:30',
        known: '09:30',
      }),
    );
    expect(isManual(await moved('08:30', 'happened'))).toMatchObject({ manual_mode: true, job_calls: true });
    expect(isManual(await moved('09:30'))).toMatchObject({ manual_mode: false, job_calls: true });
  });
});

/** Three incidents whose words are the number of the event, one event a minute; each seventh is known 40 minutes late. */
const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const many = (length: number): readonly Written[] =>
  Array.from({ length }, (_, n) => {
    const incident = `i${n % 3}`;
    const at = timeOf(n % 7 === 6 ? Math.max(n - 40, 3) : n);
    return n < 3 ? opened(incident, at, `${n}`) : reworded(incident, at, `${n}`, { known: timeOf(n) });
  });

describe('a long log', () => {
  const all = many(320);
  const asked = [250, 3, 249, 120, 121, 319, 0];

  it.each(['known', 'happened'] as const)('is the same at each instant as the events by then: %s', async (by) => {
    for (const of of [
      { ...limits, interval: 50 },
      { largest: 1, kept: 1, interval: 1_000 },
    ]) {
      const { board } = await replayed(logInMemory(...all), of);
      for (const minute of asked) {
        const then = clock(timeOf(minute));
        const expected: Record<string, string> = {};
        all.forEach(({ at, known = at, stream }, n) => {
          if (clock(by === 'known' ? known : at) <= then) expected[stream.slice(9)] = `${n}`;
        });
        expect([minute, await board(timeOf(minute), by)]).toEqual([minute, expected]);
      }
    }
  });

  it('is read once, and after that only near the instant', async () => {
    const log = logInMemory(...all);
    const { board, replayer } = await replayed(log, { ...limits, interval: 50 });
    expect(log.counts.read).toBe(320);
    await replayer.refresh();
    expect(log.counts.read).toBe(320);
    await board(timeOf(319));
    expect(log.counts.read).toBe(320);
    await board(timeOf(150));
    const near = log.counts.read - 320;
    expect(near).toBeLessThanOrEqual(151);
    await Promise.all([board(timeOf(150)), board(timeOf(150))]);
    expect(log.counts.read).toBe(320 + near);
    // All of its incidents are on the board, so that none had to be looked up.
    expect(log.counts.streams).toBe(0);
  });

  it('is folded once for those who ask for the same instant together', async () => {
    const log = logInMemory(...all);
    const { moved } = await replayed(log, { ...limits, interval: 1_000 });
    await moved(timeOf(100));
    const once = log.counts.read - 320;
    const other = logInMemory(...all);
    const together = await replayed(other, { ...limits, interval: 1_000 });
    await Promise.all([1, 2, 3].map(() => together.moved(timeOf(100))));
    expect([once > 0, other.counts.read - 320]).toEqual([true, once]);
  });

  it('keeps states on the way, so that the slider goes to and fro', async () => {
    const log = logInMemory(...all);
    const { board } = await replayed(log, { ...limits, kept: 48, interval: 1_000 });
    await board(timeOf(250));
    const before = log.counts.read;
    await board(timeOf(201));
    // From the state after 200 events.
    expect(log.counts.read - before).toBe(2);
  });

  it('says how much it holds', async () => {
    const { replayer } = await replayed(logInMemory(...all), { ...limits, interval: 200 });
    const { events, packed, bytes, rest, inMemory, memory } = replayer.size();
    expect([events, packed, inMemory, bytes > 0, rest > 0]).toEqual([320, 1, true, true, true]);
    expect(memory).toBeGreaterThan(320 * 90 + rest * 3 + bytes);
    expect(memory).toBeLessThan(320 * 90 + rest * 3 + bytes + 320 * 64);
  });
});

describe('a replayer', () => {
  it('reads on what was added', async () => {
    const log = logInMemory(opened('i1', '08:00', 'Water'));
    const { replayer, board } = await replayed(log);
    log.write(reworded('i1', '08:10', 'Sewage'), opened('d1', '08:20', 'Theirs', { entity: 'durham' }));
    expect(await board('08:10')).toEqual({ i1: 'Water' });
    await Promise.all([replayer.refresh(), replayer.refresh()]);
    expect(await board('08:10')).toEqual({ i1: 'Sewage' });
    expect([replayer.timeline.length(), replayer.timeline.reached()]).toEqual([2, clock('08:20')]);
    expect(replayer.isOver()).toBe(false);
  });

  it('reads again after a reading that failed', async () => {
    const log = logInMemory(opened('i1', '08:00', 'Water'));
    const { replayer, board } = await replayed(log);
    log.write({ type: 'Broken', stream: 'incident-i1', at: '08:05' });
    await expect(replayer.refresh()).rejects.toThrow('the disk is gone');
    log.events.pop();
    log.write(reworded('i1', '08:10', 'Sewage'));
    await replayer.refresh();
    expect(await board('08:10')).toEqual({ i1: 'Sewage' });
  });

  it('is over when an erasure or a repair follows what it has read, and not for one that it read at first', async () => {
    const log = logInMemory(opened('i1', '08:00', 'Water'), erased('i1', '08:10'));
    const { replayer } = await replayed(log);
    expect(replayer.isOver()).toBe(false);
    log.write(erased('i1', '08:20'));
    await replayer.refresh();
    expect([replayer.isOver(), replayer.timeline.length()]).toEqual([true, 2]);
  });

  it('gives nothing after its end, and ends with the last work under way', async () => {
    for (const how of ['end', 'drop'] as const) {
      const { replayer } = await replayed(logInMemory(...many(30)));
      const instant = { at: clock('00:12'), clock: 'known' } as const;
      const underWay = how === 'end' ? replayer.moved(instant) : null;
      replayer[how]();
      expect(replayer.isOver()).toBe(true);
      expect((await underWay)?.count).toBe(how === 'end' ? 13 : undefined);
      expect(await replayer.moved(instant)).toBeNull();
    }
  });

  describe('in a folder', () => {
    let dataDir: string;
    beforeEach(() => {
      dataDir = folderOf('replay');
    });
    const opening = (log: ReturnType<typeof logInMemory>) =>
      replayerOf('arvada', log.ports, {
        limits: { ...limits, interval: 50 },
        place: { dataDir, masterKey: Buffer.alloc(32, 1) },
      });

    it('leaves what was read to the next one, which reads on from there', async () => {
      const log = logInMemory(...many(120), manual(true, '02:30'));
      const first = await opening(log);
      await first.refresh();
      expect(first.size()).toMatchObject({ events: 121, packed: 1, inMemory: false });
      // While it is open, another one has no share in the file.
      const beside = await opening(log);
      expect([beside.size().inMemory, beside.timeline.length()]).toEqual([true, 0]);
      first.end();
      log.write(reworded('i0', '03:00', 'Said later'));
      const before = log.counts.read;
      const next = await opening(log);
      expect([next.size().inMemory, next.timeline.length()]).toEqual([false, 121]);
      await next.refresh();
      expect(log.counts.read - before).toBe(1);
      const found = await next.moved({ at: clock('03:00'), clock: 'known' });
      expect(found && [wordsOf(found).i0, (isManual(found) as { manual_mode: boolean }).manual_mode]).toEqual([
        'Said later',
        true,
      ]);
      expect((await next.moved({ at: clock('00:01'), clock: 'known' }))?.count).toBe(2);
      // An erasure that it had not read yet ends it, as the file holds states from before.
      log.write(erased('i0', '03:10'));
      await next.refresh();
      expect(next.isOver()).toBe(true);
      next.end();
      const anew = await opening(log);
      expect([anew.size().inMemory, anew.timeline.length()]).toEqual([false, 0]);
      anew.end();
    });

    it('leaves nothing when it is dropped, or when the log is another one', async () => {
      const log = logInMemory(...many(120));
      for (const how of ['drop', 'end'] as const) {
        const one = await opening(log);
        expect(one.timeline.length()).toBe(0);
        await one.refresh();
        one[how]();
      }
      const other = await opening(logInMemory(...many(60)));
      expect([other.size().inMemory, other.timeline.length()]).toEqual([false, 0]);
      other.end();
    });
  });
});
