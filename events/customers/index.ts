import { bupp } from './bupp/bupp.ts';

/** The parts that customers add to an incident. `incident/incident.ts` composes them with the others. */
export const customerParts = [bupp];
