import { expect, it } from 'vitest';
import { sessionIdle } from './sessionIdle.ts';

const minute = 60_000;
const idle = (sessionIdleMinutes: number, own?: number) =>
  sessionIdle({ config: { sessionIdleMinutes }, views: { doc: () => ({ idle_minutes: own }) } } as never, 'arvada') /
  minute;

it('an unused session ends by the setting of its organization, and never later than the installation allows', () => {
  expect(idle(120)).toBe(120);
  expect(idle(120, 30)).toBe(30);
  // The bound was lowered after the organization had chosen.
  expect(idle(20, 30)).toBe(20);
  expect(idle(0)).toBe(0);
  expect(idle(0, 30)).toBe(30);
});
