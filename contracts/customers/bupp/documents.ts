import { always, document, id, listOf, oneOf, optional, orNull, type Shape, text, time } from '#contracts/core/schema';

const answer = text('yes');
const answersOf = {
  backed_up: answer,
  how_often: text('once'),
  basement_drain: answer,
  device: answer,
  holder: text('own'),
  when_reachable: text('Weekdays after 5 PM'),
  remarks: text(''),
};
export const answers = document('Answers', answersOf);
export type Answers = Shape<typeof answers>;
export type QuestionName = keyof Answers;

/** `GET /api/jcw/bupp/questionnaire/{token}/`: the data of the questionnaire's page. */
export const questionnaireRequest = document('QuestionnaireRequest', {
  entity: text('Riverside Utilities'),
  timezone: text('America/Chicago'),
  /** The time of the report that the questionnaire is about. */
  reported_time: time,
  expires_time: time,
  /** The case was closed: the answers are still kept. Absent while it is open. */
  closed: optional(always(true)),
});
export type QuestionnaireRequest = Shape<typeof questionnaireRequest>;

/**
 * A questionnaire that was sent. `to` and `answers` are null once erased. `answers` is also null until the answers
 * arrive.
 */
const questionnaire = document('Questionnaire', {
  uuid: id,
  medium: oneOf(['sms', 'email']),
  to: orNull(text('+12025550142')),
  sent_time: time,
  expires_time: time,
  status: oneOf(['out', 'answered', 'revoked']),
  answers: orNull(answers),
});
export type Questionnaire = Shape<typeof questionnaire>;

export const buppCaseFields = {
  /** A user's name; null while the case has no leader. */
  leader: orNull(text('Alice Kimura')),
  questionnaires: listOf(questionnaire),
};
/** The program's data on the incident's page. */
export const buppCase = document('BuppCase', buppCaseFields);
export type BuppCase = Shape<typeof buppCase>;
