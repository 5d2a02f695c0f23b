/** `/jcw/bupp/questionnaire/{token}/` */
export const questionnaireLink = {
  at: /^\/jcw\/bupp\/questionnaire\/[^/]+\/?$/,
  load: () => import('./questionnaire/QuestionnairePage.tsx').then(({ QuestionnairePage }) => QuestionnairePage),
} as const;
