import { wanted } from '#events/store/reading/filter';
import {
  type EventStore,
  type Followed,
  type StoredEvent,
  type SubscribeOptions,
  UnavailableError,
  WrongPositionError,
} from '#events/store/store';
import { comparePositions, type Position } from '../../../../events/core/position.ts';
import type { MemoryLog } from '../../../simulation/memory/log.ts';
import { indexAfter, positionOf, stored, storeWork } from '../../../simulation/memoryStore.ts';
import type { Link } from './link.ts';

/** The waits of a subscription between two calls, in milliseconds. */
const firstWait = 50;
const longestWait = 2_000;
/** How long a node that is behind is asked for a position, in milliseconds. */
const behind = 3_000;

export interface View {
  readonly log: MemoryLog;
  readonly link: Link;
  /** The length of the log that this node's server shows; a follower is behind. */
  readonly end: () => number;
  /** Calls back when that length may have grown. Returns a function that ends it. */
  readonly onMore: (told: () => void) => () => void;
}

/** The port of the store for one node, over its own connection. */
export function viewOf({ log, link, end, onMore }: View): EventStore {
  const work = storeWork(log);
  let isClosed = false;
  const open = <T>(call: () => Promise<T>): Promise<T> =>
    isClosed ? Promise.reject(new UnavailableError(undefined, 'The event store was closed.')) : call();
  const read = <T>(what: () => T): Promise<T> => open(() => link.read(what));
  const write = <T>(what: () => T): Promise<T> => open(() => link.write(what));

  const last = () => work.last(end());
  const holds: EventStore['holds'] = async (place) => {
    for (let left = behind; ; left -= behind / 10) {
      const isHere = Number(place.position.commit) <= end();
      if (await read(() => isHere && work.holds(place))) return true;
      if (isHere || left <= 0) return false;
      await link.pause(behind / 10);
    }
  };

  /** The events of one call, as they arrive, until it ends. */
  async function* call(options: SubscribeOptions, progress: Progress): AsyncGenerator<readonly Followed[]> {
    const { signal, onState } = options;
    const accepts = wanted(options);
    let isLost = false;
    let isLive = false;
    let wake = () => {};
    const tell = () => wake();
    const ends = [
      link.whenLost(() => {
        isLost = true;
        wake();
      }),
      onMore(() => link.whenHeard(tell)),
    ];
    signal.addEventListener('abort', tell);
    try {
      while (!isLost && !signal.aborted) {
        // A message that the server sends now arrives later.
        await new Promise<void>((done) => {
          wake = done;
          void link.pause(link.latency()).then(() => link.whenHeard(done));
        });
        if (isLost || signal.aborted) break;
        const until = end();
        const events = eventsOf(log, progress, { until, accepts });
        if (events.length > 0) yield events;
        if (signal.aborted) break;
        if (!isLive) {
          isLive = true;
          progress.attempts = 0;
          progress.told = 'live';
          onState?.('live');
          yield [{ caughtUp: progress.after }];
        }
        while (!isLost && !signal.aborted && end() <= indexAfter(progress.after))
          await new Promise<void>((done) => {
            wake = done;
          });
      }
    } finally {
      for (const over of ends) over();
      signal.removeEventListener('abort', tell);
    }
  }

  async function* follow(options: SubscribeOptions): AsyncGenerator<readonly Followed[]> {
    const { signal, onState } = options;
    const progress: Progress = { after: options.after, attempts: 0, told: 'live' };
    while (!signal.aborted) {
      let failure: unknown;
      try {
        await open(link.reach);
        const seen = options.seen?.();
        if (seen && !(await holds(seen))) throw new WrongPositionError();
        if (!signal.aborted) yield* call(options, progress);
      } catch (error) {
        failure = error;
      }
      if (signal.aborted) return;
      if (failure instanceof WrongPositionError) throw failure;
      if (progress.told !== 'lost') onState?.('lost', failure);
      progress.told = 'lost';
      await untilAborted(signal, link.pause(Math.min(firstWait * 2 ** progress.attempts++, longestWait)));
    }
  }

  return {
    append: (...args) => write(() => work.append(...args)),
    async *read(stream, options) {
      yield* await read(() =>
        log
          .read(stream, options)
          .filter(({ position }) => position <= end())
          .map(stored),
      );
    },
    async *readAll(options) {
      yield* await read(() => [...work.readAll(options, end())]);
    },
    async *subscribe(options) {
      for await (const lot of follow(options)) {
        for (const item of lot) {
          if (options.signal.aborted) return;
          yield item;
        }
      }
    },
    follow,
    holds,
    last: () => read(last),
    head: () => read(() => work.head(end())),
    delete: (stream, revision) =>
      write(() => log.erase('delete', stream, revision === undefined ? 'any' : BigInt(revision))),
    tombstone: (stream) => write(() => log.erase('tombstone', stream, 'any')),
    setMetadata: (stream, metadata) => write(() => work.setMetadata(stream, metadata)),
    // Asked of the leader, as a write is.
    ping: () =>
      write(last).then(
        () => true,
        () => false,
      ),
    close: async () => {
      isClosed = true;
      link.lose();
    },
  };
}

/** The position of a subscription across its calls. */
interface Progress {
  after: Position | undefined;
  attempts: number;
  told: 'live' | 'lost';
}

interface Until {
  readonly until: number;
  readonly accepts: (event: StoredEvent) => boolean;
}

/** The events after the position, which moves on to the end. */
function eventsOf(log: MemoryLog, progress: Progress, { until, accepts }: Until): StoredEvent[] {
  const events: StoredEvent[] = [];
  for (let at = indexAfter(progress.after); at < until; at++) {
    const row = log.rows[at];
    const event = row && stored(row);
    if (event && accepts(event)) events.push(event);
  }
  const reached = positionOf(until);
  if (reached && (!progress.after || comparePositions(reached, progress.after) > 0)) progress.after = reached;
  return events;
}

const untilAborted = (signal: AbortSignal, pause: Promise<void>): Promise<void> =>
  new Promise((done) => {
    const over = () => {
      signal.removeEventListener('abort', over);
      done();
    };
    signal.addEventListener('abort', over);
    void pause.then(over);
  });
