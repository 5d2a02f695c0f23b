import type { TagData } from '#contracts/incident/incident';
import type { Coded, VersionExtras } from '#contracts/incident/problems';

/** A problem, and its details when there are any. */
export interface Problem extends Coded {
  readonly details: readonly Coded[];
}

/** The choice in a form: codes, empty when nothing is chosen. */
export interface ProblemForm {
  readonly problem: string;
  readonly detail: string;
}
export const noProblem: ProblemForm = { problem: '', detail: '' };

/** The choices of this version. */
export function problemsOf({ problemTypes, DCCodes, ProblemTypes }: VersionExtras): readonly Problem[] {
  if (DCCodes) return DCCodes.map(({ code, display }) => ({ code, display, details: [] }));
  if (ProblemTypes) return ProblemTypes.map(({ code, display, subtypes }) => ({ code, display, details: subtypes }));
  return (problemTypes ?? []).map(({ code, display, options = [] }) => ({ code, display, details: options }));
}

/** The choices of the version selected in the form. */
export const problemsIn = (
  { version }: { readonly version: string },
  versions: readonly (VersionExtras & { readonly key: string })[],
): readonly Problem[] => problemsOf(versions.find(({ key }) => key === version) ?? {});

/** The stored form of a choice: codes for other systems, and the words of that day for people. */
export function problemData({ code, display }: Coded, detail: Coded | undefined): TagData {
  return { code, problem: display, detail_code: detail?.code ?? null, detail: detail?.display ?? null };
}

/** The stored form of a form's choice; null when nothing is chosen. */
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

/** The values that the writer saw in the fields that a choice sets. */
export const seenOf = (chosen: TagData, now: TagData): TagData =>
  Object.fromEntries(Object.keys(chosen).map((name) => [name, now[name] ?? null]));
