import { CalloutsPage } from '../callout/CalloutsPage.tsx';
import { PastScreen } from './PastScreen.tsx';

/** `/callouts/`, live or as of an instant. */
export const CalloutsScreen = () => (
  <PastScreen>
    <CalloutsPage />
  </PastScreen>
);
