import { logWords } from '../customers/incident.ts';
import { registerLogWords } from '../screens/incident/words/logWords.ts';

registerLogWords(logWords);

export { IncidentPanel } from '../screens/dispatch/page/IncidentPanel.tsx';
