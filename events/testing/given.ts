// For tests only: given/when/then for deciders.
import { AssertionError, deepStrictEqual } from 'node:assert/strict';
import type { RefusalCode } from '#contracts/refusals';
import { type Decider, evolved } from '#events/core/decider';
import type { Fact } from '#events/core/message';
import { Refused } from '#events/core/refused';

export const noon = '2026-03-01T12:00:00.000Z';

/** `given(decider, …facts).when(command).then(…facts)`. */
export function given<State, Command, F extends Fact>(decider: Decider<State, Command, F>, ...history: readonly F[]) {
  const fold = (facts: readonly F[]) =>
    facts.reduce((state, fact) => evolved(decider, state, { ...fact, occurredAt: noon }), decider.initial);
  return {
    when: (command: Command) => {
      const decide = (facts: readonly F[]) => decider.decide(fold(facts), command);
      return {
        then: (...expected: readonly F[]) => deepStrictEqual(decide(history), expected),
        thenNames: (...types: readonly F['type'][]) =>
          deepStrictEqual(
            decide(history).map(({ type }) => type),
            types,
          ),
        thenNothing: () => deepStrictEqual(decide(history), []),
        thenRefused: (code: RefusalCode): void => void refusalOf(() => decide(history), code),
        /** Feeds the decided facts back and repeats the command, which changes nothing. */
        thenRepeatIsNothing: () => deepStrictEqual(decide([...history, ...decide(history)]), []),
      };
    },
  };
}

/** The refusal of an act. A failure names both ends, as in `expected callout.ended, was conflict`. */
export function refusalOf(act: () => unknown, code: RefusalCode): Refused {
  const was = endOf(act);
  if (was instanceof Refused && was.code === code) return was;
  const actual = was instanceof Refused ? was.code : accepted(was);
  throw new AssertionError({ message: `expected ${code}, was ${actual}`, expected: code, actual, operator: 'refused' });
}

/** Any other error is a bug, and its own stack says where. */
function endOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

function accepted(result: unknown): string {
  if (!Array.isArray(result)) return 'accepted';
  const types = (result as readonly Fact[]).map(({ type }) => type);
  return `accepted with ${types.length} ${types.length === 1 ? 'fact' : 'facts'}${types.length > 0 ? `: ${types.join(', ')}` : ''}`;
}
