import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Codec } from '#events/codec';
import type { Position } from '#events/core/position';
import { WrongPositionError } from '#events/store/refusals';
import { keyCreated } from '#events/store/sealing/keys';
import type { EventStore, Followed, StoredEvent } from '#events/store/store';
import { folderOf } from '#events/testing/folder';
import type { AnyProjection } from '#projections/core/projection';
import type { ReadModel } from '#projections/core/rows';
import { openViews, type ViewStore } from '#services/views/views';
import type { Changed } from './folding.ts';
import { startProjector } from './projector.ts';
import { OtherLogError } from './sameLog.ts';
import type { Projector } from './types.ts';

const tally: AnyProjection = {
  name: 'tally',
  version: 1,
  keys: (event) => [event.stream],
  on: { Noted: (doc: { readonly notes: number } | null) => ({ notes: (doc?.notes ?? 0) + 1 }) } as AnyProjection['on'],
};
const at = (commit: number) => ({ commit: BigInt(commit), prepare: BigInt(commit) });
const noted = (commit: number, stream = 'entity-arvada') =>
  ({
    id: `e${commit}`,
    type: 'Noted',
    data: {},
    stream,
    revision: commit,
    position: at(commit),
    recordedAt: '2026-03-01T12:00:00.000Z',
    metadata: { entity: 'arvada', occurredAt: '2026-03-01T12:00:00.000Z' },
  }) as unknown as StoredEvent;
const caughtUp = { caughtUp: undefined } as unknown as Followed;

/** The log of the store: what a subscription of the read models delivers next, or throws. */
type Coming = (Followed[] | Error)[] & { wake?: () => void };
let coming: Coming | undefined;
/** The items of a subscription from the beginning, where it has lots of its own. */
let fromBeginning: Coming | undefined;
let head: StoredEvent | undefined;
let begun: Parameters<EventStore['follow']>[0][];
let lines: string[];
/** The news that the projector told its ports before each fold. */
let noticed: string[];
let folder: string;
let views: ViewStore<ReadModel>;
let projector: Projector | undefined;
const comesTo = (queue: Coming | undefined, ...lots: Coming) => {
  queue?.push(...lots);
  queue?.wake?.();
};
const comes = (...lots: Coming) => comesTo(coming, ...lots);

const aborted = (signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    if (signal?.aborted) return resolve();
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
const nothing = async function* (): AsyncGenerator<never> {};
const store = {
  last: () => Promise.resolve(head),
  ping: () => Promise.resolve(true),
  read: nothing,
  readAll: nothing,
  follow: async function* (options: Parameters<EventStore['follow']>[0]): AsyncGenerator<readonly Followed[]> {
    const { signal, types, onState } = options;
    onState?.('live');
    // The subscription to erasures.
    if (types) return aborted(signal);
    begun.push(options);
    while (!signal?.aborted) {
      const queue = (options.after ? undefined : fromBeginning) ?? coming;
      const next = queue?.shift();
      if (next instanceof Error) throw next;
      if (next) yield next;
      else await Promise.race([new Promise<void>((resolve) => queue && (queue.wake = resolve)), aborted(signal)]);
    }
  },
} as unknown as EventStore;

const say = (_: object, words: string) => void lines.push(words);
const start = async (
  projections: readonly AnyProjection[] = [tally],
  more: Partial<Parameters<typeof startProjector>[0]> = {},
): Promise<Projector> => {
  projector = await startProjector({
    store,
    codec: { decode: (event: unknown) => Promise.resolve(event) } as unknown as Codec,
    keys: {
      forget: (subject: string, { commit }: Position) => noticed.push(`forgets ${subject} at ${commit}`),
      learn: ({ id }: StoredEvent) => noticed.push(`learns the key of ${id}`),
    } as never,
    pause: { learn: ({ stream }) => noticed.push(`hears of ${stream}`) },
    views,
    projections,
    log: { info: () => {}, warn: say, error: say } as never,
    ...more,
  });
  return projector;
};

beforeEach(() => {
  folder = folderOf('projector');
  views = openViews<ReadModel>(folder);
  [coming, fromBeginning, head, begun, lines, noticed] = [[], undefined, undefined, [], [], []];
});
afterEach(async () => {
  await projector?.stop();
  projector = undefined;
  views.close();
});

describe('the read models', () => {
  it('show how far they are, and whether they show a position', async () => {
    const { caughtUp: first, health, position, reached } = await start();
    expect(position()).toBeUndefined();
    expect(await reached(at(1), 0)).toBe(false);
    const shown = reached(at(2), 60_000);
    comes([noted(1), noted(2), caughtUp]);
    await first;
    expect(await shown).toBe(true);
    expect(await reached(at(3), 0)).toBe(false);
    expect(views.doc('tally', 'entity-arvada')).toEqual({ notes: 2 });
    expect([position(), health()]).toEqual([
      at(2),
      {
        position: at(2),
        built: 1,
        received: at(2),
        connected: true,
        refused: null,
        breaks: [],
        explained: [],
        setAside: [],
        projections: [{ name: 'tally', version: 1, position: 2, serving: true, carried: false }],
      },
    ]);
  });

  it('of an empty log have received nothing', async () => {
    const { caughtUp: first, health } = await start();
    expect(health()).toMatchObject({ received: undefined, projections: [{ position: -1, serving: true }] });
    comes([caughtUp]);
    await first;
    expect(health()).toMatchObject({ received: 'nothing', projections: [{ position: -1, serving: true }] });
  });

  it('of a new version are built beside the old one, which is shown until then', async () => {
    const before = await start();
    comes([noted(1), noted(2), caughtUp]);
    await before.caughtUp;
    await before.stop();
    coming = [];
    const { caughtUp: first, health, reached, onFollowing, position } = await start([{ ...tally, version: 2 }]);
    const following: boolean[] = [];
    onFollowing((now) => following.push(now));
    expect(health().projections).toEqual([{ name: 'tally', version: 2, position: -1, serving: false, carried: false }]);
    expect([following, position(), await reached(at(0), 0)]).toEqual([[false], undefined, false]);
    const shown = reached(at(1), 60_000);
    comes([noted(1)], [noted(2), caughtUp]);
    await first;
    expect(await shown).toBe(true);
    expect(begun.map(({ after }) => after)).toEqual([undefined, undefined]);
    expect(health().projections).toEqual([{ name: 'tally', version: 2, position: 2, serving: true, carried: false }]);
    expect([following, position()]).toEqual([[false, true], at(2)]);
  });

  it('whose old version is shown meanwhile hold back no command, and withhold what it does not show', async () => {
    const other = { ...tally, name: 'other' };
    const before = await start([tally, other]);
    comes([noted(1), caughtUp]);
    await before.caughtUp;
    await before.stop();
    coming = [];
    head = noted(4);
    const { reached, withholds, health } = await start([tally, { ...other, version: 2 }]);
    expect(await reached(at(1), 0)).toBe(true);
    expect([withholds(at(1)), health().built]).toEqual([true, 0]);
  });

  describe('of an old version that is carried on while the new one is built', () => {
    const raised = { ...tally, version: 2 };
    const [streamOf, later] = [(two: number) => ({ notes: two }), { carries: true }];
    /** The old version has one note, and the log two more. */
    const upgraded = async (more: Parameters<typeof start>[1] = later, models = [raised]) => {
      const before = await start();
      comes([noted(1), caughtUp]);
      await before.caughtUp;
      await before.stop();
      [coming, fromBeginning, head, begun] = [[], [], noted(2), []];
      return start(models, more);
    };

    it('show each new event, hold back no command, and tell the screens', async () => {
      const { caughtUp: first, health, reached, withholds, onFollowing, onChange } = await upgraded();
      const [following, told]: [boolean[], number[]] = [[], []];
      onFollowing((now) => following.push(now));
      onChange((changes) => told.push(...changes.map(({ position }) => position)));
      expect(health().projections).toEqual([
        { name: 'tally', version: 2, position: -1, serving: false, carried: true },
      ]);
      const shown = reached(at(3), 60_000);
      // The copy follows from where the old version was; the new one reads the log from its beginning.
      await expect.poll(() => begun.map(({ after }) => after)).toEqual([undefined, at(1)]);
      comes([noted(2), noted(3), caughtUp]);
      await first;
      expect([await shown, withholds(at(3)), following, told]).toEqual([true, false, [], [3]]);
      expect([views.doc('tally', 'entity-arvada'), health().built]).toEqual([streamOf(3), 0]);
    });

    it('end once the new version is built, which goes on', async () => {
      const { caughtUp: first, health, reached } = await upgraded();
      comes([noted(2), caughtUp]);
      await first;
      comesTo(fromBeginning, [noted(1), noted(2), caughtUp]);
      await expect.poll(() => health().projections).toMatchObject([{ serving: true, carried: false }]);
      const shown = reached(at(3), 60_000);
      comesTo(fromBeginning, [noted(3)]);
      comes([noted(3)]);
      expect([await shown, views.doc('tally', 'entity-arvada')]).toEqual([true, streamOf(3)]);
      // Nobody reads for the copy any more.
      await expect.poll(() => coming?.length).toBe(0);
      comes([noted(4)]);
      comesTo(fromBeginning, [noted(4)]);
      expect([await reached(at(4), 60_000), coming?.length, begun.length]).toEqual([true, 1, 2]);
      expect(lines).toEqual([]);
    });

    it('are built in small batches, so that a command waits for few events', async () => {
      const prepared: unknown[] = [];
      const shown = (doc: object) => ({ n: prepared.push(doc) });
      const counted: AnyProjection = { ...raised, shown };
      const { health } = await upgraded({ ...later, batch: 5 }, [counted]);
      const notes = [1, 2, 3, 4, 5].map((n) => noted(n));
      prepared.length = 0;
      comesTo(fromBeginning, [...notes, caughtUp]);
      await expect.poll(() => health().projections).toMatchObject([{ position: 5 }]);
      expect(prepared).toEqual(notes.map((_, n) => streamOf(n + 1)));
      await projector?.stop();
      [coming, fromBeginning, prepared.length] = [[], undefined, 0];
      const alone = await start([{ ...counted, name: 'other' }], { batch: 5 });
      comes([...notes, caughtUp]);
      await alone.caughtUp;
      expect(prepared).toEqual([streamOf(5)]);
    });

    it('are not carried beside a running release, which does it', async () => {
      const { health, withholds } = await upgraded({});
      expect([health().projections[0]?.carried, withholds(at(1))]).toEqual([false, true]);
    });

    it('are shown as they were when they cannot be copied, with a line in the log', async () => {
      const strict = { ...raised, columns: { notes: () => ({}) as never } };
      const { health, withholds } = await upgraded(later, [strict]);
      expect([health().projections[0]?.carried, withholds(at(1))]).toEqual([false, true]);
      expect([views.doc('tally', 'entity-arvada'), lines]).toEqual([
        streamOf(1),
        ['an old read model is shown as it was'],
      ]);
    });
  });

  it('do not follow while one of them is built, although the others are shown', async () => {
    const before = await start();
    comes([noted(1), caughtUp]);
    await before.caughtUp;
    await before.stop();
    coming = [];
    const { onFollowing, health } = await start([
      { ...tally, name: 'other' },
      { ...tally, version: 2 },
    ]);
    const following: boolean[] = [];
    onFollowing((now) => following.push(now));
    expect(health().projections.map(({ serving }) => serving)).toEqual([true, false]);
    expect(following).toEqual([false]);
  });

  it('are followed each from its own place, and the slowest one counts', async () => {
    const before = await start();
    comes([noted(1), caughtUp]);
    await before.caughtUp;
    await before.stop();
    coming = [];
    const same = await start();
    expect(same.position()).toEqual(at(1));
    comes([caughtUp]);
    await same.caughtUp;
    expect(begun.at(-1)).toMatchObject({ after: at(1), seen: views.place });
    await same.stop();
    const more = await start([tally, { ...tally, name: 'other' }]);
    expect(more.position()).toBeUndefined();
  });

  it('do not follow while the log is away, and say so', async () => {
    const { caughtUp: first, onFollowing, health } = await start();
    const following: boolean[] = [];
    comes([noted(1), caughtUp]);
    await first;
    const forget = onFollowing((now) => following.push(now));
    begun[0]?.onState?.('lost');
    begun[0]?.onState?.('lost');
    expect(health()).toMatchObject({ connected: false, received: undefined });
    begun[0]?.onState?.('live');
    expect(following).toEqual([false, true]);
    forget();
    begun[0]?.onState?.('lost', new TypeError('It speaks another language.'));
    expect(following).toEqual([false, true]);
    expect(lines).toEqual(['an answer of the event store cannot be read']);
  });
});

it('a key is known before the events that it seals, and an erased person is forgotten', async () => {
  const { caughtUp: first } = await start();
  const made = { ...noted(1, 'key-ada'), type: keyCreated };
  const erased = { ...noted(2, 'person-ada'), type: 'PersonalDataErased', data: { subject: 'ada' } } as StoredEvent;
  comes([made, erased, noted(3), caughtUp]);
  await first;
  expect(noticed).toEqual([
    'hears of key-ada',
    'learns the key of e1',
    'hears of person-ada',
    'forgets ada at 2',
    'hears of entity-arvada',
  ]);
});

describe('the changes', () => {
  it('are told from the head of the log on', async () => {
    head = noted(2);
    const { caughtUp: first, onChange, reached } = await start();
    const told: number[] = [];
    const forget = onChange((changes) => told.push(...changes.map(({ position }) => position)));
    comes([noted(1), noted(2), caughtUp]);
    await first;
    const shown = reached(at(4), 60_000);
    comes([noted(3), noted(4)]);
    await shown;
    expect(told).toEqual([3, 4]);
    forget();
    const later = reached(at(5), 60_000);
    comes([noted(5)]);
    await later;
    expect(told).toEqual([3, 4]);
  });

  it('are told one by one when they cannot be told together, and a fault holds back no other', async () => {
    const { caughtUp: first, onChange, reached } = await start();
    comes([noted(1), caughtUp]);
    await first;
    const told: number[][] = [];
    onChange((changes: readonly Changed[]) => {
      if (changes.some(({ position }) => position === 3)) throw new Error('No screen can show it.');
      told.push(changes.map(({ position }) => position));
    });
    const shown = reached(at(4), 60_000);
    comes([noted(2), noted(3), noted(4)]);
    await shown;
    expect([told, lines]).toEqual([[[2], [4]], ['a change could not be told']]);
  });
});

describe('a subscription that ends with an error', () => {
  /** The errors that nobody handled, instead of ending the test run with them. */
  const others = process.listeners('unhandledRejection');
  let thrown: Promise<unknown>;
  beforeEach(() => {
    process.removeAllListeners('unhandledRejection');
    thrown = new Promise((resolve) => process.once('unhandledRejection', resolve));
  });
  afterEach(() => {
    process.removeAllListeners('unhandledRejection');
    for (const other of others) process.on('unhandledRejection', other);
  });

  it('because its log was moved doubts the read models, and the process must begin again', async () => {
    const { failed, health } = await start();
    comes(new WrongPositionError());
    expect(await failed).toBeInstanceOf(OtherLogError);
    expect(views.place()).toEqual({ event: '', position: at(0), hash: null, recordedAt: null });
    expect(health().connected).toBe(false);
  });

  it('that nobody expected ends the process, and doubts nothing', async () => {
    const { failed } = await start();
    comes([noted(1), caughtUp], new Error('A fault of our own.'));
    const ended = await Promise.race([thrown, failed]);
    expect(ended).toEqual(new Error('A fault of our own.'));
    expect(views.place()?.event).toBe('e1');
  });
});
