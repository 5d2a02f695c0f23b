import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect } from 'node:http2';
import { connect as plainly, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { Client, credentials, type ServiceError, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Refused } from '../log/refusals.ts';
import { outletTo } from '../outlet.ts';
import { answer, type Call, messagesIn, serverOf, single } from './calls.ts';

const asBytes = (bytes: Buffer): Buffer => bytes;

function message(text: string, compressed = 0): Buffer {
  const prefix = Buffer.alloc(5);
  prefix[0] = compressed;
  prefix.writeUInt32BE(Buffer.byteLength(text), 1);
  return Buffer.concat([prefix, Buffer.from(text)]);
}

describe('messages that arrive in pieces', () => {
  const words = ['one', '', 'three', 'x'.repeat(40)];
  const sent = Buffer.concat(words.map((word) => message(word)));

  it.each([1, 2, 3, 4, 5, 6, 7, 11, sent.length])('are the same in pieces of %i bytes', (size) => {
    const found: string[] = [];
    const take = messagesIn((bytes) => found.push(bytes.toString()));
    for (let at = 0; at < sent.length; at += size) take(sent.subarray(at, at + size));
    expect(found).toEqual(words);
  });

  it('are not read when they are compressed, or larger than any client sends', () => {
    const take = () => messagesIn(() => undefined);
    expect(() => take()(message('x', 1))).toThrow('The node does not read compressed messages.');
    const large = Buffer.from([0, 1, 0, 0, 1]);
    expect(() => take()(large)).toThrow('A message of 16777217 bytes is larger than 16777216.');
  });
});

describe('a call', () => {
  let over: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    over = resolve;
  });
  const server = serverOf({
    '/test/Echo': single(asBytes, (bytes, call) => answer(call, bytes)),
    '/test/Many': single(asBytes, (_, call) => {
      call.send([Buffer.from('a'), Buffer.alloc(0), Buffer.from('c'.repeat(100_000))], () =>
        call.refuse(new Refused('unavailable', 'Ä %')),
      );
    }),
    '/test/Wrong': single(asBytes, () => {
      throw new Refused('wrongExpectedVersion', 'no', { stream: 'Straße', expected: 4n, current: 2 });
    }),
    '/test/Never': single(asBytes, (_, call) => call.onOver(over)),
  });
  let client: Client;
  let port: number;
  beforeAll(async () => {
    port = await server.listen(0);
    client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
  });
  afterAll(() => {
    client.close();
    void server.close();
  });

  const ask = (path: string, words: string): Promise<Buffer> =>
    new Promise((resolve, reject) =>
      client.makeUnaryRequest(path, asBytes, asBytes, Buffer.from(words), (error, response) =>
        error ? reject(error) : resolve(response as Buffer),
      ),
    );
  const refusal = (path: string): Promise<ServiceError> =>
    ask(path, 'x').then(
      () => expect.fail('answered'),
      (error: ServiceError) => error,
    );

  it.each([0, 1, 70_000, 1_000_000])('answers a message of %i bytes', async (length) => {
    const words = 'w'.repeat(length);
    expect((await ask('/test/Echo', words)).toString()).toBe(words);
  });

  it('gives the messages sent before a refusal, then the refusal in its own words', async () => {
    const call = client.makeServerStreamRequest('/test/Many', asBytes, asBytes, Buffer.alloc(0));
    const lengths: number[] = [];
    call.on('data', (bytes: Buffer) => lengths.push(bytes.length));
    const error = await new Promise<ServiceError>((resolve) => call.on('error', (e) => resolve(e as ServiceError)));
    expect(lengths).toEqual([1, 0, 100_000]);
    expect([error.code, error.details]).toEqual([status.UNAVAILABLE, 'Ä %']);
  });

  it('carries the names by which a client knows its errors', async () => {
    const { code, metadata } = await refusal('/test/Wrong');
    expect(code).toBe(status.FAILED_PRECONDITION);
    expect(metadata.getMap()).toMatchObject({
      exception: 'wrong-expected-version',
      'stream-name': 'Stra?e',
      'expected-version': '4',
      'actual-version': '2',
    });
  });

  it('of an unknown kind is refused as unimplemented', async () => {
    expect((await refusal('/test/Unknown')).code).toBe(status.UNIMPLEMENTED);
  });

  it('is over when the other side goes', async () => {
    const call = client.makeUnaryRequest('/test/Never', asBytes, asBytes, Buffer.alloc(0), () => undefined);
    await ask('/test/Echo', 'x');
    call.cancel();
    await left;
  });

  it('leaves nothing on the server once its connection has gone', async () => {
    const own = serverOf({});
    const taken = new Promise<Socket>((resolve) => {
      const hear = (message: unknown) => {
        unsubscribe('net.server.socket', hear);
        resolve((message as { readonly socket: Socket }).socket);
      };
      subscribe('net.server.socket', hear);
    });
    const ours = plainly(await own.listen(0), '127.0.0.1');
    const theirs = await taken;
    ours.destroy();
    await once(theirs, 'close');
    const destroyed = vi.spyOn(theirs, 'destroy');
    await own.close();
    expect(destroyed).not.toHaveBeenCalled();
  });

  it('of something else than gRPC is not read', async () => {
    const session = connect(`http://127.0.0.1:${port}`);
    const request = session.request({ ':path': '/test/Echo', ':method': 'POST', 'content-type': 'text/plain' });
    const code = await new Promise((resolve) => request.on('response', (headers) => resolve(headers[':status'])));
    session.close();
    expect(code).toBe(415);
  });
});

describe('the outlet of a call', () => {
  /** A peer that takes what it was sent, and goes, when the test says so; and a disk that the test flushes. */
  function peer() {
    const state = { isOver: false, sent: [] as string[][] };
    let taken: () => void = () => undefined;
    let go: () => void = () => undefined;
    let flush: () => void = () => undefined;
    const call: Call = {
      receive: () => undefined,
      send: (messages, room = () => undefined) => {
        state.sent.push(messages.map(String));
        taken = room;
      },
      end: () => undefined,
      refuse: () => undefined,
      isOver: () => state.isOver,
      onOver: (work) => {
        go = work;
      },
    };
    const settled = () =>
      new Promise<void>((resolve) => {
        flush = resolve;
      });
    return {
      state,
      outlet: outletTo(call, { settled }),
      takes: () => taken(),
      flushes: () => flush(),
      goes: () => {
        state.isOver = true;
        go();
      },
    };
  }
  /** Notes that the promise is over, and with what. */
  function watched(promise: Promise<unknown>) {
    const seen: unknown[] = [];
    promise.then((value) => seen.push(value), expect.fail);
    return seen;
  }

  it('sends together what was written, once it is on disk', async () => {
    const { state, outlet, flushes } = peer();
    outlet.write(Buffer.from('a'));
    outlet.write(Buffer.from('b'));
    const done = outlet.sent();
    outlet.write(Buffer.from('c'));
    await turn();
    expect(state.sent).toEqual([]);
    flushes();
    await done;
    expect(state.sent).toEqual([['a', 'b']]);
    const next = outlet.sent();
    flushes();
    await next;
    expect(state.sent).toEqual([['a', 'b'], ['c']]);
  });

  it('waits until the peer has taken it', async () => {
    const { outlet, flushes, takes } = peer();
    outlet.write(Buffer.from('a'));
    const ready = watched(outlet.ready());
    flushes();
    await turn();
    await turn();
    expect(ready).toEqual([]);
    takes();
    await turn();
    expect(ready).toEqual([true]);
  });

  it('gives others a turn when it has nothing to send, also after it has sent', async () => {
    const { state, outlet, flushes, takes } = peer();
    outlet.write(Buffer.from('a'));
    const first = outlet.ready();
    flushes();
    await turn();
    takes();
    await first;
    const second = watched(outlet.ready());
    flushes();
    for (let n = 0; n < 20; n++) await Promise.resolve();
    expect(second).toEqual([]);
    await turn();
    await turn();
    expect(second).toEqual([true]);
    expect(state.sent).toEqual([['a']]);
  });

  it('is over when the peer goes before it takes anything', async () => {
    const { state, outlet, flushes, goes } = peer();
    const gone = watched(outlet.gone);
    outlet.write(Buffer.from('a'));
    const ready = watched(outlet.ready());
    flushes();
    await turn();
    expect([gone, ready]).toEqual([[], []]);
    goes();
    await turn();
    expect([gone, ready]).toEqual([[undefined], [false]]);
    outlet.write(Buffer.from('b'));
    const after = watched(outlet.ready());
    flushes();
    await turn();
    await turn();
    expect(after).toEqual([false]);
    expect(state.sent).toEqual([['a']]);
  });

  it('sends nothing to a peer that goes while the disk is flushed', async () => {
    const { state, outlet, flushes, goes } = peer();
    outlet.write(Buffer.from('a'));
    const done = outlet.sent();
    goes();
    flushes();
    await done;
    expect(state.sent).toEqual([]);
  });

  it('keeps nothing for a peer that has gone', async () => {
    const { state, outlet, flushes, goes } = peer();
    goes();
    outlet.write(Buffer.from('a'));
    state.isOver = false;
    const done = outlet.sent();
    flushes();
    await done;
    expect(state.sent).toEqual([]);
  });
});
