import { registerNamedFields } from '#services/api/incident/stream/incidentDetail';
import { registerWordings } from '#services/outbound/transfers/words';
import { leaderName } from './bupp/leaderName.ts';
import { questionnaireWords } from './bupp/questionnaireWords.ts';

/**
 * Registers the customers' message texts and named fields with the services that send and show them. Called before the
 * roles start.
 */
export function registerCustomers(): void {
  registerWordings({ questionnaire: questionnaireWords });
  registerNamedFields([leaderName]);
}
