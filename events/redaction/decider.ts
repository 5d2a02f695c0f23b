import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import { type RedactedCopyMade, type RedactionFact, type RedactionMade, redactionFacts } from './events.ts';

export type RedactionCommand =
  | { readonly do: 'redact'; readonly redactions: readonly RedactionMade['data'][] }
  | { readonly do: 'make'; readonly data: RedactedCopyMade['data'] };

interface RedactionState {
  readonly redactions: number;
  readonly made: boolean;
}

/** A copy is made once, after all of its redactions. */
export const redaction: Decider<RedactionState, RedactionCommand, RedactionFact> = {
  category: 'redaction',
  facts: redactionFacts,
  initial: { redactions: 0, made: false },
  begins: () => true,
  evolve: (state, { type }) =>
    type === 'RedactionMade' ? { ...state, redactions: state.redactions + 1 } : { ...state, made: true },
  decide: ({ redactions, made }, command) => {
    if (made) return [];
    if (command.do === 'redact') return command.redactions.map((data) => ({ type: 'RedactionMade', data }) as const);
    // The report changed between two attempts.
    if (command.data.redactions !== redactions) throw new Refused('redaction.changed');
    return [{ type: 'RedactedCopyMade', data: command.data }];
  },
};
