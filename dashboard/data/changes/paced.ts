/** The shortest pause between two looks at all documents of a kind: a storm brings hundreds of changes a second. */
const pause = 100;

export interface Pace {
  /** Tells the listeners soon, with the changes that come until then. */
  readonly changed: () => void;
  /** A constant function: React subscribes anew for each new one. */
  readonly listen: (listener: () => void) => () => void;
}

/** One pace for many listeners, so that they render together: at once after the first change, then after each pause. */
export function paced(): Pace {
  const listeners = new Set<() => void>();
  let rest: ReturnType<typeof setTimeout> | null = null;
  let [asked, missed] = [false, false];
  const call = (): void => {
    [asked, missed] = [false, false];
    if (listeners.size === 0) return;
    rest = setTimeout(() => {
      rest = null;
      if (missed) call();
    }, pause);
    // A listener that subscribes again while it is called would be called without end.
    const told = [...listeners];
    for (const listener of told) listener();
  };
  return {
    changed: () => {
      if (listeners.size === 0 || asked) return;
      missed = rest !== null;
      if (missed) return;
      asked = true;
      queueMicrotask(call);
    },
    listen: (listener) => {
      // A function of its own, because two components may listen with the same one.
      const own = (): void => listener();
      listeners.add(own);
      return () => {
        listeners.delete(own);
        if (listeners.size > 0 || rest === null) return;
        clearTimeout(rest);
        rest = null;
      };
    },
  };
}
