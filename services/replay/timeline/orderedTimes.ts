import { searched } from './search.ts';

/** Times in order, for as long as nothing is added. */
export type Times = Float64Array;

export interface OrderedTimes {
  add(time: number): void;
  times(): Times;
}

/** Times that are kept in order while they grow. Late ones are put into place by one sort for each question. */
export function orderedTimes(): OrderedTimes {
  let held = new Float64Array(1_024);
  let length = 0;
  /** The first times, which are in order. */
  let settled = 0;
  return {
    add: (time) => {
      if (length === held.length) {
        const larger = new Float64Array(length * 2);
        larger.set(held);
        held = larger;
      }
      if (settled === length && (length === 0 || (held[length - 1] ?? 0) <= time)) settled += 1;
      held[length++] = time;
    },
    times: () => {
      if (settled < length) place(held, settled, length);
      settled = length;
      return held.subarray(0, length);
    },
  };
}

/** Few new times are moved to their places; many are sorted with the others. */
const few = 64;
function place(held: Float64Array, settled: number, length: number): void {
  if (length - settled > few) {
    held.subarray(0, length).sort();
    return;
  }
  for (let n = settled; n < length; n += 1) {
    const time = held[n] ?? 0;
    const to = searched(n, (at) => (held[at] ?? 0) > time);
    held.copyWithin(to + 1, to, n);
    held[to] = time;
  }
}
