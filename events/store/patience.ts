/** The time somebody has for an answer. It begins once, and all that is done for the answer shares it. */
export interface Patience {
  /** Milliseconds, never below 0. */
  left(): number;
}

/** A command is answered within two seconds, the way there and back and a busy machine included. Milliseconds. */
const usual = 1_700;

export function patienceOf(milliseconds: number = usual): Patience {
  // Not the clock of the house: nobody's patience is longer because a wall clock was set back.
  const end = performance.now() + milliseconds;
  return { left: () => Math.max(0, end - performance.now()) };
}

/** What the work comes to; when the time is over, `late` says with what it is refused. The work itself goes on. */
export function inTime<T>(patience: Patience, work: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    // An answer that lies in the socket of a busy process is read before the immediate.
    const timer = setTimeout(() => setImmediate(() => isOver || reject(late())), Math.ceil(patience.left()));
    const over = () => {
      isOver = true;
      clearTimeout(timer);
    };
    work.then(resolve, reject).then(over, over);
  });
}
