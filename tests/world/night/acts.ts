import { acrossActs } from './acrossActs.ts';
import type { Act } from './act.ts';
import { answerActs } from './answerActs.ts';
import { causeActs } from './causeActs.ts';
import { copyActs } from './copyActs.ts';
import { faultActs } from './faultActs.ts';
import { jointActs } from './jointActs.ts';
import { ledgerActs } from './ledgerActs.ts';
import { linkActs } from './linkActs.ts';
import { operationActs } from './operationActs.ts';
import { peopleActs } from './peopleActs.ts';
import { residentActs } from './residentActs.ts';
import { sceneActs } from './sceneActs.ts';
import { staffActs } from './staffActs.ts';
import { textActs } from './textActs.ts';

/** Everything that may happen in a night, by name. */
export const acts = {
  ...peopleActs,
  ...staffActs,
  ...operationActs,
  ...faultActs,
  ...copyActs,
  ...residentActs,
  ...linkActs,
  ...textActs,
  ...jointActs,
  ...causeActs,
  ...answerActs,
  ...acrossActs,
  ...sceneActs,
  ...ledgerActs,
} satisfies Record<string, Act>;
export type ActName = keyof typeof acts;
