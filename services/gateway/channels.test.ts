import { beforeEach, describe, expect, it } from 'vitest';
import { type ChannelBook, channelBook, membershipNamed, type Peer, type Ticket } from './channels.ts';
import { type Change, membersElsewhere } from './presence/elsewhere.ts';

const board = 'presence-board';
const room = 'private-board-of-arvada|private-board';

let elsewhere: ReturnType<typeof membersElsewhere>;
let book: ChannelBook;
/** Each frame, with the socket that was told. */
let told: unknown[];
let forgotten: string[];
let changes: Change[];
beforeEach(() => {
  elsewhere = membersElsewhere();
  book = channelBook(elsewhere);
  [told, forgotten, changes] = [[], [], []];
  book.watchMembers((change) => void changes.push(change));
});
const heard = (): readonly unknown[] => told.splice(0);

function socket(id: string): Peer {
  const outbox = {
    say: (bytes: Buffer) => {
      // A frame of the gateway: two to four bytes, and the text.
      const text = bytes.toString('utf8', bytes[1] === 126 ? 4 : 2);
      const { event, channel, data } = JSON.parse(text) as Record<'event' | 'channel' | 'data', string>;
      told.push([id, event.split(':')[1], channel, JSON.parse(data)]);
    },
    frame: () => {},
    forget: (channel: string) => void forgotten.push(channel),
    keepPace: () => {},
    held: 0,
  };
  return { id, outbox: outbox as unknown as Peer['outbox'], memberships: [] };
}
const as = (user: string | undefined, session = `session of ${user}`): Ticket => ({
  session,
  user,
  info: user && { name: user },
});
const joins = (id: string, user: string | undefined, channel = board): Peer => {
  const peer = socket(id);
  book.join(peer, channel, as(user));
  return peer;
};
const arrival = (to: string, user: string, channel = board) => [
  to,
  'member_added',
  channel,
  { user_id: user, user_info: { name: user } },
];
const departure = (to: string, user: string, channel = board) => [to, 'member_removed', channel, { user_id: user }];
const welcomed = (channel = board): unknown => JSON.parse(book.welcome(channel));
const changed = (): readonly unknown[] => changes.splice(0).map(({ user, present }) => [user, present]);

describe('a subscription', () => {
  it('makes the socket a listener, with its session and its user', () => {
    const peer = joins('1', undefined, 'private-crew');
    expect([book.listeners('private-crew'), book.size, [...book.names()]]).toEqual([
      new Set([peer]),
      1,
      ['private-crew'],
    ]);
    expect(peer.memberships).toEqual([{ channel: 'private-crew', session: 'session of undefined', user: undefined }]);
    expect(book.listeners('private-other')).toBe(undefined);
  });

  it('to several channels is kept for each, until the socket leaves it', () => {
    const peer = joins('1', undefined, 'private-crew');
    book.join(peer, 'private-map', as('dana'));
    expect(peer.memberships.map(({ channel, user }) => [channel, user])).toEqual([
      ['private-crew', undefined],
      ['private-map', 'dana'],
    ]);
    expect(book.leave(peer, 'private-crew')).toBe(true);
    expect(peer.memberships.map(({ channel }) => channel)).toEqual(['private-map']);
    expect([forgotten, [...book.names()]]).toEqual([['private-crew'], ['private-map']]);
    expect(book.leave(peer, 'private-crew')).toBe(false);
    expect(forgotten).toHaveLength(1);
  });

  it('of one socket is not ended by another', () => {
    joins('1', undefined, 'private-crew');
    expect(book.leave(socket('2'), 'private-crew')).toBe(false);
    expect(book.size).toBe(1);
  });

  it('leaves the others in the channel', () => {
    const [first, second] = [joins('1', undefined, 'private-crew'), joins('2', undefined, 'private-crew')];
    book.leave(first, 'private-crew');
    expect(book.listeners('private-crew')).toEqual(new Set([second]));
  });

  it('again by the same user renews the session alone', () => {
    joins('1', 'anna');
    const peer = joins('2', 'bo');
    book.join(peer, 'private-crew', as('bo'));
    heard();
    changed();
    book.join(peer, board, as('bo', 'a new session'));
    expect(peer.memberships).toEqual([
      { channel: board, session: 'a new session', user: 'bo' },
      { channel: 'private-crew', session: 'session of bo', user: 'bo' },
    ]);
    expect([heard(), changed(), forgotten]).toEqual([[], [], []]);
    book.leave(peer, board);
    expect(heard()).toEqual([departure('1', 'bo')]);
  });

  it('again by another user is a departure and an arrival', () => {
    joins('1', 'anna');
    const peer = joins('2', 'bo');
    heard();
    changed();
    book.join(peer, board, as('carl'));
    expect(heard()).toEqual([departure('1', 'bo'), arrival('1', 'carl')]);
    expect(changed()).toEqual([
      ['bo', false],
      ['carl', true],
    ]);
    expect(peer.memberships).toMatchObject([{ user: 'carl' }]);
  });
});

describe('a member of a presence channel', () => {
  it('is announced to the others, by the first socket to the last', () => {
    const first = joins('1', 'anna');
    expect(heard()).toEqual([]);
    const second = joins('2', 'bo');
    const third = joins('3', 'bo');
    expect(heard()).toEqual([arrival('1', 'bo')]);
    expect(changes).toEqual([
      { channel: board, user: 'anna', info: { name: 'anna' }, present: true },
      { channel: board, user: 'bo', info: { name: 'bo' }, present: true },
    ]);
    expect(welcomed()).toEqual({
      presence: { ids: ['anna', 'bo'], hash: { anna: { name: 'anna' }, bo: { name: 'bo' } }, count: 2 },
    });
    changed();
    book.leave(second, board);
    expect([heard(), changed()]).toEqual([[], []]);
    book.leave(third, board);
    expect(heard()).toEqual([departure('1', 'bo')]);
    expect(changes).toEqual([{ channel: board, user: 'bo', info: undefined, present: false }]);
    book.leave(first, board);
    expect([heard(), book.size]).toEqual([[], 0]);
    expect(welcomed()).toEqual({ presence: { ids: [], hash: {}, count: 0 } });
  });

  it('is known by the data of the first socket', () => {
    joins('1', 'anna');
    book.join(socket('2'), board, { session: 's', user: 'anna', info: { name: 'Other' } });
    expect(welcomed()).toMatchObject({ presence: { hash: { anna: { name: 'anna' } } } });
    expect([...book.members()].map(([channel, members]) => [channel, [...members]])).toEqual([
      [board, [['anna', { name: 'anna' }]]],
    ]);
  });

  it('is nobody without a user, and in any other channel', () => {
    joins('1', 'anna', 'private-crew');
    const quiet = joins('2', undefined);
    joins('3', 'bo', 'private-crew');
    expect([heard(), changed(), [...book.members()]]).toEqual([[], [], []]);
    expect([book.welcome('private-crew'), welcomed()]).toEqual(['{}', { presence: { ids: [], hash: {}, count: 0 } }]);
    joins('4', 'carl');
    expect(heard()).toEqual([arrival('2', 'carl')]);
    book.leave(quiet, board);
    expect([heard(), changed()]).toEqual([[], [['carl', true]]]);
  });

  it('who is at another gateway too is announced neither when coming here nor when going', () => {
    joins('1', 'anna');
    elsewhere.add('other', board, ['bo', { name: 'Bo elsewhere' }]);
    const peer = joins('2', 'bo');
    expect(heard()).toEqual([]);
    expect(welcomed()).toEqual({
      presence: { ids: ['anna', 'bo'], hash: { anna: { name: 'anna' }, bo: { name: 'bo' } }, count: 2 },
    });
    book.leave(peer, board);
    expect(heard()).toEqual([]);
    // The other gateways hear of both.
    expect(changed()).toEqual([
      ['anna', true],
      ['bo', true],
      ['bo', false],
    ]);
    expect(welcomed()).toMatchObject({ presence: { hash: { bo: { name: 'Bo elsewhere' } }, count: 2 } });
  });

  it('at another gateway is shown to the sockets here, unless the user is here too', () => {
    joins('1', 'anna');
    heard();
    const change = (user: string, present: boolean, channel = board): Change => ({
      channel,
      user,
      info: { name: user },
      present,
    });
    book.showElsewhere(change('bo', true));
    book.showElsewhere(change('bo', false));
    expect(heard()).toEqual([arrival('1', 'bo'), departure('1', 'bo')]);
    book.showElsewhere(change('anna', true));
    book.showElsewhere(change('anna', false));
    book.showElsewhere(change('bo', true, 'presence-empty'));
    expect(heard()).toEqual([]);
  });
});

describe('a room', () => {
  it('is found by the name that the socket knows, and its frames by its channel', () => {
    const peer = joins('1', undefined, room);
    expect(membershipNamed(peer, 'private-board')).toMatchObject({ channel: room });
    expect(membershipNamed(peer, 'private-board-of-arvada')).toBe(undefined);
    expect(book.otherRoom('private-board-of-arvada')).toBe(room);
    const second = joins('2', undefined, room);
    book.leave(peer, room);
    expect([forgotten, book.otherRoom('private-board-of-arvada')]).toEqual([['private-board'], room]);
    book.leave(second, room);
    expect(book.otherRoom('private-board-of-arvada')).toBe(undefined);
  });

  it('is no other room for a channel that is its own, and stays when that channel is left', () => {
    const own = joins('1', undefined, 'private-board-of-arvada');
    expect(book.otherRoom('private-board-of-arvada')).toBe(undefined);
    joins('2', undefined, room);
    book.leave(own, 'private-board-of-arvada');
    expect(book.otherRoom('private-board-of-arvada')).toBe(room);
  });

  it('announces its members by the name that its sockets know', () => {
    const presence = 'presence-board-of-arvada|presence-board';
    joins('1', 'anna', presence);
    joins('2', 'bo', presence);
    expect(heard()).toEqual([arrival('1', 'bo', 'presence-board')]);
  });
});
