import { beforeEach, describe, expect, it } from 'vitest';
import type { Hint, HintState } from '#services/broker/nats';
import { channelBook, type Peer } from '../channels.ts';
import { PRESENCE_SUBJECT } from '../frames.ts';
import { membersElsewhere } from './elsewhere.ts';
import { sharePresence } from './presence.ts';

type Said = Readonly<Record<string, unknown>>;
const board = 'presence-board';
const [anna, bo] = [
  ['anna', { name: 'Anna' }],
  ['bo', { name: 'Bo' }],
] as const;

let said: Said[];
let warnings: string[];
let seen: unknown[];
let connect: () => void;
let isForgotten: boolean;
beforeEach(() => {
  [said, warnings, seen, isForgotten] = [[], [], [], false];
});
/** A frame of the gateway: two to four bytes, and the text. */
const textIn = (bytes: Buffer) => bytes.toString('utf8', bytes[1] === 126 ? 4 : 2);
/** The messages since the last look. */
const heard = (): readonly Said[] => said.splice(0);

function gateway({ connected = false } = {}) {
  const elsewhere = membersElsewhere();
  const book = channelBook(elsewhere);
  const hints = {
    publish: (subject: string, payload: string | Uint8Array) => {
      expect(subject).toBe(PRESENCE_SUBJECT);
      said.push(JSON.parse(String(payload)) as Said);
    },
    subscribe: () => () => {},
    onState: (listener: (state: HintState) => void) => {
      connect = () => listener('connected');
      listener('lost');
      return () => {
        isForgotten = true;
      };
    },
    connected,
    flush: async () => {},
    close: async () => {},
  };
  const log = { info: () => {}, warn: (_: object, message: string) => void warnings.push(message) };
  const presence = sharePresence({ hints, book, elsewhere, gateway: 'us', log });
  /** Another gateway says something. */
  const hears = (message: object | string) => {
    const text = typeof message === 'string' ? message : JSON.stringify({ from: 'other', ...message });
    presence.receive({
      subject: PRESENCE_SUBJECT,
      payload: Buffer.from(text),
      header: () => undefined,
    } satisfies Hint);
  };
  const present = () => [...elsewhere.of(board)].map(([user]) => user);
  const peer = (id: string): Peer => ({
    id,
    memberships: [],
    outbox: {
      say: (bytes: Buffer) => {
        const { event, data } = JSON.parse(textIn(bytes)) as { event: string; data: string };
        seen.push([event.split(':')[1], (JSON.parse(data) as { user_id: string }).user_id]);
      },
      frame: () => {},
      forget: () => {},
      keepPace: () => {},
      held: 0,
    } as Peer['outbox'],
  });
  const joins = (id: string, user: string) => {
    const one = peer(id);
    book.join(one, board, { session: undefined, user, info: { name: user } });
    return one;
  };
  return { presence, book, hears, present, joins };
}
const whole = (number: number, ...members: readonly (typeof anna | typeof bo)[]) => ({
  is: 'state',
  number,
  part: 0,
  parts: 1,
  asks: false,
  members: members.length === 0 ? [] : [[board, members]],
});
const ourState = (number: number, members: readonly unknown[], asks = false) => ({
  is: 'state',
  part: 0,
  parts: 1,
  asks,
  members,
  from: 'us',
  number,
});

describe('a gateway', () => {
  it('asks for the members of all others when it is connected, now or later', () => {
    gateway({ connected: true });
    expect(heard()).toEqual([ourState(0, [], true)]);
    gateway();
    expect(heard()).toEqual([]);
    connect();
    expect(heard()).toEqual([ourState(0, [], true)]);
  });

  it('tells each change of its own members, with its number, once it knows of another gateway', () => {
    const { book, hears, joins } = gateway();
    joins('1', 'dana');
    expect(heard()).toEqual([]);
    hears({ is: 'beat', number: 0 });
    heard();
    const socket = joins('2', 'eve');
    book.leave(socket, board);
    expect(heard()).toEqual([
      { is: 'joined', channel: board, user: 'eve', info: { name: 'eve' }, from: 'us', number: 2 },
      { is: 'left', channel: board, user: 'eve', from: 'us', number: 3 },
    ]);
  });

  it('tells once a second that it lives, with the number of its changes', () => {
    const { presence, joins } = gateway();
    presence.sweep();
    joins('1', 'dana');
    presence.sweep();
    expect(heard()).toEqual([
      { is: 'beat', from: 'us', number: 0 },
      { is: 'beat', from: 'us', number: 1 },
    ]);
  });

  it('tells all of its members to one who asks it', () => {
    const { hears, joins } = gateway();
    joins('1', 'dana');
    hears(whole(0));
    const state = ourState(1, [[board, [['dana', { name: 'dana' }]]]]);
    expect(heard()).toEqual([]);
    hears({ is: 'question', number: 0, to: 'us' });
    expect(heard()).toEqual([state]);
    hears({ is: 'question', number: 0, to: 'a third' });
    expect(heard()).toEqual([]);
    hears({ ...whole(0), asks: true });
    expect(heard()).toEqual([state]);
    // Only the last part asks, so that it answers once.
    hears({ ...whole(1), asks: true, parts: 2 });
    expect(heard()).toEqual([]);
    hears({ ...whole(1), asks: true, parts: 2, part: 1 });
    expect(heard()).toEqual([state]);
  });

  it('says nothing more after its stop', () => {
    const { presence, hears, joins } = gateway();
    hears(whole(0));
    presence.stop();
    joins('1', 'dana');
    expect([heard(), isForgotten]).toEqual([[], true]);
  });
});

describe('the members at another gateway', () => {
  it('are those of its state, and come and go with its changes', () => {
    const { hears, present, joins, presence } = gateway();
    joins('1', 'dana');
    hears(whole(0, anna));
    expect([present(), presence.others]).toEqual([['anna'], 1]);
    hears({ is: 'joined', number: 1, channel: board, user: 'bo', info: { name: 'Bo' } });
    expect(present()).toEqual(['anna', 'bo']);
    hears({ is: 'left', number: 2, channel: board, user: 'anna' });
    expect(present()).toEqual(['bo']);
    expect(seen).toEqual([
      ['member_added', 'anna'],
      ['member_added', 'bo'],
      ['member_removed', 'anna'],
    ]);
    hears(whole(2, anna));
    expect(present()).toEqual(['anna']);
    // Nothing was missed, so nothing was asked.
    expect(heard()).toEqual([]);
  });

  it('do not change with what was said before: a repeated change, and an older state', () => {
    const { hears, present } = gateway();
    hears(whole(5, anna));
    hears({ is: 'left', number: 5, channel: board, user: 'anna' });
    hears({ is: 'left', number: 4, channel: board, user: 'anna' });
    hears(whole(4));
    expect(present()).toEqual(['anna']);
    hears({ is: 'left', number: 6, channel: board, user: 'anna' });
    expect(present()).toEqual([]);
    expect(heard()).toEqual([]);
  });

  it('arrive in parts, and count when all parts of one state are there in order', () => {
    const { hears, present } = gateway();
    const part = (number: number, nth: number, ...members: Parameters<typeof whole>[1][]) => ({
      ...whole(number, ...members),
      part: nth,
      parts: 3,
    });
    hears(part(3, 0, anna));
    hears(part(3, 1));
    expect(present()).toEqual([]);
    hears(part(3, 2, bo));
    expect(present()).toEqual(['anna', 'bo']);
    // A lost part, a repeated one, and one of another state.
    hears(part(4, 0));
    hears(part(4, 2));
    expect(present()).toEqual(['anna', 'bo']);
    hears(part(4, 1));
    hears(part(4, 1));
    hears(part(5, 2));
    expect(present()).toEqual(['anna', 'bo']);
    hears(part(4, 2));
    expect(present()).toEqual([]);
    // A last part alone is no state.
    hears(part(6, 2, anna));
    expect(present()).toEqual([]);
  });

  it('are asked for, once a second at most, while a change may have been missed', () => {
    const { hears, presence } = gateway();
    const question = { is: 'question', to: 'other', from: 'us', number: 0 };
    hears({ is: 'beat', number: 0 });
    hears({ is: 'beat', number: 0 });
    expect(heard()).toEqual([question]);
    presence.sweep();
    heard();
    hears({ is: 'beat', number: 0 });
    expect(heard()).toEqual([question]);
    presence.sweep();
    hears(whole(1));
    heard();
    hears({ is: 'beat', number: 1 });
    expect(heard()).toEqual([]);
    hears({ is: 'beat', number: 2 });
    expect(heard()).toEqual([question]);
    presence.sweep();
    hears(whole(2));
    heard();
    hears({ is: 'joined', number: 3, channel: board, user: 'anna' });
    expect(heard()).toEqual([]);
    hears({ is: 'joined', number: 5, channel: board, user: 'bo' });
    expect(heard()).toEqual([question]);
  });

  it('leave after four sweeps without a word, and come back with the next state', () => {
    const { hears, present, presence, joins } = gateway();
    joins('1', 'dana');
    hears(whole(0, anna));
    for (let n = 0; n < 3; n++) presence.sweep();
    hears({ is: 'beat', number: 0 });
    for (let n = 0; n < 3; n++) presence.sweep();
    expect([present(), presence.others, warnings]).toEqual([['anna'], 1, []]);
    presence.sweep();
    expect([present(), presence.others]).toEqual([[], 0]);
    expect(warnings).toEqual(['Another gateway has been silent: its members have left']);
    expect(seen.at(-1)).toEqual(['member_removed', 'anna']);
    hears(whole(0, anna));
    expect(present()).toEqual(['anna']);
  });

  it('are of a hundred gateways at most', () => {
    const { hears, presence } = gateway();
    for (let n = 0; n < 100; n++) hears({ is: 'beat', number: 0, from: `g${n}` });
    expect([presence.others, heard().length]).toEqual([100, 100]);
    hears({ is: 'beat', number: 0, from: 'one more' });
    expect([presence.others, heard()]).toEqual([100, []]);
    hears({ ...whole(0, anna), from: 'g99' });
    expect(presence.others).toBe(100);
  });

  it('are not told by itself, nor by what is no message', () => {
    const { hears, presence } = gateway();
    hears({ ...whole(0, anna), from: 'us' });
    hears('nonsense');
    expect([presence.others, heard()]).toEqual([0, []]);
    expect(warnings).toEqual(['A message about members of channels was not understood']);
  });
});
