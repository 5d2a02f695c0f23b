import { addressRoutes } from './addresses.ts';
import { afterHoursRoutes } from './afterHours.ts';
import { beatPhoneRoutes } from './beatPhones.ts';
import { beatRoutes } from './beats.ts';
import { buppRoutes } from './bupp.ts';
import { callCentreRoutes } from './callCentre.ts';
import { calloutRoutes } from './callouts.ts';
import { callProfileRoutes } from './callProfiles.ts';
import { checkInRoutes } from './checkIns.ts';
import { dispatchRoutes } from './dispatch.ts';
import { graphqlRoutes } from './graphql.ts';
import { healthRoutes } from './health.ts';
import { mapRoutes } from './incidentMap.ts';
import { incidentRoutes } from './incidents.ts';
import { mappyRoutes } from './mappy.ts';
import { openApi } from './openApi.ts';
import { questionnaireRoutes } from './questionnaires.ts';
import { realtimeRoutes } from './realtime.ts';
import { reserveListRoutes } from './reserveLists.ts';
import { openRoute, type Route } from './route.ts';
import { scheduleRoutes } from './schedules.ts';
import { signInRoutes } from './signIn.ts';
import { simulatorRoutes } from './simulator.ts';
import { situationRoutes } from './situations.ts';
import { transferSettingRoutes } from './transferSettings.ts';
import { transferRoutes } from './transfers.ts';
import { userRoutes } from './users.ts';
import { viewerRoutes } from './viewer.ts';

/** Every route there is. A test walks it: each route, each role, one's own organisation and another. */
export const routes: readonly Route[] = [
  ...healthRoutes,
  ...signInRoutes,
  ...viewerRoutes,
  ...realtimeRoutes,
  ...dispatchRoutes,
  ...incidentRoutes,
  ...addressRoutes,
  ...mapRoutes,
  ...transferRoutes,
  ...transferSettingRoutes,
  ...userRoutes,
  ...graphqlRoutes,
  ...mappyRoutes,
  ...callCentreRoutes,
  ...checkInRoutes,
  ...simulatorRoutes,
  ...situationRoutes,
  ...buppRoutes,
  ...afterHoursRoutes,
  ...callProfileRoutes,
  ...beatRoutes,
  ...reserveListRoutes,
  ...beatPhoneRoutes,
  ...scheduleRoutes,
  ...calloutRoutes,
  ...questionnaireRoutes,
  openRoute({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'This description',
    answer: () => ({ json: openApi(routes) }),
  }),
];
