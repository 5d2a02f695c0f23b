import { expect, it } from 'vitest';
import { noSteps } from '#services/figures/leaders';
import { inOrder } from './performance.ts';

const leader = (uuid: string | null, name: string) => ({ uuid, name, ...noSteps() });

it('leaders are in the order of their names, of one name in the order of their ids, and nobody comes last', () => {
  const all = [
    leader(null, 'Without a leader'),
    leader('b', 'Zoe Park'),
    leader('d', 'Marcus Boyd'),
    leader('c', 'Marcus Boyd'),
    leader('a', 'Ángel Ruiz'),
  ];
  const order = ['a', 'c', 'd', 'b', null];
  expect(inOrder(all).map(({ uuid }) => uuid)).toEqual(order);
  expect(inOrder(all.toReversed()).map(({ uuid }) => uuid)).toEqual(order);
});
