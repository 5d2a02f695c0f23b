// Tells whether other programs kept the machine busy while the tests ran.
import { readFileSync } from 'node:fs';

/** With nothing else running it is a seventh: the system, and Chromium's own children, which outlive their parent. */
const most = 0.25;

/**
 * The processor time so far, in ticks (proc(5)): of the whole machine, and of this process with the children that have
 * ended. Null where the system does not tell.
 */
export function workSoFar() {
  try {
    const [, user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8').split(/\s+/, 8).map(Number);
    const own = readFileSync('/proc/self/stat', 'utf8');
    // The program's name may hold spaces, so the fields are counted from its closing bracket. Four of them are times.
    const ticks = own.slice(own.lastIndexOf(')') + 2).split(' ');
    const sum = (...numbers) => numbers.reduce((all, one) => all + Number(one), 0);
    return { machine: sum(user, nice, system, irq, softirq), own: sum(...ticks.slice(11, 15)) };
  } catch {
    return null;
  }
}

/** The processor time that other programs used between the two, as a part of the own time. Infinite where unknown. */
export function otherWork(before, after) {
  if (before === null || after === null) return Number.POSITIVE_INFINITY;
  const own = after.own - before.own;
  return (after.machine - before.machine - own) / own;
}

/** Other work makes some files slower than others, so the time budgets are not judged beside it. */
export function isBusy(before, after) {
  const part = otherWork(before, after);
  if (part <= most) return false;
  const words = Number.isFinite(part)
    ? `used ${Math.round(part * 100)} % of the tests' own processor time`
    : 'cannot be seen';
  console.log(`SKIPPED: the time budgets, because other programs ${words}.`);
  return true;
}
