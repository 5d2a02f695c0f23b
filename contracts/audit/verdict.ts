import type { ReadModelFinding } from './verification.ts';

/** The result of a verification in one word. `unsure`: nothing was found, and the read models were not compared. */
export const verdicts = ['sound', 'unsure', 'damaged'] as const;
export type Verdict = (typeof verdicts)[number];

/** `damaged`: the number of damaged events and files. Absence is no proof: only a comparison makes a log sound. */
export function verdictOf(damaged: number, readModels: ReadModelFinding): Verdict {
  if (damaged > 0 || readModels === 'different') return 'damaged';
  return readModels === 'equal' ? 'sound' : 'unsure';
}
