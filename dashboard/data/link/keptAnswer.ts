/** An answer to a link, kept on the phone so that its page opens without a signal, and the time at which it came. */
export interface KeptAnswer<T> {
  readonly answer: T;
  readonly at: number;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const prefix = 'muster.link.';
/** A link that nobody opens again is not closed on the phone. Milliseconds. */
const longest = 24 * 3_600_000;

export function readKept<T>(store: Store | null, key: string, now: number): KeptAnswer<T> | null {
  try {
    const kept = JSON.parse(store?.getItem(prefix + key) ?? 'null') as Partial<KeptAnswer<T>> | null;
    if (!kept?.answer || typeof kept.at !== 'number' || now - kept.at > longest) return null;
    return { answer: kept.answer, at: kept.at };
  } catch {
    return null;
  }
}

export function keepAnswer<T>(store: Store | null, key: string, kept: KeptAnswer<T>): void {
  try {
    store?.setItem(prefix + key, JSON.stringify(kept));
  } catch {
    // The phone stores nothing: the page works with a signal.
  }
}

export function forgetAnswer(store: Store | null, key: string): void {
  try {
    store?.removeItem(prefix + key);
  } catch {
    // As above.
  }
}

/** Removes the answers of the links that are too old. Without a time it removes all. */
export function forgetOld(store: (Store & object) | null, now = Number.POSITIVE_INFINITY): void {
  for (const name of Object.keys(store ?? {}))
    if (name.startsWith(prefix) && !readKept(store, name.slice(prefix.length), now))
      forgetAnswer(store, name.slice(prefix.length));
}
