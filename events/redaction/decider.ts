import type { Decider } from '#events/core/decider';
import { type RedactionFact, type RedactionMade, redactionFacts } from './events.ts';

export interface MakeCopy {
  readonly do: 'make';
  readonly redaction: string;
  readonly incident: string | null;
  readonly callout: string | null;
  readonly sha256: string;
  readonly redactions: readonly Omit<RedactionMade['data'], 'redaction'>[];
}

/** A copy is made once. */
export const redaction: Decider<{ readonly made: boolean }, MakeCopy, RedactionFact> = {
  category: 'redaction',
  facts: redactionFacts,
  initial: { made: false },
  begins: () => true,
  evolve: () => ({ made: true }),
  decide: ({ made }, { redaction: id, incident, callout, sha256, redactions }) =>
    made
      ? []
      : [
          {
            type: 'RedactedCopyMade',
            data: { redaction: id, incident, callout, redactions: redactions.length, sha256 },
          },
          ...redactions.map((one) => ({ type: 'RedactionMade', data: { redaction: id, ...one } }) as const),
        ],
};
