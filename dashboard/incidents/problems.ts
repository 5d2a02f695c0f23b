import type { TagData } from '#contracts/incident';
import type { Coded, VersionExtras } from '#contracts/problems';

/** A problem, and what is chosen under it where there is more to say. */
export interface Problem extends Coded {
  readonly details: readonly Coded[];
}

/** What this version offers, whatever its customer calls the list. */
export function problemsOf({ problemTypes, DCCodes, ProblemTypes }: VersionExtras): readonly Problem[] {
  if (DCCodes) return DCCodes.map(({ code, display }) => ({ code, display, details: [] }));
  if (ProblemTypes) return ProblemTypes.map(({ code, display, subtypes }) => ({ code, display, details: subtypes }));
  return (problemTypes ?? []).map(({ code, display, options = [] }) => ({ code, display, details: options }));
}

/** What is kept of a choice: codes for other systems, and the words of that day for people. */
export function problemData({ code, display }: Coded, detail: Coded | undefined): TagData {
  return { code, problem: display, detail_code: detail?.code ?? null, detail: detail?.display ?? null };
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
