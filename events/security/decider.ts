import type { Decider } from '#events/core/decider';
import { type SecurityFact, securityFacts } from './events.ts';

export interface RecordSecurity {
  readonly do: 'record';
  readonly fact: SecurityFact;
}

/** The notes that were recorded last. A repeat follows its first soon, so a day's stream costs the same however long. */
export type SecurityState = readonly string[];
const remembered = 200;

/** Everything is recorded, once. */
export const security: Decider<SecurityState, RecordSecurity, SecurityFact> = {
  category: 'security',
  facts: securityFacts,
  initial: [],
  evolve: (notes, { data }) => [...notes.slice(1 - remembered), data.note],
  decide: (notes, { fact }) => (notes.includes(fact.data.note) ? [] : [fact]),
};

/** The id of an organization's stream of a day. An empty entity stands for the installation. */
export const securityStream = (entity: string, time: string): string => `${entity}.${time.slice(0, 10)}`;
