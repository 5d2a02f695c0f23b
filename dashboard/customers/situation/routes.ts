import { lazyRouteComponent } from '@tanstack/react-router';
import { ofModule } from '../../shell/routes.ts';

const situation = lazyRouteComponent(() => import('./SituationPage.tsx'), 'SituationPage');

export const situationRoutes = [
  ofModule('/jcw/sas', situation),
  ofModule('/jcw/bupp/sas', situation),
  ofModule('/loveland/sas', situation),
  ofModule('/ug_sewer/sas', situation),
];
