import { join } from 'node:path';
import { callingWords } from './calling.ts';
import { contractDocstrings } from './contractDocstrings.ts';
import { type Docstrings, docstringOf } from './docstrings.ts';
import { houseWords } from './house.ts';
import { incidentWords } from './incident.ts';
import { sharedWords } from './shared.ts';

export const tables: readonly Readonly<Record<string, string>>[] = [
  incidentWords,
  callingWords,
  houseWords,
  sharedWords,
];

/** Documents whose fields are explained at a table that they are made of. */
const madeOf: Readonly<Record<string, string>> = { DispatchRules: 'dispatchRules', DispatchRulesBody: 'dispatchRules' };

/** The docstrings of the contracts, which the build puts here (`vite.server.config.ts`). */
declare const CONTRACT_DOCSTRINGS: Docstrings | undefined;

const sources = join(import.meta.dirname, '../../../../contracts');
let known: Docstrings | undefined;
const docstrings = (): Docstrings => {
  known ??= typeof CONTRACT_DOCSTRINGS === 'undefined' ? contractDocstrings(sources) : CONTRACT_DOCSTRINGS;
  return known;
};

/**
 * The description of a field of this class or document: its own docstring, the words for it in a table, or those that
 * its name has everywhere. Undefined when there are none.
 */
export function wordsOf(owner: string, name: string): string | undefined {
  const inTable = (key: string) => tables.find((table) => table[key] !== undefined)?.[key];
  const table = madeOf[owner];
  const made = table === undefined ? undefined : docstringOf(docstrings(), table, name);
  return docstringOf(docstrings(), owner, name) ?? made ?? inTable(`${owner}.${name}`) ?? inTable(name);
}
