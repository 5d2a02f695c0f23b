import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, Random } from '#events/core/ports';
import type { Position } from '#events/core/position';
import { inTime, patienceOf } from '#events/store/patience';
import type { Progress } from '#services/commands/progress';
import { WrongCommand } from '#services/commands/wrongCommand';
import type { Log } from '#services/core/log';
import type { Compared } from '#services/verify/comparing';
import { rebuild } from '#services/verify/rebuild';
import { rulesApart } from './applying.ts';
import type { Copying } from './copying/copying.ts';
import type { Place } from './copying/places.ts';
import { type Follower, type FollowingOptions, followerOf, stopWhen } from './following.ts';
import { pauseOf } from './pausing.ts';
import { type Both, bothReadModels } from './readModels.ts';
import { type Verification, type Verified, verificationOf } from './verifying.ts';

export interface MoveOptions extends FollowingOptions {
  readonly dataDir: string;
  readonly masterKey: Buffer;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly progress: (label: string) => Progress;
  readonly say: (words: string) => void;
  /** How long writes stay paused for the operator at the end. Seconds. */
  readonly pause: number;
  /** Writes count as paused when none came for this long: longer than an append can be under way. Milliseconds. */
  readonly quiet: number;
  /** The longest time for which writes are paused while the end of the log is copied and compared. Milliseconds. */
  readonly longestPause: number;
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

/**
 * Copies a log to another event store while the system runs, compares both, and leaves writes paused for a short time,
 * so that the operator can switch. Nothing is switched here. Throws `WrongCommand`.
 */
export async function move(options: MoveOptions): Promise<Moved> {
  const { from, to, clock, say } = options;
  const began = clock.now();
  const follower = followerOf(options);
  const early = await during(options, 'Copying', async (bar) => follower.toTheEnd(await shareOf(from, bar)));
  const copying = clock.now() - began;
  const folder = join(options.dataDir, 'moving');
  const target = await rebuild({ ...options, place: to, folder: join(folder, 'new') });
  const ends = [target.end];
  const pause = pauseOf(from.store, clock);
  try {
    let checked = await verifyEarly(options, follower, early.copying);
    await during(options, 'Building read models', async (bar) => {
      const show = await shareOf(to, bar);
      return target.upToDate((place) => {
        stopWhen(options.calledOff);
        show(place);
      });
    });
    const both = await during(options, 'Comparing read models', async (bar) => {
      const [show, copyOn] = [await shareOf(from, bar), () => follower.toTheEnd()];
      return bothReadModels({ ...options, show, copyOn, place: from, folder: join(folder, 'old') }, target);
    });
    ends.push(both.end);
    const { copying: now } = await follower.toTheEnd();
    // After a broken connection the copy began anew.
    if (now !== checked.copying) checked = await verifyEarly(options, follower, now);
    const pausedAt = clock.now();
    const { verification, readModels } = await pause.during(() =>
      inTime(patienceOf(options.longestPause), finish(options, follower, { checked, both }), () => tooLong(options)),
    );
    await pause.hold(options.pause);
    // A process that does not know the pause may have written during the comparison.
    const verified = await verification.goOn(true);
    return { verified, readModels, copying, paused: clock.now() - pausedAt, until: pause.until() };
  } catch (error) {
    await pause.release().catch(() => say('The old log does not answer: writes go on by themselves within a minute.'));
    throw error;
  } finally {
    for (const end of ends) await end();
  }
}

async function during<T>({ progress }: MoveOptions, label: string, work: (bar: Progress) => Promise<T>): Promise<T> {
  const bar = progress(label);
  return work(bar).finally(bar.end);
}

/** Shows a place of the old log as a share of the end that it has now. Embedded positions count events, a server's bytes. */
async function shareOf({ store }: Place, bar: Progress): Promise<(place: Position | undefined) => void> {
  const end = Number((await store.head())?.commit ?? 0n);
  return (place) => {
    const at = Number(place?.commit ?? 0n);
    bar.to(at, Math.max(at, end));
  };
}

/** A copy, and how far it was compared with the old log. */
interface Checked {
  readonly copying: Copying;
  readonly verification: Verification;
}

/** A stream may be erased during a comparison, which then finds a difference. */
const attempts = 3;

/**
 * Compares what there is while the system runs, so that the pause is short. Compares again when the copy began anew
 * meanwhile.
 */
async function verifyEarly(options: MoveOptions, follower: Follower, first: Copying): Promise<Checked> {
  let copying = first;
  for (let n = 1; ; n += 1) {
    try {
      const verification = await compareWhileWritten(options, copying);
      const { copying: now } = await follower.toTheEnd();
      if (now === copying) return { copying, verification };
      copying = now;
    } catch (error) {
      if (!(error instanceof WrongCommand) || n === attempts) throw error;
      options.say(`${error.message} It may have changed meanwhile, so everything is compared again.`);
      copying = (await follower.toTheEnd()).copying;
      copying.changed = new Set(copying.rules.streams());
    }
  }
}

async function compareWhileWritten(options: MoveOptions, copying: Copying): Promise<Verification> {
  const { from, to, calledOff } = options;
  return during(options, 'Comparing', async (bar) => {
    const show = await shareOf(from, bar);
    const goOn = (place: Position): void => {
      stopWhen(calledOff);
      show(place);
    };
    const verification = verificationOf(from.store, to.store, copying.rules);
    await rulesAlike(copying);
    await verification.goOn(false, goOn);
    return verification;
  });
}

/** Copies and compares the last events, while writes are paused. */
async function finish(options: MoveOptions, follower: Follower, so: { checked: Checked; both: Both }) {
  options.say('Writes are paused. Copying the last events.');
  const last = await copyTheLast(options, follower);
  const verification = await verifyLate(options, last, last === so.checked.copying ? so.checked.verification : null);
  return { verification, readModels: await so.both.compare() };
}

const tooLong = ({ longestPause }: MoveOptions): WrongCommand =>
  new WrongCommand(
    `Writes were paused for ${longestPause / 1_000} s, and the end of the log was not copied and compared by then, so writes go on. What was copied stays; run the move again.`,
  );

/** So long may a process go on writing that has not heard of the pause. Milliseconds. */
const stragglers = 30_000;

/** Copies until no process has written for a while. */
async function copyTheLast({ clock, from, quiet, patience }: MoveOptions, follower: Follower): Promise<Copying> {
  const began = clock.now();
  let lastWritten = began;
  for (;;) {
    const { copying, copied } = await follower.toTheEnd();
    const now = clock.now();
    if (copied > 0) lastWritten = now;
    if (now - lastWritten >= quiet) return copying;
    if (now - began > stragglers + patience)
      throw new WrongCommand(
        `Something goes on writing to ${from.name} during the pause, most likely a process of an earlier release. Stop it and run the move again.`,
      );
    await sleep(100);
  }
}

/** Compares the streams whose end or metadata changed since the last comparison. */
async function rulesAlike(copying: Copying): Promise<void> {
  const streams = [...copying.changed];
  copying.changed = new Set();
  const [apart] = await rulesApart(copying, streams);
  if (apart !== undefined) throw new WrongCommand(`The logs differ in a stream: ${apart}`);
}

async function verifyLate(options: MoveOptions, copying: Copying, early: Verification | null): Promise<Verification> {
  const { from, to } = options;
  await rulesAlike(copying);
  const verification = early ?? verificationOf(from.store, to.store, copying.rules);
  await during(options, 'Comparing', async (bar) => verification.goOn(true, await shareOf(from, bar)));
  return verification;
}
