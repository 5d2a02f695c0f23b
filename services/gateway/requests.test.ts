import { beforeEach, describe, expect, it } from 'vitest';
import { channelBook } from './channels.ts';
import { membersElsewhere } from './presence/elsewhere.ts';
import { codes } from './protocol.ts';
import { answerFrame, type Caller, type RequestPorts } from './requests.ts';
import { signChannel, signUser } from './signature.ts';

const [key, secret] = ['key', 'secret'];
interface Frame {
  readonly event: string;
  readonly channel?: string;
  readonly data: unknown;
}

/** The rights of the sessions, the time, and what the gateway was asked to do. */
let rights: Set<string>;
let now: number;
let postponed: { readonly at: number; readonly callback: () => void }[];
let heardUpTo: number;
let relayed: { readonly channel: string; readonly frame: unknown; readonly from: string }[];
let ports: RequestPorts;
beforeEach(() => {
  rights = new Set();
  now = 0;
  postponed = [];
  relayed = [];
  heardUpTo = Infinity;
  ports = {
    key,
    secret,
    book: channelBook(membersElsewhere()),
    check: (session, channel) => rights.has(`${session} ${channel}`),
    heard: (session, name) => (name === 'private-board' ? `private-board-${session}` : name),
    sessionOf: (user, channel) => (rights.has(`${user} ${channel}`) ? `session of ${user}` : undefined),
    now: () => now,
    later: (milliseconds, callback) => void postponed.push({ at: now + milliseconds, callback }),
    relay: (channel, text, from) => void relayed.push({ channel, frame: JSON.parse(text), from: from.id }),
    heardUpTo: (channel) => (channel === 'open' ? heardUpTo : Infinity),
  };
});
/** Runs what was put off, once. */
const wait = () => {
  const [next] = postponed.splice(0, 1);
  now = next?.at ?? now;
  next?.callback();
};

function connected(id = '1.1', { mayStay = true } = {}) {
  const frames: Frame[] = [];
  const seen: string[] = [];
  const closed: [number, string][] = [];
  let open = true;
  let beats = 0;
  // A frame of the gateway: two to four bytes, and the text.
  const textIn = (bytes: Buffer) => bytes.toString('utf8', bytes[1] === 126 ? 4 : 2);
  const caller = {
    id,
    memberships: [],
    user: undefined,
    spoken: undefined,
    get open() {
      return open;
    },
    outbox: {
      say: (bytes: Buffer) => void frames.push(JSON.parse(textIn(bytes)) as Frame),
      frame: () => {},
      forget: () => {},
      keepPace: () => {},
      held: 0,
    },
    signIn: (session: string) => {
      seen.push(session);
      return mayStay;
    },
    close: (code: number, reason: string) => void closed.push([code, reason]),
    beat: () => void beats++,
  } satisfies Caller as Caller;
  return {
    caller,
    seen,
    closed,
    beats: () => beats,
    leaves: () => {
      open = false;
    },
    /** Sends a frame, and returns the answers. */
    says: (frame: unknown): readonly Frame[] => {
      frames.length = 0;
      answerFrame(ports, caller, typeof frame === 'string' ? frame : JSON.stringify(frame));
      return frames.slice();
    },
    heard: () => frames.splice(0),
  };
}
type Socket = ReturnType<typeof connected>;

const subscribes = (channel: unknown, data: object = {}) => ({ event: 'pusher:subscribe', data: { channel, ...data } });
const succeeded = (channel: string, data: object = {}) => ({
  event: 'pusher_internal:subscription_succeeded',
  channel,
  data: JSON.stringify(data),
});
const refused = (channel: string, status: number, error: string) => ({
  event: 'pusher:subscription_error',
  channel,
  data: JSON.stringify({ type: 'AuthError', error, status }),
});
const error = (code: number, message: string) => ({ event: 'pusher:error', data: { code, message } });
const invalid = (message: string) => error(codes.invalidFrame, message);
/** A subscription that the API signed. */
const signed = (channel: string, channelData?: object, id = '1.1') => {
  const channel_data = channelData === undefined ? undefined : JSON.stringify(channelData);
  return subscribes(channel, { auth: `${key}:${signChannel(secret, id, channel, channel_data)}`, channel_data });
};
const signsIn = (userData: object, id = '1.1') => {
  const user_data = JSON.stringify(userData);
  return { event: 'pusher:signin', data: { auth: `${key}:${signUser(secret, id, user_data)}`, user_data } };
};
const rooms = ({ caller }: Socket) => caller.memberships.map(({ channel }) => channel);

describe('a frame', () => {
  it('that is not valid is answered with the reason', () => {
    const { says } = connected();
    expect(says('hello')).toEqual([invalid('The frame is not a JSON object')]);
    expect(says({ event: '' })).toEqual([invalid('The frame needs an event name of at most 200 characters')]);
  });
  it('of a ping is answered, and one of a pong is not', () => {
    const { says } = connected();
    expect(says({ event: 'pusher:ping' })).toEqual([{ event: 'pusher:pong', data: '{}' }]);
    expect(says({ event: 'pusher:pong' })).toEqual([]);
  });
  it('asks for beats', () => {
    const { says, beats } = connected();
    expect([says({ event: 'muster:beats' }), beats()]).toEqual([[], 1]);
  });
});

describe('a subscription to a public channel', () => {
  it('needs no signature, and its data may be text', () => {
    const socket = connected();
    expect(socket.says(subscribes('news'))).toEqual([succeeded('news')]);
    expect(socket.says({ event: 'pusher:subscribe', data: JSON.stringify({ channel: 'more' }) })).toEqual([
      succeeded('more'),
    ]);
    expect([rooms(socket), socket.seen]).toEqual([['news', 'more'], []]);
  });

  it('says up to which log position the channel was heard, when that is known', () => {
    heardUpTo = 120;
    const at = { event: 'muster:at', channel: 'open', data: '{"position":120}' };
    expect(connected().says(subscribes('open'))).toEqual([at, succeeded('open')]);
  });

  it.each([undefined, 7, '', 'a b', 'a'.repeat(165)])('needs a name: %s is none', (channel) => {
    const rule = 'A channel name has at most 164 characters of A-Z a-z 0-9 _ - = @ , . ;';
    expect(connected().says(subscribes(channel))).toEqual([invalid(rule)]);
    expect(connected().says({ event: 'pusher:subscribe', data: 'news' })).toEqual([invalid(rule)]);
  });

  it('is refused above twenty, also to a channel that is heard already', () => {
    const socket = connected();
    for (let n = 0; n < 20; n++) expect(socket.says(subscribes(`news-${n}`))).toEqual([succeeded(`news-${n}`)]);
    const full = 'A connection has at most 20 public channels';
    expect(socket.says(subscribes('news-20'))).toEqual([refused('news-20', 403, full)]);
    expect(rooms(socket)).toHaveLength(20);
    const reader = connected();
    for (let n = 0; n < 20; n++) {
      rights.add(`s1 private-${n}`);
      reader.says(signed(`private-${n}`, { session: 's1' }));
    }
    expect(reader.says(subscribes('news'))).toEqual([succeeded('news')]);
    // Other channels are not counted among them.
    rights.add('s1 private-a');
    expect(socket.says(signed('private-a', { session: 's1' }))).toEqual([succeeded('private-a')]);
  });
});

describe('a subscription to a private channel', () => {
  it('needs the signature of this socket, channel and data', () => {
    const { says } = connected();
    rights.add('s1 private-a');
    const unfit = refused('private-a', 401, 'The signature does not fit this socket, channel and channel_data');
    expect(says(subscribes('private-a'))).toEqual([unfit]);
    expect(says(signed('private-a', { session: 's1' }, '2.2'))).toEqual([unfit]);
    expect(says(subscribes('private-a', { channel_data: {} }))).toEqual([
      refused('private-a', 401, 'channel_data must be a string'),
    ]);
    expect(says(signed('private-a', { session: 's1' }))).toEqual([succeeded('private-a')]);
  });

  it('stands on the session that it names', () => {
    const socket = connected();
    rights.add('s1 private-a');
    socket.says(signed('private-a', { session: 's1', user_id: 7 }));
    expect([socket.seen, socket.caller.memberships]).toEqual([
      ['s1'],
      [{ channel: 'private-a', session: 's1', user: '7' }],
    ]);
  });

  it('stands on a session of the user, when a stock signer names none', () => {
    const socket = connected();
    rights.add('ada private-a').add('bo private-b');
    const needs = 'channel_data must name a session or a user_id, or sign in first';
    expect(socket.says(signed('private-a'))).toEqual([refused('private-a', 401, needs)]);
    expect(socket.says(signed('private-a', { session: '', user_id: 'ada' }))).toEqual([succeeded('private-a')]);
    socket.caller.user = { id: 'bo', session: undefined };
    expect(socket.says(signed('private-b'))).toEqual([succeeded('private-b')]);
    expect(socket.caller.memberships).toEqual([
      { channel: 'private-a', session: 'session of ada', user: 'ada' },
      { channel: 'private-b', session: 'session of bo', user: undefined },
    ]);
  });

  it('is not taken when its session has too many sockets', () => {
    const socket = connected('1.1', { mayStay: false });
    rights.add('s1 private-a');
    expect([socket.says(signed('private-a', { session: 's1' })), rooms(socket)]).toEqual([[], []]);
  });

  it.each([
    ['of a session', { session: 's1' }, 's1 private-a'],
    ['of a user', { user_id: 'ada' }, 'ada private-a'],
  ])('%s waits for the read models for nine looks, a tenth of a second apart', (_, data, right) => {
    const socket = connected();
    expect(socket.says(signed('private-a', data))).toEqual([]);
    for (let look = 1; look < 9; look++) {
      wait();
      expect([now, socket.heard()]).toEqual([look * 100, []]);
    }
    wait();
    expect(socket.heard()).toEqual([refused('private-a', 403, 'This session may not listen here')]);
    expect([now, postponed]).toEqual([900, []]);
    // The right may come in between.
    socket.says(signed('private-a', data));
    rights.add(right);
    wait();
    expect(socket.heard()).toEqual([succeeded('private-a')]);
  });

  it('of a socket that has gone meanwhile is not taken', () => {
    const socket = connected();
    socket.says(signed('private-a', { session: 's1' }));
    rights.add('s1 private-a');
    socket.leaves();
    wait();
    expect([socket.heard(), rooms(socket)]).toEqual([[], []]);
  });

  it('by a name of every organization hears that of the session, and of one organization at a time', () => {
    const socket = connected();
    rights.add('s1 private-board').add('s2 private-board');
    expect(socket.says(signed('private-board', { session: 's1' }))).toEqual([succeeded('private-board')]);
    expect(rooms(socket)).toEqual(['private-board-s1|private-board']);
    socket.says(signed('private-board', { session: 's2' }));
    expect(rooms(socket)).toEqual(['private-board-s2|private-board']);
    socket.says(signed('private-board', { session: 's2' }));
    expect(rooms(socket)).toEqual(['private-board-s2|private-board']);
  });

  it('is refused above two hundred channels, except to one that is heard already', () => {
    const socket = connected();
    for (let n = 0; n <= 200; n++) rights.add(`s1 private-${n}`);
    const subscribe = (n: number) => socket.says(signed(`private-${n}`, { session: 's1' }));
    for (let n = 0; n < 200; n++) subscribe(n);
    expect(subscribe(200)).toEqual([refused('private-200', 403, 'A connection has at most 200 channels')]);
    expect(subscribe(7)).toEqual([succeeded('private-7')]);
    expect(rooms(socket)).toHaveLength(200);
  });
});

describe('a subscription to a presence channel', () => {
  it('names its user to the others', () => {
    const [ada, bo] = [connected('1.1'), connected('2.2')];
    for (const user of ['ada', 'bo']) rights.add(`${user} presence-a`);
    const data = (user: string) => ({ session: user, user_id: user, user_info: { name: user.toUpperCase() } });
    ada.says(signed('presence-a', data('ada')));
    expect(bo.says(signed('presence-a', data('bo'), '2.2'))).toEqual([
      succeeded('presence-a', {
        presence: { ids: ['ada', 'bo'], hash: { ada: { name: 'ADA' }, bo: { name: 'BO' } }, count: 2 },
      }),
    ]);
    expect(ada.heard().at(-1)).toMatchObject({ event: 'pusher_internal:member_added', channel: 'presence-a' });
  });

  it.each([
    ['nobody', {}],
    ['an empty name', { user_id: '' }],
    ['a name that is too long', { user_id: 'a'.repeat(129) }],
    ['no text', { user_id: true }],
  ])('is refused for %s', (_, data) => {
    rights.add('s1 presence-a');
    expect(connected().says(signed('presence-a', { session: 's1', ...data }))).toEqual([
      refused('presence-a', 401, 'channel_data must name a user_id of at most 128 characters'),
    ]);
  });

  it('takes the longest name', () => {
    rights.add('s1 presence-a');
    const socket = connected();
    socket.says(signed('presence-a', { session: 's1', user_id: 'a'.repeat(128) }));
    expect(socket.caller.memberships).toMatchObject([{ user: 'a'.repeat(128) }]);
  });
});

describe('signing in', () => {
  it('stands on the session, and opens the channel of the user', () => {
    const socket = connected();
    const own = '#server-to-user-ada';
    const foreign = refused(own, 403, 'This channel belongs to another user');
    expect(socket.says(subscribes(own))).toEqual([foreign]);
    const data = { id: 'ada', session: 's1' };
    expect(socket.says(signsIn(data))).toEqual([
      { event: 'pusher:signin_success', data: JSON.stringify({ user_data: JSON.stringify(data) }) },
    ]);
    expect([socket.caller.user, socket.seen]).toEqual([{ id: 'ada', session: 's1' }, ['s1']]);
    expect(socket.says(subscribes(own))).toEqual([succeeded(own)]);
    expect(socket.caller.memberships).toEqual([{ channel: own, session: 's1', user: undefined }]);
    expect(socket.says(subscribes('#server-to-user-bo'))).toEqual([
      refused('#server-to-user-bo', 403, 'This channel belongs to another user'),
    ]);
  });

  it('without a session stands on the user', () => {
    const socket = connected();
    socket.says(signsIn({ id: 'ada', session: 7 }));
    expect([socket.caller.user, socket.seen]).toEqual([{ id: 'ada', session: undefined }, ['user ada']]);
  });

  it('with a wrong signature closes the socket', () => {
    for (const frame of [signsIn({ id: 'ada' }, '2.2'), { event: 'pusher:signin', data: { user_data: {} } }]) {
      const socket = connected();
      expect([socket.says(frame), socket.closed]).toEqual([
        [],
        [[4009, 'The signature does not fit this socket and user_data']],
      ]);
      expect(socket.caller.user).toBeUndefined();
    }
  });

  it('needs an id', () => {
    const needs = [invalid('user_data must name an id')];
    const socket = connected();
    for (const id of [undefined, 7, '', 'a'.repeat(129)]) expect(socket.says(signsIn({ id }))).toEqual(needs);
    const text = { auth: `${key}:${signUser(secret, '1.1', 'ada')}`, user_data: 'ada' };
    expect(socket.says({ event: 'pusher:signin', data: text })).toEqual(needs);
    expect(socket.says(signsIn({ id: 'a'.repeat(128) }))).toHaveLength(1);
    expect(socket.caller.user?.id).toHaveLength(128);
  });

  it('does not succeed when the session has too many sockets', () => {
    const socket = connected('1.1', { mayStay: false });
    expect([socket.says(signsIn({ id: 'ada' })), socket.caller.user]).toEqual([[], undefined]);
  });
});

describe('leaving a channel', () => {
  const leaves = (channel: unknown) => ({ event: 'pusher:unsubscribe', data: { channel } });
  it('is silent, and needs a subscription', () => {
    const socket = connected();
    socket.says(subscribes('news'));
    expect([socket.says(leaves('news')), rooms(socket)]).toEqual([[], []]);
    for (const channel of ['news', 7])
      expect(socket.says(leaves(channel))).toEqual([invalid('There is no such subscription')]);
  });
});

describe('an event of a client', () => {
  const event = (channel: unknown, name = 'client-typing', data: unknown = { on: true }) => ({
    event: name,
    channel,
    data,
  });
  const why = (message: string) => [error(codes.clientEventRefused, message)];
  const member = () => {
    const socket = connected();
    for (const channel of ['private-a', 'presence-a', 'private-board']) {
      rights.add(`s1 ${channel}`);
      socket.says(signed(channel, { session: 's1', user_id: 'ada' }));
    }
    return socket;
  };

  it('goes to the others, in a presence channel with the name of the user', () => {
    const { says } = member();
    for (const channel of ['private-a', 'presence-a', 'private-board']) expect(says(event(channel))).toEqual([]);
    const sent = (channel: string) => ({ event: 'client-typing', channel, data: { on: true } });
    expect(relayed).toEqual([
      { channel: 'private-a', frame: sent('private-a'), from: '1.1' },
      { channel: 'presence-a', frame: { ...sent('presence-a'), user_id: 'ada' }, from: '1.1' },
      { channel: 'private-board-s1|private-board', frame: sent('private-board'), from: '1.1' },
    ]);
  });

  it('is refused by another name, on a public channel, and to a stranger', () => {
    const { says } = member();
    expect(says(event('private-a', 'typing-client-'))).toEqual(why('The name of a client event begins with client-'));
    for (const channel of ['news', undefined])
      expect(says(event(channel))).toEqual(why('Client events belong to private and presence channels'));
    expect(says(event('private-b'))).toEqual(why('Only members of a channel may send events to it'));
    expect(relayed).toEqual([]);
  });

  it('is refused above ten in a second', () => {
    const { says } = member();
    const speak = () => says(event('private-a')).length === 0;
    expect(Array.from({ length: 11 }, speak)).toEqual([...Array<boolean>(10).fill(true), false]);
    expect(says(event('private-a'))).toEqual(why('At most 10 client events a second'));
    now = 999;
    expect(speak()).toBe(false);
    now = 1_000;
    expect(Array.from({ length: 11 }, speak).filter(Boolean)).toHaveLength(10);
    expect(relayed).toHaveLength(20);
  });

  it('counts each second from its own events', () => {
    const { says } = member();
    const speak = () => says(event('private-a')).length === 0;
    for (let n = 0; n < 5; n++) speak();
    now = 600;
    for (let n = 0; n < 5; n++) speak();
    now = 1_100;
    expect(Array.from({ length: 6 }, speak)).toEqual([true, true, true, true, true, false]);
  });
});
