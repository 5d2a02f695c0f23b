import type { LedgerRules } from '#contracts/callout/ledger';
import { localTimeAt } from '#contracts/time/localTime';

/** The charged minutes of a person on a list, by the month in which a call-out began, such as `2026-11`. */
export interface Balance {
  readonly months: Readonly<Record<string, number>>;
  /** The minutes with which the person began; null for a person who began without any. */
  readonly opening: { readonly month: string; readonly minutes: number } | null;
}

/** True for a person without a charge and without an opening: the order gives them the minutes of a newcomer. */
export const isNewcomer = (balance: Balance | null): boolean =>
  balance === null || (balance.opening === null && Object.keys(balance.months).length === 0);

const periods: Readonly<Record<LedgerRules['resets'], readonly number[]>> = {
  never: [],
  yearly: [1],
  july: [7],
  quarterly: [1, 4, 7, 10],
  monthly: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
};

/** The first month whose charges count in this month; '' when all do. */
export function periodOf(month: string, resets: LedgerRules['resets']): string {
  const begins = periods[resets];
  const [last] = begins.slice(-1);
  if (last === undefined) return '';
  const year = Number(month.slice(0, 4));
  const begun = begins.filter((one) => one <= Number(month.slice(5))).at(-1);
  return begun === undefined ? named(year - 1, last) : named(year, begun);
}

const named = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`;

/** The charged minutes since a month, with the opening if it is not older. */
export function balanceSince({ months, opening }: Balance, since: string): number {
  let minutes = opening !== null && opening.month >= since ? opening.minutes : 0;
  // Without a list of entries: a long list asks for thousands of people at once.
  for (const month in months) if (month >= since) minutes += months[month] ?? 0;
  return minutes;
}

/** The minutes with which a person begins who is new among people with these balances. */
export function newcomerMinutes(balances: readonly number[], rule: LedgerRules['newcomers']): number {
  if (rule === 'zero' || balances.length === 0) return 0;
  if (rule === 'highest') return Math.max(...balances);
  return Math.round(balances.reduce((sum, minutes) => sum + minutes, 0) / balances.length);
}

/** `2026-11`, in a time zone. `at`: milliseconds since 1970. */
export const monthOf = (at: number, timeZone: string): string => localTimeAt(at, timeZone).slice(0, 7);
