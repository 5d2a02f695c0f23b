import { beforeEach, describe, expect, it } from 'vitest';
import { type ChannelBook, channelBook } from './channels.ts';
import { membersElsewhere } from './presence/elsewhere.ts';
import type { Caller } from './requests.ts';
import { type Access, sessionsOf, watchRights } from './rights.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));
const room = 'private-board-of-arvada|private-board';

let book: ChannelBook;
let callers: Caller[];
/** The frames that the sockets got, and the closed sockets. */
let told: unknown[];
/** The questions to the rights. */
let asked: string[];
let ended: Set<string>;
let forbidden: Set<string>;
let changed: ((session?: string) => void) | null;
let stop: () => void;

const access: Access = {
  check: (session, channel) => {
    asked.push(`${session} on ${channel}`);
    return !forbidden.has(`${session} on ${channel}`);
  },
  heard: (_, name) => name,
  sessionOf: () => undefined,
  onChange: (listener) => {
    changed = listener;
    return () => {
      changed = null;
    };
  },
  alive: (session) => {
    asked.push(session);
    return !ended.has(session);
  },
  used: () => {},
};
beforeEach(() => {
  book = channelBook(membersElsewhere());
  [callers, told, asked, ended, forbidden, changed] = [[], [], [], new Set(), new Set(), null];
  stop = watchRights(access, book, () => callers);
});

/** A socket on these channels, by session. */
function socket(id: string, memberships: Readonly<Record<string, string | undefined>>, signedIn?: string): Caller {
  const caller: Caller = {
    id,
    memberships: [],
    user: signedIn === undefined ? undefined : { id: 'dana', session: signedIn },
    spoken: undefined,
    open: true,
    outbox: {
      frame: () => {},
      say: (bytes) => {
        const { event, channel, data } = JSON.parse(bytes.subarray(bytes[1] === 126 ? 4 : 2).toString()) as Record<
          'event' | 'channel' | 'data',
          string
        >;
        told.push([id, event, channel, JSON.parse(data)]);
      },
      forget: () => {},
      keepPace: () => {},
      held: 0,
    },
    signIn: () => true,
    close: (code, reason) => void told.push([id, code, reason]),
    beat: () => {},
  };
  for (const [channel, session] of Object.entries(memberships))
    book.join(caller, channel, { session, user: undefined, info: null });
  callers.push(caller);
  return caller;
}
const after = async (...sessions: readonly (string | undefined)[]) => {
  asked = [];
  for (const session of sessions) changed?.(session);
  await settled();
  return asked;
};
const refused = (id: string, channel: string) => [
  id,
  'pusher:subscription_error',
  channel,
  { type: 'AuthError', error: 'The right to listen here was taken away', status: 403 },
];
const closed = (id: string) => [id, 4009, 'The session has ended'];
const channelsOf = ({ memberships }: Caller) => memberships.map(({ channel }) => channel);

describe('a right that was taken away', () => {
  it('ends the subscription that it was for, and no other', async () => {
    const dana = socket('1', { 'private-crew': 's1', 'private-map': 's1' });
    const eve = socket('2', { 'private-crew': 's2' });
    forbidden.add('s1 on private-crew');
    await after('s1');
    expect(told).toEqual([refused('1', 'private-crew')]);
    expect([channelsOf(dana), channelsOf(eve)]).toEqual([['private-map'], ['private-crew']]);
    expect(book.listeners('private-crew')).toEqual(new Set([eve]));
  });

  it('is asked of the channel that a name stands for, and told by the name', async () => {
    const dana = socket('1', { [room]: 's1' });
    expect(await after('s1')).toEqual(['s1', 's1 on private-board-of-arvada']);
    forbidden.add('s1 on private-board-of-arvada');
    await after('s1');
    expect(told).toEqual([refused('1', 'private-board')]);
    expect(channelsOf(dana)).toEqual([]);
  });

  it('does not concern a public channel, or the channel of the signed-in user', async () => {
    const dana = socket('1', { news: undefined, '#server-to-user-dana': 's1' });
    forbidden.add('s1 on #server-to-user-dana');
    expect(await after(undefined)).toEqual(['s1']);
    expect([channelsOf(dana), told]).toEqual([['news', '#server-to-user-dana'], []]);
  });
});

describe('a session that has ended', () => {
  it('closes each socket that stands on it, without a word about its channels', async () => {
    socket('1', { 'private-crew': 's1' });
    socket('2', {}, 's1');
    socket('3', { 'private-crew': 's3', 'private-map': 's1' }, 's3');
    socket('4', { 'private-crew': 's4' }, 's4');
    ended.add('s1');
    forbidden.add('s1 on private-crew');
    expect(await after('s1')).toEqual(['s1']);
    expect(told).toEqual([closed('1'), closed('2'), closed('3')]);
  });

  it('closes a socket once', async () => {
    socket('1', { 'private-crew': 's1', 'private-map': 's2' });
    ended = new Set(['s1', 's2']);
    await after(undefined);
    expect(told).toEqual([closed('1')]);
  });
});

describe('a change of rights', () => {
  const two = () => {
    socket('1', { 'private-crew': 's1' });
    socket('2', { 'private-crew': 's2' });
  };
  const first = ['s1', 's1 on private-crew'];
  const second = ['s2', 's2 on private-crew'];

  it('of one session is looked at for that session, and of anybody for all', async () => {
    two();
    expect(await after('s1')).toEqual(first);
    expect(await after('s2')).toEqual(second);
    expect(await after(undefined)).toEqual([...first, ...second]);
    expect(await after('s2')).toEqual(second);
    expect(await after('s3')).toEqual([]);
  });

  it('is looked at together with those that come with it', async () => {
    two();
    socket('3', { 'private-crew': 's1' });
    expect(await after('s1', 's1', 's2')).toEqual([...first, ...second, 's1 on private-crew']);
    expect(await after('s1', undefined)).toEqual([...first, ...second, 's1 on private-crew']);
  });

  it('is looked at after the work of the moment', async () => {
    two();
    changed?.('s1');
    expect(asked).toEqual([]);
    await settled();
    expect(asked).toEqual(first);
  });

  it('is not looked at any more once the gateway stops', async () => {
    two();
    changed?.('s1');
    stop();
    expect(changed).toBeNull();
    await settled();
    expect(asked).toEqual([]);
    stop();
  });
});

it('a socket stands on the sessions of its channels and of its user', () => {
  expect(sessionsOf(socket('1', { news: undefined, 'private-crew': 's1', 'private-map': 's1' }, 's2'))).toEqual(
    new Set(['s1', 's2']),
  );
  expect(sessionsOf(socket('2', { news: undefined }))).toEqual(new Set());
  const caller = socket('3', { 'private-crew': 's1' });
  caller.user = { id: 'dana', session: undefined };
  expect(sessionsOf(caller)).toEqual(new Set(['s1']));
});
