import { END, NOTHING, type Place } from './positions.ts';

/** The server reads history in pages of at most so many events that match. */
const PAGE = 32;

export interface CheckpointOptions {
  /** The place after which the subscription begins. */
  readonly after: Place;
  /** The last position of the log when it began. */
  readonly head: number;
  /** The most events in a page. */
  readonly window: number;
  /** A checkpoint is due after this many events. */
  readonly every: number;
}

/**
 * When a filtered subscription sends checkpoints, and with which places: as EventStoreDB 24.6 does
 * (Enumerator.AllSubscriptionFiltered, SubscriptionsService). Each event counts, whether it matches or not. History is
 * counted by pages, and a due checkpoint names the last place sent or the beginning of the page. So it may lie far
 * behind the last event read, and on a log without any matching event it says "nothing".
 */
export function checkpointsOf({ after, head, window, every }: CheckpointOptions) {
  let isLive = after > 0 && after >= head;
  /** The last event or checkpoint sent. */
  let sent = after;
  /** Never sent again, nor an earlier one. */
  let highest: Place | undefined;
  let page = { begin: Math.max(after, 0), seen: 0, matching: 0 };
  let [history, sinceBegin] = [0, 0];

  const due = (place: Place): Place | undefined => {
    sent = place;
    const said = place === NOTHING ? END : place;
    if (highest !== undefined && said <= highest) return undefined;
    highest = said;
    return said;
  };

  const passedLive = (position: number): Place | undefined => {
    if (sinceBegin < every) return undefined;
    sinceBegin = 0;
    return due(position);
  };

  const passedInHistory = (position: number, matches: boolean): Place | undefined => {
    page.seen += 1;
    if (matches) page.matching += 1;
    if (page.seen < window && page.matching < PAGE) return undefined;
    history += page.seen;
    const { begin } = page;
    page = { begin: position + 0.5, seen: 0, matching: 0 };
    if (history < every) return undefined;
    history %= every;
    return due(Math.max(sent, begin));
  };

  return {
    /** Counts an event. Returns the place of the checkpoint that follows it, if one is due. */
    passed(position: number, matches: boolean): Place | undefined {
      if (position > head) sinceBegin += 1;
      if (matches && position > sent) sent = position;
      return isLive ? passedLive(position) : passedInHistory(position, matches);
    },
    /** Returns the place of the checkpoint that precedes the message that all history was sent. */
    caughtUp(): Place | undefined {
      const wasLive = isLive;
      isLive = true;
      return wasLive ? undefined : due(sent);
    },
  };
}
