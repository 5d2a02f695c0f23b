/** A publisher unheard of for this long is forgotten; should it speak again, it is new. */
const FORGOTTEN_AFTER = 60_000;
const MAX_PUBLISHERS = 1_000;

interface Heard {
  last: number;
  at: number;
}

/**
 * Follows each publisher's running number. Core NATS may lose messages and says nothing of it: a gap, a publisher
 * never heard before and one that began anew all mean that something may have been missed.
 */
export function sequences(now: () => number, onMissed: (publisher: string) => void) {
  const publishers = new Map<string, Heard>();

  const known = (publisher: string, last: number): Heard | undefined => {
    const heard = publishers.get(publisher);
    if (heard) {
      heard.at = now();
      return heard;
    }
    // Ids that never end are an attack or a fault; forgetting costs one more fetch, remembering all costs memory.
    if (publishers.size >= MAX_PUBLISHERS) publishers.clear();
    publishers.set(publisher, { last, at: now() });
    onMissed(publisher);
    return undefined;
  };

  return {
    /** Whether a frame with this number is new. */
    frame(publisher: string, number: number): boolean {
      const heard = known(publisher, number);
      if (!heard) return true;
      if (number <= heard.last) return false;
      const missed = number > heard.last + 1;
      heard.last = number;
      if (missed) onMissed(publisher);
      return true;
    },
    /** A publisher says the last number it used; a smaller one than heard means that it began anew. */
    beat(publisher: string, number: number): void {
      const heard = known(publisher, number);
      if (!heard || heard.last === number) return;
      heard.last = number;
      onMissed(publisher);
    },
    forgetSilent(): void {
      for (const [publisher, { at }] of publishers) if (now() - at > FORGOTTEN_AFTER) publishers.delete(publisher);
    },
  };
}
