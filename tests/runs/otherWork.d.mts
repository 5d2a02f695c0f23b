export interface Work {
  readonly machine: number;
  readonly own: number;
}

export function workSoFar(): Work | null;
export function otherWork(before: Work | null, after: Work | null): number;
export function isBusy(before: Work | null, after: Work | null): boolean;
