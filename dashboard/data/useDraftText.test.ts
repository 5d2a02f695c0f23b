import { expect, it } from 'vitest';
import { readText, writeText } from './useDraftText.ts';

const memory = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  };
};

it('keeps what is typed over a reload, until it was sent', () => {
  const store = memory();
  writeText(store, 'muster.log.ada.i1', 'Valve 12 is');
  expect(readText(store, 'muster.log.ada.i1')).toBe('Valve 12 is');
  expect(readText(store, 'muster.log.rosa.i1')).toBe('');
  writeText(store, 'muster.log.ada.i1', '');
  expect(store.getItem('muster.log.ada.i1')).toBeNull();
});

it('keeps nothing where the browser stores nothing, and types on', () => {
  const full = () => {
    throw new Error('The store is full.');
  };
  const closed = { getItem: full, setItem: full, removeItem: full };
  expect(() => writeText(closed, 'name', 'text')).not.toThrow();
  expect([readText(closed, 'name'), readText(null, 'name')]).toEqual(['', '']);
});
