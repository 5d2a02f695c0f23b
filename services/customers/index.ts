import { registerNamedFields } from '#services/api/incident/stream/incidentDetail';
import { registerWordings } from '#services/outbound/transfers/words';
import { leaderName } from './bupp/leaderName.ts';
import { questionnaireWords } from './bupp/questionnaireWords.ts';

/** Hands the customers' own words and fields to the services that show and send them. Called before the roles start. */
export function registerCustomers(): void {
  registerWordings({ questionnaire: questionnaireWords });
  registerNamedFields([leaderName]);
}
