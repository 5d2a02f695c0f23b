/** Channels remembered. A forgotten one counts as heard until now, and its screens fetch once more. */
const MAX_CHANNELS = 20_000;
/** A frame that was missed is of a change that the read models show after so long. Milliseconds. */
const SETTLED_MS = 10_000;

/**
 * The log position up to which the frames of each channel came before now: a screen that fetched the position or a
 * later one, and then subscribes, misses nothing. `shown` is the position that the read models of this process show.
 */
export function lastFrames(shown: () => number) {
  const last = new Map<string, number>();
  /** Channels without a frame since then count as heard until this position; null when frames may have been missed. */
  let floor: number | null = null;
  let since: number | null = null;

  return {
    heard(channel: string, position = 0): void {
      last.delete(channel);
      last.set(channel, Math.max(shown(), position));
      if (last.size <= MAX_CHANNELS) return;
      const [oldest, until] = last.entries().next().value as [string, number];
      last.delete(oldest);
      if (floor !== null) floor = Math.max(floor, until);
    },
    of: (channel: string): number => last.get(channel) ?? floor ?? shown(),
    /** Frames may have been missed. */
    forget(): void {
      last.clear();
      floor = null;
      since = null;
    },
    /** Is called from time to time while this process follows the log. */
    follow(now: number): void {
      since ??= now;
      if (now - since >= SETTLED_MS) floor ??= shown();
    },
  };
}
