import type { Position } from '#events/core/position';
import type { EventStore } from '#events/store/store';

interface Lot {
  readonly position: Position;
  /** The group of keys. */
  readonly keys: string;
  /** The wanted accounts that the fact lists. */
  readonly accounts: readonly string[];
}

/**
 * The facts of spreadsheets that list any of these accounts, also those of uploads that never came to count. Reads all
 * spreadsheets of accounts in the log.
 */
export async function* listedTogether(
  store: Pick<EventStore, 'readAll'>,
  wanted: ReadonlySet<string>,
): AsyncGenerator<Lot> {
  for await (const { data, position } of store.readAll({ types: ['ServiceAccountsRead'] })) {
    const people = Array.isArray(data.people) ? (data.people as { readonly subject?: unknown }[]) : [];
    const accounts = people.map(({ subject }) => String(subject)).filter((account) => wanted.has(account));
    if (accounts.length > 0) yield { position, keys: String(data.keys), accounts };
  }
}
