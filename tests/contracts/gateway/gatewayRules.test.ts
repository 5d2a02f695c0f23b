import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectHints } from '#services/broker/nats';
import { framePublisher } from '#services/gateway/frames';
import { signChannel, signUser } from '#services/gateway/signature';
import {
  ACTIVE,
  DISPATCH,
  gatewayHouse,
  type House,
  KEY,
  type RawSocket,
  SECRET,
  signedFor,
  steeredClock,
} from './gateway-house.ts';

let house: House;
const clock = steeredClock();

beforeEach(async () => {
  house = await gatewayHouse({ clock });
});
afterEach(() => house.stop());

describe('a subscription', () => {
  let client: RawSocket;
  beforeEach(async () => {
    client = await house.raw();
  });

  const asks = async (data: object) => {
    const from = client.seen.length;
    client.say({ event: 'pusher:subscribe', data });
    await client.settled();
    return client.seen.slice(from).find(({ event }) => event !== 'pusher:pong')!;
  };
  const signature = async (channel: string, data?: string) =>
    `${KEY}:${signChannel(SECRET, await client.id(), channel, data)}`;

  it('succeeds with the right signature, on private channels too', async () => {
    const answer = await asks({ channel: 'private-a', ...signedFor('ada', await client.id(), 'private-a') });
    expect(answer).toEqual({ event: 'pusher_internal:subscription_succeeded', channel: 'private-a', data: '{}' });
  });

  it.each(['private-a', DISPATCH])('is refused on %s when anything signed was changed', async (channel) => {
    const id = await client.id();
    const good = signedFor('ada', id, channel);
    const changed = good.channel_data.replace('session-ada', 'session-bo');
    for (const bad of [
      { channel_data: changed, auth: good.auth },
      { auth: good.auth },
      { channel_data: good.channel_data },
      { channel_data: good.channel_data, auth: `other:${good.auth.split(':')[1]}` },
      { channel_data: good.channel_data, auth: signedFor('ada', '1.2', channel).auth },
      { channel_data: good.channel_data, auth: signedFor('ada', id, 'private-b').auth },
      { channel_data: good.channel_data, auth: 7 },
      { channel_data: { user_id: 'ada' }, auth: good.auth },
    ])
      expect(await asks({ channel, ...bad })).toMatchObject({ event: 'pusher:subscription_error', channel });
    expect(house.gateway.stats().subscriptions).toBe(0);
  });

  it('is refused without a session, even with a valid signature', async () => {
    expect(await asks({ channel: 'private-a', auth: await signature('private-a') })).toMatchObject({
      event: 'pusher:subscription_error',
    });
  });

  it('is accepted from a stock signer that identifies the user, and ends with that user’s session', async () => {
    const data = JSON.stringify({ user_id: 'ada', user_info: { name: 'Ada' } });
    const stock = { channel: DISPATCH, auth: await signature(DISPATCH, data), channel_data: data };
    expect(await asks(stock)).toMatchObject({ event: 'pusher_internal:subscription_succeeded' });
    // A private channel's answer names nobody: the socket's own user counts.
    const alone = { channel: 'private-a', auth: await signature('private-a') };
    expect(await asks(alone)).toMatchObject({ event: 'pusher:subscription_error' });
    const user_data = JSON.stringify({ id: 'ada' });
    const auth = `${KEY}:${signUser(SECRET, await client.id(), user_data)}`;
    client.say({ event: 'pusher:signin', data: { auth, user_data } });
    await client.sees('pusher:signin_success');
    expect(await asks(alone)).toMatchObject({ event: 'pusher_internal:subscription_succeeded' });
    house.end('session-ada');
    expect(await client.closed).toMatchObject({ code: 4009 });
  });

  it.each(['ada', 'nobody'])('is refused from a stock signer for %s without a session that may', async (user) => {
    house.forbid('session-ada', DISPATCH);
    const data = JSON.stringify({ user_id: user });
    expect(
      await asks({ channel: DISPATCH, auth: await signature(DISPATCH, data), channel_data: data }),
    ).toBeUndefined();
    for (let looks = 0; looks < 10; looks++) clock.advance(100);
    await client.sees('pusher:subscription_error', DISPATCH);
  });

  it('is refused when the session has no right, or has ended', async () => {
    house.forbid('session-ada', DISPATCH);
    house.end('session-bo');
    for (const user of ['ada', 'bo']) {
      const from = client.seen.length;
      // Not at once: a signature made on another node may be ahead of this one.
      expect(await asks({ channel: DISPATCH, ...signedFor(user, await client.id(), DISPATCH) })).toBeUndefined();
      for (let looks = 0; looks < 10; looks++) clock.advance(100);
      await client.sees('pusher:subscription_error', DISPATCH, from);
    }
  });

  it('waits a moment for a session that this gateway has not read of yet', async () => {
    house.forbid('session-ada', DISPATCH);
    const from = client.seen.length;
    client.say({
      event: 'pusher:subscribe',
      data: { channel: DISPATCH, ...signedFor('ada', await client.id(), DISPATCH) },
    });
    await client.settled();
    house.allow('session-ada', DISPATCH);
    clock.advance(100);
    await client.sees('pusher_internal:subscription_succeeded', DISPATCH, from);
  });

  it.each(['', 'a b', 'ä', 'x'.repeat(165), 'a/b', 'a*', '>', '#else', 7, null, {}])(
    'is refused for the channel name %j',
    async (channel) => {
      expect(await asks({ channel })).toMatchObject({ event: 'pusher:error', data: { code: 4300 } });
    },
  );

  it('may have a name of 164 characters, and dots anywhere', async () => {
    for (const channel of ['x'.repeat(164), '.a..b.', 'A-z_0=@,.;']) {
      expect(await asks({ channel })).toMatchObject({ event: 'pusher_internal:subscription_succeeded', channel });
      const arrived = client.sees('E', channel);
      const frames = framePublisher(house.hints, { id: 'p', clock });
      frames.publish({ channel, event: 'E', data: '{}', document: 'd', position: 1 });
      expect(await arrived).toEqual({ event: 'E', channel, data: '{}' });
      frames.stop();
    }
  });

  it('never gives a user the events of another', async () => {
    const user_data = JSON.stringify({ id: 'ada' });
    const auth = `${KEY}:${signUser(SECRET, await client.id(), user_data)}`;
    expect(await asks({ channel: '#server-to-user-ada' })).toMatchObject({ event: 'pusher:subscription_error' });
    client.say({ event: 'pusher:signin', data: { auth, user_data } });
    await client.sees('pusher:signin_success');
    expect(await asks({ channel: '#server-to-user-bo' })).toMatchObject({ event: 'pusher:subscription_error' });
    expect(await asks({ channel: '#server-to-user-ada' })).toMatchObject({ channel: '#server-to-user-ada' });
    client.say({ event: 'pusher:signin', data: { auth: `${auth}0`, user_data } });
    expect((await client.closed).code).toBe(4009);
  });
});

describe('client events', () => {
  it('are refused outside the rules by an error frame, and reach no client', async () => {
    const [ada, bo] = [await house.raw(), await house.raw()];
    await ada.subscribe('ada', DISPATCH);
    await bo.subscribe('bo', DISPATCH);
    await bo.subscribe('bo', 'private-crew');
    ada.say({ event: 'pusher:subscribe', data: { channel: 'open' } });
    await ada.settled();
    const refused = [
      { event: 'INCIDENT_UPDATED', channel: DISPATCH, data: {} },
      { event: 'pusher:resync', channel: DISPATCH, data: {} },
      { event: 'client-x', channel: 'open', data: {} },
      { event: 'client-x', channel: 'private-crew', data: {} },
      { event: 'client-x', data: {} },
    ];
    for (const frame of refused) ada.say(frame);
    await ada.settled();
    const errors = ada.seen.filter(({ event }) => event === 'pusher:error');
    expect(errors.map(({ data }) => (data as { code: number }).code)).toEqual(refused.map(() => 4301));
    ada.say({ event: 'client-x', channel: DISPATCH, data: 'fine' });
    expect(await bo.sees('client-x')).toEqual({ event: 'client-x', channel: DISPATCH, data: 'fine', user_id: 'ada' });
    expect(bo.seen.filter(({ event }) => event === 'client-x')).toHaveLength(1);
  });

  it('are at most ten a second', async () => {
    const [ada, bo] = [await house.raw(), await house.raw()];
    await ada.subscribe('ada', DISPATCH);
    await bo.subscribe('bo', DISPATCH);
    for (let at = 0; at < 12; at += 1) ada.say({ event: 'client-x', channel: DISPATCH, data: at });
    await ada.settled();
    expect(ada.seen.filter(({ event }) => event === 'pusher:error')).toHaveLength(2);
    clock.advance(1_000);
    ada.say({ event: 'client-last', channel: DISPATCH, data: 0 });
    await bo.sees('client-last');
    expect(bo.seen.filter(({ event }) => event === 'client-x')).toHaveLength(10);
  });

  it('reach the members at another gateway once, and are not echoed from there', async () => {
    const hints = await connectHints(house.broker.url);
    const there = await house.openGateway(hints);
    const [ada, near, far] = [
      await house.raw(),
      await house.raw(),
      await house.raw('?protocol=7', { port: there.port }),
    ];
    for (const [client, user] of [
      [ada, 'ada'],
      [near, 'near'],
      [far, 'far'],
    ] as const)
      await client.subscribe(user, DISPATCH);
    await hints.flush();
    for (const event of ['client-x', 'client-end']) ada.say({ event, channel: DISPATCH, data: {} });
    await Promise.all([near.sees('client-end'), far.sees('client-end')]);
    await house.hints.flush();
    await ada.settled();
    for (const client of [near, far]) expect(client.seen.filter(({ event }) => event === 'client-x')).toHaveLength(1);
    expect(ada.seen.filter(({ event }) => event.startsWith('client-'))).toEqual([]);
    await hints.close();
  });
});

describe('a name that means another channel in each organization', () => {
  const active = (town: string) => `${ACTIVE}-of-${town}`;
  const named = (channel: string) => (one: { readonly event: string; readonly channel?: string }) =>
    one.event === 'added' && one.channel === channel;

  it('has the frames, the members and the client events of the own organization, under that name', async () => {
    house.moves('session-bo', 'durham');
    const hints = await connectHints(house.broker.url);
    const there = await house.openGateway(hints);
    const [ada, both, bo, far] = [
      await house.raw(),
      await house.raw(),
      await house.raw(),
      await house.raw('?protocol=7', { port: there.port }),
    ];
    await ada.subscribe('ada', ACTIVE);
    await both.subscribe('wu', active('arvada'));
    await both.subscribe('wu', ACTIVE);
    await bo.subscribe('bo', ACTIVE);
    await far.subscribe('far', ACTIVE);
    await ada.sees('pusher_internal:member_added', ACTIVE);
    const frames = framePublisher(house.hints, { id: 'p', clock });
    const told = [ada.sees('added', ACTIVE), both.sees('added', active('arvada')), both.sees('added', ACTIVE)];
    const others = [bo.sees('added', ACTIVE), far.sees('added', ACTIVE)];
    const data = JSON.stringify({ incident: `"channel":"${active('arvada')}"` });
    frames.publish({ channel: active('arvada'), event: 'added', data, document: 'i1', position: 1 });
    frames.publish({ channel: active('durham'), event: 'added', data: '{}', document: 'i2', position: 2 });
    for (const one of await Promise.all([...told, others[1]!])) expect(one).toMatchObject({ event: 'added', data });
    expect(await others[0]).toEqual({ event: 'added', channel: ACTIVE, data: '{}' });
    ada.say({ event: 'client-x', channel: ACTIVE, data: {} });
    const said = { event: 'client-x', channel: ACTIVE, user_id: 'ada' };
    expect([await both.sees('client-x'), await far.sees('client-x')]).toMatchObject([said, said]);
    await Promise.all([house.hints.flush(), hints.flush()]);
    await Promise.all([ada, both, bo, far].map((client) => client.settled()));
    expect([ada, bo, far].map(({ seen }) => seen.filter(named(ACTIVE)).length)).toEqual([1, 1, 1]);
    expect(bo.seen.filter(({ event }) => /client-x|member_added/.test(event))).toEqual([]);
    const welcome = bo.seen.find(({ event }) => event === 'pusher_internal:subscription_succeeded');
    expect(JSON.parse(welcome?.data as string).presence.ids).toEqual(['bo']);
    frames.stop();
    await hints.close();
  });

  it('is left by that name, and lost with the right to the channel', async () => {
    const [ada, bo] = [await house.raw(), await house.raw()];
    await ada.subscribe('ada', ACTIVE);
    await bo.subscribe('bo', ACTIVE);
    ada.say({ event: 'pusher:unsubscribe', data: { channel: ACTIVE } });
    await bo.sees('pusher_internal:member_removed', ACTIVE);
    house.forbid('session-bo', active('arvada'));
    await bo.sees('pusher:subscription_error', ACTIVE);
    expect(house.gateway.stats()).toMatchObject({ subscriptions: 0, channels: 0 });
  });

  it('follows the session to another organization', async () => {
    const ada = await house.raw();
    await ada.subscribe('ada', ACTIVE);
    house.moves('session-ada', 'durham');
    await ada.subscribe('ada', ACTIVE);
    expect(house.gateway.stats()).toMatchObject({ subscriptions: 1, channels: 1 });
    const frames = framePublisher(house.hints, { id: 'p', clock });
    const told = ada.sees('added', ACTIVE);
    for (const town of ['arvada', 'durham'])
      frames.publish({
        channel: active(town),
        event: 'added',
        data: JSON.stringify(town),
        document: town,
        position: 1,
      });
    expect(await told).toMatchObject({ data: '"durham"' });
    frames.stop();
  });
});

describe('bad frames', () => {
  it.each([
    'not json',
    '[]',
    'null',
    '7',
    '{}',
    '{"event":7}',
    '{"event":""}',
    `{"event":"${'x'.repeat(201)}"}`,
    '"text"',
    `{"event":"client-x","channel":"private-a","data":"${'x'.repeat(10_240)}"}`,
    '{"event":"pusher:unsubscribe"}',
    '{"event":"pusher:unsubscribe","data":{"channel":"never"}}',
    '{"event":"pusher:subscribe","data":"not json"}',
    '{"event":"pusher:subscribe","data":[]}',
  ])('are answered with an error and the connection goes on: %s', async (text) => {
    const client = await house.raw();
    client.say(text);
    await client.settled();
    expect(client.seen[1]).toMatchObject({ event: 'pusher:error', data: { code: 4300 } });
  });

  it('are answered also when they are binary', async () => {
    const client = await house.raw();
    client.say(Buffer.from([0, 255]));
    await client.settled();
    expect(client.seen[1]).toMatchObject({ event: 'pusher:error', data: { code: 4300 } });
  });

  it('in a flood end the connection, and only that one', async () => {
    const [flood, other] = [await house.raw(), await house.raw()];
    for (let at = 0; at < 400; at += 1) flood.say('{}');
    expect((await flood.closed).code).toBe(4100);
    await other.settled();
  });

  it('of the WebSocket itself end the connection, and only that one', async () => {
    const [broken, large, other] = [await house.raw(), await house.raw(), await house.raw()];
    (broken.ws as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(Buffer.from('ffffffff', 'hex'));
    large.say('x'.repeat(70_000));
    expect((await broken.closed).code).toBe(1002);
    expect((await large.closed).code).toBe(1009);
    await other.settled();
  });

  it('from the broker that are not UTF-8 reach no client', async () => {
    const client = await house.raw();
    await client.subscribe('ada', DISPATCH);
    house.hints.publish(`muster.frame.${DISPATCH}`, Uint8Array.of(255, 254));
    house.hints.publish(`muster.frame.${DISPATCH}`, JSON.stringify({ event: 'FINE', channel: DISPATCH, data: '{}' }));
    await client.sees('FINE');
    expect(client.seen).toHaveLength(3);
  });
});
