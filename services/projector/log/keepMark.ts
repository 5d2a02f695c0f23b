import { type Clock, every } from '#events/core/ports';
import { markLog } from '#services/views/file/knownLog';
import type { Places } from '#services/views/place';

/** Milliseconds. */
const EVERY = 60_000;

/** Marks the data directory with the last event known, each minute and at the end. Returns a function that ends it. */
export function keepMark(dataDir: string, views: Pick<Places, 'place'>, clock: Clock): () => void {
  const mark = (): void => {
    const place = views.place();
    if (!place?.event) return;
    try {
      markLog(dataDir, place);
    } catch {
      // A full disk: the next minute does it.
    }
  };
  const stop = every(clock, EVERY, mark);
  return () => {
    stop();
    mark();
  };
}
