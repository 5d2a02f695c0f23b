import { answers } from '#contracts/customers/bupp/documents';
import type { Answers, AppointmentKind, BuppDecision } from '#contracts/customers/bupp/programme';
import { type FactIn, facts, id, oneOf, sealed, text, time } from '#events/core/schema';
import type { EntryIds } from '#events/incident/core/log';
import type { AsksLeader } from '#events/incident/team/team';

/** The steps of the backup prevention program that keep more than a log entry (S2 §2.3, §4.2). */
export const buppFacts = facts({
  BuppLeaderAssigned: { user: id },
  /**
   * A questionnaire was sent. The key of its link is derived from `questionnaire`, so the log holds nothing that opens
   * it.
   */
  QuestionnaireSent: {
    ...sealed({ to: text }),
    questionnaire: id,
    delivery: id,
    medium: oneOf(['sms', 'email']),
    expiresAt: time,
  },
  QuestionnaireRevoked: { questionnaire: id },
  QuestionnaireAnswered: { ...sealed({ answers }), questionnaire: id },
});
export type BuppFact = FactIn<typeof buppFacts>;

/** `entry` is the uuid of the log entry that changes the state. */
export type BuppCommand =
  | (EntryIds & AsksLeader & { readonly do: 'assignBuppLeader'; readonly user: string; readonly name: string })
  | (EntryIds & {
      readonly do: 'sendQuestionnaire';
      readonly questionnaire: string;
      readonly delivery: string;
      readonly medium: 'sms' | 'email';
      /** A phone number or an email address. */
      readonly to: string;
      /** The current time, ISO-8601 UTC. */
      readonly at: string;
      readonly expiresAt: string;
    })
  | { readonly do: 'revokeQuestionnaire'; readonly questionnaire: string }
  | (EntryIds & {
      readonly do: 'answerQuestionnaire';
      readonly questionnaire: string;
      readonly at: string;
      readonly answers: Answers;
    })
  | (EntryIds & { readonly do: 'decideBupp'; readonly decision: BuppDecision; readonly reason: string })
  | (EntryIds & {
      readonly do: 'makeAppointment';
      readonly tag: string;
      readonly kind: AppointmentKind;
      readonly staff: string;
      /** ISO-8601 UTC. */
      readonly time: string;
      /** The staff and the time, as the log says them. */
      readonly words: string;
    })
  | (EntryIds & { readonly do: 'keepAppointment'; readonly kind: AppointmentKind; readonly message: string });
