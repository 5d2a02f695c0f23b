import type { Questionnaire } from '#contracts/customers/bupp/programme';
import type { Incident } from '#contracts/incident/incident';
import type { BuppFact } from '#events/customers/bupp/facts';
import type { RecordedFact } from '#events/facts';
import { type DocPart, erasesDocument } from '#projections/incident/core/part';

/** The data of the backup prevention program in an incident's document. `leader` is a user's uuid here. */
export interface BuppDoc {
  readonly leader: string | null;
  /** Oldest first. The recipient and the answers of a questionnaire are null once erased. */
  readonly questionnaires: readonly Questionnaire[];
}
export interface ShownBupp {
  /** Null while the incident is not a case of the program. */
  readonly bupp: BuppDoc | null;
}

const none: BuppDoc = { leader: null, questionnaires: [] };

export const shownBupp: DocPart<{
  fields: ShownBupp;
  facts: BuppFact['type'];
  follows: 'PersonalDataErased' | 'TeamMemberRemoved';
  page: ShownBupp & Pick<Incident, 'household_link'>;
}> = {
  initial: { bupp: null },
  on: {
    BuppLeaderAssigned: (doc, { data }) => ({ bupp: { ...(doc.bupp ?? none), leader: data.user } }),
    TeamMemberRemoved: ({ bupp }, { data }) => (bupp?.leader === data.user ? { bupp: { ...bupp, leader: null } } : {}),
    QuestionnaireSent: (doc, event) => {
      const { leader, questionnaires } = doc.bupp ?? none;
      const notices = [...doc.notices, event.data.delivery];
      return { bupp: { leader, questionnaires: [...questionnaires, sent(event)] }, notices };
    },
    QuestionnaireRevoked: (doc, { data }) => changed(doc, data.questionnaire, { status: 'revoked' }),
    QuestionnaireAnswered: (doc, { data }) =>
      changed(doc, data.questionnaire, { status: 'answered', answers: data.personal?.answers ?? null }),
    PersonalDataErased: (doc, event) =>
      erasesDocument(doc, event) && doc.bupp
        ? { bupp: { ...doc.bupp, questionnaires: doc.bupp.questionnaires.map(withoutWords) } }
        : {},
  },
  tells: {
    BuppLeaderAssigned: 'updated',
    QuestionnaireSent: 'updated',
    QuestionnaireRevoked: 'updated',
    QuestionnaireAnswered: 'updated',
  },
  page: ({ bupp }) => {
    const out = bupp?.questionnaires.findLast(({ status }) => status === 'out');
    return { bupp, ...(out && { household_link: out.expires_time }) };
  },
};

function sent({ data, metadata }: RecordedFact<'QuestionnaireSent'>): Questionnaire {
  const { questionnaire: uuid, medium, expiresAt: expires_time, personal } = data;
  const to = personal?.to ?? null;
  return { uuid, medium, to, sent_time: metadata.occurredAt, expires_time, status: 'out', answers: null };
}

function changed({ bupp }: ShownBupp, uuid: string, change: Partial<Questionnaire>): ShownBupp {
  const { leader, questionnaires } = bupp ?? none;
  return {
    bupp: { leader, questionnaires: questionnaires.map((one) => (one.uuid === uuid ? { ...one, ...change } : one)) },
  };
}

const withoutWords = (one: Questionnaire): Questionnaire => ({ ...one, to: null, answers: null });
