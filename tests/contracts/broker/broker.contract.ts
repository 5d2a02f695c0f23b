import { connect, headers, type NatsConnection } from 'nats';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectHints, type HintOptions, type Hints } from '#services/broker/nats';
import { within } from '../../runs/speed.ts';
import { mailbox, state } from '../outside/mailbox.ts';
import { password, rawClient } from './raw-nats.ts';

export interface RunningBroker {
  readonly url: string;
  readonly port: number;
  kill(): Promise<void>;
}

/** The contract of any broker. `start` takes the port to use; its bound for a slow client is at most 2 MiB. */
export function brokerContract(
  name: string,
  start: (port: number) => Promise<RunningBroker>,
  freePort: () => Promise<number>,
) {
  describe(`${name} keeps the broker contract`, () => {
    let broker: RunningBroker;
    const ends: (() => Promise<void>)[] = [];

    beforeEach(async () => {
      broker = await start(await freePort());
    });
    afterEach(async () => {
      for (const end of ends.splice(0).reverse()) await end();
      await broker.kill();
    });

    const hints = async (options?: HintOptions): Promise<Hints> => {
      const one = await connectHints(broker.url, options);
      ends.push(() => one.close());
      return one;
    };
    const plain = async (options = {}): Promise<NatsConnection> => {
      const one = await connect({
        servers: `127.0.0.1:${broker.port}`,
        user: 'muster',
        pass: password,
        reconnect: false,
        ...options,
      });
      ends.push(() => one.close());
      return one;
    };
    const raw = async (options?: object) => {
      const one = await rawClient(broker.port, options);
      ends.push(async () => void one.socket.destroy());
      return one;
    };

    it('carries a hint from one process to another, unchanged', async () => {
      const [here, there] = [await hints(), await hints()];
      const inbox = mailbox(there, 'board.changed');
      await there.flush();
      here.publish('board.changed', 'Übergabe 7 → 8');
      here.publish('board.changed', Uint8Array.of(0, 13, 10, 255));
      await inbox.count(2);
      expect(inbox.all[0]!.text).toBe('Übergabe 7 → 8');
      expect([...inbox.all[1]!.bytes]).toEqual([0, 13, 10, 255]);
    });

    it('hears by wildcards what they cover and nothing else', async () => {
      const client = await hints();
      const one = mailbox(client, 'muster.*.dispatch');
      const rest = mailbox(client, 'muster.>');
      for (const subject of [
        'muster.arvada.dispatch',
        'muster.arvada.crew.dispatch',
        'muster',
        'other.arvada.dispatch',
        'muster.x',
      ])
        client.publish(subject, subject);
      await client.flush();
      expect(one.texts()).toEqual(['muster.arvada.dispatch']);
      expect(rest.texts()).toEqual(['muster.arvada.dispatch', 'muster.arvada.crew.dispatch', 'muster.x']);
    });

    it('gives each message to one member of a queue group, and to everybody outside of it', async () => {
      const workers = [await hints(), await hints(), await hints()];
      const inboxes = workers.map((worker) => mailbox(worker, 'jobs', 'desk'));
      const listener = mailbox(workers[0]!, 'jobs');
      for (const worker of workers) await worker.flush();
      const jobs = Array.from({ length: 300 }, (_, at) => `job ${at}`);
      for (const job of jobs) workers[1]!.publish('jobs', job);
      await listener.count(300);
      for (const worker of workers) await worker.flush();
      expect(inboxes.flatMap((inbox) => inbox.texts()).toSorted()).toEqual(jobs.toSorted());
      for (const inbox of inboxes) expect(inbox.all.length).toBeGreaterThan(30);
    });

    it('carries headers, and leaves them out for a client that cannot read them', async () => {
      const client = await hints();
      const old = await raw({ verbose: false, headers: false });
      old.say('SUB frames 1\r\nPING\r\n');
      await expect.poll(() => old.heard().split('PONG').length).toBe(3);
      const inbox = mailbox(client, 'frames');
      client.publish('frames', 'body', { 'Muster-From': 'projector', 'Muster-Seq': '17' });
      await inbox.count(1);
      expect(inbox.all[0]!.hint.header('Muster-From')).toBe('projector');
      expect(inbox.all[0]!.hint.header('Muster-Seq')).toBe('17');
      expect(inbox.all[0]!.hint.header('Muster-Doc')).toBeUndefined();
      expect(await old.hears('body\r\n')).toContain('MSG frames 1 4\r\nbody\r\n');
    });

    it('ends a subscription after the asked number of messages', async () => {
      const [client, other] = [await raw(), await plain()];
      client.say('SUB once 9\r\nUNSUB 9 2\r\nSUB once 10\r\nPING\r\n');
      await expect.poll(() => client.heard().split('PONG').length).toBe(3);
      for (const text of ['one', 'two', 'three']) other.publish('once', text);
      await client.hears('MSG once 10 5\r\nthree');
      expect(client.heard().match(/MSG once 9 /g)).toHaveLength(2);
      client.say('UNSUB 10\r\nPING\r\n');
      await expect.poll(() => client.heard().split('PONG').length).toBe(4);
      other.publish('once', 'four');
      await other.flush();
      client.say('PING\r\n');
      await expect.poll(() => client.heard().split('PONG').length).toBe(5);
      expect(client.heard()).not.toContain('four');
    });

    it('carries a payload of exactly 1 MiB and refuses one byte more', async () => {
      const [client, sender] = [await plain(), await raw()];
      const got = client.subscribe('large', { max: 1 });
      await client.flush();
      const largest = Buffer.alloc(1024 * 1024, 'x');
      sender.say(Buffer.concat([Buffer.from(`PUB large ${largest.length}\r\n`), largest, Buffer.from('\r\n')]));
      for await (const message of got) expect(Buffer.compare(message.data, largest)).toBe(0);
      sender.say(`PUB large ${largest.length + 1}\r\n`);
      await sender.hears("-ERR 'Maximum Payload Violation'");
      await sender.closed;
    });

    it('answers a request, and says at once that nobody is there to answer', async () => {
      const [asker, answerer] = [await plain(), await plain()];
      answerer.subscribe('time', { callback: (_error, message) => void message.respond('02:10') });
      await answerer.flush();
      expect((await asker.request('time')).string()).toBe('02:10');
      await expect(asker.request('nobody', '', { timeout: 5_000 })).rejects.toMatchObject({ code: '503' });
    });

    it('keeps a publisher from hearing itself only when it asked for that', async () => {
      const [silent, other] = [await plain({ noEcho: true }), await plain()];
      const own: string[] = [];
      const seen: string[] = [];
      silent.subscribe('talk', { callback: (_error, message) => void own.push(message.string()) });
      other.subscribe('talk', { callback: (_error, message) => void seen.push(message.string()) });
      await Promise.all([silent.flush(), other.flush()]);
      silent.publish('talk', 'from silent');
      other.publish('talk', 'from other');
      for (const one of [silent, other, silent, other]) await one.flush();
      expect(own).toEqual(['from other']);
      expect(seen.toSorted()).toEqual(['from other', 'from silent']);
    });

    it('confirms every operation to a verbose client', async () => {
      const client = await raw({ verbose: true });
      client.say('SUB a 1\r\nPUB a 2\r\nhi\r\nUNSUB 1\r\nPING\r\n');
      await expect.poll(() => client.heard().split('PONG').length).toBe(3);
      // CONNECT, SUB, PUB, UNSUB
      expect(client.heard().match(/\+OK/g)).toHaveLength(4);
    });

    it('confirms every operation to a client that does not say whether it is verbose', async () => {
      const client = await raw({});
      client.say('SUB a 1\r\nPING\r\n');
      await expect.poll(() => client.heard().split('PONG').length).toBe(3);
      expect(client.heard().match(/\+OK/g)).toHaveLength(2);
    });

    it('ends the connection of a client that sends headers and did not say that it can', async () => {
      const client = await raw({ verbose: false, headers: false });
      client.say('HPUB a 12 12\r\nNATS/1.0\r\n\r\n\r\nPING\r\n');
      await client.closed;
      expect(client.heard().split('PONG')).toHaveLength(2);
    });

    it('slows a publisher down for a subscriber that reads slowly, and delivers everything', async () => {
      const [sender, slow] = [await plain(), await raw()];
      slow.say('SUB flood 1\r\nPING\r\n');
      await expect.poll(() => slow.heard().split('PONG').length).toBe(3);
      let bytes = 0;
      slow.socket.removeAllListeners('data');
      slow.socket.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        slow.socket.pause();
        setTimeout(() => slow.socket.resume(), 1);
      });
      const part = Buffer.alloc(1_024);
      const message = `MSG flood 1 ${part.length}\r\n`.length + part.length + 2;
      for (let sent = 0; sent < 20_000; sent += 1) sender.publish('flood', part);
      await sender.flush();
      await expect.poll(() => bytes, { timeout: 20_000 }).toBeGreaterThanOrEqual(20_000 * message);
    });

    it('slows a client down that publishes to itself faster than it reads, and delivers everything', async () => {
      const client = await plain();
      const many = 40_000;
      const own = client.subscribe('own', { max: many });
      const kilobyte = Buffer.alloc(1024, 'x');
      for (let n = 0; n < many; n++) client.publish('own', kilobyte);
      let heard = 0;
      for await (const _ of own) heard += 1;
      expect(heard).toBe(many);
    });

    it('cuts a client that does not read, and the others hear everything', async () => {
      const [sender, reader, slow] = [await plain(), await plain(), await raw()];
      let heard = 0;
      reader.subscribe('flood', { callback: () => void (heard += 1) });
      slow.say('SUB flood 1\r\nPING\r\n');
      await expect.poll(() => slow.heard().split('PONG').length).toBe(3);
      await reader.flush();
      slow.socket.pause();
      const part = Buffer.alloc(256 * 1024);
      for (let sent = 0; sent < 160; sent += 1) {
        sender.publish('flood', part);
        await sender.flush();
        await reader.flush();
      }
      await expect.poll(() => heard).toBe(160);
      slow.socket.resume();
      await slow.closed;
      expect(slow.heard().length).toBeLessThan(160 * part.length);
    });

    it('is found again by its clients after it was killed and came back on the same port', async () => {
      const [here, there] = [await hints(), await hints()];
      const inbox = mailbox(there, 'board.>');
      await there.flush();
      const lost = Promise.all([state(here, 'lost'), state(there, 'lost')]);
      await broker.kill();
      await lost;
      here.publish('board.changed', 'dropped while the broker is away');
      expect(here.connected).toBe(false);
      const back = Promise.all([state(here, 'connected'), state(there, 'connected')]);
      broker = await start(broker.port);
      const from = performance.now();
      await back;
      expect(performance.now() - from).toBeLessThan(within(1_500));
      here.publish('board.changed', 'after');
      await inbox.count(1);
      expect(inbox.texts()).toEqual(['after']);
    });

    it('need not be there when a process starts', async () => {
      await broker.kill();
      const early = await hints();
      const inbox = mailbox(early, 'late');
      expect(early.connected).toBe(false);
      early.publish('late', 'dropped');
      await early.flush();
      const back = state(early, 'connected');
      broker = await start(broker.port);
      await back;
      early.publish('late', 'heard');
      await inbox.count(1);
      expect(inbox.texts()).toEqual(['heard']);
    });

    it('hears for a subscription made at any moment of a reconnect', async () => {
      const client = await hints();
      const lost = state(client, 'lost');
      await broker.kill();
      await lost;
      broker = await start(broker.port);
      // The critical moments are the last ones before it counts as connected.
      const inboxes: ReturnType<typeof mailbox>[] = [];
      while (!client.connected) {
        inboxes.push(mailbox(client, 'news'));
        if (inboxes.length > 200) inboxes.shift()?.end();
        await new Promise((resolve) => setImmediate(resolve));
      }
      client.publish('news', 'one');
      await client.flush();
      expect(inboxes.map((inbox) => inbox.texts())).toEqual(inboxes.map(() => ['one']));
    });

    it('is heard by its own process at once and only once, and by the others through the broker', async () => {
      const [here, there] = [await hints({ own: 'at once' }), await hints({ own: 'at once' })];
      const [near, far] = [mailbox(here, 'muster.>'), mailbox(there, 'muster.>')];
      const unasked = mailbox(here, 'other.>');
      await Promise.all([here.flush(), there.flush()]);
      here.publish('muster.frame', 'Übergabe 7 → 8', { 'Muster-Seq': '17' });
      expect(near.texts()).toEqual(['Übergabe 7 → 8']);
      expect(far.texts()).toEqual([]);
      there.publish('muster.frame', Uint8Array.of(0, 255));
      await Promise.all([near.count(2), far.count(2)]);
      for (const one of [here, there, here, there]) await one.flush();
      const bytes = (inbox: typeof near) => inbox.all.map((one) => Buffer.from(one.bytes).toString('hex')).toSorted();
      expect(bytes(near)).toEqual(bytes(far));
      expect(bytes(near)).toHaveLength(2);
      for (const { all } of [near, far]) {
        const { hint } = all.find(({ text }) => text.startsWith('Ü'))!;
        expect([hint.subject, hint.header('Muster-Seq'), hint.header('Muster-Doc')]).toEqual([
          'muster.frame',
          '17',
          undefined,
        ]);
      }
      expect(unasked.texts()).toEqual([]);
      expect(() => mailbox(here, 'jobs', 'desk')).toThrow('A queue is heard from the broker only');
    });

    it('carries nothing while it is away, within a process neither: its screens show their own read models', async () => {
      const client = await hints({ own: 'at once' });
      const inbox = mailbox(client, 'board.>');
      const lost = state(client, 'lost');
      await broker.kill();
      await lost;
      client.publish('board.changed', 'dropped');
      const back = state(client, 'connected');
      broker = await start(broker.port);
      await back;
      client.publish('board.changed', 'heard');
      expect(inbox.texts()).toEqual(['heard']);
    });

    it('drops a hint that is too large instead of failing its publisher', async () => {
      const client = await hints();
      const inbox = mailbox(client, 'size');
      client.publish('size', Buffer.alloc(1024 * 1024 + 1));
      client.publish('size', 'small');
      await client.flush();
      expect(inbox.texts()).toEqual(['small']);
    });

    it('ends a subscription of hints without touching the others', async () => {
      const client = await hints();
      const kept = mailbox(client, 'news');
      const ended = mailbox(client, 'news');
      ended.end();
      client.publish('news', 'one');
      await client.flush();
      expect(kept.texts()).toEqual(['one']);
      expect(ended.texts()).toEqual([]);
    });

    it('passes on header bytes that nobody can read without harm to the reader', async () => {
      const [client, hostile] = [await hints(), await raw({ headers: true })];
      const inbox = mailbox(client, 'odd');
      await client.flush();
      hostile.say(Buffer.from('HPUB odd 4 6\r\n\xff\xff\xff\xffok\r\n', 'latin1'));
      await inbox.count(1);
      expect(inbox.all[0]!.hint.header('Muster-Seq')).toBeUndefined();
      const fine = headers();
      fine.set('Muster-Seq', '2');
      (await plain()).publish('odd', 'fine', { headers: fine });
      await inbox.count(2);
      expect(inbox.all[1]!.hint.header('Muster-Seq')).toBe('2');
    });
  });
}
