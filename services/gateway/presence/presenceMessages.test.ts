import { describe, expect, it } from 'vitest';
import { readPresence, stateParts } from './presenceMessages.ts';

const channel = 'presence-entity-arvada-dispatch';
const from = { from: 'g1', number: 3 };
const read = (message: unknown) => readPresence(Buffer.from(JSON.stringify(message)));
const state = {
  ...from,
  is: 'state',
  part: 0,
  parts: 1,
  asks: false,
  members: [[channel, [['ada', { name: 'Ada' }]]]],
};

describe('a message between gateways', () => {
  it.each([
    { ...from, is: 'beat' },
    { ...from, is: 'joined', channel, user: 'ada', info: { name: 'Ada' } },
    { ...from, is: 'left', channel, user: 'ada' },
    { ...from, is: 'question', to: 'g2' },
    state,
    { ...state, members: [] },
    { ...state, part: 1, parts: 2 },
    { ...from, number: 0, is: 'beat' },
  ])('is read: %j', (message) => expect(read(message)).toEqual(message));

  it.each([
    null,
    [],
    'beat',
    { is: 'beat', number: 3 },
    { ...from, from: '', is: 'beat' },
    { ...from, from: 'g'.repeat(65), is: 'beat' },
    { ...from, number: -1, is: 'beat' },
    { ...from, number: 1.5, is: 'beat' },
    { ...from, is: 'toString' },
    { ...from, is: 7 },
    { ...from, is: 'joined', channel: 'private-x', user: 'ada' },
    { ...from, is: 'joined', channel, user: '' },
    { ...from, is: 'joined', channel, user: 'a'.repeat(1_000) },
    { ...from, is: 'left', channel: `${channel} x`, user: 'ada' },
    { ...from, is: 'left', channel },
    { ...from, is: 'question' },
    { ...state, part: 1 },
    { ...state, part: -1 },
    { ...state, parts: 'x' },
    { ...state, members: {} },
    { ...state, members: [[channel, [['']]]] },
    { ...state, members: [[channel, 'ada']] },
    { ...state, members: [['private-x', []]] },
  ])('of another shape is none: %j', (message) => expect(read(message)).toBeUndefined());

  it('that is no JSON is none', () => expect(readPresence(Buffer.from([255, 123]))).toBeUndefined());
});

describe('all members of a gateway', () => {
  const people = (many: number, size: number) =>
    Array.from({ length: many }, (_, n) => [`u${n}`, { name: 'x'.repeat(size) }] as const);
  const together = (parts: ReturnType<typeof stateParts>) =>
    parts.flatMap(({ members }) => members.flatMap(([of, users]) => users.map(([user]) => `${of} ${user}`)));

  it('are one message while they are few, also when there is nobody', () => {
    expect(stateParts([], true)).toEqual([{ is: 'state', part: 0, parts: 1, asks: true, members: [] }]);
    const [part, ...others] = stateParts([[channel, people(3, 10)]], false);
    expect(others).toEqual([]);
    expect(part).toMatchObject({ asks: false, members: [[channel, people(3, 10)]] });
  });

  it('count the name of a channel once in each message', () => {
    // 5,000 people of one channel fill three quarters of a message.
    expect(stateParts([[channel, people(5_000, 8)]], false)).toHaveLength(1);
    const channels = Array.from({ length: 3_000 }, (_, n) => [`presence-entity-${n}-${'x'.repeat(60)}`, people(1, 8)]);
    const parts = stateParts(channels as [string, ReturnType<typeof people>][], false);
    expect(parts).toHaveLength(2);
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(225_000);
  });

  it('are several messages below the size that a server takes, each of them whole', () => {
    const channels = [channel, `${channel}-2`].map((one) => [one, people(400, 1_000)] as const);
    const parts = stateParts(channels, false);
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.map(({ part, parts: of }) => [part, of])).toEqual(parts.map((_, n) => [n, parts.length]));
    for (const part of parts) {
      expect(JSON.stringify(part).length).toBeLessThan(210_000);
      expect(read({ ...from, ...part })).toEqual({ ...from, ...part });
    }
    expect(together(parts)).toEqual(channels.flatMap(([of, users]) => users.map(([user]) => `${of} ${user}`)));
  });
});
