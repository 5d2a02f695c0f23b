import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectHints, type Hints } from '#services/broker/nats';
import { type FramePublisher, framePublisher } from '#services/gateway/frames';
import { DISPATCH, gatewayHouse, type House, next, steeredClock } from './gateway-house.ts';

const clock = steeredClock();
let house: House;
let far: Hints;
let there: Awaited<ReturnType<House['openGateway']>>;

beforeEach(async () => {
  house = await gatewayHouse({ clock });
  far = await connectHints(house.broker.url);
  there = await house.openGateway(far);
  await settle();
});
afterEach(async () => {
  await house.stop();
  await far.close();
});

/** Until both gateways have heard what the other said: an answer, and an answer to it. */
async function settle() {
  for (let turn = 0; turn < 3; turn += 1) for (const hints of [house.hints, far]) await hints.flush();
}
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(1_000);
    await settle();
  }
}

const joined = async (user: string, port?: number) => {
  const pusher = house.pusher(user, port);
  const channel = pusher.subscribe(DISPATCH);
  const members = await next<{ count: number; members: object }>(channel, 'pusher:subscription_succeeded');
  await settle();
  return { pusher, channel, members };
};

describe('unmodified pusher-js clients at two gateways', () => {
  it('see each other come and go as at one', async () => {
    const ada = await joined('ada');
    const arrival = next(ada.channel, 'pusher:member_added');
    const departure = next(ada.channel, 'pusher:member_removed');
    const bo = await joined('bo', there.port);
    expect(bo.members).toMatchObject({ count: 2, members: { ada: { name: 'ADA' }, bo: { name: 'BO' } } });
    expect(await arrival).toEqual({ id: 'bo', info: { name: 'BO' } });
    bo.pusher.disconnect();
    expect(await departure).toEqual({ id: 'bo', info: { name: 'BO' } });
    expect(ada.channel).toMatchObject({ members: { count: 1 } });
  });

  it('hear one arrival and one departure of a user at both', async () => {
    const watchers = [await joined('wu'), await joined('xi', there.port)];
    const heard = watchers.map(({ channel }) => {
      const told: string[] = [];
      channel.bind('pusher:member_added', ({ id }: { id: string }) => told.push(`+${id}`));
      channel.bind('pusher:member_removed', ({ id }: { id: string }) => told.push(`-${id}`));
      return told;
    });
    const both = [await joined('ada'), await joined('ada', there.port)];
    for (const { members } of both) expect(members).toMatchObject({ count: 3 });
    for (const { pusher } of both) {
      pusher.disconnect();
      await expect.poll(() => house.gateway.stats().sockets! + there.gateway.stats().sockets!).toBeLessThan(4);
      await settle();
    }
    await expect
      .poll(() => heard)
      .toEqual([
        ['+ada', '-ada'],
        ['+ada', '-ada'],
      ]);
  });

  it('send client events to each other, after the arrival of the sender', async () => {
    const ada = await joined('ada');
    const heard: string[] = [];
    ada.channel.bind_global((event: string) => heard.push(event));
    const bo = await joined('bo', there.port);
    const typing = next(ada.channel, 'client-typing');
    bo.channel.trigger('client-typing', { note: 7 });
    expect(await typing).toEqual({ note: 7 });
    expect(heard).toEqual(['pusher:member_added', 'client-typing']);
  });

  it('know the members when their gateway has only just started', async () => {
    await joined('ada');
    await joined('bo', there.port);
    const hints = await connectHints(house.broker.url);
    house.atEnd(() => hints.close());
    const third = await house.openGateway(hints);
    await settle();
    await hints.flush();
    const { members } = await joined('cy', third.port);
    expect(members).toMatchObject({ count: 3 });
  });
});

describe('a worker in the process of a gateway', () => {
  it('sends each frame once to the screens of its own gateway, and once to those of the others', async () => {
    const hints = await connectHints(house.broker.url, { own: 'at once' });
    house.atEnd(() => hints.close());
    const own = await house.openGateway(hints);
    const frames = framePublisher(hints, { id: 'worker', clock });
    house.atEnd(() => frames.stop());
    await settle();
    await hints.flush();
    const [near, away] = [await joined('ada', own.port), await joined('bo')];
    const heard = [near, away].map(({ channel }) => {
      const seen: unknown[] = [];
      channel.bind('update-incident', (data: unknown) => seen.push(data));
      return seen;
    });
    for (const n of [1, 2, 3]) {
      const data = JSON.stringify({ n });
      frames.publish({ channel: DISPATCH, event: 'update-incident', data, document: 'incidents/1', position: n });
    }
    await expect.poll(() => heard.map(({ length }) => length)).toEqual([3, 3]);
    await hints.flush();
    await settle();
    const each = [{ n: 1 }, { n: 2 }, { n: 3 }];
    expect(heard).toEqual([each, each]);
  });
});

describe('a gateway that is gone', () => {
  it('without a word takes its members along after 3 to 4 seconds', async () => {
    const ada = await joined('ada');
    await joined('bo', there.port);
    await expect.poll(() => ada.channel).toMatchObject({ members: { count: 2 } });
    const removed = next(ada.channel, 'pusher:member_removed');
    await far.close();
    await pass(3);
    expect(ada.channel).toMatchObject({ members: { count: 2 } });
    await pass(1);
    expect(await removed).toMatchObject({ id: 'bo' });
    expect(house.gateway.stats()).toMatchObject({ others: 0 });
  });

  it('by a planned stop keeps its members as long, because they come back at the other one', async () => {
    const ada = await joined('ada');
    const told: unknown[] = [];
    ada.channel.bind('pusher:member_removed', (member: unknown) => told.push(member));
    const bo = await joined('bo', there.port);
    const away = next(bo.pusher.connection, 'connecting');
    await there.gateway.stop();
    await away;
    bo.pusher.disconnect();
    await pass(2);
    await joined('bo');
    await pass(3);
    expect(told).toEqual([]);
    expect(ada.channel).toMatchObject({ members: { count: 2 } });
  });
});

describe('two workers that send the same frames', () => {
  let workers: readonly { readonly hints: Hints; readonly frames: FramePublisher }[];
  const open = async (id: string) => {
    const hints = await connectHints(house.broker.url);
    const frames = framePublisher(hints, { id, clock });
    house.atEnd(() => frames.stop());
    house.atEnd(() => hints.close());
    return { hints, frames };
  };
  const publish = async (worker: number, ...positions: readonly number[]) => {
    const { frames, hints } = workers[worker]!;
    for (const position of positions)
      frames.publish({ channel: DISPATCH, event: 'U', data: `${position}`, document: 'i1', position });
    await hints.flush();
    await settle();
  };

  beforeEach(async () => {
    workers = [await open('one'), await open('two')];
  });

  it('show the changes of another log, whose positions are lower, once they have started again', async () => {
    const screen = await house.raw();
    await screen.subscribe('ada', DISPATCH);
    await pass(2);
    await publish(0, 1_000);
    workers = [await open('one again'), ...workers.slice(1)];
    await publish(0, 7);
    await screen.settled();
    const heard = screen.seen.filter(({ event }) => event === 'U').map(({ data }) => data);
    expect(heard).toEqual(['1000', '7']);
  });

  it('show each change once and in order on the screens of both gateways', async () => {
    const screens = [await house.raw(), await house.raw('?protocol=7', { port: there.port })];
    for (const [at, screen] of screens.entries()) await screen.subscribe(`user-${at}`, DISPATCH);
    // Both workers are known then, and every screen has fetched because of them.
    await pass(2);
    await publish(0, 10, 11);
    await publish(1, 10);
    await publish(1, 11, 12, 13);
    await publish(0, 12);
    await publish(0, 13, 14);
    for (const screen of screens) {
      await screen.settled();
      const heard = screen.seen.filter(({ event }) => event === 'U').map(({ data }) => data);
      expect(heard).toEqual(['10', '11', '12', '13', '14']);
    }
    for (const { gateway } of [house, there]) expect(gateway.stats()).toMatchObject({ repeated: 4 });
  });
});
