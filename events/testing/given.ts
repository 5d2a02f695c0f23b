// For tests only: given/when/then for deciders. It stands beside the deciders because every noun's test uses it.
import { deepStrictEqual, throws } from 'node:assert/strict';
import type { RefusalCode } from '#contracts/refusals';
import { type Decider, evolved } from '#events/core/decider';
import type { Fact } from '#events/core/message';
import { Refused } from '#events/core/refused';

export const noon = '2026-03-01T12:00:00.000Z';

/**
 * `given(decider, …facts).when(command).then(…facts)`. `again()` feeds the decided facts back and repeats the command.
 */
export function given<State, Command, F extends Fact>(decider: Decider<State, Command, F>, ...history: readonly F[]) {
  const fold = (facts: readonly F[]) =>
    facts.reduce((state, fact) => evolved(decider, state, { ...fact, occurredAt: noon }), decider.initial);
  return {
    when: (command: Command) => {
      const decide = (facts: readonly F[]) => decider.decide(fold(facts), command);
      return {
        then: (...expected: readonly F[]) => deepStrictEqual(decide(history), expected),
        thenNothing: () => deepStrictEqual(decide(history), []),
        thenRefused: (code: RefusalCode) =>
          throws(
            () => decide(history),
            (error) => error instanceof Refused && error.code === code,
          ),
        /** The repeated command changes nothing. */
        thenRepeatIsNothing: () => deepStrictEqual(decide([...history, ...decide(history)]), []),
      };
    },
  };
}
