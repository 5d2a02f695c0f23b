import type { Questionnaire } from '#contracts/customers/bupp/programme';
import { idOf } from '#events/core/message';
import type { BuppFact } from '#events/customers/bupp/facts';
import type { RecordedFact } from '#events/facts';
import { projection } from '#projections/core/projection';

/** What the programme keeps with an incident; `leader` is a user's uuid here. */
export interface BuppDoc {
  readonly leader: string | null;
  readonly questionnaires: readonly Questionnaire[];
}

const none: BuppDoc = { leader: null, questionnaires: [] };

/** The case after an event. What was erased is null, and what comes later stands. */
export function buppAfter(before: BuppDoc | null, event: RecordedFact<BuppFact['type']>): BuppDoc {
  const bupp = before ?? none;
  const change = (uuid: string, changed: Partial<Questionnaire>): BuppDoc => ({
    ...bupp,
    questionnaires: bupp.questionnaires.map((one) => (one.uuid === uuid ? { ...one, ...changed } : one)),
  });
  switch (event.type) {
    case 'BuppLeaderAssigned':
      return { ...bupp, leader: event.data.user };
    case 'QuestionnaireSent': {
      const { questionnaire, medium, expiresAt, personal } = event.data;
      const sent: Questionnaire = {
        uuid: questionnaire,
        medium,
        to: personal?.to ?? null,
        sent_time: event.metadata.occurredAt,
        expires_time: expiresAt,
        status: 'out',
        answers: null,
      };
      return { ...bupp, questionnaires: [...bupp.questionnaires, sent] };
    }
    case 'QuestionnaireRevoked':
      return change(event.data.questionnaire, { status: 'revoked' });
    case 'QuestionnaireAnswered':
      return change(event.data.questionnaire, { status: 'answered', answers: event.data.personal?.answers ?? null });
  }
}

export const buppWithoutWords = (bupp: BuppDoc | null): BuppDoc | null =>
  bupp && { ...bupp, questionnaires: bupp.questionnaires.map((one) => ({ ...one, to: null, answers: null })) };

export interface QuestionnaireDoc {
  readonly incident: string;
}

/** Of which incident a questionnaire is: what its link opens. */
export const questionnaires = projection<QuestionnaireDoc>({
  name: 'questionnaires',
  version: 1,
  keys: ({ data }) => ('questionnaire' in data ? [data.questionnaire] : []),
  on: { QuestionnaireSent: (_, { stream }) => ({ incident: idOf(stream) }) },
});
