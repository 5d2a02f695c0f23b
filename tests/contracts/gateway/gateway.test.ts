import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { within } from '../../runs/speed.ts';
import { ownTime } from '../../support/clock/ownTime.ts';
import { DISPATCH, gatewayHouse, type House, KEY, next, steeredClock } from './gateway-house.ts';

let house: House;
const clock = steeredClock();

beforeEach(async () => {
  house = await gatewayHouse({ clock });
});
afterEach(() => house.stop());

describe('an unmodified pusher-js client', () => {
  it('connects, joins the dispatch channel and sees other members come and go', async () => {
    const ada = house.pusher('ada').subscribe(DISPATCH);
    const members = await next<{ count: number; me: { id: string } }>(ada, 'pusher:subscription_succeeded');
    expect(members).toMatchObject({ count: 1, myID: 'ada', me: { id: 'ada', info: { name: 'ADA' } } });

    const arrival = next(ada, 'pusher:member_added');
    const departure = next(ada, 'pusher:member_removed');
    const bo = house.pusher('bo');
    const seen = await next(bo.subscribe(DISPATCH), 'pusher:subscription_succeeded');
    expect(seen).toMatchObject({ count: 2, members: { ada: { name: 'ADA' }, bo: { name: 'BO' } } });
    expect(await arrival).toEqual({ id: 'bo', info: { name: 'BO' } });
    bo.disconnect();
    expect(await departure).toEqual({ id: 'bo', info: { name: 'BO' } });
  });

  it('receives a published document, and the other channel does not', async () => {
    const pusher = house.pusher('ada');
    const dispatch = pusher.subscribe(DISPATCH);
    const open = pusher.subscribe('news');
    await Promise.all([next(dispatch, 'pusher:subscription_succeeded'), next(open, 'pusher:subscription_succeeded')]);
    const other: string[] = [];
    open.bind_global((event: string) => other.push(event));
    const updated = next(dispatch, 'INCIDENT_UPDATED');
    const text = JSON.stringify({ event: 'INCIDENT_UPDATED', channel: DISPATCH, data: '{"state":"prüft"}' });
    house.hints.publish(`muster.frame.${DISPATCH}`, text);
    expect(await updated).toEqual({ state: 'prüft' });
    expect(other).toEqual([]);
  });

  it('sends a client event to the other members and not to itself', async () => {
    const [ada, bo] = [house.pusher('ada').subscribe(DISPATCH), house.pusher('bo').subscribe(DISPATCH)];
    await Promise.all([next(ada, 'pusher:subscription_succeeded'), next(bo, 'pusher:subscription_succeeded')]);
    const own: unknown[] = [];
    ada.bind('client-typing', (data: unknown) => own.push(data));
    const heard = new Promise((resolve) =>
      bo.bind('client-typing', (data: unknown, metadata: unknown) => resolve([data, metadata])),
    );
    const answered = next(ada, 'client-seen');
    ada.trigger('client-typing', { note: 7 });
    expect(await heard).toEqual([{ note: 7 }, { user_id: 'ada' }]);
    bo.trigger('client-seen', {});
    await answered;
    expect(own).toEqual([]);
  });

  it('signs its user in and receives the events for that user', async () => {
    const pusher = house.pusher('ada');
    pusher.signin();
    const succeeded = next(pusher.connection, 'message');
    await succeeded;
    await expect.poll(() => house.gateway.stats().subscriptions).toBe(1);
    const meant = next(pusher.user, 'SHIFT_STARTS');
    const channel = '#server-to-user-ada';
    house.hints.publish(
      `muster.frame.${channel}`,
      JSON.stringify({ event: 'SHIFT_STARTS', channel, data: '{"in":5}' }),
    );
    expect(await meant).toEqual({ in: 5 });
  });

  it('is disconnected for good when its session ends, within a second', async () => {
    const [ada, bo] = [house.pusher('ada'), house.pusher('bo')];
    await Promise.all([ada, bo].map((one) => next(one.subscribe(DISPATCH), 'pusher:subscription_succeeded')));
    const gone = next(ada.connection, 'disconnected');
    const took = ownTime();
    house.end('session-ada');
    await gone;
    expect(took()).toBeLessThan(within(1_000));
    expect(ada.connection.state).toBe('disconnected');
    expect(bo.connection.state).toBe('connected');
  });

  it('gets an error on the channel when the right to it is taken away, and keeps its other channels', async () => {
    const pusher = house.pusher('ada');
    const [dispatch, other] = [pusher.subscribe(DISPATCH), pusher.subscribe('private-crew')];
    await Promise.all([dispatch, other].map((one) => next(one, 'pusher:subscription_succeeded')));
    const told = next(dispatch, 'pusher:subscription_error');
    house.forbid('session-ada', DISPATCH);
    expect(await told).toMatchObject({ status: 403 });
    const kept = next(other, 'CREW_UPDATED');
    const missed: unknown[] = [];
    dispatch.bind('INCIDENT_UPDATED', (data: unknown) => missed.push(data));
    for (const [channel, event] of [
      [DISPATCH, 'INCIDENT_UPDATED'],
      ['private-crew', 'CREW_UPDATED'],
    ])
      house.hints.publish(`muster.frame.${channel}`, JSON.stringify({ event, channel, data: '{}' }));
    await kept;
    expect(missed).toEqual([]);
  });
});

describe('the upgrade', () => {
  it.each([
    ['/app/other-key?protocol=7', 4001],
    [`/app/${KEY}`, 4008],
    [`/app/${KEY}?protocol=seven`, 4006],
    [`/app/${KEY}?protocol=5`, 4007],
  ])('closes %s with %i after saying so', async (path, code) => {
    const client = await house.raw(path);
    expect((await client.sees('pusher:error')).data).toMatchObject({ code });
    expect((await client.closed).code).toBe(code);
  });

  it('is accepted from the own origin, and not from a foreign page', async () => {
    const own = await house.raw('?protocol=7', { origin: `http://127.0.0.1:${house.port}` });
    expect(await own.id()).toMatch(/^\d+\.\d+$/);
    await expect(house.raw('?protocol=7', { origin: 'http://evil.example' })).rejects.toThrow('403');
  });

  it('ignores other paths', async () => {
    await expect(house.raw('/elsewhere')).rejects.toThrow('socket hang up');
    expect(house.gateway.stats().sockets).toBe(0);
  });

  it('greets with its data as a JSON string', async () => {
    const client = await house.raw();
    const { data } = await client.sees('pusher:connection_established');
    expect(JSON.parse(data as string)).toEqual({ socket_id: await client.id(), activity_timeout: 120 });
  });
});

describe('presence', () => {
  it('counts a user with two sockets once, and hides sessions', async () => {
    const watcher = await house.raw();
    await watcher.subscribe('wu', DISPATCH);
    const [one, two] = [await house.raw(), await house.raw()];
    await one.subscribe('ada', DISPATCH);
    const { data } = await two.subscribe('ada', DISPATCH);
    expect(JSON.parse(data as string)).toEqual({
      presence: { ids: ['wu', 'ada'], hash: { wu: { name: 'WU' }, ada: { name: 'ADA' } }, count: 2 },
    });
    one.ws.close();
    await one.closed;
    two.say({ event: 'pusher:unsubscribe', data: { channel: DISPATCH } });
    await watcher.sees('pusher_internal:member_removed');
    const changes = watcher.seen.filter(({ event }) => event.startsWith('pusher_internal:member'));
    expect(changes).toEqual([
      {
        event: 'pusher_internal:member_added',
        channel: DISPATCH,
        data: '{"user_id":"ada","user_info":{"name":"ADA"}}',
      },
      { event: 'pusher_internal:member_removed', channel: DISPATCH, data: '{"user_id":"ada"}' },
    ]);
    expect(JSON.stringify([...watcher.seen, ...two.seen])).not.toContain('session-');
  });

  it('takes any user id as text, even one that means something to a program', async () => {
    const [one, two] = [await house.raw(), await house.raw()];
    await one.subscribe('__proto__', DISPATCH);
    const { data } = await two.subscribe('constructor', DISPATCH);
    expect(data).toContain('"__proto__":{"name":"__PROTO__"}');
  });
});

describe('a heartbeat', () => {
  it('comes at once and every five seconds to a client that asks for it, and to no other', async () => {
    const [screen, other] = [await house.raw(), await house.raw()];
    await Promise.all([screen.subscribe('ada', DISPATCH), other.subscribe('wu', DISPATCH)]);
    const beats = ({ seen }: typeof screen) => seen.filter(({ event }) => event === 'muster:beat').length;
    screen.say({ event: 'muster:beats', data: {} });
    await screen.settled();
    expect(beats(screen)).toBe(1);
    for (let second = 0; second < 15; second++) clock.advance(1_000);
    await Promise.all([screen.settled(), other.settled()]);
    expect([beats(screen), beats(other)]).toEqual([4, 0]);
  });
});

describe('silence', () => {
  it('is broken by a ping of the server, and ends the connection when no answer comes', async () => {
    const [dead, alive] = [await house.raw(), await house.raw()];
    await Promise.all([dead.subscribe('ada', DISPATCH), alive.subscribe('wu', DISPATCH)]);
    clock.advance(119_000);
    await alive.settled();
    clock.advance(2_000);
    await dead.sees('pusher:ping');
    expect(alive.seen.filter(({ event }) => event === 'pusher:ping')).toEqual([]);
    clock.advance(30_000);
    expect((await dead.closed).code).toBe(4201);
    await alive.settled();
  });

  it.each(['a pong', 'an event', 'a pong of the WebSocket itself'])('is over with %s', async (sign) => {
    const client = await house.raw();
    await client.subscribe('ada', DISPATCH);
    clock.advance(121_000);
    await client.sees('pusher:ping');
    if (sign === 'a pong') client.say({ event: 'pusher:pong', data: {} });
    else if (sign === 'an event') client.say({ event: 'client-x', channel: 'private-a', data: {} });
    else client.ws.pong();
    await house.raw().then((other) => other.settled());
    clock.advance(40_000);
    await client.settled();
    // The other one did not sign in.
    expect(house.gateway.stats().sockets).toBe(1);
  });
});
