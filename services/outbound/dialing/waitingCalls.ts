/** A call that waits for its turn. */
export interface Waiting {
  readonly id: string;
  /** The organization whose call it is. */
  readonly entity: string;
  /** Urgent call-outs go first, then the people who hold a phone and wait, then everyone else. */
  readonly rank: 'urgent' | 'awaited' | 'usual';
  dial(): Promise<unknown>;
  /** Called instead when no turn can be had, for a person who should not wait for the next try. */
  failed?(error: unknown): void;
}

const ranks = ['urgent', 'awaited', 'usual'] as const;

/**
 * The calls that wait. Within an organization the most urgent goes first. Organizations take turns: those that have an
 * urgent call get every second turn or more, so that a storm in one of them delays the first call of another by one.
 */
export function waitingCalls() {
  const waiting = new Map<string, Waiting>();
  /** The number of the last turn of each organization that has waiting calls. */
  const served = new Map<string, number>();
  let turns = 0;
  let wasUrgent = false;

  /** The next call of each organization; the first one to wait goes first among equals. */
  const heads = (): readonly Waiting[] => {
    const found = new Map<string, Waiting>();
    for (const rank of ranks)
      for (const one of waiting.values()) if (one.rank === rank && !found.has(one.entity)) found.set(one.entity, one);
    return [...found.values()];
  };
  const longestUnserved = (some: readonly Waiting[]): Waiting | undefined =>
    some.toSorted((a, b) => (served.get(a.entity) ?? 0) - (served.get(b.entity) ?? 0))[0];

  return {
    waiting,
    /** The call whose turn is next. */
    next: (): Waiting | undefined => {
      const all = heads();
      const [urgent, awaited, usual] = ranks.map((rank) => all.filter((one) => one.rank === rank));
      const first = longestUnserved(urgent ?? []);
      const other = longestUnserved(awaited ?? []) ?? longestUnserved(usual ?? []);
      return wasUrgent ? (other ?? first) : (first ?? other);
    },
    /** Takes a call out, for its turn. */
    took: ({ id, entity, rank }: Waiting): void => {
      waiting.delete(id);
      wasUrgent = rank === 'urgent';
      turns += 1;
      served.set(entity, turns);
      const left = new Set([...waiting.values()].map((one) => one.entity));
      // An organization that comes again later is not behind those that waited meanwhile.
      for (const known of served.keys()) if (known !== entity && !left.has(known)) served.delete(known);
    },
  };
}
