/** The time limit of one answer. It starts once, and all work for the answer shares it. */
export interface Patience {
  /** Milliseconds, never below 0. */
  left(): number;
}

/** A command is answered within two seconds, including the network and a busy machine. Milliseconds. */
const usual = 1_700;

export function patienceOf(milliseconds: number = usual): Patience {
  // A monotonic clock: setting the wall clock back must not extend a time limit.
  const end = performance.now() + milliseconds;
  return { left: () => Math.max(0, end - performance.now()) };
}

/** The result of the work, or the error made by `late` when the time is over. The work itself continues. */
export function inTime<T>(patience: Patience, work: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    // A busy process reads an answer waiting in the socket before the immediate runs.
    const timer = setTimeout(() => setImmediate(() => isOver || reject(late())), Math.ceil(patience.left()));
    const over = () => {
      isOver = true;
      clearTimeout(timer);
    };
    work.then(resolve, reject).then(over, over);
  });
}
