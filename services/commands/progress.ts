export interface Progress {
  readonly to: (done: number, total: number) => void;
  readonly end: () => void;
}

const lineEvery = 5_000;
const redrawnEvery = 100;

/** One line that is written again where a person watches a terminal; otherwise a line every few seconds. */
export function progress(
  label: string,
  out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
  now: () => number = Date.now,
): Progress {
  const [every, before, after] = out.isTTY ? [redrawnEvery, '\r\u001b[K', ''] : [lineEvery, '', '\n'];
  let next = now() + every;
  let last = '';
  return {
    to: (done, total) => {
      last = `${label}: ${done} of ${total}`;
      if (now() < next) return;
      next = now() + every;
      out.write(`${before}${last}${after}`);
    },
    // The line of a terminal is left with its last figures.
    end: () => {
      if (out.isTTY && last !== '') out.write(`${before}${last}\n`);
    },
  };
}
