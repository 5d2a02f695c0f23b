import { expect, it } from 'vitest';
import { changedIn, readDraft, writeDraft } from './useDraft.ts';

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
};
const first = { description: '', urgent: false, labels: [] as readonly string[] };
const typed = { ...first, description: 'Valve 12 is', labels: ['Water'] };

it('keeps what is typed over a reload, until it was sent', () => {
  const store = memory();
  writeDraft(store, 'muster.draft.ada.i1', changedIn(first, typed));
  expect(readDraft(store, 'muster.draft.ada.i1', first)).toEqual({ description: 'Valve 12 is', labels: ['Water'] });
  expect(readDraft(store, 'muster.draft.rosa.i1', first)).toEqual({});
  writeDraft(store, 'muster.draft.ada.i1', changedIn(first, first));
  expect(store.getItem('muster.draft.ada.i1')).toBeNull();
});

it('leaves out fields that the form no longer has, or has of another kind', () => {
  const store = memory();
  store.setItem('name', JSON.stringify({ description: 7, urgent: 'yes', labels: ['Water'], color: 'red' }));
  expect(readDraft(store, 'name', first)).toEqual({ labels: ['Water'] });
  store.setItem('name', '{"descr');
  expect(readDraft(store, 'name', first)).toEqual({});
});

it('keeps nothing where the browser stores nothing, and types on', () => {
  const full = () => {
    throw new Error('The store is full.');
  };
  const closed = { getItem: full, setItem: full, removeItem: full };
  expect(() => writeDraft(closed, 'name', typed)).not.toThrow();
  expect([readDraft(closed, 'name', first), readDraft(null, 'name', first)]).toEqual([{}, {}]);
});
