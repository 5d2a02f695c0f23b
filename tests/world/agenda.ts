/** Something that happens at a time. Those of one time happen in the order of their numbers. */
export interface Entry {
  readonly at: number;
  readonly n: number;
  readonly what: () => void;
  off: boolean;
}

/** The entries to come, the first one at the root of the heap. */
export function agenda() {
  const heap: Entry[] = [];
  const before = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.n < b.n);
  const push = (entry: Entry): void => {
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] as Entry;
      if (!before(entry, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = entry;
  };
  const pop = (): Entry | undefined => {
    const first = heap[0];
    const last = heap.pop();
    if (!first || !last || first === last) return first;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= heap.length) break;
      const right = left + 1;
      const least = right < heap.length && before(heap[right] as Entry, heap[left] as Entry) ? right : left;
      if (!before(heap[least] as Entry, last)) break;
      heap[at] = heap[least] as Entry;
      at = least;
    }
    heap[at] = last;
    return first;
  };

  return { heap: heap as readonly Entry[], push, pop };
}
