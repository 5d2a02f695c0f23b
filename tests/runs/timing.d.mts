type Project =
  | 'unit'
  | 'screens'
  | 'sheets'
  | 'across'
  | 'isolated'
  | 'mocked'
  | 'browser'
  | 'quiet'
  | 'network'
  | 'chaos';

/** In seconds. */
export const budgets: Readonly<Record<Project, { readonly work: number; readonly wait: number }>>;
export function slowest(files: readonly { readonly path: string; readonly seconds: number }[]): string;
export function projectsOf(files: readonly { readonly project: string; readonly seconds: number }[]): {
  readonly words: string;
  readonly late: readonly string[];
};
export function lasted(milliseconds: number): string;
