import { afterEach, describe, expect, it } from 'vitest';
import { stalenessOf } from '../../support/sockets/staleness.ts';
import { DISPATCH, gatewayHouse, type House, next, steeredClock } from './gateway-house.ts';

let house: House;
afterEach(() => house.stop());

describe('many connections', () => {
  it('above the limit are refused with 4100, and there is room again when one closes', async () => {
    house = await gatewayHouse({ maxSockets: 2 });
    const [one] = [await house.raw(), await house.raw()];
    const late = await house.raw();
    expect((await late.closed).code).toBe(4100);
    one.ws.close();
    await one.closed;
    await expect.poll(() => house.gateway.stats().sockets).toBe(1);
    await (await house.raw()).settled();
  });

  it('are closed in slices at a planned stop, with a code that lets them reconnect', async () => {
    const clock = steeredClock();
    house = await gatewayHouse({ clock });
    const pusher = house.pusher('ada');
    await next(pusher.subscribe(DISPATCH), 'pusher:subscription_succeeded');
    const clients = await Promise.all(Array.from({ length: 160 }, () => house.raw()));
    await Promise.all(clients.map((client) => client.settled()));
    let closed = 0;
    for (const client of clients) void client.closed.then(() => (closed += 1));
    const away = next(pusher.connection, 'connecting');
    const stopped = house.gateway.stop();
    // Ada is the first of 161; a slice has 50.
    for (const gone of [49, 99, 149]) {
      await expect.poll(() => closed).toBe(gone);
      clock.advance(99);
      await clients.at(-1)?.settled();
      expect(closed).toBe(gone);
      clock.advance(1);
    }
    await stopped;
    expect(await Promise.all(clients.map(async (client) => (await client.closed).code))).toEqual(
      clients.map(() => 1001),
    );
    await away;
    await expect(house.raw()).rejects.toThrow('503');
  });

  it('that are cut without a close leave nothing behind', async () => {
    house = await gatewayHouse();
    const watcher = await house.raw();
    await watcher.subscribe('wu', DISPATCH);
    const clients = await Promise.all(Array.from({ length: 50 }, () => house.raw()));
    await Promise.all(clients.map((client, at) => client.subscribe(`crew-${at}`, DISPATCH)));
    for (const client of clients) client.ws.terminate();
    await expect.poll(() => house.gateway.stats()).toMatchObject({ sockets: 1, subscriptions: 1, channels: 1 });
    const left = () => watcher.seen.filter(({ event }) => event === 'pusher_internal:member_removed');
    await expect.poll(left).toHaveLength(50);
    const welcome = await (await house.raw()).subscribe('ada', DISPATCH);
    expect(JSON.parse(welcome.data as string)).toMatchObject({ presence: { ids: ['wu', 'ada'], count: 2 } });
  });
});

describe('a connection on which nobody signs in', () => {
  it('is closed after ten seconds; one with a session stays', async () => {
    const clock = steeredClock();
    house = await gatewayHouse({ clock });
    const [stranger, ada] = [await house.raw(), await house.raw()];
    await stranger.subscribe('nobody', 'board');
    await ada.subscribe('ada', DISPATCH);
    for (let second = 0; second < 9; second++) clock.advance(1_000);
    await stranger.settled();
    for (let second = 0; second < 2; second++) clock.advance(1_000);
    expect((await stranger.closed).code).toBe(4100);
    await ada.settled();
  });

  it('and comes back is not stale any more when the server followed again meanwhile', async () => {
    const clock = steeredClock();
    house = await gatewayHouse({ clock });
    const pusher = house.pusher('nobody');
    const staleSince = stalenessOf(pusher);
    await next(pusher.connection, 'connected');
    house.gateway.following(false);
    await expect.poll(staleSince).not.toBeNull();
    const closed = next(pusher.connection, 'error');
    for (let second = 0; second < 11; second++) clock.advance(1_000);
    await closed;
    house.gateway.following(true);
    expect(staleSince()).not.toBeNull();
    await next(pusher.connection, 'connected');
    expect(staleSince()).toBeNull();
  });

  it('has at most 20 public channels', async () => {
    house = await gatewayHouse();
    const stranger = await house.raw();
    for (let n = 0; n < 20; n++) await stranger.subscribe('nobody', `public-${n}`);
    stranger.say({ event: 'pusher:subscribe', data: { channel: 'public-20' } });
    const refused = await stranger.sees('pusher:subscription_error');
    expect(refused).toMatchObject({ channel: 'public-20' });
    await stranger.subscribe('ada', DISPATCH);
  });
});
