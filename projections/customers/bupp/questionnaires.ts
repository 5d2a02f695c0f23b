import { idOf } from '#events/core/message';
import { projection } from '#projections/core/projection';

export interface QuestionnaireDoc {
  readonly incident: string;
}

/** The incident of each questionnaire, by the questionnaire's uuid. Read when a questionnaire's link is opened. */
export const questionnaires = projection<QuestionnaireDoc>()({
  name: 'questionnaires',
  version: 1,
  keys: ({ data }) => ('questionnaire' in data ? [data.questionnaire] : []),
  on: { QuestionnaireSent: (_, { stream }) => ({ incident: idOf(stream) }) },
});
