import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ofModule, onlyForItsModule, type Search, shell, text } from '../../shell/routes.ts';

const cases = () => import('./CasesPage.tsx');

const calendar = createRoute({
  getParentRoute: () => shell,
  path: '/jcw/bupp/calendar',
  validateSearch: ({ week, view }: Search): { week?: string; view?: 'list' } => ({
    week: text(week)?.match(/^\d{4}-\d\d-\d\d$/) && !Number.isNaN(Date.parse(String(week))) ? text(week) : undefined,
    view: view === 'list' ? 'list' : undefined,
  }),
  beforeLoad: () => onlyForItsModule('/jcw/bupp/calendar/'),
  component: lazyRouteComponent(() => import('./CalendarPage.tsx'), 'CalendarPage'),
});

export const buppRoutes = [
  ofModule('/jcw/bupp/assign-leader', lazyRouteComponent(cases, 'AssignLeaderPage')),
  ofModule('/jcw/bupp/send-questionnaire', lazyRouteComponent(cases, 'SendQuestionnairePage')),
  ofModule('/jcw/bupp/questionnaire', lazyRouteComponent(cases, 'QuestionnairesPage')),
  calendar,
];
