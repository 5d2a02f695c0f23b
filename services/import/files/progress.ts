import { SingleBar } from 'cli-progress';

export interface Progress {
  readonly to: (done: number, total: number) => void;
  readonly end: () => void;
}

const lineEvery = 5_000;

/** A progress bar on a terminal; otherwise a line every few seconds. */
export function progress(
  label: string,
  out: NodeJS.WriteStream = process.stderr,
  now: () => number = Date.now,
): Progress {
  return out.isTTY ? bar(label, out) : lines(label, out, now);
}

function bar(label: string, out: NodeJS.WriteStream): Progress {
  const format = `${label.padEnd(10)} {bar} {percentage} %  {value} of {total}  {eta_formatted} left`;
  const shown = new SingleBar({ format, stream: out, hideCursor: true, clearOnComplete: false, fps: 8 });
  let started = false;
  return {
    to: (done, total) => {
      if (!started) shown.start(total, 0);
      started = true;
      shown.setTotal(total);
      shown.update(done);
    },
    end: () => shown.stop(),
  };
}

function lines(label: string, out: NodeJS.WriteStream, now: () => number): Progress {
  let next = now() + lineEvery;
  return {
    to: (done, total) => {
      if (now() < next) return;
      next = now() + lineEvery;
      out.write(`${label}: ${done} of ${total}\n`);
    },
    end: () => {},
  };
}
