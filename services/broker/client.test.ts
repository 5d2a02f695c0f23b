import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, type Interests, type Limits, type Subscriber, serveClient } from './client.ts';
import { interests } from './subjects.ts';

const limits: Limits = { maxPayload: 100, maxPending: 1_000, maxSubscriptions: 2 };
const login = { user: 'muster', pass: 'secret' };

/** The broker's end of a connection, as far as a client of the broker uses it. */
class Wire extends EventEmitter {
  heard = '';
  /** The bytes that wait for the peer. */
  writableLength = 0;
  destroyed = false;
  ended = false;
  paused = false;
  corked = 0;
  corks = 0;
  write(data: string | Buffer): void {
    this.heard += data.toString('latin1');
  }
  cork(): void {
    this.corked += 1;
    this.corks += 1;
  }
  uncork(): void {
    this.corked -= 1;
  }
  pause(): void {
    this.paused = true;
  }
  resume(): void {
    this.paused = false;
  }
  end(): void {
    this.ended = true;
  }
  destroy(): void {
    this.destroyed = true;
  }
}

let all: Interests;
beforeEach(() => {
  vi.useFakeTimers();
  all = interests<Subscriber>();
});
afterEach(() => vi.useRealTimers());

interface Joined {
  readonly wire: Wire;
  readonly client: Client;
  /** Sends lines, and returns what the broker says to them. */
  says(...lines: readonly string[]): string;
}
function connected(): Joined {
  const wire = new Wire();
  const client = serveClient(wire as unknown as Socket, all, { limits, login });
  const says = (...lines: readonly string[]) => {
    const before = wire.heard.length;
    wire.emit('data', Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1'));
    return wire.heard.slice(before);
  };
  return { wire, client, says };
}
const connect = (options: object = {}) => `CONNECT ${JSON.stringify({ ...login, verbose: false, ...options })}`;
/** A client that has signed in. */
function joined(options: object = {}): Joined {
  const one = connected();
  one.says(connect(options));
  return one;
}
/** The words that reach `who` because of this. */
const hearing = (who: Joined, act: () => void): string => {
  const before = who.wire.heard.length;
  act();
  return who.wire.heard.slice(before);
};

describe('a client that signs in', () => {
  it('is answered when it is verbose, which it is until it says otherwise', () => {
    expect(connected().says(connect({ verbose: undefined }))).toBe('+OK\r\n');
    expect(connected().says(connect({ verbose: true }))).toBe('+OK\r\n');
    expect(connected().says(connect())).toBe('');
    expect(joined().says('PING')).toBe('PONG\r\n');
    expect(joined({ verbose: true }).says('PING')).toBe('PONG\r\n');
  });

  it.each([
    ['user', { user: 'other' }],
    ['password', { pass: 'secret ' }],
    ['text', { pass: 7 }],
  ])('is ended without the right %s', (_, options) => {
    const { says, wire } = connected();
    expect(says(connect(options), 'PING')).toBe("-ERR 'Authorization Violation'\r\n");
    expect(wire.ended).toBe(true);
    // Its unread bytes are read for a second, so that it sees the error.
    vi.advanceTimersByTime(999);
    expect(wire.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(wire.destroyed).toBe(true);
  });

  it('has two seconds to do so', () => {
    const late = connected();
    const quick = joined();
    vi.advanceTimersByTime(1_999);
    expect(late.wire.heard).toBe('');
    vi.advanceTimersByTime(1);
    expect([late.wire.heard, late.wire.ended]).toEqual(["-ERR 'Authentication Timeout'\r\n", true]);
    expect([quick.wire.heard, quick.wire.ended]).toEqual(['', false]);
  });

  it('says nothing before it, not even a word', () => {
    const { says, wire } = connected();
    expect(says('PING')).toBe("-ERR 'Authorization Violation'\r\n");
    expect(wire.ended).toBe(true);
    expect(says(connect())).toBe('');
  });

  it('is ended when its words are none', () => {
    const { says, wire } = joined();
    expect(says('HELLO')).toMatch(/^-ERR '.+'\r\n$/);
    expect(wire.ended).toBe(true);
  });
});

describe('a message', () => {
  it('reaches those who subscribed to its subject, with the address to answer to', () => {
    const [from, to, other] = [joined(), joined(), joined()];
    to.says('SUB a.* 7');
    other.says('SUB b 1');
    expect(hearing(to, () => from.says('PUB a.x 2', 'hi'))).toBe('MSG a.x 7 2\r\nhi\r\n');
    expect(hearing(to, () => from.says('PUB a.x back 2', 'hi'))).toBe('MSG a.x 7 back 2\r\nhi\r\n');
    expect(other.wire.heard).toBe('');
  });

  it('keeps its headers for those who understand them', () => {
    const from = joined({ headers: true });
    const [knows, doesNot] = [joined({ headers: true }), joined()];
    for (const one of [knows, doesNot]) one.says('SUB a 1');
    const head = 'NATS/1.0\r\nA: b\r\n\r\n';
    const publish = () => from.says(`HPUB a ${head.length} ${head.length + 2}`, `${head}hi`);
    expect(hearing(knows, publish)).toBe(`HMSG a 1 ${head.length} ${head.length + 2}\r\n${head}hi\r\n`);
    expect(hearing(doesNot, publish)).toBe('MSG a 1 2\r\nhi\r\n');
    expect(hearing(knows, () => from.says('PUB a 2', 'ho'))).toBe('MSG a 1 2\r\nho\r\n');
  });

  it('with headers ends a client that did not say that it knows them', () => {
    for (const headers of [undefined, false, 'true']) {
      const one = joined({ headers });
      expect(one.says('HPUB a 12 12', 'NATS/1.0\r\n\r\n')).toBe("-ERR 'message headers not supported'\r\n");
    }
  });

  it('comes back to its own publisher, unless it wants no echo', () => {
    const loud = joined();
    expect(loud.says('SUB a 1', 'PUB a 1', 'x')).toBe('MSG a 1 1\r\nx\r\n');
    const still = joined({ echo: false });
    still.says('SUB b 1');
    expect(still.says('PUB b 1', 'x')).toBe('');
    expect([loud.client.echo, still.client.echo]).toEqual([true, false]);
    // One queue, in which only the publisher listens.
    still.says('SUB c q 2');
    expect(still.says('PUB c 1', 'x')).toBe('');
    const mate = joined();
    mate.says('SUB c q 5');
    expect(hearing(mate, () => still.says('PUB c 1', 'x'))).toBe('MSG c 5 1\r\nx\r\n');
  });

  it('reaches one member of a queue', () => {
    const members = [joined(), joined(), joined()];
    for (const one of members) one.says('SUB jobs crew 1');
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.999);
    const from = joined();
    from.says('PUB jobs 1', 'x', 'PUB jobs 1', 'y');
    expect(members.map(({ wire }) => wire.heard)).toEqual(['MSG jobs 1 1\r\nx\r\n', '', 'MSG jobs 1 1\r\ny\r\n']);
  });

  it('without a listener is answered to those who ask to know', () => {
    const asks = joined({ headers: true, no_responders: true });
    asks.says('SUB back 3');
    expect(asks.says('PUB nobody back 1', 'x')).toBe('HMSG back 3 16 16\r\nNATS/1.0 503\r\n\r\n\r\n');
    // Without an address, without a subscription to it, or with a listener.
    expect(asks.says('PUB nobody 1', 'x')).toBe('');
    expect(asks.says('PUB nobody elsewhere 1', 'x')).toBe('');
    const listens = joined();
    listens.says('SUB somebody 1');
    expect(asks.says('PUB somebody back 1', 'x')).toBe('');
    const inQueue = joined();
    inQueue.says('SUB crew q 1');
    expect(asks.says('PUB crew back 1', 'x')).toBe('');
    for (const options of [{ headers: true }, { no_responders: true }, { headers: true, no_responders: 1 }]) {
      const quiet = joined(options);
      quiet.says('SUB back 3');
      expect(quiet.says('PUB nobody back 1', 'x')).toBe('');
    }
  });

  it('needs one subject', () => expect(joined().says('PUB a.* 1', 'x')).toBe("-ERR 'Invalid Publish Subject'\r\n"));
});

describe('the end of a client', () => {
  it('is the end of its words: the rest of a chunk is not read', () => {
    const [from, to] = [joined(), joined()];
    to.says('SUB a 1');
    from.says('HPUB a 12 12', 'NATS/1.0\r\n\r\n', 'PUB a 1', 'x');
    expect(to.wire.heard).toBe('');
  });

  it('leaves nothing to wait for', () => {
    const [stranger, known] = [connected(), joined()];
    expect(vi.getTimerCount()).toBe(2);
    for (const { wire } of [stranger, known]) wire.emit('close');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not the answer to a fault of our own', () => {
    const one = joined();
    vi.spyOn(all, 'audience').mockImplementation(() => {
      throw new Error('The index is broken.');
    });
    expect(() => one.says('PUB a 1', 'x')).toThrow('The index is broken.');
    expect(one.wire.ended).toBe(false);
  });
});

describe('a subscription', () => {
  it('is taken once under its number, and refused above the most', () => {
    const one = joined({ verbose: true });
    expect(one.says('SUB a 1', 'SUB b 1')).toBe('+OK\r\n+OK\r\n');
    expect(one.says('PUB b 1', 'x')).toBe('+OK\r\n');
    expect(one.says('SUB b 2')).toBe('+OK\r\n');
    expect(one.says('SUB c 3')).toBe("-ERR 'maximum subscriptions exceeded'\r\n+OK\r\n");
    expect(one.says('SUB .. 4')).toBe("-ERR 'Invalid Subject'\r\n+OK\r\n");
    expect(one.says('SUB a.> 4')).toContain('maximum');
  });

  it('ends at once, or after as many messages as it says', () => {
    const one = joined();
    one.says('SUB a 1', 'UNSUB 1');
    expect(one.says('PUB a 1', 'x')).toBe('');
    one.says('SUB a 1', 'UNSUB 1 2');
    const publish = () => one.says('PUB a 1', 'x');
    expect([publish(), publish(), publish()]).toEqual(['MSG a 1 1\r\nx\r\n', 'MSG a 1 1\r\nx\r\n', '']);
    one.says('SUB a 1');
    publish();
    publish();
    one.says('UNSUB 1 2');
    expect(publish()).toBe('');
    expect(one.says('UNSUB 9')).toBe('');
  });

  it('ends with its client', () => {
    const [from, left, ended] = [joined(), joined(), joined()];
    left.says('SUB a 1');
    ended.says('SUB a 1');
    expect(all.audience('a').plain).toHaveLength(2);
    left.wire.emit('close');
    ended.client.end('bye');
    expect(all.audience('a').plain).toEqual([]);
    expect(ended.wire.heard).toBe("-ERR 'bye'\r\n");
    from.says('PUB a 1', 'x');
    expect(left.wire.heard).toBe('');
    ended.client.end('again');
    expect(ended.wire.heard).toBe("-ERR 'bye'\r\n");
  });

  it('without a reason ends silently', () => {
    const one = joined();
    one.client.end();
    expect([one.wire.heard, one.wire.ended]).toEqual(['', true]);
  });
});

describe('a client that does not answer', () => {
  it('is ended at the third ping without a pong', () => {
    const { client, wire, says } = joined();
    client.ping();
    client.ping();
    expect(wire.heard).toBe('PING\r\nPING\r\n');
    says('PONG');
    client.ping();
    client.ping();
    expect(wire.ended).toBe(false);
    client.ping();
    expect(wire.heard).toMatch(/-ERR 'Stale Connection'\r\n$/);
    expect(wire.ended).toBe(true);
  });
});

describe('the messages of one chunk', () => {
  it('go out together', async () => {
    vi.useRealTimers();
    const [from, to] = [joined(), joined()];
    to.says('SUB a 1');
    from.says('PUB a 1', 'x', 'PUB a 1', 'y');
    expect([to.wire.corks, to.wire.corked]).toEqual([1, 1]);
    await new Promise(process.nextTick);
    expect(to.wire.corked).toBe(0);
    from.says('PUB a 1', 'z');
    expect([to.wire.corks, to.wire.corked]).toEqual([2, 1]);
    await new Promise(process.nextTick);
    to.wire.destroyed = true;
    expect(hearing(to, () => from.says('PUB a 1', 'x'))).toBe('');
  });
});

describe('a client that does not read', () => {
  it('is cut when more waits for it than may, whether it listens or asks', () => {
    const [from, slow] = [joined(), joined()];
    slow.says('SUB a 1');
    slow.wire.writableLength = limits.maxPending;
    from.says('PUB a 1', 'x');
    expect(slow.wire.destroyed).toBe(false);
    slow.wire.writableLength += 1;
    from.says('PUB a 1', 'x');
    expect([slow.wire.destroyed, all.audience('a').plain]).toEqual([true, []]);
    // Nobody waits for it any more.
    expect(slow.client.behind).toBe(false);
    expect(hearing(slow, () => from.says('PUB a 1', 'x'))).toBe('');

    for (const line of ['PING', 'SUB b 9']) {
      const asks = joined();
      asks.wire.writableLength = limits.maxPending;
      asks.says(line);
      expect(asks.wire.destroyed).toBe(false);
      asks.wire.writableLength += 1;
      asks.says(line);
      expect(asks.wire.destroyed).toBe(true);
    }
  });

  it('pauses its publisher once half of its limit waits', () => {
    const [from, slow] = [joined(), joined()];
    slow.says('SUB a 1');
    slow.wire.writableLength = 500;
    from.says('PUB a 1', 'x');
    expect([slow.client.behind, from.wire.paused]).toEqual([false, false]);
    slow.wire.writableLength = 501;
    from.says('PUB a 1', 'x');
    expect([slow.client.behind, from.wire.paused]).toEqual([true, true]);
    slow.wire.emit('drain');
    expect(from.wire.paused).toBe(false);
  });

  it('in a queue is waited for as well', () => {
    const [from, slow] = [joined(), joined()];
    slow.says('SUB a q 1');
    from.says('PUB a 1', 'x');
    expect(from.wire.paused).toBe(false);
    slow.wire.writableLength = 501;
    from.says('PUB a 1', 'x');
    expect(from.wire.paused).toBe(true);
  });

  it('is waited for a second, and then by nobody until it has read', () => {
    const [from, slow] = [joined(), joined()];
    slow.says('SUB a 1');
    slow.wire.writableLength = 501;
    from.says('PUB a 1', 'x');
    vi.advanceTimersByTime(999);
    expect(from.wire.paused).toBe(true);
    vi.advanceTimersByTime(1);
    expect([from.wire.paused, slow.client.behind]).toEqual([false, false]);
    from.says('PUB a 1', 'x');
    expect(from.wire.paused).toBe(false);
    slow.wire.emit('drain');
    expect(slow.client.behind).toBe(true);
    from.says('PUB a 1', 'x');
    expect(from.wire.paused).toBe(true);
    // The second begins anew.
    vi.advanceTimersByTime(999);
    expect(from.wire.paused).toBe(true);
    vi.advanceTimersByTime(1);
    expect(from.wire.paused).toBe(false);
  });

  it('that has read in time is waited for a whole second again', () => {
    const [from, slow] = [joined(), joined()];
    from.client.waitFor(slow.client);
    vi.advanceTimersByTime(500);
    slow.wire.emit('drain');
    from.client.waitFor(slow.client);
    vi.advanceTimersByTime(999);
    expect(from.wire.paused).toBe(true);
    vi.advanceTimersByTime(1);
    expect(from.wire.paused).toBe(false);
  });

  it('holds its publisher until the last of several has read', () => {
    const [from, one, two] = [joined(), joined(), joined()];
    for (const slow of [one, two]) {
      slow.says('SUB a 1');
      slow.wire.writableLength = 501;
    }
    from.says('PUB a 1', 'x');
    one.wire.emit('drain');
    expect(from.wire.paused).toBe(true);
    two.wire.emit('drain');
    expect(from.wire.paused).toBe(false);
  });

  it('is waited for once by the same publisher, and no longer than it is there', () => {
    const [from, slow] = [joined(), joined()];
    const waits = vi.spyOn(slow.client, 'caughtUp');
    from.client.waitFor(slow.client);
    from.client.waitFor(slow.client);
    expect(waits).toHaveBeenCalledTimes(1);
    expect(from.wire.paused).toBe(true);
    slow.wire.emit('close');
    expect([from.wire.paused, slow.client.behind]).toEqual([false, false]);
    from.client.waitFor(slow.client);
    expect(waits).toHaveBeenCalledTimes(2);
  });

  it('is not behind once it is over', () => {
    const { client, wire } = joined();
    wire.writableLength = 900;
    expect(client.behind).toBe(true);
    wire.emit('close');
    expect(client.behind).toBe(false);
  });
});
