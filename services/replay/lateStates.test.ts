import { expect, it } from 'vitest';
import { type LateState, lateStates } from './lateStates.ts';

const after = (folded: number, documents = 0): LateState => ({
  folded,
  state: {
    count: 0,
    documents: new Map([['cards', new Map(Array.from({ length: documents }, (_, n) => [`${n}`, {}]))]]),
    asides: new Map(),
  },
  lately: new Map(),
});

it('the same instant has its last state, a later one goes on from there, and an earlier one from the way', () => {
  const states = lateStates();
  expect(states.before(3, [7, 8])).toBeNull();
  states.keep(3, [7, 8, 9, 10], [after(2), after(4)]);
  expect(states.before(3, [7, 8, 9, 10])?.folded).toBe(4);
  expect(states.before(3, [7, 8, 9, 10, 11])?.folded).toBe(4);
  expect(states.before(3, [7, 8, 9])?.folded).toBe(2);
  expect(states.before(3, [7])).toBeNull();
});

it('an instant with another event on its way, or with another beginning of the log, has none beyond it', () => {
  const states = lateStates();
  states.keep(3, [7, 8, 9, 10], [after(2), after(4)]);
  expect(states.before(3, [7, 8, 11, 12])?.folded).toBe(2);
  expect(states.before(3, [6, 7, 8, 9, 10])).toBeNull();
  expect(states.before(2, [7, 8, 9, 10])).toBeNull();
});

it('the states of the common way stay beside those of a new instant', () => {
  const states = lateStates();
  states.keep(3, [7, 8, 9, 10], [after(2), after(4)]);
  states.keep(3, [7, 8, 20], [after(3)]);
  expect(states.before(3, [7, 8, 20])?.folded).toBe(3);
  expect(states.before(3, [7, 8])?.folded).toBe(2);
  expect(states.before(3, [7, 8, 9, 10])?.folded).toBe(2);
});

it('they weigh as much as their documents', () => {
  const states = lateStates();
  expect(states.weight()).toBe(0);
  states.keep(0, [1, 2], [after(1, 2), after(2, 3)]);
  expect(states.weight()).toBe(5 * 64);
});
