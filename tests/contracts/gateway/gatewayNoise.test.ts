// @night It sends noise for long.
// @isolated It measures the memory of its process.
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesOf, seed, together } from '../../support/chance.ts';
import { type Memory, megabytes, memory } from '../../support/memory.ts';
import { DISPATCH, gatewayHouse, type House, KEY, next, SECRET } from './gateway-house.ts';
import { clientFrame, type Shape, socketIdOf, subscription, takeFrames, upgrade } from './gatewayWire.ts';

const cases = casesOf(1 / 6);
const FORBIDDEN = 'presence-entity-durham-dispatch';

let house: House;
beforeAll(async () => {
  house = await gatewayHouse();
});
afterAll(() => house.stop());

const words = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, '', ' ', '\0', '\ud800', '__proto__', 'constructor', [], {}, [[]]),
  fc.constantFrom(
    DISPATCH,
    FORBIDDEN,
    'private-a',
    'open',
    '#server-to-user-ada',
    'x'.repeat(165),
    'presence-',
    '>',
    '*',
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 100 }),
);
const event = fc.oneof(
  fc.constantFrom('pusher:subscribe', 'pusher:unsubscribe', 'pusher:signin', 'pusher:ping', 'pusher:pong', 'client-x'),
  fc.constantFrom('pusher_internal:subscription_succeeded', 'pusher:error', 'muster:resync', 'INCIDENT_UPDATED', ''),
  fc.string({ maxLength: 30 }),
);

/** Messages in the words of the protocol, valid or not. */
const lie: fc.Arbitrary<string> = fc
  .record(
    {
      event,
      channel: words,
      data: fc.oneof(
        words,
        fc.record(
          {
            channel: words,
            auth: fc.oneof(words, fc.constant(`${KEY}:${'0'.repeat(64)}`)),
            channel_data: words,
            user_data: words,
          },
          { requiredKeys: [] },
        ),
      ),
    },
    { requiredKeys: [] },
  )
  .map((frame) => JSON.stringify(frame));

const text = fc.oneof(
  { weight: 5, arbitrary: lie },
  { weight: 1, arbitrary: lie.chain((whole) => fc.nat(whole.length).map((end) => whole.slice(0, end))) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      `{"event":"client-x","channel":"${DISPATCH}","data":"${'x'.repeat(11_000)}"}`,
      `{"event":"pusher:ping","data":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
      `{"__proto__":{"event":"pusher:ping"}}`,
    ),
  },
);

const shape: fc.Arbitrary<Shape> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Shape>({}) },
  { weight: 1, arbitrary: fc.constant<Shape>({ mask: false }) },
  { weight: 1, arbitrary: fc.constant<Shape>({ fin: false }) },
  { weight: 1, arbitrary: fc.record({ opcode: fc.integer({ min: 0, max: 15 }), fin: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ reserved: fc.integer({ min: 1, max: 7 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ length: fc.constantFrom(0, 1, 125, 126, 65_535, 65_536, 70_000, 2 ** 31, 2 ** 40) }),
  },
);

const bytes = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(text, shape).map(([said, how]) => clientFrame(said, how)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((some) => clientFrame(Buffer.from(some))) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((some) => Buffer.from(some)) },
  { weight: 1, arbitrary: fc.constantFrom(66_000, 70_000).map((size) => clientFrame('x'.repeat(size))) },
  // A close with a forbidden code and a reason that is not UTF-8; a ping that is too long.
  {
    weight: 1,
    arbitrary: fc
      .integer({ min: 0, max: 5_000 })
      .map((code) => clientFrame(Buffer.from([code >> 8, code & 255, 255]), { opcode: 8 })),
  },
  { weight: 1, arbitrary: fc.constant(clientFrame('p'.repeat(126), { opcode: 9 })) },
);

interface Noise {
  /** The bytes sent to the gateway in these chunks, cut at arbitrary boundaries. */
  readonly pieces: readonly Buffer[];
  /** Subscribes first, so that other clients could receive its messages. */
  readonly member: boolean;
}

const noise: fc.Arbitrary<Noise> = fc
  .record({ frames: fc.array(bytes, { minLength: 1, maxLength: 4 }), cut: fc.nat(300), member: fc.boolean() })
  .map(({ frames, cut, member }) => {
    const all = Buffer.concat(frames);
    return { pieces: [all.subarray(0, cut), all.subarray(cut)].filter(({ length }) => length > 0), member };
  });

/** The frames that a client received from its first message until it was closed or its ping was answered. */
async function tell({ pieces, member }: Noise): Promise<{ texts: readonly string[]; closed: boolean }> {
  const socket = connect(house.port, '127.0.0.1');
  const texts: string[] = [];
  let upgraded = false;
  let rest = Buffer.alloc(0);
  const say = (said: string) => socket.write(clientFrame(said));
  const speak = () => {
    for (const piece of pieces) socket.write(piece);
    say('{"event":"pusher:ping","data":"last"}');
    // Half a frame would wait for its other half for ever.
    socket.end();
  };
  const hear = (payload: Buffer) => {
    const first = texts.push(payload.toString()) === 1;
    if (first && member)
      say(subscription(KEY, SECRET, { socketId: socketIdOf(payload), channel: DISPATCH, user: 'mallory' }));
    if (first ? !member : texts.length === 2 && member) speak();
  };
  const closed = new Promise<boolean>((resolve) => socket.on('close', () => resolve(true)));
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    let all = Buffer.concat([rest, chunk]);
    if (!upgraded) {
      const end = all.indexOf('\r\n\r\n');
      if (end < 0) return void (rest = all);
      upgraded = true;
      all = all.subarray(end + 4);
    }
    rest = Buffer.from(takeFrames(all, ({ opcode, payload }) => opcode === 1 && hear(payload)));
  });
  socket.write(upgrade(KEY));
  return { texts, closed: await closed };
}

/** Frames that a client sending only noise must never receive. */
const forbidden = [FORBIDDEN, 'muster.frame', 'session-'];
const known =
  /^\{"event":"(pusher:(connection_established|error|pong|subscription_error|signin_success)|pusher_internal:[a-z_]+|client-[^"]*)"/;

function wrongWith(texts: readonly string[]): string | null {
  const strange = texts.find((one) => !known.test(one));
  if (strange !== undefined) return `it was told ${strange.slice(0, 200)}`;
  const joined = texts.find(
    (one) => one.includes('subscription_succeeded') && forbidden.some((word) => one.includes(word)),
  );
  return joined === undefined ? null : `it joined ${joined.slice(0, 200)}`;
}

describe('a client that sends noise', () => {
  it(
    'is answered or disconnected, and no other client notices anything',
    async () => {
      const watcher = house.pusher('wu');
      const channel = watcher.subscribe(DISPATCH);
      await next(channel, 'pusher:subscription_succeeded');
      const overheard: string[] = [];
      channel.bind_global((name: string) => overheard.push(name));
      const all = fc.sample(noise, { numRuns: cases, seed });
      const wrong: string[] = [];
      let warm: Memory | undefined;
      let told = 0;
      await together(all, 40, async (one) => {
        const { texts } = await tell(one);
        const found = wrongWith(texts);
        if (found) wrong.push(found);
        if ((told += 1) === Math.floor(cases / 4)) warm = await memory();
      });
      await expect.poll(() => house.gateway.stats().sockets).toBe(1);
      const now = await memory();
      const heap = Math.round((now.heap / (warm?.heap ?? 1) - 1) * 100);
      const strange = overheard.filter(
        (name) => !/^(client-|pusher:member_|pusher_internal:member_|muster:resync)/.test(name),
      );
      console.log(
        `R10 frames: SEED=${seed}, ${cases} clients, ${wrong.length} told what they must not be, ${strange.length} strange frames ` +
          `overheard of ${overheard.length}, heap ${megabytes(warm?.heap ?? 0)} ${heap} % grown, ${watcher.connection.state}`,
      );
      expect(wrong.slice(0, 3)).toEqual([]);
      expect(strange).toEqual([]);
      expect(heap).toBeLessThan(20);
      expect(watcher.connection.state).toBe('connected');
      const heard = next(channel, 'INCIDENT_UPDATED');
      house.hints.publish(
        `muster.frame.${DISPATCH}`,
        JSON.stringify({ event: 'INCIDENT_UPDATED', channel: DISPATCH, data: '{"v":1}' }),
      );
      expect(await heard).toEqual({ v: 1 });
      watcher.disconnect();
    },
    60_000 + cases * 20,
  );

  it('would be caught if it were let in, or received data', () => {
    expect(
      wrongWith([`{"event":"pusher_internal:subscription_succeeded","channel":"${FORBIDDEN}","data":"{}"}`]),
    ).toContain('joined');
    expect(wrongWith(['{"event":"INCIDENT_UPDATED","channel":"x","data":"{}"}'])).toContain('told');
  });
});
