import { beforeEach, describe, expect, it } from 'vitest';
import type { Hint, HintState } from '#services/broker/nats';
import { channelBook, type Peer } from '../channels.ts';
import { ALL_SUBJECTS, BEAT_SUBJECT, CLIENT_EVENTS, FRAMES, headers, PRESENCE_SUBJECT, subjectOf } from '../frames.ts';
import { membersElsewhere } from '../presence/elsewhere.ts';
import { eventText } from '../protocol.ts';
import { startRelay } from './relay.ts';

/** A frame to a socket: the name of its channel, the document, the frame itself. */
type Sent = readonly [name: string, document: string | undefined, frame: unknown];
/** A frame of the gateway: two to four bytes, and the text. */
const textIn = (bytes: Buffer) => bytes.toString('utf8', bytes[1] === 126 ? 4 : 2);

let now: number;
let timers: { readonly at: number; readonly fire: () => void }[];
let published: unknown[];
let told: string[];
let ended: string[];
beforeEach(() => {
  [now, timers, published, told, ended] = [100_000, [], [], [], []];
});
const wait = (milliseconds: number) => {
  now += milliseconds;
  for (const timer of timers.filter(({ at }) => at <= now)) {
    timers = timers.filter((one) => one !== timer);
    timer.fire();
  }
};

function relay({ connected = true, shown = undefined as (() => number) | undefined } = {}) {
  let receive: (hint: Hint) => void = () => {};
  let listener: (state: HintState) => void = () => {};
  const hints = {
    publish: (...all: readonly unknown[]) => void published.push(all),
    subscribe: (subject: string, onMessage: (hint: Hint) => void) => {
      expect(subject).toBe(ALL_SUBJECTS);
      receive = onMessage;
      return () => void ended.push('subscription');
    },
    onState: (onState: (state: HintState) => void) => {
      listener = onState;
      return () => void ended.push('state');
    },
    connected,
    flush: async () => {},
    close: async () => {},
  };
  const clock = {
    now: () => now,
    at: (at: number, fire: () => void) => {
      const timer = { at, fire };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  };
  const book = channelBook(membersElsewhere());
  const counts = { frames: 0, deliveries: 0, coalesced: 0, dropped: 0, resyncs: 0, cut: 0, missed: 0, repeated: 0 };
  const members: string[] = [];
  const running = startRelay({
    hints,
    book,
    clock,
    gateway: 'us',
    shown,
    presence: { receive: ({ subject }) => void members.push(subject) },
    counts,
    log: {
      info: (data, message) => void told.push(`info ${JSON.stringify(data)} ${message}`),
      warn: (data, message) => void told.push(`warn ${JSON.stringify(data)} ${message}`),
    },
  });
  const hears = (subject: string, payload: string | Uint8Array, more: Readonly<Record<string, string>> = {}) =>
    receive({ subject, payload: Buffer.from(payload), header: (name) => more[name] });
  const socket = (...rooms: readonly string[]) => {
    const sent: Sent[] = [];
    const peer: Peer = {
      id: '1.1',
      memberships: [],
      outbox: {
        say: () => {},
        frame: (name: string, document: string | undefined, bytes: Buffer) =>
          void sent.push([name, document, JSON.parse(textIn(bytes))]),
        forget: () => {},
        keepPace: () => {},
        held: 0,
      } as Peer['outbox'],
    };
    for (const room of rooms) book.join(peer, room, { session: 's', user: undefined, info: undefined });
    /** `got` tells the frames since the last look. */
    return { peer, got: () => sent.splice(0) };
  };
  return {
    running,
    counts,
    members,
    hears,
    socket,
    turns: (state: HintState) => {
      hints.connected = state === 'connected';
      listener(state);
    },
    /** A publisher's frame of a document of the board. */
    frame: (from: string, number: number, { position = 1, document = 'd1', event = 'CREW' } = {}) =>
      hears(subjectOf(FRAMES, 'board'), eventText(event, '{}', 'board'), {
        [headers.publisher]: from,
        [headers.sequence]: `${number}`,
        [headers.document]: document,
        [headers.event]: event,
        [headers.position]: `${position}`,
      }),
    beat: (from: string, number: number) =>
      hears(BEAT_SUBJECT, '', { [headers.publisher]: from, [headers.sequence]: `${number}` }),
  };
}
const crew: Sent = ['board', 'd1', { event: 'CREW', channel: 'board', data: '{}' }];
const again = (channel = 'board'): Sent => [channel, 'muster:resync', { event: 'muster:resync', channel, data: '{}' }];

describe('the position up to which a channel was heard', () => {
  it('is that of its last frame, of the broker or of this process, or of the read models', () => {
    const { frame, running } = relay({ shown: () => 100 });
    frame('p1', 1, { position: 130 });
    wait(1_000);
    running.frame('own', 'CREW', '{}', 'd1');
    expect(['board', 'own', 'quiet'].map(running.heardUpTo)).toEqual([130, 100, 100]);
  });

  it('is that of the read models while frames may have been missed, or the log is not followed', () => {
    let shown = 100;
    const { frame, running } = relay({ shown: () => shown });
    frame('p1', 1, { position: 130 });
    frame('p1', 3, { position: 140 });
    running.sweep(false);
    wait(10_000);
    running.sweep(false);
    shown = 150;
    expect(running.heardUpTo('quiet')).toBe(150);
    running.sweep(true);
    wait(10_000);
    running.sweep(true);
    shown = 160;
    expect(running.heardUpTo('quiet')).toBe(150);
  });
});

describe('a frame of the broker', () => {
  it('reaches the sockets of its channel, also those that know it by another name', () => {
    const { frame, socket, counts } = relay();
    const [one, other, elsewhere] = [socket('board'), socket('board|all'), socket('calls')];
    frame('p1', 1);
    wait(0);
    expect(one.got()).toContainEqual(crew);
    expect(other.got()).toContainEqual(['all', 'd1', { event: 'CREW', channel: 'all', data: '{}' }]);
    expect(elsewhere.got()).toEqual([again('calls')]);
    const before = counts.frames;
    frame('p1', 2);
    expect([one.got(), counts.frames - before]).toEqual([[crew], 2]);
  });

  it('of a channel with dots finds its channel, and without a sender it comes unnumbered', () => {
    const { hears, socket, counts } = relay();
    const one = socket('crew.5');
    const said = eventText('CREW', '{}', 'crew.5');
    hears(`${FRAMES}crew%2E5`, said);
    expect(one.got()).toEqual([['crew.5', undefined, JSON.parse(said)]]);
    hears(`${FRAMES}crew%2E5`, said, { [headers.publisher]: 'p1', [headers.sequence]: '-1' });
    hears(`${FRAMES}crew%2E5`, said, { [headers.publisher]: 'p1' });
    expect([one.got().length, counts.missed]).toEqual([2, 0]);
    hears(`${FRAMES}crew%2E5`, said, { [headers.publisher]: 'p1', [headers.sequence]: '0' });
    expect([one.got().length, counts.missed]).toEqual([2, 1]);
  });

  it('that is not UTF-8 is dropped, because a browser would close its connection', () => {
    const { hears, socket } = relay();
    const one = socket('board');
    hears(`${FRAMES}board`, Uint8Array.of(0xff, 0xfe));
    expect([one.got(), told]).toEqual([
      [],
      ['warn {"subject":"muster.frame.board"} A frame was not UTF-8 and was dropped'],
    ]);
  });

  it('for nobody is not counted', () => {
    const { frame, counts } = relay();
    frame('p1', 1);
    expect(counts.frames).toBe(0);
  });

  it('that comes a second time is passed by', () => {
    const { frame, socket } = relay();
    frame('p1', 1);
    const one = socket('board');
    frame('p1', 2);
    frame('p1', 2);
    expect(one.got()).toEqual([crew]);
  });

  it('that another publisher sent as new or newer is passed by', () => {
    const { frame, hears, socket, counts } = relay();
    frame('p1', 1);
    frame('p2', 1);
    const one = socket('board');
    frame('p1', 2, { position: 7 });
    frame('p2', 2, { position: 7 });
    frame('p2', 3, { position: 6 });
    expect([one.got().length, counts.repeated]).toEqual([1, 2]);
    frame('p2', 4, { position: 7, event: 'JOB' });
    frame('p2', 5, { position: 7, document: 'd2' });
    expect([one.got().length, counts.repeated]).toEqual([2, 2]);
    // Without a document or a place in the log nobody can tell.
    for (const [nth, left] of [headers.document, headers.event, headers.position].entries()) {
      const all: Record<string, string> = {
        [headers.document]: 'd1',
        [headers.event]: 'CREW',
        [headers.position]: '7',
      };
      delete all[left];
      for (const [from, number] of [
        ['p1', 3 + nth],
        ['p2', 6 + nth],
      ] as const)
        hears(`${FRAMES}board`, eventText('CREW', '{}', 'board'), {
          ...all,
          [headers.publisher]: from,
          [headers.sequence]: `${number}`,
        });
    }
    expect([one.got().length, counts.repeated]).toEqual([6, 2]);
  });
});

describe('the screens fetch again', () => {
  it('when a publisher is new, or a number is missing, and at most once a second', () => {
    const { frame, beat, socket, counts } = relay();
    const one = socket('board', 'calls|all');
    beat('p1', 3);
    expect(one.got()).toEqual([again(), again('all')]);
    expect(told).toEqual([
      'info {"publisher":"p1","why":"new"} Frames may have been missed: screens are told to fetch again',
    ]);
    frame('p1', 5);
    frame('p1', 8);
    expect(one.got()).toEqual([crew, crew]);
    expect(told.slice(1)).toEqual(
      Array(2).fill('warn {"publisher":"p1","why":"gap"} Frames may have been missed: screens are told to fetch again'),
    );
    wait(999);
    expect(one.got()).toEqual([]);
    wait(1);
    expect(one.got()).toEqual([again(), again('all')]);
    wait(1_000);
    expect([one.got(), counts.missed]).toEqual([[], 3]);
    beat('p1', 9);
    expect(one.got()).toEqual([again(), again('all')]);
  });

  it('when the broker is back', () => {
    const { socket, turns } = relay();
    const one = socket('board');
    turns('connected');
    expect(one.got()).toEqual([again()]);
    wait(5_000);
    turns('lost');
    expect(one.got()).toEqual([]);
  });

  it('when the publishers have been silent for more than two and a half seconds', () => {
    const { beat, socket, running } = relay();
    expect(running.alone).toBe(true);
    beat('p1', 0);
    const one = socket('board');
    expect(running.alone).toBe(false);
    wait(2_500);
    running.sweep(true);
    expect([running.alone, one.got()]).toEqual([false, []]);
    wait(1);
    running.sweep(true);
    expect([running.alone, one.got()]).toEqual([true, [again()]]);
    wait(5_000);
    running.sweep(true);
    expect(one.got()).toEqual([]);
    // A beat without a sender is a sign of life too.
    const { hears, running: other, counts } = relay();
    hears(BEAT_SUBJECT, '');
    expect([other.alone, counts.missed]).toEqual([false, 0]);
  });

  it('when the broker is lost after a sign of life, and the process is alone then', () => {
    const { beat, socket, running, turns } = relay();
    beat('p1', 0);
    wait(1_000);
    const one = socket('board');
    turns('lost');
    expect([running.alone, one.got()]).toEqual([true, [again()]]);
  });

  it('when a publisher comes back that was silent for a minute', () => {
    const { beat, running, counts } = relay();
    beat('p1', 0);
    wait(60_000);
    running.sweep(true);
    beat('p1', 0);
    expect(counts.missed).toBe(1);
    wait(60_001);
    running.sweep(true);
    beat('p1', 0);
    expect(counts.missed).toBe(2);
  });
});

it('an old frame is news after a publisher that is new, because the log may be another one', () => {
  const { frame, socket, counts } = relay();
  frame('p1', 1);
  frame('p2', 1);
  frame('p1', 2, { position: 7 });
  frame('p3', 1, { position: 3 });
  const one = socket('board');
  frame('p2', 2, { position: 4 });
  expect([one.got().length, counts.repeated]).toEqual([1, 0]);
});

describe('a client event', () => {
  it('goes to the other sockets of the channel and to the other gateways', () => {
    const { running, socket } = relay();
    const [one, other] = [socket('private-board'), socket('private-board')];
    const text = eventText('client-typing', '{}', 'private-board');
    running.clientEvent('private-board', text, one.peer);
    expect([one.got(), other.got()]).toEqual([[], [['private-board', undefined, JSON.parse(text)]]]);
    expect(published).toEqual([['muster.client.private-board', text, { [headers.gateway]: 'us' }]]);
  });

  it('of another gateway reaches the sockets of that room only, and is no sign of a publisher', () => {
    const { hears, socket, running } = relay();
    const [one, other] = [socket('board'), socket('board|all')];
    const text = eventText('client-typing', '{}', 'board');
    hears(subjectOf(CLIENT_EVENTS, 'board'), text, { [headers.gateway]: 'us' });
    expect(one.got()).toEqual([]);
    hears(subjectOf(CLIENT_EVENTS, 'board'), text, { [headers.gateway]: 'other' });
    expect([one.got().length, other.got().length, running.alone]).toEqual([1, 0, true]);
  });
});

it('the messages about members go to those who share them, and unknown ones nowhere', () => {
  const { hears, members, socket, running } = relay();
  const one = socket('board');
  hears(PRESENCE_SUBJECT, '{}');
  hears('muster.other.board', '{}');
  expect([members, one.got(), running.alone]).toEqual([[PRESENCE_SUBJECT], [], true]);
});

it('a process without another publisher shows its own frames', () => {
  const { running, socket } = relay({ connected: false });
  const one = socket('board', 'board|all');
  running.sweep(true);
  expect([running.alone, one.got()]).toEqual([true, []]);
  running.frame('board', 'CREW', '{}', 'd1');
  expect(one.got()).toEqual([crew, ['all', 'd1', { event: 'CREW', channel: 'all', data: '{}' }]]);
  running.resync();
  expect(one.got()).toEqual([again(), again('all')]);
});

it('nothing more is sent after the stop', () => {
  const { running, socket } = relay();
  const one = socket('board');
  running.resync();
  running.resync();
  one.got();
  running.stop();
  wait(1_000);
  expect([one.got(), ended, timers]).toEqual([[], ['subscription', 'state'], []]);
  relay().running.stop();
});
