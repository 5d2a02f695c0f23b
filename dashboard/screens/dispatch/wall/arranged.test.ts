import { describe, expect, it } from 'vitest';
import type { Group, Item } from '../kind/triage.ts';
import { arranged } from './arranged.ts';

const of = (group: Group, count: number): readonly Item[] => [
  { group, uuid: null, count, oldest: '2026-03-01T12:00:00.000Z' },
  ...Array.from({ length: count }, (_, n) => ({ group, uuid: `${group} ${n}` })),
];

describe('the rows of a wall display', () => {
  it('have those that wait in the first column, and all others beside them', () => {
    const items = [...of('unasked', 3), ...of('working', 2)];
    expect(arranged(items, 30)).toEqual({ shown: items, hidden: 0, second: 4 });
  });
  it('fill one column after the other when one kind has no room in a column', () => {
    const items = [...of('unasked', 9), ...of('working', 2)];
    expect(arranged(items, 20)).toEqual({ shown: items, hidden: 0, second: -1 });
  });
  it('say how many have no room', () => {
    const { shown, hidden } = arranged(of('unasked', 20), 20);
    expect([shown.length, hidden]).toEqual([13, 8]);
  });
  it('are none before the height is known', () => expect(arranged(of('unasked', 2), 0).hidden).toBe(2));
});
