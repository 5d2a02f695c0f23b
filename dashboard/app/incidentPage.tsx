import { customerParts, logWords } from '../customers/incident.ts';
import { IncidentPage as Page } from '../screens/incident/page/IncidentPage.tsx';
import { IncidentPanel as Panel } from '../screens/incident/page/IncidentPanel.tsx';
import type { IncidentPanelProps } from '../screens/incident/section/IncidentPanel.tsx';
import { registerLogWords } from '../screens/incident/words/logWords.ts';

registerLogWords(logWords);

/** The incident's page with the customers' own parts, in one script. */
export const IncidentPage = () => <Page added={customerParts} />;

/** The same in the side panel of the board. */
export const IncidentPanel = (props: IncidentPanelProps) => <Panel {...props} added={customerParts} />;
