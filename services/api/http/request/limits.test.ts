import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Asker, rateLimits, TooMany } from './limits.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

/** The seconds to wait, or 0 when the request may proceed. */
const waitOf = (counted: Promise<void>): Promise<number> =>
  counted.then(
    () => 0,
    (error: unknown) => (error instanceof TooMany ? error.seconds : Promise.reject(error as Error)),
  );

/** The number of `times` requests that may proceed. */
async function passed(times: number, ask: (n: number) => Promise<void>): Promise<number> {
  const waits = [];
  for (let n = 0; n < times; n++) waits.push(await waitOf(ask(n)));
  return waits.filter((wait) => wait === 0).length;
}

const stranger = (ip = '10.0.0.1'): Asker => ({ ip, who: null, changes: false });
const user = (session = 's', account = 'a'): Asker => ({ ...stranger(), who: { session, account } });

describe('in one minute', () => {
  it('an account can be tried ten times from one address, in any spelling of its email address', async () => {
    const { counted } = rateLimits();
    const spelt = ['ada@x.example', 'ADA@x.example', ' ada@x.example '];
    expect(await passed(30, (n) => counted(stranger(), { account: spelt[n % 3] ?? '' }))).toBe(10);
  });

  it('a stranger who tries an account does not lock it for its owner at another address', async () => {
    const { counted } = rateLimits();
    const account = 'ada@x.example';
    await passed(50, () => counted(stranger('10.0.0.66'), { account }));
    expect(await waitOf(counted(stranger('10.0.0.1'), { account }))).toBe(0);
    // Many addresses together may guess 200 times.
    expect(await passed(300, (n) => counted(stranger(`10.0.1.${n % 250}`), { account }))).toBeLessThanOrEqual(200);
  });

  it('one address can try a hundred times, whatever accounts it tries', async () => {
    const { counted } = rateLimits();
    expect(await passed(150, (n) => counted(stranger(), { account: `${n}@x.example` }))).toBe(100);
  });

  it('one address may ask 1,200 times without a session, and a session 12,000 times', async () => {
    const { request } = rateLimits();
    expect(await passed(1_300, () => request(stranger()))).toBe(1_200);
    // A whole town may share one IP address: a signed-in user does not wait for it.
    expect(await passed(12_100, () => request(user()))).toBe(12_000);
  });

  it('an account may change 30,000 things, however many sessions it has', async () => {
    const { request } = rateLimits();
    const change = (n: number) => request({ ...user(`s${n % 9}`), changes: true });
    expect(await passed(30_100, change)).toBe(30_000);
    expect(await waitOf(request({ ...user('other', 'b'), changes: true }))).toBe(0);
  });

  it('a program may ask as often as its token says, whatever another one asks', async () => {
    const { request } = rateLimits();
    const program = (session: string, limit: number): Asker => ({
      ...stranger(),
      who: { session, account: session, limit },
    });
    expect(await passed(10, () => request(program('t1', 3)))).toBe(3);
    expect(await passed(10, () => request(program('t2', 3)))).toBe(3);
    expect(await passed(10, () => request(program('t3', 5)))).toBe(5);
    expect(await waitOf(request(user('t1', 't1')))).toBe(0);
  });

  it('an address that used up its requests does not take those of a link or of a sign-in', async () => {
    const { request, counted } = rateLimits();
    await passed(1_300, () => request(stranger()));
    expect(await waitOf(counted(stranger(), { link: 'check-in 1' }))).toBe(0);
    expect(await waitOf(counted(stranger(), { account: 'ada@x.example' }))).toBe(0);
    expect(await waitOf(counted(stranger(), { link: null }))).toBeGreaterThan(0);
  });

  it('a link may be used 60 times, and its neighbor as often', async () => {
    const { counted } = rateLimits();
    expect(await passed(100, () => counted(stranger(), { link: 'one' }))).toBe(60);
    expect(await passed(10, () => counted(stranger(), { link: 'two' }))).toBe(10);
  });

  it('one client of IPv6 has one limit for its whole network', async () => {
    const { request } = rateLimits();
    expect(await passed(1_300, (n) => request(stranger(`2001:db8:0:1::${n.toString(16)}`)))).toBe(1_200);
    expect(await waitOf(request(stranger('2001:db8:0:2::1')))).toBe(0);
  });

  it('an organization may look for 600 addresses, all its users together', async () => {
    const { request } = rateLimits();
    const search = (n: number, searcher = 'arvada') => request({ ...user(`s${n % 7}`), searcher });
    expect(await passed(700, search)).toBe(600);
    expect(await passed(10, (n) => search(n, 'durham'))).toBe(10);
  });
});

it('works again after the announced minute', async () => {
  const { counted } = rateLimits();
  const attempt = () => counted(stranger(), { account: 'ada@x.example' });
  await passed(10, attempt);
  const wait = await waitOf(attempt());
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  vi.setSystemTime(Date.now() + wait * 1_000);
  expect(await waitOf(attempt())).toBe(0);
});
