import { describe, expect, it } from 'vitest';
import { type Member, membersElsewhere } from './elsewhere.ts';

const came = (channel: string, user: string, info: unknown) => ({ channel, user, info, present: true });
const left = (channel: string, user: string) => ({ channel, user, info: undefined, present: false });
const all = (elsewhere: ReturnType<typeof membersElsewhere>, channel: string): readonly Member[] => [
  ...elsewhere.of(channel),
];

describe('a member at another gateway', () => {
  it('comes once and leaves once, however many gateways have them', () => {
    const elsewhere = membersElsewhere();
    expect(elsewhere.add('g1', 'board', ['ann', 'Ann'])).toEqual([came('board', 'ann', 'Ann')]);
    expect(elsewhere.add('g2', 'board', ['ann', 'Ann'])).toEqual([]);
    expect(all(elsewhere, 'board')).toEqual([
      ['ann', 'Ann'],
      ['ann', 'Ann'],
    ]);
    expect(elsewhere.remove('g1', 'board', 'ann')).toEqual([]);
    expect(elsewhere.has('board', 'ann')).toBe(true);
    expect(elsewhere.remove('g2', 'board', 'ann')).toEqual([left('board', 'ann')]);
    expect([elsewhere.has('board', 'ann'), all(elsewhere, 'board')]).toEqual([false, []]);
  });

  it('is a member of one channel only', () => {
    const elsewhere = membersElsewhere();
    elsewhere.add('g1', 'board', ['ann', 1]);
    expect(elsewhere.add('g1', 'calendar', ['ann', 2])).toEqual([came('calendar', 'ann', 2)]);
    expect(elsewhere.remove('g1', 'board', 'ann')).toEqual([left('board', 'ann')]);
    expect([elsewhere.has('board', 'ann'), elsewhere.has('calendar', 'ann')]).toEqual([false, true]);
  });

  it('who is not there cannot leave', () => {
    const elsewhere = membersElsewhere();
    elsewhere.add('g1', 'board', ['ann', 1]);
    expect([
      elsewhere.remove('g2', 'board', 'ann'),
      elsewhere.remove('g1', 'calendar', 'ann'),
      elsewhere.remove('g1', 'board', 'bob'),
    ]).toEqual([[], [], []]);
  });
});

describe('all members of a gateway', () => {
  const members = (of: Readonly<Record<string, readonly string[]>>) =>
    new Map(Object.entries(of).map(([channel, users]) => [channel, users.map((user) => [user, user] as const)]));

  it('replace those that it had: the others have left', () => {
    const elsewhere = membersElsewhere();
    expect(elsewhere.replace('g1', members({ board: ['ann', 'bob'], calendar: ['cy'] }))).toEqual([
      came('board', 'ann', 'ann'),
      came('board', 'bob', 'bob'),
      came('calendar', 'cy', 'cy'),
    ]);
    expect(elsewhere.replace('g1', members({ board: ['bob', 'dan'] }))).toEqual([
      left('board', 'ann'),
      left('calendar', 'cy'),
      came('board', 'dan', 'dan'),
    ]);
    expect(elsewhere.replace('g1', members({ board: ['bob', 'dan'] }))).toEqual([]);
  });

  it('leave those of other gateways alone', () => {
    const elsewhere = membersElsewhere();
    elsewhere.replace('g1', members({ board: ['ann', 'bob'] }));
    elsewhere.replace('g2', members({ board: ['bob'] }));
    expect(elsewhere.replace('g1', new Map())).toEqual([left('board', 'ann')]);
    expect(all(elsewhere, 'board')).toEqual([['bob', 'bob']]);
    expect(elsewhere.replace('g3', new Map())).toEqual([]);
  });
});
