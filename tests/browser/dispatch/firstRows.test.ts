import { expect, it } from 'vitest';
import { limitFor } from '../../runs/speed.ts';
import { boardReady } from '../support/acts.ts';
import { ownPage } from '../support/house.ts';
import { housed } from '../support/housed.ts';
import { arrives } from '../support/traffic.ts';

const here = housed();
/** A laptop in a truck. */
const slow = { kbitPerSecond: 1_500, latency: 150, processor: 4 };
/** Until incidents and crews are in their lists. Milliseconds are those of a quiet machine. */
const budget = { requests: 25, bytes: 250_000, after: 4_000 };

it('the board shows its first rows soon on a slow network and processor, and asks for nothing twice', async () => {
  const board = await here.screen('dispatcher@arvada.example', '/account/', ownPage);
  await board.goto('about:blank');
  const asked: string[] = [];
  board.on('request', (request) => {
    if (request.method() === 'GET') asked.push(request.url().replace(here.url, ''));
  });
  const arrival = await arrives(board, '/dispatch/', 'body:has(li[data-incident]):has(li[data-crew])', slow);
  console.info(arrival);
  expect(arrival.requests.length).toBeLessThanOrEqual(budget.requests);
  expect(arrival.bytes).toBeLessThanOrEqual(budget.bytes);
  expect(arrival.bytes).toBeGreaterThan(100_000);
  // Each channel has a signature of its own; nothing else is asked for twice, also not once the socket is open.
  await boardReady(board);
  expect(asked).toEqual([...new Set(asked)]);
  expect(asked).toContain('/api/beta/dispatch/get-data/');
  expect(arrival.after).toBeLessThanOrEqual(limitFor(arrival.after, budget.after));
});
