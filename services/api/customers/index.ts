import type { Route } from '#services/api/http/route';
import { afterHoursRoutes } from './afterHours/leaders.ts';
import { buppRoutes } from './bupp/cases.ts';
import { questionnaireRoutes } from './bupp/questionnaires.ts';
import { alarmFilterRoutes } from './pumpStations/alarmFilters.ts';
import { situationRoutes } from './situation/situations.ts';

/**
 * The routes that only one customer has, or that the specification names after one. A new customer is a folder and an
 * entry here.
 */
export const customerRoutes: readonly Route[] = [
  ...situationRoutes,
  ...buppRoutes,
  ...questionnaireRoutes,
  ...afterHoursRoutes,
  ...alarmFilterRoutes,
];
