import type { Decider } from '#events/core/decider';
import { type DialingFact, dialingFacts } from './events.ts';

/** The turns that each ask took. */
export type DialingState = ReadonlyMap<string, readonly number[]>;

export interface DialingCommand {
  readonly do: 'take';
  readonly ask: string;
  /** The first turn that is not over. */
  readonly from: number;
  /** The turns of a second. */
  readonly perSecond: number;
  /** The most turns that are wanted. */
  readonly most: number;
}

/** The turns of one second. Each is taken once; nothing is written when none is left. */
export const dialing: Decider<DialingState, DialingCommand, DialingFact> = {
  category: 'dialing',
  facts: dialingFacts,
  initial: new Map(),
  evolve: (asks, { data: { ask, turns } }) => new Map(asks).set(ask, [...(asks.get(ask) ?? []), ...turns]),
  decide: (asks, { ask, from, perSecond, most }) => {
    if (asks.has(ask)) return [];
    const taken = new Set([...asks.values()].flat());
    const turns: number[] = [];
    for (let turn = from; turn < perSecond && turns.length < most; turn++) if (!taken.has(turn)) turns.push(turn);
    return turns.length === 0 ? [] : [{ type: 'DialTurnsTaken', data: { ask, turns } }];
  },
};
