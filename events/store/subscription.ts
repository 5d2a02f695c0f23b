import { setTimeout as sleep } from 'node:timers/promises';
import { comparePositions, type Position } from '#events/core/position';
import type { ReadAnswer } from './answers.ts';
import type { Answers } from './calls.ts';
import type { Reach } from './connection.ts';
import { pushedDown, wanted } from './filter.ts';
import { type StoredEvent } from './types.ts';

export interface SubscribeOptions {
  /** The last position already seen; omit it to start at the beginning. */
  readonly after?: Position;
  readonly types?: readonly string[];
  readonly streamPrefixes?: readonly string[];
  readonly signal: AbortSignal;
  /** `live` each time the subscription has caught up, `lost` once each time the connection breaks. */
  readonly onState?: (state: 'live' | 'lost', error?: unknown) => void;
}

const FIRST_WAIT = 50;
const LONGEST_WAIT = 2_000;

/** Emitted each time a subscription has read everything. */
export interface CaughtUp {
  readonly caughtUp: Position | undefined;
}

export type Followed = StoredEvent | CaughtUp;

/**
 * All events after a position, then new ones, for ever, in batches of the events that have arrived. It survives a
 * restart of the node and resumes at its position.
 */
export async function* follow(reach: Reach, options: SubscribeOptions): AsyncGenerator<readonly Followed[]> {
  const { signal, onState } = options;
  const place: Place = { after: options.after, attempts: 0, lost: false };
  const accepts = wanted(options);
  while (!signal.aborted) {
    let failure: unknown;
    let answers: Answers<ReadAnswer> | undefined;
    const cancel = () => answers?.cancel();
    signal.addEventListener('abort', cancel);
    try {
      const { connection, client } = await reach();
      if (signal.aborted) return;
      answers = connection.read(client, { from: place.after ?? 'start', filter: pushedDown(options) });
      for (let lot = await answers.lot(); lot; lot = await answers.lot()) {
        for (const part of partsOf(lot, place, accepts)) {
          if (signal.aborted) return;
          if ('live' in part) onState?.('live');
          else yield part;
        }
      }
    } catch (error) {
      failure = error;
    } finally {
      signal.removeEventListener('abort', cancel);
      answers?.cancel();
    }
    if (signal.aborted) return;
    if (!place.lost) onState?.('lost', failure);
    place.lost = true;
    const wait = Math.min(FIRST_WAIT * 2 ** place.attempts++, LONGEST_WAIT);
    await sleep(wait, undefined, { signal }).catch(() => undefined);
  }
}

/** The position of a subscription across its calls. */
interface Place {
  after: Position | undefined;
  attempts: number;
  lost: boolean;
}

/** The parts of a batch, in order: events before the end of the log come before the `live` signal. */
function* partsOf(
  lot: readonly ReadAnswer[],
  place: Place,
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
      if (!place.after || comparePositions(answer.position, place.after) > 0) place.after = answer.position;
    } else if (answer.kind === 'caughtUp') {
      if (items.length > 0) yield items;
      place.attempts = 0;
      place.lost = false;
      yield { live: true };
      items = [{ caughtUp: place.after }];
    }
  }
  if (items.length > 0) yield items;
}
