// @isolated It measures the memory of its process.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBroker } from '#services/broker/broker';
import { connectHints } from '#services/broker/nats';
import { systemClock } from '#services/core/clock';
import { framePublisher } from '#services/gateway/frames';
import { within } from '../../runs/speed.ts';
import { ownTime } from '../../support/clock/ownTime.ts';
import { DISPATCH, gatewayHouse, type House, next, steeredClock } from './gateway-house.ts';

const RESYNC = 'muster:resync';
const MiB = 1024 * 1024;
let house: House;
afterEach(() => house.stop());

/** A projector's frames, published by hand, so that a number can be left out. */
const sendFrame = (sequence: number, more: { from?: string; doc?: string; data?: string } = {}) =>
  house.hints.publish(
    `muster.frame.${DISPATCH}`,
    JSON.stringify({ event: 'INCIDENT_UPDATED', channel: DISPATCH, data: more.data ?? String(sequence) }),
    {
      'Muster-From': more.from ?? 'projector',
      'Muster-Seq': String(sequence),
      ...(more.doc ? { 'Muster-Doc': more.doc } : {}),
    },
  );

describe('a broker that is killed and returns while frames are published', () => {
  it('tells every screen to fetch again within two seconds, and delivers every later frame', async () => {
    house = await gatewayHouse();
    const elsewhere = await connectHints(house.broker.url);
    const frames = framePublisher(elsewhere, { id: 'projector', clock: systemClock });
    let version = 0;
    const publishing = setInterval(() => {
      version += 1;
      const data = `{"v":${version}}`;
      frames.publish({ channel: DISPATCH, event: 'INCIDENT_UPDATED', data, document: 'i1', position: version });
    }, 5);
    const channel = house.pusher('ada').subscribe(DISPATCH);
    await next(channel, 'pusher:subscription_succeeded');
    const heard: number[] = [];
    channel.bind('INCIDENT_UPDATED', ({ v }: { v: number }) => heard.push(v));
    await next(channel, 'INCIDENT_UPDATED');

    let broker = house.broker;
    for (let round = 0; round < 3; round += 1) {
      await broker.stop();
      await expect.poll(() => elsewhere.connected || house.hints.connected).toBe(false);
      const told = next(channel, RESYNC);
      const took = ownTime();
      broker = await startBroker({ port: house.broker.port, password: house.broker.password });
      await told;
      await next(channel, 'INCIDENT_UPDATED');
      expect(took()).toBeLessThan(within(2_000));
    }
    // No frame is lost silently: after the last resync the numbers have no gap.
    await expect
      .poll(() => heard.length > 20 && heard.slice(-10).every((v, at, all) => at === 0 || v === all[at - 1]! + 1))
      .toBe(true);
    clearInterval(publishing);
    frames.stop();
    await elsewhere.close();
    await house.stop();
    await broker.stop();
    house = await gatewayHouse();
  });
});

describe('a broker that comes back without a publisher', () => {
  it('is reason enough to fetch: frames published in between are unknown', async () => {
    house = await gatewayHouse();
    const client = await house.raw();
    await client.subscribe('ada', DISPATCH);
    await house.broker.stop();
    const broker = await startBroker({ port: house.broker.port, password: house.broker.password });
    expect(await client.sees(RESYNC)).toEqual({ event: RESYNC, channel: DISPATCH, data: '{}' });
    await house.stop();
    await broker.stop();
    house = await gatewayHouse();
  });
});

describe('work that is overdue', () => {
  it('is reported to every screen, even a new one, and so is its end', async () => {
    house = await gatewayHouse();
    const there = await house.raw();
    house.gateway.late(0);
    const overdue = { milliseconds: expect.any(Number) as number };
    expect(JSON.parse((await there.sees('muster:late')).data as string)).toEqual(overdue);
    const since = there.seen.length;
    const late = await house.raw();
    expect(JSON.parse((await late.sees('muster:late')).data as string)).toEqual(overdue);
    house.gateway.late(null);
    expect(JSON.parse((await there.sees('muster:late', undefined, since)).data as string)).toEqual({
      milliseconds: null,
    });
    const calm = await house.raw();
    await calm.subscribe('ada', DISPATCH);
    expect(calm.seen.map(({ event }) => event)).not.toContain('muster:late');
  });
});

describe('a process that is behind the log', () => {
  it('is reported to every screen, even a new one, and each fetches once it has caught up', async () => {
    house = await gatewayHouse();
    const there = await house.raw();
    await there.subscribe('ada', DISPATCH);
    house.gateway.following(false);
    await there.sees('muster:stale');
    const late = await house.raw();
    expect(JSON.parse((await late.sees('muster:stale')).data as string)).toEqual({ milliseconds: expect.any(Number) });
    await late.subscribe('bo', DISPATCH);
    const screens = [there, late].map((screen) => ({ screen, since: screen.seen.length }));
    house.gateway.following(true);
    for (const { screen, since } of screens) {
      await screen.sees('muster:fresh', undefined, since);
      expect(await screen.sees(RESYNC, DISPATCH, since)).toEqual({ event: RESYNC, channel: DISPATCH, data: '{}' });
    }
  });
});

describe('a frame that the broker lost', () => {
  const clock = steeredClock();
  beforeEach(async () => {
    house = await gatewayHouse({ clock });
  });

  const listening = async () => {
    const client = await house.raw();
    await client.subscribe('ada', DISPATCH);
    // The first message of an unknown publisher is itself a reason to fetch.
    sendFrame(1);
    await client.sees(RESYNC);
    clock.advance(1_000);
    const from = client.seen.length;
    const events = () => client.seen.slice(from).map(({ event, data }) => (event === RESYNC ? 'resync' : data));
    return { client, events };
  };

  it('is noticed by the gap it leaves', async () => {
    const { events } = await listening();
    for (const sequence of [2, 3, 5]) sendFrame(sequence);
    await expect.poll(events).toEqual(['2', '3', 'resync', '5']);
  });

  it('is noticed by the beat when it was the last', async () => {
    const { events } = await listening();
    const beat = (last: number) =>
      house.hints.publish('muster.beat', '', { 'Muster-From': 'projector', 'Muster-Seq': String(last) });
    sendFrame(2);
    beat(2);
    sendFrame(3);
    await expect.poll(events).toEqual(['2', '3']);
    beat(4);
    await expect.poll(events).toEqual(['2', '3', 'resync']);
  });

  it('is neither counted as lost nor shown twice when it comes twice', async () => {
    const { events } = await listening();
    for (const sequence of [2, 2, 1, 3]) sendFrame(sequence);
    await expect.poll(events).toEqual(['2', '3']);
  });

  it('of a restarted publisher is noticed by its first beat', async () => {
    const { events } = await listening();
    sendFrame(2);
    house.hints.publish('muster.beat', '', { 'Muster-From': 'projector', 'Muster-Seq': '0' });
    sendFrame(1);
    await expect.poll(events).toEqual(['2', 'resync', '1']);
  });

  it('repeatedly leads to one fetch a second', async () => {
    const { events } = await listening();
    for (let sequence = 3; sequence < 43; sequence += 2) sendFrame(sequence);
    await expect.poll(() => events().length).toBe(21);
    clock.advance(1_000);
    await expect.poll(() => events().filter((event) => event === 'resync').length).toBe(2);
  });

  it('is undetectable when headers are no numbers, and harms no client', async () => {
    const { events } = await listening();
    for (const sequence of ['-1', 'x', '1e400', '']) {
      house.hints.publish('muster.beat', '', { 'Muster-From': 'projector', 'Muster-Seq': sequence });
    }
    sendFrame(2);
    await expect.poll(events).toEqual(['2']);
  });
});

describe('a socket that does not read', () => {
  beforeEach(async () => {
    house = await gatewayHouse();
  });

  it('gets the newest of each document once it reads again, while others hear all of it', async () => {
    const { slow, quick } = await slowAndQuick();
    await publishInTurn(3_000, 20, quick);
    slow.ws.resume();
    await expect
      .poll(() => newest(slow).size === 20 && [...newest(slow).values()].every((v) => v >= 2_980), { timeout: 10_000 })
      .toBe(true);
    const heard = (client: typeof slow) => client.seen.filter(({ event }) => event === 'INCIDENT_UPDATED').length;
    expect(heard(quick)).toBe(3_000);
    expect(heard(slow)).toBeLessThan(3_000);
    expect(house.gateway.stats()).toMatchObject({ dropped: 0 });
  });

  it('is told to fetch again once it reads again when too much waited, and memory stays flat', async () => {
    const { slow, quick } = await slowAndQuick();
    const before = process.memoryUsage.rss();
    await publishInTurn(8_000, 1_000, quick);
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * MiB);
    expect(house.gateway.stats().dropped).toBeGreaterThan(1_000);
    const from = slow.seen.length;
    slow.ws.resume();
    await slow.sees(RESYNC, DISPATCH, from);
    sendFrame(8_001, { data: '"after"' });
    await expect.poll(() => slow.seen.at(-1)?.data).toBe('"after"');
    expect(slow.seen.filter(({ event }) => event === RESYNC)).toHaveLength(2);
    expect(quick.seen.filter(({ event }) => event === RESYNC)).toHaveLength(1);
    expect(quick.seen.filter(({ event }) => event === 'INCIDENT_UPDATED')).toHaveLength(8_001);
  });

  it('is closed like any other when its session ends', async () => {
    const { slow, quick } = await slowAndQuick();
    await publishInTurn(2_000, 1_000, quick);
    house.end('session-slow');
    await expect.poll(() => house.gateway.stats()).toMatchObject({ sockets: 1, subscriptions: 1 });
    await quick.sees('pusher_internal:member_removed');
    slow.ws.resume();
    await slow.closed;
  });

  /** Two clients that know the publisher, so that it is no reason to fetch. */
  async function slowAndQuick() {
    const [slow, quick] = [await house.raw(), await house.raw()];
    await slow.subscribe('slow', DISPATCH);
    await quick.subscribe('quick', DISPATCH);
    house.hints.publish('muster.beat', '', { 'Muster-From': 'projector', 'Muster-Seq': '0' });
    await Promise.all([slow.sees(RESYNC), quick.sees(RESYNC)]);
    slow.ws.pause();
    return { slow, quick };
  }

  /** Publishes 8 kB versions of `documents` documents, never further ahead than the fast client follows. */
  async function publishInTurn(count: number, documents: number, quick: Awaited<ReturnType<House['raw']>>) {
    const filler = 'x'.repeat(8_000);
    for (let sequence = 1; sequence <= count; sequence += 1) {
      const doc = `i${sequence % documents}`;
      sendFrame(sequence, { doc, data: JSON.stringify({ doc, v: sequence, filler }) });
      if (sequence % 100 > 0) continue;
      await house.hints.flush();
      await quick.settled();
    }
  }

  function newest(client: { seen: readonly { event: string; data?: unknown }[] }): Map<string, number> {
    const versions = new Map<string, number>();
    for (const { event, data } of client.seen) {
      if (event !== 'INCIDENT_UPDATED') continue;
      const { doc, v } = JSON.parse(data as string) as { doc: string; v: number };
      versions.set(doc, v);
    }
    return versions;
  }
});
