import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from '../support/network/freePort.ts';

const lane = Symbol.for('muster.tests.lane');
const here = globalThis as { [lane]?: unknown };

/** Asks as another test process would, while this one goes on. */
async function inAnotherProcess<T>(ask: () => Promise<T>): Promise<T> {
  const mine = here[lane];
  delete here[lane];
  try {
    return await ask();
  } finally {
    here[lane] = mine;
  }
}

async function ports(count: number): Promise<readonly number[]> {
  const told: number[] = [];
  while (told.length < count) told.push(await freePort());
  return told;
}

it('no two test processes are told the same port, however many they ask for', async () => {
  const mine = new Set(await ports(300));
  const others = await inAnotherProcess(() => ports(300));
  expect(others.filter((port) => mine.has(port))).toEqual([]);
  for (const port of [...mine, ...others]) expect(port > 12_000 && port < 32_000).toBe(true);
});

it('a port that is listened on is not told again, and the others are told in turn', async () => {
  const port = await freePort();
  const server = createServer();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const next = await ports(260);
  expect(next).not.toContain(port);
  // Other programs may have some.
  expect(new Set(next).size).toBeGreaterThan(200);
  await new Promise((done) => server.close(done));
});
