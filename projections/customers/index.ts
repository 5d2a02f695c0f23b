import { shownBupp } from './bupp/bupp.ts';
import { questionnaires } from './bupp/questionnaires.ts';

/** The parts that customers add to the incident's document. */
export const shownCustomerParts = [shownBupp];

/** The customers' own read models. */
export const customerProjections = [questionnaires] as const;
