import { idOf } from '#events/core/message';
import { projection } from '#projections/core/projection';

export interface QuestionnaireDoc {
  readonly incident: string;
}

/** The incident of each questionnaire, which its link opens. */
export const questionnaires = projection<QuestionnaireDoc>({
  name: 'questionnaires',
  version: 1,
  keys: ({ data }) => ('questionnaire' in data ? [data.questionnaire] : []),
  on: { QuestionnaireSent: (_, { stream }) => ({ incident: idOf(stream) }) },
});
