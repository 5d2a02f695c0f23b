import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from '#events/core/position';
import { timesStream } from '#events/store/moving/ownStreams';
import { AppendRefused } from '#events/store/rawLog';
import { NotAllowedError, OutcomeUnknownError, UnavailableError } from '#events/store/store';
import { CalledOff, WrongCommand } from '#services/commands/wrongCommand';
import { readRules } from '#services/verify/rules';
import { readExplanations, soundnessOf } from '#services/verify/soundness';
import { apply } from './applying.ts';
import { type Copying, copyToTheEnd } from './copying/copying.ts';
import type { Place } from './copying/places.ts';
import { placeToGoOn } from './resuming.ts';

export interface FollowingOptions {
  readonly from: Place;
  readonly to: Place;
  readonly calledOff: AbortSignal;
  /** How long a log that does not answer is waited for. Milliseconds. */
  readonly patience: number;
}

/** Copies again and again to the end of the old log. Waits for a log that does not answer. */
export interface Follower {
  /** `copied` is above 0 when anything was or may have been copied. */
  toTheEnd(
    show?: (place: Position | undefined) => void,
  ): Promise<{ readonly copying: Copying; readonly copied: number }>;
}

export function followerOf(options: FollowingOptions): Follower {
  const { calledOff } = options;
  let current: Copying | null = null;
  return {
    toTheEnd: (show = () => undefined) =>
      insist(options, async () => {
        const known = current;
        const copying = known ?? (await standing(options, ({ place }) => show(place)));
        // After a failure the new log itself says how far the copy came.
        current = null;
        let copied = known ? 0 : 1;
        for (let more = Number.POSITIVE_INFINITY; more > 1_000; copied += more) {
          more = await copyToTheEnd(copying, calledOff);
          stopWhen(calledOff);
        }
        if (!known) for (const stream of copying.rules.streams()) await apply(copying, stream);
        current = copying;
        return { copying, copied };
      }),
  };
}

/** The progress of a copy, read from the new log itself: an interrupted move goes on from there. */
async function standing({ from, to }: FollowingOptions, onProgress: Copying['onProgress']): Promise<Copying> {
  const rules = await readRules(from.store.raw);
  const { after, lists } = await placeToGoOn(from.store, to.store, rules);
  const soundness = soundnessOf(from.store.raw, rules, await readExplanations(from.store.raw));
  return {
    source: from.store,
    target: to.store,
    rules,
    soundness,
    place: after,
    lists,
    copied: 0,
    changed: new Set(rules.streams()),
    onProgress,
  };
}

/** Repeats work that a broken connection ended. Each attempt begins with what the new log holds. */
async function insist<T>({ patience, calledOff, from, to }: FollowingOptions, work: () => Promise<T>): Promise<T> {
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
    return new WrongCommand(`${name} refuses an append to the stream ${error.stream}: ${error.message}`);
  return error instanceof UnavailableError || error instanceof OutcomeUnknownError
    ? new WrongCommand(`${name}: ${error.message} What was copied stays; run the move again to go on.`)
    : error;
}

export const stopWhen = (calledOff: AbortSignal): void => {
  if (calledOff.aborted) throw new CalledOff();
};
