import { beforeEach, describe, expect, it } from 'vitest';
import { type PresenceScreen, presenceHub, presenceScreen } from './presenceHub.ts';

const BOARD = 'presence-entity-arvada-dispatch';
const OTHER = 'presence-incident-7';

let hub: ReturnType<typeof presenceHub>;
beforeEach(() => {
  hub = presenceHub();
});
const two = () => {
  const [here, there] = [hub.open(), hub.open()] as const;
  hub.deliverAll();
  return { here, there };
};
const ids = ({ members }: PresenceScreen) => [...members].toSorted();

describe('members of a channel at two gateways', () => {
  it('see each other come and go, on their channel only', () => {
    const { here, there } = two();
    const ada = presenceScreen(here, BOARD, 'ada');
    const cy = presenceScreen(here, OTHER, 'cy');
    hub.deliverAll();
    const bo = presenceScreen(there, BOARD, 'bo');
    expect(ids(bo)).toEqual(['ada', 'bo']);
    hub.deliverAll();
    expect(ids(ada)).toEqual(['ada', 'bo']);
    bo.leave();
    hub.deliverAll();
    expect(ada.told).toEqual(['+bo', '-bo']);
    expect(cy.told).toEqual([]);
  });

  it('see a user at both gateways as one member, who leaves with the last screen', () => {
    const { here, there } = two();
    const watchers = [presenceScreen(here, BOARD, 'wu'), presenceScreen(there, BOARD, 'xi')];
    hub.deliverAll();
    const screens = [here, there].map((station) => {
      const screen = presenceScreen(station, BOARD, 'ada');
      hub.deliverAll();
      return screen;
    });
    for (const screen of screens) {
      screen.leave();
      hub.deliverAll();
    }
    expect(watchers.map(({ told }) => told.filter((one) => one.endsWith('ada')))).toEqual([
      ['+ada', '-ada'],
      ['+ada', '-ada'],
    ]);
  });

  it('hear one arrival and one departure of a user whose screens at both gateways come and go at one moment', () => {
    const { here, there } = two();
    const watchers = [presenceScreen(here, BOARD, 'wu'), presenceScreen(there, BOARD, 'xi')];
    hub.deliverAll();
    const screens = [here, there].map((station) => presenceScreen(station, BOARD, 'ada'));
    hub.deliverAll();
    for (const screen of screens) screen.leave();
    hub.deliverAll();
    for (const { told } of watchers) expect(told.slice(-2)).toEqual(['+ada', '-ada']);
  });

  it('hear nothing of a user who leaves one of two other gateways', () => {
    const { here, there } = two();
    const third = hub.open();
    const watcher = presenceScreen(here, BOARD, 'wu');
    hub.deliverAll();
    const screens = [there, third].map((station) => presenceScreen(station, BOARD, 'ada'));
    hub.deliverAll();
    screens[0]?.leave();
    hub.deliverAll();
    expect(watcher.told).toEqual(['+ada']);
    screens[1]?.leave();
    hub.deliverAll();
    expect(watcher.told).toEqual(['+ada', '-ada']);
  });

  it('keep the data of a user, even when it is missing', () => {
    const { here, there } = two();
    const outbox = { say: () => {}, frame: () => {}, forget: () => {}, keepPace: () => {}, held: 0 };
    for (const user of ['ada', '__proto__'])
      here.book.join({ id: user, outbox, memberships: [] }, BOARD, { session: 's', user, info: undefined });
    presenceScreen(here, BOARD, 'bo');
    hub.deliverAll();
    expect(there.book.welcome(BOARD)).toBe(
      '{"presence":{"ids":["ada","__proto__","bo"],"hash":{"bo":{"name":"bo"}},"count":3}}',
    );
    expect(there.book.welcome(BOARD)).toBe(here.book.welcome(BOARD));
  });
});

describe('a gateway alone', () => {
  it('sends nothing but its heartbeat, however many come and go', () => {
    const here = hub.open();
    const before = hub.published;
    for (let at = 0; at < 100; at += 1) presenceScreen(here, BOARD, `u${at}`).leave();
    expect(hub.published).toBe(before);
    hub.pass(5);
    expect(hub.published).toBe(before + 5);
    expect(here.others).toBe(0);
  });
});

describe('a gateway that joins late', () => {
  it('knows all members at once, and its first screens are told of them', () => {
    const { here, there } = two();
    presenceScreen(here, BOARD, 'ada');
    presenceScreen(there, BOARD, 'bo');
    hub.deliverAll();
    const late = hub.open();
    const early = presenceScreen(late, BOARD, 'cy');
    expect(ids(early)).toEqual(['cy']);
    hub.deliverAll();
    expect(ids(early)).toEqual(['ada', 'bo', 'cy']);
    expect(ids(presenceScreen(late, BOARD, 'di'))).toEqual(['ada', 'bo', 'cy', 'di']);
  });

  it('knows thousands of members, in several messages', () => {
    const here = hub.open();
    const name = 'x'.repeat(200);
    const outbox = { say: () => {}, frame: () => {}, forget: () => {}, keepPace: () => {}, held: 0 };
    for (let at = 0; at < 3_000; at += 1) {
      const channel = at < 2_000 ? BOARD : `${OTHER}-${at % 7}`;
      const ticket = { session: 's', user: `u${at}`, info: { name } };
      here.book.join({ id: `${at}`, outbox, memberships: [] }, channel, ticket);
    }
    const before = hub.published;
    const late = hub.open();
    hub.deliverAll();
    expect(hub.published - before).toBeGreaterThan(4);
    expect(late.book.welcome(BOARD)).toBe(here.book.welcome(BOARD));
    expect(late.book.welcome(`${OTHER}-3`)).toBe(here.book.welcome(`${OTHER}-3`));
  });
});

describe('a gateway that is killed without a word', () => {
  it('loses its members for the others after 3 to 4 seconds, except those who are elsewhere too', () => {
    const { here, there } = two();
    const watcher = presenceScreen(here, BOARD, 'wu');
    hub.deliverAll();
    presenceScreen(there, BOARD, 'ada');
    presenceScreen(there, BOARD, 'bo');
    hub.deliverAll();
    hub.kill(there);
    presenceScreen(here, BOARD, 'bo');
    hub.pass(3);
    expect(ids(watcher)).toEqual(['ada', 'bo', 'wu']);
    hub.pass(1);
    expect(watcher.told).toEqual(['+ada', '+bo', '-ada']);
    expect(here.others).toBe(0);
  });

  it('is not seen to leave by anyone whose screens come back to another gateway in time', () => {
    const { here, there } = two();
    const watcher = presenceScreen(here, BOARD, 'wu');
    presenceScreen(there, BOARD, 'ada');
    hub.deliverAll();
    hub.kill(there);
    hub.pass(2);
    presenceScreen(here, BOARD, 'ada');
    hub.pass(5);
    expect(watcher.told).toEqual(['+ada']);
  });
});

describe('a gateway without the broker', () => {
  it('that is back soon shows no difference, but what happened meanwhile', () => {
    const { here, there } = two();
    const watcher = presenceScreen(here, BOARD, 'wu');
    hub.deliverAll();
    const far = presenceScreen(there, BOARD, 'ada');
    hub.deliverAll();
    there.cut();
    presenceScreen(there, BOARD, 'bo');
    const gone = presenceScreen(here, BOARD, 'cy');
    hub.pass(2);
    gone.leave();
    there.join();
    hub.deliverAll();
    expect(watcher.told.filter((one) => !one.endsWith('cy'))).toEqual(['+ada', '+bo']);
    expect(far.told.filter((one) => !one.endsWith('bo'))).toEqual([]);
    expect(ids(watcher)).toEqual(ids(far));
  });

  it('knows only its own members after 3 to 4 seconds, and all of them once the broker is back', () => {
    const { here, there } = two();
    const screens = [presenceScreen(here, BOARD, 'ada'), presenceScreen(there, BOARD, 'bo')];
    hub.deliverAll();
    for (const station of [here, there]) station.cut();
    hub.pass(4);
    expect(screens.map(ids)).toEqual([['ada'], ['bo']]);
    presenceScreen(there, BOARD, 'cy');
    for (const station of [here, there]) station.join();
    hub.deliverAll();
    expect(screens.map(ids)).toEqual([
      ['ada', 'bo', 'cy'],
      ['ada', 'bo', 'cy'],
    ]);
  });

  it('that stood still for a minute does not take the others for dead', () => {
    const { here, there } = two();
    const screen = presenceScreen(here, BOARD, 'ada');
    presenceScreen(there, BOARD, 'bo');
    hub.deliverAll();
    for (let second = 0; second < 60; second += 1) there.sweep();
    // The timer that was due is first; the messages come after it.
    here.sweep();
    hub.deliverAll();
    hub.pass(3);
    expect(screen.told).toEqual(['+bo']);
  });
});

describe('a change that the broker lost', () => {
  it('is learned with the next change, with the next heartbeat, or a second later when the answer is lost too', () => {
    const { here, there } = two();
    const watcher = presenceScreen(here, BOARD, 'wu');
    hub.deliverAll();
    presenceScreen(there, BOARD, 'ada');
    hub.loseAll();
    presenceScreen(there, BOARD, 'bo');
    hub.deliverAll();
    expect(ids(watcher)).toEqual(['ada', 'bo', 'wu']);

    presenceScreen(there, BOARD, 'cy');
    hub.loseAll();
    hub.pass(1);
    expect(ids(watcher)).toContain('cy');

    presenceScreen(there, BOARD, 'di');
    hub.loseAll();
    for (const station of [here, there]) station.sweep();
    const before = hub.published;
    // The heartbeat arrives, and the question after it is lost.
    while (hub.published === before) expect(hub.deliverOne()).toBe(true);
    hub.loseAll();
    expect(ids(watcher)).not.toContain('di');
    hub.pass(1);
    expect(ids(watcher)).toContain('di');
  });
});

describe('a message that comes twice', () => {
  it('does not bring back a user who has left, nor a state of before', () => {
    const { here } = two();
    const watcher = presenceScreen(here, BOARD, 'wu');
    hub.deliverAll();
    const tell = (number: number, message: object) =>
      here.receive(Buffer.from(JSON.stringify({ from: 'g9', number, ...message })));
    const state = { is: 'state', part: 0, parts: 1, asks: false, members: [[BOARD, [['ada', {}]]]] };
    const joined = { is: 'joined', channel: BOARD, user: 'bo' };
    tell(1, state);
    tell(2, joined);
    tell(3, { is: 'left', channel: BOARD, user: 'bo' });
    tell(4, { is: 'left', channel: BOARD, user: 'ada' });
    tell(2, joined);
    tell(1, state);
    expect(watcher.told).toEqual(['+ada', '+bo', '-bo', '-ada']);
  });
});

describe('messages of strangers', () => {
  it('that are not understood change nothing', () => {
    const { here } = two();
    const screen = presenceScreen(here, BOARD, 'ada');
    const base = { from: 'g9', number: 1 };
    const wrong = [
      '',
      'null',
      '[]',
      '{"is":"beat"}',
      ...[
        { ...base, from: '' },
        { ...base, is: 'beat', number: -1 },
        { ...base, is: 'beat', from: 'x'.repeat(65) },
        { ...base, is: 'constructor' },
        { ...base, is: '__proto__' },
        { ...base, is: 'joined', channel: 'private-x', user: 'bo' },
        { ...base, is: 'joined', channel: `${BOARD} `, user: 'bo' },
        { ...base, is: 'joined', channel: BOARD, user: '' },
        { ...base, is: 'left', channel: BOARD, user: 7 },
        { ...base, is: 'question' },
        { ...base, is: 'state', part: 1, parts: 1, members: [] },
        { ...base, is: 'state', part: 0, parts: 1, members: [[BOARD]] },
        { ...base, is: 'state', part: 0, parts: 1, members: [[BOARD, [['']]]] },
      ].map((message) => JSON.stringify(message)),
    ];
    for (const text of wrong) here.receive(Buffer.from(text));
    expect(here.warned).toHaveLength(wrong.length);
    expect(screen.told).toEqual([]);
    expect(here.others).toBe(1);
  });

  it('with endless new names are remembered up to a limit', () => {
    const here = hub.open();
    for (let at = 0; at < 1_000; at += 1) here.receive(Buffer.from(`{"from":"s${at}","number":0,"is":"beat"}`));
    expect(here.others).toBe(100);
    hub.pass(4);
    expect(here.others).toBe(0);
  });
});
