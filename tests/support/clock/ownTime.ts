/** The length of one turn of the stopwatch. Milliseconds. */
const turn = 5;

/**
 * Starts a stopwatch of the time that this process had; returns a reading of it in milliseconds. Waiting and work
 * count. The time in which a busy machine ran other processes does not, so that a limit on it holds on every machine.
 */
export function ownTime(): () => number {
  let sum = 0;
  let last = performance.now();
  let worked = process.cpuUsage();
  const look = () => {
    const now = performance.now();
    const { user, system } = process.cpuUsage(worked);
    sum += ownPart(now - last, (user + system) / 1_000);
    last = now;
    worked = process.cpuUsage();
  };
  const timer = setInterval(look, turn);
  // A test that fails before its reading must not keep the process alive.
  timer.unref();
  return () => {
    clearInterval(timer);
    look();
    return sum;
  };
}

/**
 * The part of one turn that counts. A turn that ended late without work of ours was another process's. Milliseconds.
 */
export const ownPart = (passed: number, work: number): number => Math.min(passed, Math.max(turn, work));
