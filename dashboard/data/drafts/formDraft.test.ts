import { expect, it } from 'vitest';
import { draftName, readTyped, writeTyped } from './formDraft.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
}
const typed = { depth: { value: 'four feet', seen: '' }, gates: { value: ['A', 'B'], seen: null } };

it('a draft is kept for its user and its form, until the server has all of it', () => {
  const [store, name] = [memory(), draftName('ann', 'f1')];
  expect(name).toBe('muster.form.ann.f1');
  expect(writeTyped(store, name, typed)).toBe(true);
  expect(readTyped(store, name)).toEqual(typed);
  expect(readTyped(store, draftName('bob', 'f1'))).toEqual({});
  expect(writeTyped(store, name, {})).toBe(true);
  expect(store.getItem(name)).toBeNull();
});

it('only what is a typed value is read', () => {
  const store = memory();
  const good = {
    a: { value: 'x', seen: 1 },
    b: { value: true, seen: null },
    c: { value: [], seen: ['x'] },
  };
  const bad = {
    d: 'text',
    e: null,
    f: { value: 'x' },
    g: { seen: 'x' },
    h: { value: ['x', 1], seen: '' },
    i: { value: {}, seen: '' },
    j: { value: '', seen: [null] },
  };
  store.setItem('name', JSON.stringify({ ...good, ...bad }));
  expect(readTyped(store, 'name')).toEqual(good);
  for (const text of ['null', '7', '"text"', '{"a":']) {
    store.setItem('name', text);
    expect(readTyped(store, 'name')).toEqual({});
  }
});

it('the page works where the browser keeps nothing, and says so', () => {
  const full = () => {
    throw new Error('The store is full.');
  };
  const closed = { getItem: full, setItem: full, removeItem: full };
  expect([writeTyped(closed, 'name', typed), writeTyped(closed, 'name', {}), writeTyped(null, 'name', typed)]).toEqual([
    false,
    false,
    false,
  ]);
  expect([readTyped(closed, 'name'), readTyped(null, 'name')]).toEqual([{}, {}]);
});
