import type { Route } from '#services/api/http/route';
import { afterHoursRoutes } from './afterHours/leaders.ts';
import { buppRoutes } from './bupp/cases.ts';
import { questionnaireRoutes } from './bupp/questionnaires.ts';
import { alarmFilterRoutes } from './pumpStations/alarmFilters.ts';
import { situationRoutes } from './situation/situations.ts';

/** The calls that one customer alone has, or that the specification names after one. A customer more is a folder, and a line here. */
export const customerRoutes: readonly Route[] = [
  ...situationRoutes,
  ...buppRoutes,
  ...questionnaireRoutes,
  ...afterHoursRoutes,
  ...alarmFilterRoutes,
];
