import type { TagData } from '#contracts/incident/incident';
import type { Coded, VersionExtras } from '#contracts/incident/problems';

/** A problem, and what is chosen under it where there is more to say. */
export interface Problem extends Coded {
  readonly details: readonly Coded[];
}

/** As it is chosen in a form: codes, empty where nothing is. */
export interface ProblemForm {
  readonly problem: string;
  readonly detail: string;
}
export const noProblem: ProblemForm = { problem: '', detail: '' };

/** What this version offers, whatever its customer calls the list. */
export function problemsOf({ problemTypes, DCCodes, ProblemTypes }: VersionExtras): readonly Problem[] {
  if (DCCodes) return DCCodes.map(({ code, display }) => ({ code, display, details: [] }));
  if (ProblemTypes) return ProblemTypes.map(({ code, display, subtypes }) => ({ code, display, details: subtypes }));
  return (problemTypes ?? []).map(({ code, display, options = [] }) => ({ code, display, details: options }));
}

/** Those of the version that a form has chosen. */
export const problemsIn = (
  { version }: { readonly version: string },
  versions: readonly (VersionExtras & { readonly key: string })[],
): readonly Problem[] => problemsOf(versions.find(({ key }) => key === version) ?? {});

/** What is kept of a choice: codes for other systems, and the words of that day for people. */
export function problemData({ code, display }: Coded, detail: Coded | undefined): TagData {
  return { code, problem: display, detail_code: detail?.code ?? null, detail: detail?.display ?? null };
}

/** What is kept of what a form says; null where nothing is chosen. */
export function chosenProblem(problems: readonly Problem[], form: ProblemForm): TagData | null {
  const problem = problems.find(({ code }) => code === form.problem);
  if (!problem) return null;
  return problemData(
    problem,
    problem.details.find(({ code }) => code === form.detail),
  );
}

/** "WTR 001 Water leak: Main" */
export function problemWords(data: TagData | null): string {
  if (!data) return 'Erased';
  const words = [data.code, data.problem].filter(Boolean).join(' ');
  return data.detail ? `${words}: ${String(data.detail)}` : words;
}

/** What its writer saw in the fields that a choice sets. */
export const seenOf = (chosen: TagData, now: TagData): TagData =>
  Object.fromEntries(Object.keys(chosen).map((name) => [name, now[name] ?? null]));
