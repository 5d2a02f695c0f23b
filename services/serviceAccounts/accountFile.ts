import type { AccountHolder } from '#events/serviceAccount/events';
import { holderOf } from '#services/spreadsheets/accountRows';
import { rowsOf } from '#services/spreadsheets/rowsOf';
import { WrongSheet } from '#services/spreadsheets/wrongSheet';
import { WrongAccounts } from './wrongAccounts.ts';

/** The mistakes that are listed; the others are counted. */
const mostNamed = 20;

/**
 * Checks a CSV or XLSX file with the columns `number,name,phone,address,lat,lng` in any order, and counts its accounts.
 * Throws `WrongAccounts` with each mistake by line and column. A phone may be empty. Only the numbers are held in memory.
 */
export async function countAccounts(path: string): Promise<number> {
  const mistakes: string[] = [];
  let more = 0;
  let rows = 0;
  try {
    for await (const { mistakes: wrong } of rowsOf({ kind: 'accounts', path })) {
      rows += 1;
      for (const { line, column, words } of wrong) {
        if (mistakes.length < mostNamed) mistakes.push(`line ${line}, ${column}: ${words}`);
        else more += 1;
      }
    }
  } catch (error) {
    throw error instanceof WrongSheet ? new WrongAccounts(error.message) : error;
  }
  if (mistakes.length > 0)
    throw new WrongAccounts([...mistakes, ...(more > 0 ? [`… and ${more} more.`] : [])].join('\n'));
  return rows;
}

/** The accounts of a file that was checked, one after the other, as fast as they are taken. */
export async function* accountsIn(path: string): AsyncGenerator<AccountHolder> {
  for await (const { cells, mistakes } of rowsOf({ kind: 'accounts', path })) {
    if (mistakes.length > 0) throw new WrongAccounts('The file has changed while it was read.');
    yield holderOf(cells);
  }
}
