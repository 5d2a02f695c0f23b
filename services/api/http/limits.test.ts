import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Asker, rateLimits } from './limits.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** The number of `times` requests that may proceed. */
async function passed(asks: (asker: Asker) => Promise<number>, times: number, asker: (n: number) => Asker) {
  const waits = [];
  for (let n = 0; n < times; n++) waits.push(await asks(asker(n)));
  return waits.filter((wait) => wait === 0).length;
}

describe('in one minute', () => {
  const signIn = (account: string, ip = '10.0.0.1'): Asker => ({ ip, session: null, account });

  it('an account can be tried ten times, in any spelling of its address and from anywhere', async () => {
    const asks = rateLimits();
    const spelt = ['ada@x.example', 'ADA@x.example', ' ada@x.example '];
    expect(await passed(asks, 30, (n) => signIn(spelt[n % 3] ?? '', `10.0.0.${n}`))).toBe(10);
  });

  it('one address can try a hundred times, whatever accounts it tries', async () => {
    expect(await passed(rateLimits(), 150, (n) => signIn(`${n}@x.example`))).toBe(100);
  });

  it('one address that is not signed in may ask 1,200 times, and a session 12,000 times', async () => {
    const asks = rateLimits();
    expect(await passed(asks, 1_300, () => ({ ip: '10.0.0.1', session: null, account: null }))).toBe(1_200);
    // A whole town may share one IP address: a signed-in user does not wait for it.
    expect(await passed(asks, 12_100, () => ({ ip: '10.0.0.1', session: 's', account: null }))).toBe(12_000);
  });

  it('an organization may look for 600 addresses, all its users together', async () => {
    const asks = rateLimits();
    const asker = (n: number) => ({ ip: '10.0.0.1', session: `s${n % 7}`, account: null, searcher: 'arvada' });
    expect(await passed(asks, 700, asker)).toBe(600);
    expect(await passed(asks, 10, () => ({ ...asker(0), searcher: 'durham' }))).toBe(10);
  });
});

it('works again after the announced minute', async () => {
  const asks = rateLimits();
  const asker = { ip: '10.0.0.1', session: null, account: 'ada@x.example' };
  await passed(asks, 10, () => asker);
  const wait = await asks(asker);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  vi.setSystemTime(Date.now() + wait * 1_000);
  expect(await asks(asker)).toBe(0);
});
