import { expect, it } from 'vitest';
import { card } from '../../../testing/cast.ts';
import { slots } from './slots.ts';

const changes = (held: ReturnType<typeof slots>) => [...held.changes(() => 1)];

it('reports each change once', () => {
  const held = slots();
  held.put('one', card('one', { point: [39.8, -105.1] }));
  expect(changes(held)).toEqual([0, -105.1, 39.8, 1]);
  expect(changes(held)).toEqual([]);
});

it('counts an incident without a place, or one that has closed, as gone from the map', () => {
  const held = slots();
  held.put('one', card('one', { point: null }));
  held.put('two', card('two'));
  held.put('two', null);
  held.put('never heard of', null);
  expect(changes(held)).toEqual([0, 0, 0, -1, 1, 0, 0, -1]);
  expect(held.card('two')).toBeNull();
});

it('gives the number of a closed incident to a new one, and shows the new one by it', () => {
  const held = slots();
  held.put('one', card('one'));
  held.put('one', null);
  held.put('two', card('two'));
  expect(held.at(0)?.uuid).toBe('two');
  expect(held.card('one')).toBeNull();
});
