import type { Act } from './act.ts';
import { faultActs } from './faultActs.ts';
import { operationActs } from './operationActs.ts';
import { peopleActs } from './peopleActs.ts';

/** Everything that may happen in a night, by name. */
export const acts = { ...peopleActs, ...operationActs, ...faultActs } satisfies Record<string, Act>;
export type ActName = keyof typeof acts;
