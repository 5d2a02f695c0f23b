import type { LogWords } from '#contracts/incident/log/words';
import type { CustomerParts } from '../screens/incident/section/customerParts.ts';
import { Bupp } from './bupp/Bupp.tsx';
import { buppLogWords } from './bupp/buppWords.ts';
import { filter } from './pumpStations/filterAction.tsx';

/** The customers' sections of an incident's page. */
export const customerParts: CustomerParts = { sections: [Bupp], actions: [filter] };

/** The words for the customers' log events. */
export const logWords: LogWords = buppLogWords;
