import type { Followed } from '#events/store/store';

/**
 * Regroups events of the log into batches: full ones while catching up, because ten events of one document are then one
 * write, and afterwards whatever has arrived.
 */
export async function* batches(
  lots: AsyncIterable<readonly Followed[]>,
  largest: number,
): AsyncGenerator<readonly Followed[]> {
  let waiting: Followed[] = [];
  let live = false;
  for await (const lot of lots) {
    live ||= lot.some((item) => 'caughtUp' in item);
    waiting = waiting.length === 0 ? [...lot] : waiting.concat(lot);
    while (waiting.length >= largest || (live && waiting.length > 0)) {
      yield waiting.slice(0, largest);
      waiting = waiting.slice(largest);
    }
  }
}
