import { setTimeout as sleep } from 'node:timers/promises';
import { comparePositions, type Position, somewhere } from '#events/core/position';
import type { ReadAnswer } from '#events/store/answers';
import type { Answers } from '#events/store/connection/calls';
import type { Reach } from '#events/store/connection/connection';
import type { Permissions } from '#events/store/connection/permissions';
import { failedCall, NotAllowedError, WrongPositionError } from '#events/store/refusals';
import type { Place, StoredEvent } from '#events/store/types';
import { pushedDown, wanted } from './filter.ts';

export interface SubscribeOptions {
  /** The last position already seen; omit it to start at the beginning. */
  readonly after?: Position;
  /** An event already seen. It is looked up before each call, because a server may have been replaced meanwhile. */
  readonly seen?: () => Place | null;
  readonly types?: readonly string[];
  readonly streamPrefixes?: readonly string[];
  readonly signal: AbortSignal;
  /**
   * `live` each time the subscription has caught up, `lost` once each time the connection breaks, `denied` once when the
   * server refuses our user.
   */
  readonly onState?: (state: 'live' | 'lost' | 'denied', error?: unknown) => void;
}

const FIRST_WAIT = 50;
const LONGEST_WAIT = 2_000;
/** An operator has to act first. */
const DENIED_WAIT = 10_000;

/** Emitted each time a subscription has read everything. */
export interface CaughtUp {
  readonly caughtUp: Position | undefined;
}

export type Followed = StoredEvent | CaughtUp;

interface Following {
  readonly reach: Reach;
  readonly permissions: Permissions;
  readonly holds: (place: Place) => Promise<boolean>;
}

/**
 * All events after a position, then new ones, for ever, in batches of the events that have arrived. It survives a
 * restart of the node and resumes at its position. Throws `WrongPositionError` when the log does not hold the event seen,
 * or has no event at the position: it is another log than before.
 */
export async function* follow(
  { reach, permissions, holds }: Following,
  options: SubscribeOptions,
): AsyncGenerator<readonly Followed[]> {
  const { signal, onState } = options;
  const place: Progress = { after: somewhere(options.after), attempts: 0, told: 'live' };
  const accepts = wanted(options);
  while (!signal.aborted) {
    let failure: unknown;
    let answers: Answers<ReadAnswer> | undefined;
    const cancel = () => answers?.cancel();
    signal.addEventListener('abort', cancel);
    let forget: (() => void) | undefined;
    try {
      const { connection, client } = await reach();
      const seen = options.seen?.();
      if (seen && !(await holds(seen))) throw new WrongPositionError();
      if (signal.aborted) return;
      answers = connection.read(client, { from: place.after ?? 'start', filter: pushedDown(options) });
      // Another call found that this connection carries nothing. The log is followed over the next one.
      forget = connection.whenLost(cancel);
      for (let lot = await answers.lot(); lot; lot = await answers.lot()) {
        permissions.note('read all streams');
        for (const part of partsOf(lot, place, accepts)) {
          if (signal.aborted) return;
          if ('live' in part) onState?.('live');
          else yield part;
        }
      }
    } catch (error) {
      failure = failedCall(error, 'read');
      permissions.note('read all streams', failure);
    } finally {
      signal.removeEventListener('abort', cancel);
      forget?.();
      answers?.cancel();
    }
    if (signal.aborted) return;
    if (failure instanceof WrongPositionError) throw failure;
    const state = failure instanceof NotAllowedError ? 'denied' : 'lost';
    if (place.told !== state) onState?.(state, failure);
    place.told = state;
    const wait = state === 'denied' ? DENIED_WAIT : Math.min(FIRST_WAIT * 2 ** place.attempts++, LONGEST_WAIT);
    await sleep(wait, undefined, { signal }).catch(() => undefined);
  }
}

/** The position of a subscription across its calls. */
interface Progress {
  after: Position | undefined;
  attempts: number;
  told: 'live' | 'lost' | 'denied';
}

/** The parts of a batch, in order: events before the end of the log come before the `live` signal. */
function* partsOf(
  lot: readonly ReadAnswer[],
  place: Progress,
  accepts: (event: StoredEvent) => boolean,
): Generator<readonly Followed[] | { readonly live: true }> {
  let items: Followed[] = [];
  for (const answer of lot) {
    if (answer.kind === 'event') {
      const { event } = answer;
      if (place.after && comparePositions(event.position, place.after) <= 0) continue;
      place.after = event.position;
      if (accepts(event)) items.push(event);
    } else if (answer.kind === 'checkpoint') {
      const { position } = answer;
      if (position && (!place.after || comparePositions(position, place.after) > 0)) place.after = position;
    } else if (answer.kind === 'caughtUp') {
      if (items.length > 0) yield items;
      place.attempts = 0;
      place.told = 'live';
      yield { live: true };
      items = [{ caughtUp: place.after }];
    }
  }
  if (items.length > 0) yield items;
}
