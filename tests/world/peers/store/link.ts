import { NotNowError, OutcomeUnknownError } from '#events/store/refusals';
import { UnavailableError } from '#events/store/store';
import type { Luck, Scheduler } from '../ports.ts';

type Range = readonly [from: number, to: number];

/** Faults are read at each use. Numbers are probabilities of one request. */
export interface StoreFaults {
  /** The work is done, and its answer is lost with the connection. */
  unheard?: number;
  /** A write is done, its answer is lost, and the node has no connection until `heal`. */
  cutAfterWrite?: number;
  /** The connection breaks before the request arrives. */
  lost?: number;
  /** "Server Is Not Ready": surely not done. The client asks again as long as it has time. */
  refused?: number;
  /** Of each way, in milliseconds; one millisecond by default. */
  latencyMs?: Range;
}

/** The state of the whole server. */
export interface Server {
  /** False while the cluster has no leader: nothing is written, and reads are answered. */
  led: boolean;
}

/** One node's connection to the store, with the client's time limits. */
export interface Link {
  /** Breaks the connection. New ones are refused until `heal`. */
  cut(): void;
  /** The server takes requests and answers none until `heal`; then it does some of those that were given up. */
  silence(): void;
  heal(): void;
  /** Breaks the connection; the next request makes a new one. */
  lose(): void;
  read<T>(work: () => T): Promise<T>;
  write<T>(work: () => T): Promise<T>;
  /** Waits for a connection. Throws `UnavailableError`. */
  reach(): Promise<void>;
  /** Calls back once when the connection is lost. Returns a function that ends it. */
  whenLost(told: () => void): () => void;
  /** Runs at once, or when the server answers again; never on a connection that was lost meanwhile. */
  whenHeard(what: () => void): void;
  pause(milliseconds: number): Promise<void>;
  latency(): number;
}

/** The client's limits in milliseconds: one answer, the pause before a repeat, and the time that must be left for one. */
const deadline = 2_000;
const beforeRepeat = 100;
const enough = 250;
/** The probability that a server which was frozen does what was given up meanwhile. */
const doneLate = 0.5;

class Broken extends Error {}
class Silent extends Error {}

interface LinkOptions {
  readonly scheduler: Scheduler;
  readonly luck: Luck;
  readonly faults: StoreFaults;
  readonly server: Server;
}

export function linkOf({ scheduler, luck, faults, server }: LinkOptions): Link {
  let state: 'open' | 'cut' | 'silent' = 'open';
  /** Numbers the connections. A lost one carries nothing any more. */
  let connection = 1;
  let connected = true;
  const losses = new Set<() => void>();
  const waiting = new Set<() => void>();
  let frozen: (() => void)[] = [];

  const lose = (): void => {
    connection += 1;
    connected = false;
    const all = [...losses];
    losses.clear();
    for (const told of all) told();
  };
  const cut = (): void => {
    state = 'cut';
    frozen = [];
    lose();
  };
  const wakeAll = (): void => {
    const [held, asking] = [frozen, [...waiting]];
    frozen = [];
    waiting.clear();
    for (const go of held) go();
    for (const go of asking) go();
  };
  const whenLost: Link['whenLost'] = (told) => {
    losses.add(told);
    return () => losses.delete(told);
  };
  const whenHeard: Link['whenHeard'] = (what) => {
    const mine = connection;
    const go = (): void => {
      if (state !== 'open') frozen.push(go);
      else if (mine === connection) what();
    };
    go();
  };
  const latency = (): number => luck.whole(...(faults.latencyMs ?? [1, 1]));
  const pause = (milliseconds: number) => new Promise<void>((done) => void scheduler.after(milliseconds, done));

  const reach = async (): Promise<void> => {
    if (connected) return;
    const end = scheduler.now() + deadline;
    while (state !== 'open') {
      const left = end - scheduler.now();
      if (left <= 0) throw new UnavailableError(undefined, 'The event store is not available: no node within 1000 ms.');
      await new Promise<void>((done) => {
        const go = (): void => {
          cancel();
          waiting.delete(go);
          done();
        };
        const cancel = scheduler.after(left, go);
        waiting.add(go);
      });
    }
    connected = true;
  };

  /** One request and its answer. */
  const exchange = <T>(work: () => T, writes: boolean): Promise<T> =>
    new Promise((resolve, reject) => {
      const mine = connection;
      let isOver = false;
      const end = (how: () => void): void => {
        if (isOver) return;
        isOver = true;
        forget();
        stop();
        how();
      };
      const forget = whenLost(() => end(() => reject(new Broken('the connection was lost'))));
      const stop = scheduler.after(deadline, () =>
        end(() => {
          reject(new Silent(`no answer within ${deadline} ms`));
          lose();
        }),
      );
      const arrives = (wasFrozen = false): void => {
        if (state === 'silent') {
          frozen.push(() => arrives(true));
          return;
        }
        // A frozen server reads what lay in its socket, though the client gave it up.
        if (mine !== connection && !(wasFrozen && writes && luck.is(doneLate))) return;
        if (luck.is(faults.lost ?? 0)) return lose();
        if (luck.is(faults.refused ?? 0) || (writes && !server.led)) return answers(() => reject(notNow()));
        const done = outcomeOf(work);
        if (writes && faults.cutAfterWrite !== undefined && luck.is(faults.cutAfterWrite)) return cut();
        if (luck.is(faults.unheard ?? 0)) return lose();
        answers(() => done(resolve, reject));
      };
      const answers = (how: () => void): void => void scheduler.after(latency(), () => whenHeard(() => end(how)));
      scheduler.after(latency(), () => arrives());
    });

  const repeated = async <T>(work: () => T, writes: boolean): Promise<T> => {
    const until = scheduler.now() + deadline;
    for (;;) {
      try {
        await reach();
        return await exchange(work, writes);
      } catch (failure) {
        const error = meaningOf(failure, writes);
        if (!(error instanceof NotNowError) || until - scheduler.now() <= beforeRepeat + enough) throw error;
      }
      await pause(beforeRepeat);
    }
  };

  return {
    cut,
    silence: () => {
      if (state === 'open') state = 'silent';
    },
    heal: () => {
      state = 'open';
      wakeAll();
    },
    lose,
    read: (work) => repeated(work, false),
    write: (work) => repeated(work, true),
    reach,
    whenLost,
    whenHeard,
    pause,
    latency,
  };
}

const notNow = () => new NotNowError('Server Is Not Ready');

/** The work's value or error, to be told later. */
function outcomeOf<T>(work: () => T) {
  try {
    const value = work();
    return (resolve: (value: T) => void) => resolve(value);
  } catch (error) {
    return (_: unknown, reject: (error: unknown) => void) => reject(error);
  }
}

/** The error that the client makes of a failed call. A write of which nobody heard may have been done. */
function meaningOf(failure: unknown, writes: boolean): unknown {
  if (failure instanceof Broken) return writes ? new OutcomeUnknownError(failure.message) : notNow();
  if (!(failure instanceof Silent)) return failure;
  return writes
    ? new OutcomeUnknownError(failure.message)
    : new UnavailableError(undefined, `The event store is not available: ${failure.message}.`);
}
