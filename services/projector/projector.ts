import { randomInt } from 'node:crypto';
import { setImmediate as breath } from 'node:timers/promises';
import { explanationType } from '#events/core/explanations';
import { comparePositions, type Position } from '#events/core/position';
import { type RecordedTimes, recordedTimes } from '#events/store/moving/recordedTimes';
import { keyCreated } from '#events/store/sealing/keys';
import { readable, Undecodable } from '#events/store/sealing/seal';
import { type StoredEvent, WrongPositionError } from '#events/store/store';
import { patiently } from '#services/core/patiently';
import type { ChainBreak } from '#services/views/breaks';
import { carriersOf } from './carrying.ts';
import { type ChainWatch, chainWatch, judgedChain } from './chains.ts';
import { patientDisk } from './disk.ts';
import { erasedBy, followErasures } from './erasures.ts';
import { type Changed, foldBatch, type Read, type Worker } from './folding.ts';
import { heartbeat } from './heartbeat.ts';
import { waitForLog } from './log/findLog.ts';
import { repairsIn } from './repairs.ts';
import { OtherLogError } from './sameLog.ts';
import type { Projector, ProjectorOptions } from './types.ts';
import { batches } from './writing/batches.ts';

export type { Projector, ProjectorHealth, ProjectorOptions } from './types.ts';

const retryAfter = 200;

export async function startProjector(options: ProjectorOptions): Promise<Projector> {
  const { store, codec, keys, views, projections, log, pause, batch = 500, urgent = [], carries = false } = options;
  const stopping = new AbortController();
  const salt = randomInt(2 ** 31);
  // One transaction: some sixty tables with their indexes would be as many commits.
  const workers: Worker[] = views.transaction(() =>
    projections.map((one) => ({ writer: views.writer(one), passed: 0 })),
  );
  const repairs = await patiently(() => repairsIn(store, earliest(workers)), stopping.signal);
  const carriers = carriersOf({ views, workers: carries ? workers : [], urgent, log });
  const serving = () => [...workers.filter(({ writer }) => writer.serving), ...carriers.workers];
  /** True when readers see every event of this read model, of its own version or of a copy of the old one. */
  const isCurrent = ({ writer }: Worker): boolean => writer.serving || carriers.has(writer.projection.name);
  // Every answer needs this position, so it is computed once for each write.
  let shown = earliest(serving());
  const listeners = new Set<(changes: readonly Changed[]) => void>();
  const waiting = new Set<() => void>();
  const withheld = lately();
  const headAtStart = (await patiently(store.last, stopping.signal))?.position;
  let received: Position | undefined;
  let isLive = false;
  let connected = true;
  let followed = true;
  const followers = new Set<(following: boolean) => void>();
  const changed = (): void => {
    const following = connected && disk.refuses === null && workers.every(isCurrent);
    if (following === followed) return;
    followed = following;
    for (const listener of followers) listener(following);
  };
  const disk = patientDisk(log, stopping.signal, changed);
  const write = <T>(work: () => T): Promise<T | undefined> =>
    disk.write(() => {
      const done = work();
      shown = earliest(serving());
      return done;
    });
  const connect = (now: boolean): void => {
    connected = now;
    if (!now) isLive = false;
    changed();
  };

  const read = async (stored: StoredEvent): Promise<Read> => {
    pause?.learn(stored);
    repairs.learn(stored);
    const repair = repairs.of(stored);
    // Another process may have erased a person: forget the person's key.
    const subject = erasedBy(stored);
    if (subject !== undefined) keys.forget(subject, stored.position);
    for (;;) {
      try {
        // A key comes before the events it seals, so that a rebuild never asks the store for one.
        if (stored.type === keyCreated) readable(() => keys.learn(stored));
        return { event: await codec.decode(stored, repair), repair };
      } catch (error) {
        if (error instanceof Undecodable || stopping.signal.aborted)
          return { event: stored as unknown as Read['event'], error, repair };
        // The store could not provide the key now. That is an outage, not a fault of the event: retry.
        await new Promise((resolve) => setTimeout(resolve, retryAfter));
      }
    }
  };

  /** A break is told once for each stream, and kept until it is explained, or the read models are rebuilt. */
  const verify = async (chains: ChainWatch, item: StoredEvent): Promise<void> => {
    const found = await chains.check(item, isLive);
    const isExplained = views.explainedBreaks().some(({ stream }) => stream === item.stream);
    if (item.type === explanationType || (found && isExplained)) return judge(item.stream);
    if (found) await note(found);
  };

  /** Verifies the whole stream, with the explanations in it. */
  const judge = async (name: string): Promise<void> => {
    for (;;) {
      try {
        const { broken, explained } = await judgedChain(store, name);
        if (broken) return await note(broken);
        if (explained) await disk.write(() => views.noteExplained(explained));
        return;
      } catch {
        // The store is away, as in `read`.
        if (stopping.signal.aborted) return;
        await new Promise((resolve) => setTimeout(resolve, retryAfter));
      }
    }
  };

  const note = async (found: ChainBreak): Promise<void> => {
    if (views.breaks().some(({ stream }) => stream === found.stream)) return;
    const { stream, revision, position, event } = found;
    await disk.write(() => views.noteBreak(found));
    log.error({ stream, revision, position: Number(position.commit), event }, 'the hash chain of a stream is broken');
  };

  const isNew = ({ position }: Changed): boolean => !headAtStart || position > Number(headAtStart.commit);

  // The documents are correct and stored. A change that cannot be reported must not hold back the others.
  const tell = (listener: (changes: readonly Changed[]) => void, changes: readonly Changed[]): void => {
    try {
      listener(changes);
    } catch (error) {
      const [only] = changes;
      if (changes.length > 1) for (const change of changes) tell(listener, [change]);
      else log.error({ event: only?.event.id, key: only?.key, reason: String(error) }, 'a change could not be told');
    }
  };

  const commit = async (cohort: readonly Worker[], batchRead: readonly Read[]): Promise<void> => {
    const folded = await write(() => foldBatch(views, cohort, batchRead));
    if (!folded) return;
    const changes = folded.changes.filter(({ worker }) => worker.writer.serving);
    for (const { projection, key, event, position, reason } of folded.aside)
      log.error({ projection, key, event, position: Number(position.commit), reason }, 'a document was set aside');
    withheld.note(folded.withheld);
    changed();
    if (batchRead.some(({ event }) => event.type === 'PersonalDataErased')) await disk.write(views.scrub);
    const fresh = changes.filter(isNew);
    if (fresh.length > 0) for (const listener of listeners) tell(listener, fresh);
    for (const wake of waiting) wake();
  };

  // End the subscription when the node stops answering, and begin a new one as soon as it answers again.
  let round = new AbortController();
  const beating = heartbeat(store.ping, stopping.signal, (alive) => {
    if (!alive && !connected) return;
    if (!alive) connect(false);
    // After a silence even while connected: another subscription may still wait on a connection that is dead.
    const ended = round;
    round = new AbortController();
    ended.abort();
  });

  let fail: () => void = () => {};
  const failed = new Promise<Error>((resolve) => {
    fail = () => {
      views.doubt();
      stopping.abort();
      round.abort();
      connect(false);
      resolve(new OtherLogError());
    };
  });

  const { onLost = () => {}, counts = false } = options;
  const lost = { store, place: views.place, counts, signal: stopping.signal, tell: onLost };
  const foundOther = async (): Promise<void> => {
    const found = await waitForLog(lost).catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error;
    });
    if (found === 'again') fail();
  };

  const receive = (position: Position): void => {
    if (!received || comparePositions(position, received) > 0) received = position;
  };

  const erasures = followErasures({
    store,
    keys,
    after: earliest(workers),
    stopping: stopping.signal,
    round: () => round.signal,
  });

  /** The original times of moved events. Asks the store only where a reader begins inside the log. */
  const timesFrom = async (after: Position | undefined, signal: AbortSignal): Promise<RecordedTimes | undefined> => {
    while (!signal.aborted) {
      try {
        return await recordedTimes(store, after);
      } catch {
        await new Promise((resolve) => setTimeout(resolve, retryAfter));
      }
    }
    return undefined;
  };

  const follow = async (cohort: readonly Worker[], onCaughtUp: () => Promise<void> | void): Promise<void> => {
    const { signal } = round;
    const after = earliest(cohort);
    const times = await timesFrom(after, signal);
    if (!times) return;
    const onState = (state: 'live' | 'lost' | 'denied', error?: unknown) => {
      // The store answers, but not in its own language: no outage would end this.
      if (error instanceof RangeError || error instanceof TypeError)
        log.error({ reason: error.message }, 'an answer of the event store cannot be read');
      connect(state === 'live');
    };
    const chains = chainWatch(store, salt);
    const lots = store.follow({ after, seen: views.place, signal, onState });
    // Commands and calls wait for each batch of a read model that is built beside those in use.
    const isBeside = cohort !== live && live.length > 0;
    for await (const items of batches(lots, isBeside ? Math.ceil(batch / 5) : batch)) {
      if (isBeside) await breath();
      // An erasure is known before any key that it ended is met.
      await erasures.known();
      const events: Read[] = [];
      for (const item of items) if (!('caughtUp' in item)) receive(item.position);
      for (const item of items) if (!('caughtUp' in item)) await verify(chains, item);
      for (const item of items) if (!('caughtUp' in item)) events.push(await read(times.read(item)));
      if (stopping.signal.aborted || cohort.length === 0) return;
      if (events.length > 0) await commit(cohort, events);
      if (!items.some((item) => 'caughtUp' in item)) continue;
      isLive = connected;
      await onCaughtUp();
    }
  };
  // Projections being rebuilt read the log from the start on their own, so that they never delay the live ones.
  const run = async (...following: Parameters<typeof follow>): Promise<void> => {
    // Copies of old versions end when everything is built.
    while (!stopping.signal.aborted && following[0].length > 0)
      await follow(...following).catch((error: unknown) => {
        if (!(error instanceof WrongPositionError)) throw error;
        connect(false);
        return foundOther();
      });
  };

  const live = serving();
  const rebuilding = workers.filter(({ writer }) => !writer.serving);
  const swapIn = ({ writer }: Worker): void => {
    views.transaction(writer.swapIn);
    // At once: a copy has no tables any more.
    const ended = carriers.end(writer.projection.name);
    if (ended) live.splice(live.indexOf(ended), 1);
  };
  const swap = async (cohort: readonly Worker[]) => {
    for (const worker of cohort) if (!worker.writer.serving) await write(() => swapIn(worker));
    changed();
    for (const wake of waiting) wake();
  };
  let caughtUpNow: () => void = () => {};
  const caughtUp = new Promise<void>((resolve) => {
    caughtUpNow = resolve;
  });
  const runs: Promise<void>[] = [];
  /** Builds one cohort after the other, so that what is urgent does not share the processor. */
  const build = ([cohort, ...later]: readonly (readonly Worker[])[]): void => {
    if (!cohort) return live.length === 0 ? caughtUpNow() : undefined;
    let isBuilt = false;
    const built = async () => {
      await swap(cohort);
      if (!isBuilt) build(later);
      isBuilt = true;
    };
    runs.push(run(cohort, built));
  };
  if (live.length > 0) runs.push(run(live, caughtUpNow));
  build(cohortsOf(rebuilding, urgent));

  // A frozen old version will never show the position. Nobody waits for it; `withholds` reports it.
  const shows = (position: Position) => {
    const followed = serving();
    return followed.length > 0 && followed.every(({ writer }) => reaches(writer.position(), position));
  };
  changed();

  return {
    caughtUp,
    failed,
    reached: (position, timeout) => {
      if (shows(position)) return Promise.resolve(true);
      return new Promise((resolve) => {
        const end = (answer: boolean) => {
          waiting.delete(check);
          clearTimeout(timer);
          resolve(answer);
        };
        const timer = setTimeout(end, timeout, false);
        const check = () => shows(position) && end(true);
        waiting.add(check);
      });
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onFollowing: (listener) => {
      followers.add(listener);
      if (!followed) listener(false);
      return () => followers.delete(listener);
    },
    withholds: (position) => withheld.has(position) || !workers.every(isCurrent),
    position: () => shown,
    health: () => ({
      position: shown,
      built: builtOf(rebuilding.length > 0 ? rebuilding : workers, headAtStart),
      received: isLive ? (received ?? 'nothing') : undefined,
      connected,
      refused: disk.refuses,
      breaks: views.breaks(),
      explained: views.explainedBreaks(),
      setAside: workers.flatMap(({ writer }) => writer.aside.all()),
      projections: workers.map(({ writer }) => ({
        name: writer.projection.name,
        version: writer.projection.version,
        position: Number(writer.position()?.commit ?? -1n),
        serving: writer.serving,
        carried: carriers.has(writer.projection.name),
      })),
    }),
    stop: async () => {
      stopping.abort();
      round.abort();
      await Promise.allSettled([beating, erasures.ended, ...runs]);
    },
  };
}

/** The read models that are built beside an old version: the urgent ones first. */
function cohortsOf(rebuilding: readonly Worker[], urgent: readonly string[]): readonly (readonly Worker[])[] {
  const isUrgent = ({ writer }: Worker) => urgent.includes(writer.projection.name);
  const cohorts = [rebuilding.filter(isUrgent), rebuilding.filter((one) => !isUrgent(one))];
  return cohorts.filter((cohort) => cohort.length > 0);
}

const reaches = (at: Position | undefined, position: Position): boolean =>
  at !== undefined && comparePositions(at, position) >= 0;

/** How much of the log that the start found these read models have, from 0 to 1. They are not built at the same pace. */
function builtOf(workers: readonly Worker[], head: Position | undefined): number {
  if (!head || head.commit === 0n) return 1;
  const shares = workers.map(({ writer }) =>
    Math.min(1, Number(writer.position()?.commit ?? 0n) / Number(head.commit)),
  );
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** The last positions noted. A command asks for its own a moment after it wrote. */
function lately(most = 1_000) {
  const known = new Set<bigint>();
  return {
    note: (positions: readonly Position[]): void => {
      for (const { commit } of positions) known.add(commit);
      for (const oldest of known) {
        if (known.size <= most) return;
        known.delete(oldest);
      }
    },
    has: ({ commit }: Position): boolean => known.has(commit),
  };
}

/**
 * Returns the position of the slowest worker; undefined at the beginning of the log. Workers written together share one
 * position object, so few positions are compared.
 */
function earliest(workers: readonly Worker[]): Position | undefined {
  let least: Position | undefined;
  for (const { writer } of workers) {
    const position = writer.position();
    if (!position) return undefined;
    if (!least || (position !== least && comparePositions(position, least) < 0)) least = position;
  }
  return least;
}
