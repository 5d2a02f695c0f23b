import { it } from 'vitest';
import { given } from '#events/testing/given';
import { dialing } from './decider.ts';
import type { DialingFact } from './events.ts';

const take = (most: number, from = 0, ask = 'mine') => ({ do: 'take', ask, from, perSecond: 4, most }) as const;
const taken = (...turns: readonly number[]): DialingFact => ({ type: 'DialTurnsTaken', data: { ask: 'mine', turns } });
const theirs = (...turns: readonly number[]): DialingFact => ({
  type: 'DialTurnsTaken',
  data: { ask: 'theirs', turns },
});
const spec = (...history: readonly DialingFact[]) => given(dialing, ...history);

it('gives each turn of a second once', () => {
  spec().when(take(2)).then(taken(0, 1));
  spec(theirs(0, 1)).when(take(1)).then(taken(2));
  spec(theirs(0, 2)).when(take(3)).then(taken(1, 3));
});

it('gives no turn that is over, and none when all are taken', () => {
  spec().when(take(4, 3)).then(taken(3));
  spec(theirs(0, 1), theirs(2, 3)).when(take(1)).thenNothing();
  spec(theirs(3)).when(take(1, 3)).thenNothing();
});

it('answers the same ask once', () => spec(taken(0)).when(take(1)).thenNothing());
