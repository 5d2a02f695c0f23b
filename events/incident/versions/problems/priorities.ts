import { mostUrgent, type Priority, usualPriority } from '#contracts/core/priority';

/**
 * The priorities of problems: by code of an organization's problem type, by `code/option`, and by label of the
 * classification. Our own choice; an organization changes any of them. A problem that is not named is routine.
 */
export const usualPriorities: Readonly<Record<string, Priority>> = {
  // Of the classification.
  backup: 'emergency',
  overflow: 'emergency',
  flooding: 'emergency',
  other: 'low',
  // Arvada.
  A01: 'low',
  A02: 'emergency',
  A04: 'emergency',
  A11: 'low',
  A16: 'emergency',
  A18: 'emergency',
  A19: 'emergency',
  A20: 'emergency',
  A22: 'emergency',
  A24: 'emergency',
  // Durham.
  'WTR 001/MAIN': 'emergency',
  'WTR 002/NONE': 'emergency',
  'WTR 002/OFF': 'emergency',
  'WTR 002/ON': 'low',
  'SWR 001': 'emergency',
  'SWR 002/LID': 'emergency',
  'SWR 002/SINK': 'emergency',
  'SWR 002/NOISE': 'low',
  // Loveland.
  'DC 03': 'emergency',
  'DC 04': 'low',
  'DC 09': 'low',
  'DC 12': 'emergency',
  'DC 14': 'low',
  'DC 15': 'low',
  // The Unified Government.
  'SSP/SSP-01': 'emergency',
  'SSP/SSP-03': 'emergency',
  'SSS/SSS-02': 'emergency',
  'SSS/SSS-03': 'emergency',
  'SSS/SSS-04': 'emergency',
  'SSS/SSS-05': 'emergency',
  'SSS/SSS-07': 'emergency',
  'SWS/SWS-01': 'emergency',
  'SWS/SWS-03': 'emergency',
};

/** A problem in an organization's codes, or a label of the classification. */
export interface ProblemCode {
  readonly code: string;
  readonly option?: string | null;
}

export const problemKey = ({ code, option }: ProblemCode): string => (option ? `${code}/${option}` : code);

/** The most urgent priority of these problems, where the organization has set `own`. */
export const priorityOf = (own: Readonly<Record<string, Priority>>, problems: readonly ProblemCode[]): Priority =>
  mostUrgent(
    problems.map((problem) => {
      const keys = [problemKey(problem), problem.code];
      const found = [own, usualPriorities].flatMap((table) => keys.flatMap((key) => table[key] ?? []));
      return found[0] ?? usualPriority;
    }),
  );
