// For tests only: balances from their entries.
import { balanceKey, type EntryDoc } from '#projections/ledger/ledger';

/**
 * The charged minutes of each balance by month, summed up from the entries alone, by the key of the balance. A balance that was
 * kept event by event must equal it; months without a charge are left out.
 */
export function recomputed(entries: readonly EntryDoc[]): ReadonlyMap<string, Readonly<Record<string, number>>> {
  const balances = new Map<string, Record<string, number>>();
  for (const { ledger, user, month, minutes } of entries) {
    if (ledger === null || minutes === 0) continue;
    const key = balanceKey(ledger, user);
    const months = balances.get(key) ?? {};
    months[month] = (months[month] ?? 0) + minutes;
    balances.set(key, months);
  }
  return balances;
}

/** The months that have charges, in their order, as text: two balances are the same when their texts are. */
export const monthsTold = (months: Readonly<Record<string, number>>): string =>
  Object.entries(months)
    .filter(([, minutes]) => minutes !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, minutes]) => `${month}: ${minutes}`)
    .join(', ');
