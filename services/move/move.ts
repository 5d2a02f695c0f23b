import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, Random } from '#events/core/ports';
import { timesStream } from '#events/store/moving/ownStreams';
import { AppendRefused } from '#events/store/rawLog';
import { NotAllowedError, OutcomeUnknownError, UnavailableError } from '#events/store/store';
import type { Log } from '#services/core/log';
import type { Progress } from '#services/import/files/progress';
import { apply, rulesApart } from './applying.ts';
import { type Copying, copyToTheEnd } from './copying.ts';
import { pauseOf } from './pausing.ts';
import type { Place } from './places.ts';
import { type Compared, compareReadModels, type Rebuilt, rebuild } from './readModels.ts';
import { CannotMove } from './refused.ts';
import { placeToGoOn } from './resuming.ts';
import { readRules } from './rules.ts';
import { soundnessOf } from './soundness.ts';
import { type Verification, type Verified, verificationOf } from './verifying.ts';

export interface MoveOptions {
  readonly from: Place;
  readonly to: Place;
  readonly dataDir: string;
  readonly masterKey: Buffer;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly progress: (label: string) => Progress;
  readonly say: (words: string) => void;
  readonly calledOff: AbortSignal;
  /** How long writes stay paused for the operator at the end. Seconds. */
  readonly pause: number;
  /** How long a log that does not answer is waited for. Milliseconds. */
  readonly patience: number;
  /** Writes count as paused when none came for this long: longer than an append can be under way. Milliseconds. */
  readonly quiet: number;
}

export interface Moved {
  readonly verified: Verified;
  readonly readModels: Compared;
  /** Milliseconds. */
  readonly copying: number;
  readonly paused: number;
  /** The time at which writes go on in the old log. Milliseconds since 1970. */
  readonly until: number;
}

/** The operator called it off. The events that were copied stay; the next run goes on. */
export class CalledOff extends Error {}

/**
 * Copies a log to another event store while the system runs, compares both, and leaves writes paused for a short time,
 * so that the operator can switch. Nothing is switched here. Throws `CannotMove`.
 */
export async function move(options: MoveOptions): Promise<Moved> {
  const { from, to, clock, calledOff, say } = options;
  const began = clock.now();
  await copyAll(options);
  const copying = clock.now() - began;
  const folder = join(options.dataDir, 'moving');
  const target = await rebuild({ ...options, store: to.store, folder: join(folder, 'new') });
  const pause = pauseOf(from.store, clock);
  try {
    const verification = await verifyEarly(options);
    await during(options, 'Building read models', () => target.upToDate());
    stopWhen(calledOff);
    const pausedAt = clock.now();
    const done = await pause.during(async () => {
      say('Writes are paused. Copying the last events.');
      await copyTheLast(options, pausedAt);
      const verified = await verifyAll(options, verification);
      return { verified, readModels: await compareBoth(options, target, folder) };
    });
    await pause.hold(options.pause);
    return { ...done, copying, paused: clock.now() - pausedAt, until: pause.until() };
  } catch (error) {
    await pause.release().catch(() => say('The old log does not answer: writes go on by themselves within a minute.'));
    throw error;
  } finally {
    await target.end();
  }
}

const stopWhen = (calledOff: AbortSignal): void => {
  if (calledOff.aborted) throw new CalledOff();
};

async function during<T>({ progress }: MoveOptions, label: string, work: (bar: Progress) => Promise<T>): Promise<T> {
  const bar = progress(label);
  return work(bar).finally(bar.end);
}

/** Where a copy stands, from the new log itself: an interrupted move goes on from there. */
async function standing({ from, to }: MoveOptions, onProgress: Copying['onProgress']): Promise<Copying> {
  const rules = await readRules(from.store.raw);
  const { after, lists } = await placeToGoOn(from.store, to.store, rules);
  const soundness = soundnessOf(from.store.raw, rules);
  return { source: from.store, target: to.store, rules, soundness, place: after, lists, copied: 0, onProgress };
}

/** Copies until only the events of a moment are missing. Waits for a log that does not answer. */
async function copyAll(options: MoveOptions): Promise<void> {
  const { from, calledOff } = options;
  await during(options, 'Copying', async (bar) => {
    const end = Number((await from.store.head())?.commit ?? 0n);
    const onProgress = ({ place }: Copying): void => {
      const at = Number(place?.commit ?? 0n);
      bar.to(at, Math.max(at, end));
    };
    await insist(options, async () => {
      const copying = await standing(options, onProgress);
      while ((await copyToTheEnd(copying, calledOff)) > 1_000) stopWhen(calledOff);
      stopWhen(calledOff);
      for (const stream of copying.rules.streams()) await apply(copying, stream);
    });
  });
}

/** Repeats work that a broken connection ended. Each attempt begins with what the new log holds. */
async function insist<T>({ patience, calledOff, from, to }: MoveOptions, work: () => Promise<T>): Promise<T> {
  let since: number | undefined;
  let reached: number | undefined;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      stopWhen(calledOff);
      if (!isPassing(error)) throw told(error, to);
      const now = performance.now();
      const held = await listsIn(to);
      if (since === undefined || (held ?? -1) > (reached ?? -1)) since = now;
      reached = held ?? reached;
      if (now - since > patience) throw told(error, (await answers(from)) ? to : from);
      await sleep(500);
    }
  }
}

/** How many lists of times the new log holds: a measure of progress. Undefined while it does not answer. */
const listsIn = async ({ store }: Place): Promise<number | undefined> => {
  try {
    const [last] = await store.raw.readStream(timesStream, { backwards: true, count: 1 });
    return last?.revision ?? -1;
  } catch {
    return undefined;
  }
};

const answers = ({ store }: Place): Promise<boolean> => store.ping();

const lasting = new Set([
  'WrongExpectedVersion',
  'StreamDeleted',
  'MaximumAppendSizeExceeded',
  'BadRequest',
  'AccessDenied',
]);
const isPassing = (error: unknown): boolean =>
  error instanceof AppendRefused
    ? !lasting.has(error.refusal.kind)
    : (error instanceof UnavailableError && !(error instanceof NotAllowedError)) ||
      error instanceof OutcomeUnknownError;

function told(error: unknown, { name }: Place): unknown {
  if (error instanceof AppendRefused)
    return new CannotMove(`${name} refuses an append to the stream ${error.stream}: ${error.message}`);
  return error instanceof UnavailableError || error instanceof OutcomeUnknownError
    ? new CannotMove(`${name}: ${error.message} What was copied stays; run the move again to go on.`)
    : error;
}

/** Compares what there is while the system runs, so that the pause is short. Null when it must be done again. */
async function verifyEarly(options: MoveOptions): Promise<Verification | null> {
  const { from, to } = options;
  return during(options, 'Comparing', async (bar) => {
    const verification = verificationOf(from.store, to.store, await readRules(from.store.raw));
    try {
      await verification.goOn(false, (events) => bar.to(events, events));
      return verification;
    } catch {
      // A stream may have been erased meanwhile. The comparison in the pause decides.
      return null;
    }
  });
}

/** So long may a process go on writing that has not heard of the pause. Milliseconds. */
const stragglers = 30_000;

/** Copies until no process has written for a while. */
async function copyTheLast(options: MoveOptions, pausedAt: number): Promise<void> {
  const { clock, calledOff, from, quiet } = options;
  await insist(options, async () => {
    const copying = await standing(options, () => undefined);
    let lastWritten = clock.now();
    while (clock.now() - lastWritten < quiet) {
      stopWhen(calledOff);
      if ((await copyToTheEnd(copying, calledOff)) > 0) lastWritten = clock.now();
      if (clock.now() - pausedAt > stragglers + options.patience)
        throw new CannotMove(
          `Something goes on writing to ${from.name} during the pause, most likely a process of an earlier release. Stop it and run the move again.`,
        );
      await sleep(100);
    }
    for (const stream of copying.rules.streams()) await apply(copying, stream);
  });
}

async function verifyAll(options: MoveOptions, early: Verification | null): Promise<Verified> {
  const { from, to } = options;
  const rules = await readRules(from.store.raw);
  const apart = await rulesApart({ source: from.store, target: to.store, rules });
  if (apart[0] !== undefined) throw new CannotMove(`The logs differ in a stream: ${apart[0]}`);
  return during(options, 'Comparing', (bar) =>
    (early ?? verificationOf(from.store, to.store, rules)).goOn(true, (events) => bar.to(events, events)),
  );
}

/** The read models of this installation and those of the new log; or, without any, those of both logs built anew. */
async function compareBoth(options: MoveOptions, target: Rebuilt, folder: string): Promise<Compared> {
  const { from, dataDir, say } = options;
  await target.upToDate();
  const own = join(dataDir, 'views.db');
  const compared = existsSync(own) ? tried(own, target.file) : null;
  if (compared?.difference === null) return compared;
  // The read models here may be of another release, or of a process that is stopped. Only a rebuild can tell.
  say('Building the read models of the old log again, to compare them.');
  const source = await rebuild({ ...options, store: from.store, folder: join(folder, 'old') });
  try {
    await source.upToDate();
    const again = compareReadModels(source.file, target.file);
    if (again.difference !== null) throw new CannotMove(`The read models of the two logs differ: ${again.difference}`);
    return again;
  } finally {
    await source.end();
  }
}

function tried(was: string, is: string): Compared | null {
  try {
    return compareReadModels(was, is);
  } catch {
    return null;
  }
}
