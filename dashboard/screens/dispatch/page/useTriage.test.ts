// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { wholeView } from '../kind/triage.ts';
import { useTriage } from './useTriage.ts';

interface Item {
  readonly uuid: string | null;
}
const list = vi.hoisted(() => ({
  items: [] as { uuid: string | null }[],
  asked: [] as { view: unknown; stays: (card: object) => boolean }[],
  looked: new Set<string>(),
}));
vi.mock('../../../data/changes/tally.ts', () => ({ useTally: () => list.items }));
vi.mock('../../../data/newIncidents.ts', () => ({
  useLooked: () => list.looked,
  isNewTo: (looked: ReadonlySet<string>, { uuid }: { uuid: string }) => !looked.has(uuid),
}));
vi.mock('../kind/triage.ts', async (load) => ({
  ...(await load<object>()),
  triage: (view: unknown, stays: (card: object) => boolean) => list.asked.push({ view, stays }),
}));

const head: Item = { uuid: null };
const [one, two, three] = ['one', 'two', 'three'].map((uuid): Item => ({ uuid }));
beforeEach(() => {
  list.items = [head, one!, head, two!, three!];
  list.asked = [];
  list.looked = new Set();
});
const triage = () => renderHook(() => useTriage()).result;
type Hook = ReturnType<typeof triage>;
const step = (hook: Hook, by: 1 | -1) => {
  act(() => hook.current.step(by));
  return hook.current.current;
};

describe('the keys of the list', () => {
  it('begin at the first row, pass over the heads of groups, and stop at both ends', () => {
    const hook = triage();
    expect([hook.current.current, hook.current.row]).toEqual([undefined, 'one']);
    expect([1, 1, 1, 1].map((by) => step(hook, by as 1))).toEqual(['one', 'two', 'three', 'three']);
    expect([-1, -1, -1].map((by) => step(hook, by as -1))).toEqual(['two', 'one', 'one']);
    expect(hook.current.row).toBe('one');
  });

  it('move the view to the row each time, also to the same one', () => {
    const hook = triage();
    step(hook, 1);
    const before = hook.current.goTo;
    expect(before).toEqual({ uuid: 'one' });
    step(hook, -1);
    expect(hook.current.goTo).toEqual({ uuid: 'one' });
    expect(hook.current.goTo).not.toBe(before);
    act(() => hook.current.focusRow('three'));
    expect([hook.current.goTo, hook.current.current]).toEqual([{ uuid: 'three' }, 'one']);
  });

  it('begin again at the first row when the current one has left the list', () => {
    const hook = triage();
    act(() => hook.current.setCurrent('gone'));
    expect([hook.current.current, hook.current.row]).toEqual([undefined, 'one']);
    expect(step(hook, 1)).toBe('one');
  });

  it('do nothing in an empty list', () => {
    list.items = [];
    const hook = triage();
    expect([step(hook, 1), hook.current.row, hook.current.goTo]).toEqual([undefined, undefined, null]);
  });
});

describe('the view of the list', () => {
  it('is narrowed by words and by what is shown, not by the order', () => {
    const hook = triage();
    const narrowed = (change: object) => {
      act(() => hook.current.setView({ ...wholeView, ...change }));
      return hook.current.narrowed;
    };
    expect([{}, { words: 'main' }, { show: 'waiting' }, { sort: 'newest' }].map(narrowed)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('of new incidents keeps the row that is looked at, although it is no longer new', () => {
    const hook = triage();
    const isListed = (uuid: string) => list.asked.at(-1)?.stays({ uuid });
    list.looked = new Set(['one', 'two']);
    act(() => hook.current.setCurrent('one'));
    expect([isListed('one'), isListed('two'), isListed('three')]).toEqual([false, false, true]);
    act(() => hook.current.setView({ ...wholeView, show: 'new' }));
    expect([isListed('one'), isListed('two'), isListed('three')]).toEqual([true, false, true]);
  });
});
