import type { Problem } from '#contracts/incident/integration';
import type { ProblemType } from '#events/incident/workflow/definition';
import { arvadaProblems } from './arvada.ts';
import { lovelandProblems } from './loveland.ts';

/**
 * The problems that may be queued for Cityworks, by the internal name of the organization. Each Cityworks assigns its
 * own numbers (`ProblemSid`), and the specification shows none: these numbers are our own.
 */
export const cityworksProblems: Readonly<Record<string, readonly Problem[]>> = {
  arvada: numbered(2_001, arvadaProblems),
  loveland: numbered(1_001, lovelandProblems),
};

function numbered(first: number, problems: readonly ProblemType[]): readonly Problem[] {
  return problems.map(({ code, display }, n) => ({ sid: first + n, code, display }));
}
