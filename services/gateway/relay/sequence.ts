/** A publisher silent for this long is forgotten. If it returns, it counts as new. */
const FORGOTTEN_AFTER = 60_000;
const MAX_PUBLISHERS = 1_000;

interface Heard {
  last: number;
  at: number;
}

/**
 * Follows each publisher's sequence numbers. Core NATS may silently lose messages: a gap, a new publisher and a
 * restarted one all mean that a frame may have been missed.
 */
export function sequences(now: () => number, onMissed: (publisher: string, why: 'new' | 'gap') => void) {
  const publishers = new Map<string, Heard>();

  const known = (publisher: string, last: number): Heard | undefined => {
    const heard = publishers.get(publisher);
    if (heard) {
      heard.at = now();
      return heard;
    }
    // Endless new ids are an attack or a fault. Forgetting one costs one more fetch; remembering all costs memory.
    if (publishers.size >= MAX_PUBLISHERS) publishers.clear();
    publishers.set(publisher, { last, at: now() });
    onMissed(publisher, 'new');
    return undefined;
  };

  return {
    /** The number of publishers heard of lately. */
    get publishers(): number {
      return publishers.size;
    },
    /** True when a frame with this number is new. */
    frame(publisher: string, number: number): boolean {
      const heard = known(publisher, number);
      if (!heard) return true;
      if (number <= heard.last) return false;
      const missed = number > heard.last + 1;
      heard.last = number;
      if (missed) onMissed(publisher, 'gap');
      return true;
    },
    /** Records the last number that a publisher used. A smaller one than before means that it restarted. */
    beat(publisher: string, number: number): void {
      const heard = known(publisher, number);
      if (!heard || heard.last === number) return;
      heard.last = number;
      onMissed(publisher, 'gap');
    },
    forgetSilent(): void {
      for (const [publisher, { at }] of publishers) if (now() - at > FORGOTTEN_AFTER) publishers.delete(publisher);
    },
  };
}
