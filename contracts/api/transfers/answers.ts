import { IsIn, Matches } from 'class-validator';
import { media, operations } from '#contracts/api/operation';
import { AnyWords, Optional, Words } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';

export class AnswerKeyQuery {
  @Optional() @AnyWords(200) k?: string;
  /** The position of the log that the page must show: that of the answer which led to it. */
  @Optional() @Matches(/^\d{1,18}$/, { message: 'This is not a position.' }) at?: string;
}

/** The answers of the page's buttons. */
const linkAnswers = ['accept', 'decline', 'done'] as const;

export class AnswerLinkBody {
  @Words(200) k!: string;
  @IsIn(linkAnswers, { message: 'This is not an answer.' }) answer!: (typeof linkAnswers)[number];
  /** Why it is declined. */
  @Optional() @AnyWords(limits.text.title) reason?: string;
  /** The standing that the page showed: the answer of an older page changes nothing. */
  @Words(20) seen!: string;
}

/** The page of a link by which a person takes an incident, declines it or has done it, without an account or a script. */
export const answerLinkOperations = operations({
  'GET /answer/': {
    permission: 'open',
    summary: 'The page of the link in a message that asks somebody to take an incident. Reading it records nothing',
    answers: { 200: media('text/html'), 404: media('text/html') },
    query: AnswerKeyQuery,
  },

  'POST /answer/': {
    permission: 'open',
    summary: 'Take the incident of the link, decline it, or say that the work is done',
    answers: { 302: media(), 404: media('text/html') },
    body: AnswerLinkBody,
    csrf: false,
  },
});
