import { setImmediate as breath } from 'node:timers/promises';
import type { Followed } from '#events/store/store';

/**
 * The letters of a batch while requests are answered. A fact of a spreadsheet holds 500 rows: several of them in one
 * transaction would hold up everyone.
 */
const heaviest = 150_000;

/**
 * Regroups events of the log into batches: full ones while catching up, because ten events of one document are then one
 * write, and afterwards whatever has arrived, unless it is too heavy for one turn.
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
      const count = live ? Math.min(largest, countWithin(waiting)) : largest;
      yield waiting.slice(0, count);
      waiting = waiting.slice(count);
      if (live && waiting.length > 0) await breath();
    }
  }
}

/** How many of the first items are light enough together; at least one. */
function countWithin(items: readonly Followed[]): number {
  let letters = 0;
  const beyond = items.findIndex((item) => {
    letters += 'data' in item ? lettersOf(item.data, 3) : 0;
    return letters > heaviest;
  });
  return beyond < 0 ? items.length : Math.max(1, beyond);
}

/** About the length of data as JSON. What lies deeper than any list of rows is not looked at. */
function lettersOf(value: unknown, deep: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null || deep === 0) return 8;
  let letters = 0;
  for (const one of Object.values(value)) letters += 8 + lettersOf(one, deep - 1);
  return letters;
}
