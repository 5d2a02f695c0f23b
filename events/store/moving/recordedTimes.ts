import { comparePositions, type Position } from '#events/core/position';
import type { EventStore, StoredEvent } from '#events/store/store';
import { timesKept, timesStream } from './ownStreams.ts';

/** Reads the log in order and gives moved events the time at which the old log recorded them. */
export interface RecordedTimes {
  /** The event with its original `recordedAt`. */
  read<Event extends Dated>(event: Event): Event;
}

type Dated = Pick<StoredEvent, 'id' | 'type' | 'stream' | 'recordedAt'>;
type Times = Readonly<Record<string, string>>;

/**
 * A server gives each event the time of its own clock, also a moved one, and a moved event keeps its bytes. So the mover
 * writes the original times before the events, a few hundred at once. A reader keeps the last of these lists, and finds
 * the one that holds where it begins.
 */
export async function recordedTimes(
  store: Pick<EventStore, 'read'>,
  after: Position | undefined,
): Promise<RecordedTimes> {
  let times: Times | undefined = after && timesIn(await lastBefore(store, after));
  return {
    read: (event) => {
      if (event.type === timesKept && event.stream === timesStream)
        times = timesIn(event as unknown as Pick<StoredEvent, 'data'>);
      const recordedAt = times?.[event.id];
      return recordedAt === undefined ? event : { ...event, recordedAt };
    },
  };
}

const timesIn = (event: Pick<StoredEvent, 'data'> | undefined): Times | undefined => {
  const times = event?.data.times;
  return typeof times === 'object' ? (times as Times) : undefined;
};

/** The last list at or before a position, by binary search. Most logs have none, or are read after their last. */
async function lastBefore(store: Pick<EventStore, 'read'>, at: Position): Promise<StoredEvent | undefined> {
  const one = async (from?: number): Promise<StoredEvent | undefined> => {
    let found: StoredEvent | undefined;
    const where = from === undefined ? { backwards: true } : { from };
    for await (const event of store.read(timesStream, { ...where, maxCount: 1 })) found ??= event;
    return found;
  };
  const isBefore = (event: StoredEvent | undefined): boolean =>
    event !== undefined && comparePositions(event.position, at) <= 0;
  const last = await one();
  if (!last || isBefore(last)) return last;
  let [low, high] = [0, last.revision];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isBefore(await one(middle))) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? undefined : one(low - 1);
}
