import { limits } from '#contracts/core/limits';
import type { Page } from '#contracts/incident/incident';
import type { IncidentFilters } from './filters.ts';

/** "26 — 50 of 7,704" (S2 §2.1). */
export function pageWords(page: number, shown: number, total: number): string {
  if (total === 0) return '0 of 0';
  const first = (page - 1) * limits.page.size + 1;
  if (shown === 0) return `0 of ${count(total)}`;
  return `${count(first)} — ${count(first + shown - 1)} of ${count(total)}`;
}

const count = (n: number) => n.toLocaleString('en-US');

/** The filters of the pages around this one; null where there is none. */
export function pagesAround({ previous, next }: Page<unknown>, filters: IncidentFilters) {
  const at = filters.page ?? 1;
  return {
    previous: previous === null ? null : { ...filters, page: at - 1 > 1 ? at - 1 : undefined },
    next: next === null ? null : { ...filters, page: at + 1 },
  };
}

/** The answer is a page, or a plain list, which is then complete (S0 §1). */
export const asPage = <T>(answer: Page<T> | readonly T[]): Page<T> =>
  'results' in answer ? answer : { count: answer.length, results: answer, previous: null, next: null };
