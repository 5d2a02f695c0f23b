import { customerParts, logWords } from '../customers/incident.ts';
import { IncidentPage as Page } from '../screens/incident/page/IncidentPage.tsx';
import { registerLogWords } from '../screens/incident/words/logWords.ts';

registerLogWords(logWords);

/** The incident's page with the customers' own parts, in one script. */
export const IncidentPage = () => <Page added={customerParts} />;
