import { expect, it } from 'vitest';
import { oneAtATime } from './oneAtATime.ts';

const answers = () => new Promise((resolve) => setTimeout(resolve));

it('fetches once more for all requests that came during a fetch', async () => {
  const open: (() => void)[] = [];
  let asked = 0;
  const ask = oneAtATime(() => {
    asked += 1;
    return new Promise((resolve) => open.push(resolve));
  });
  ask();
  ask();
  ask();
  expect(asked).toBe(1);
  open.shift()?.();
  await answers();
  expect(asked).toBe(2);
  open.shift()?.();
  await answers();
  expect(asked).toBe(2);
  ask();
  expect(asked).toBe(3);
});
