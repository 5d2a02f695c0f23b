import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { isBusy, otherWork, workSoFar } from './otherWork.mjs';

/** Half a second of a core. */
const ticks = 50;
const burn = `const began = process.cpuUsage();
do { var { user, system } = process.cpuUsage(began); } while (user + system < 520_000);
console.log('burned');
process.stdin.resume();`;

afterEach(() => vi.restoreAllMocks());

it('a program that still runs is other work, and one of ours that has ended is our own', async () => {
  const before = workSoFar();
  const child = spawn(process.execPath, ['-e', burn], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const meanwhile = workSoFar();
  child.stdin.end();
  await once(child, 'close');
  const after = workSoFar();
  if (before === null || meanwhile === null || after === null) throw new Error('This system tells no processor time.');
  expect(meanwhile.machine - before.machine).toBeGreaterThanOrEqual(ticks);
  expect(after.own - meanwhile.own).toBeGreaterThanOrEqual(ticks);
});

it('the budgets are judged unless others used more than a quarter of our own time', () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  const before = { machine: 1_000, own: 100 };
  expect(otherWork(before, { machine: 2_500, own: 1_100 })).toBe(0.5);
  expect(isBusy(before, { machine: 2_250, own: 1_100 })).toBe(false);
  expect(said).not.toHaveBeenCalled();
  expect(isBusy(before, { machine: 2_260, own: 1_100 })).toBe(true);
  expect(said).toHaveBeenCalledWith(
    "SKIPPED: the time budgets, because other programs used 26 % of the tests' own processor time.",
  );
});

it('the budgets are not judged where the system tells no processor time', () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(isBusy(null, { machine: 10, own: 10 })).toBe(true);
  expect(isBusy({ machine: 10, own: 10 }, null)).toBe(true);
});
