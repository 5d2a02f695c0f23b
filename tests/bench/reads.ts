import type { Outcome } from './compare.ts';
export const reads = (): Promise<readonly Outcome[]> => Promise.resolve([]);
