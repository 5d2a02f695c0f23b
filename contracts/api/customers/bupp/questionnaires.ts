import { operations } from '#contracts/api/operation';
import { AnyWords, OneOf, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { taken } from '#contracts/core/schema';
import { questionnaireRequest } from '#contracts/customers/bupp/documents';
import { holders, times, yesNo } from '#contracts/customers/bupp/programme';

export class AnswersBody {
  @OneOf(yesNo) backed_up!: string;
  @OneOf(times) how_often!: string;
  @OneOf(yesNo) basement_drain!: string;
  @OneOf(yesNo) device!: string;
  @OneOf(holders) holder!: string;
  @Words(limits.tag.text) when_reachable!: string;
  @Optional() @AnyWords(limits.text.note) remarks?: string;
}

/**
 * The household's routes: the holder of the link may answer once (S2 §2.3). The response does not describe the
 * household.
 */
export const questionnaireOperations = operations({
  'GET /api/jcw/bupp/questionnaire/:token/': {
    permission: 'open',
    summary: 'The sender and the expiry of a questionnaire link',
    answers: { 200: questionnaireRequest },
    refuses: ['questionnaire.used', 'questionnaire.revoked', 'questionnaire.expired'],
  },

  'POST /api/jcw/bupp/questionnaire/:token/': {
    permission: 'open',
    summary: 'Answer a questionnaire',
    answers: { 200: taken },
    body: AnswersBody,
    csrf: false,
    refuses: ['questionnaire.used', 'questionnaire.revoked', 'questionnaire.expired'],
  },
});
