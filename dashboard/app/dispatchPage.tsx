import { DispatchPage as Page } from '../screens/dispatch/page/DispatchPage.tsx';
import type { PanelProps } from '../screens/dispatch/page/panel.ts';
import { later } from '../ui/later.tsx';

const Coming = ({ failed }: PanelProps & { readonly failed: boolean }) => (
  <output>{failed ? 'This did not load. Check the connection, then try again.' : 'Loading…'}</output>
);

/** Its script is the incident page's, with the customers' own words. */
const Panel = later(() => import('./incidentPanel.tsx').then(({ IncidentPanel }) => IncidentPanel), Coming);

export const DispatchPage = () => <Page Panel={Panel} />;
