import { afterHoursRoutes } from './afterHours/routes.ts';
import { buppRoutes } from './bupp/routes.ts';
import { cityworksRoutes } from './cityworks/routes.ts';
import { alarmFilterRoutes } from './pumpStations/routes.ts';
import { situationRoutes } from './situation/routes.ts';

export { modules } from '#contracts/customers/modules';

/** The customers' pages, which the router adds to its own. To add a page, add a line to its folder's `routes.ts`. */
export const customerRoutes = [
  ...situationRoutes,
  ...buppRoutes,
  ...afterHoursRoutes,
  ...alarmFilterRoutes,
  ...cityworksRoutes,
];
