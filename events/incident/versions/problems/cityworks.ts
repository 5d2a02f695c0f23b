import type { Problem } from '#contracts/incident/integration';
import type { ProblemType } from '#events/incident/workflow/definition';
import { arvadaProblems } from './arvada.ts';
import { lovelandProblems } from './loveland.ts';

/**
 * What may be queued for Cityworks, by the internal name of the organisation. Which number (`ProblemSid`) a problem has is each
 * Cityworks' own affair, and the specification does not show it: these numbers are ours.
 */
export const cityworksProblems: Readonly<Record<string, readonly Problem[]>> = {
  arvada: numbered(2_001, arvadaProblems),
  loveland: numbered(1_001, lovelandProblems),
};

function numbered(first: number, problems: readonly ProblemType[]): readonly Problem[] {
  return problems.map(({ code, display }, n) => ({ sid: first + n, code, display }));
}
