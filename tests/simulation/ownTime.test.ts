import { expect, it } from 'vitest';
import { ownPart, ownTime } from '../support/clock/ownTime.ts';

it('a limit on time counts waiting and work, and not the time that other processes took', () => {
  expect(ownPart(5.2, 0.4)).toBe(5);
  // The turn ended late: our own work held it up, or a busy machine.
  expect(ownPart(800, 790)).toBe(790);
  expect(ownPart(800, 2)).toBe(5);
});

it('a limit on time is passed by a process that works for longer', () => {
  const took = ownTime();
  const before = process.cpuUsage();
  while (process.cpuUsage(before).user < 60_000);
  expect(took()).toBeGreaterThan(50);
});
