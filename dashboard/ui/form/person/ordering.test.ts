import { describe, expect, it } from 'vitest';
import { movedTo, positionFor } from './ordering.ts';

describe('a person in an order', () => {
  const order = ['ada', 'bo', 'cy'];

  it('moves up, down, and to either end', () => {
    expect(movedTo(order, 2, 0)).toEqual(['cy', 'ada', 'bo']);
    expect(movedTo(order, 0, 1)).toEqual(['bo', 'ada', 'cy']);
    expect(movedTo(order, 0, 2)).toEqual(['bo', 'cy', 'ada']);
  });

  it('stays where no other position is', () => {
    expect(movedTo(order, 0, 3)).toEqual(order);
    expect(movedTo(order, 0, -1)).toEqual(order);
    expect(movedTo(order, 5, 0)).toEqual(order);
  });

  it('is moved by keys, and not past an end', () => {
    expect([positionFor('ArrowUp', 1, 3), positionFor('ArrowDown', 1, 3)]).toEqual([0, 2]);
    expect([positionFor('Home', 2, 3), positionFor('End', 0, 3)]).toEqual([0, 2]);
    expect([positionFor('ArrowUp', 0, 3), positionFor('ArrowDown', 2, 3), positionFor('Home', 0, 3)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(positionFor('a', 1, 3)).toBeNull();
  });
});
